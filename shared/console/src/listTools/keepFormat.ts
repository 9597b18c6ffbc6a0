import { documentFormats, type FileFormat } from '@kasa/domain/exportRules'

import { keepPreference } from '../lists/listPreference'
import { chosenFormat } from './keptFormat'
import { savePreference } from './preferenceCalls'

/** No list of its own: the format goes with the account as the columns of lists do. */
const list = '/api/export'

/** Keeps the choice in this browser at once, and with the account. */
export function keepFormat(format: FileFormat): void {
  if (format === chosenFormat(documentFormats)) return
  keepPreference(list, format)
  // Where it cannot be saved, this browser still has it.
  void savePreference(list, format).catch(() => undefined)
}
