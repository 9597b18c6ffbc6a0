import { documentFormats, type FileFormat } from '@kasa/domain/exportRules'

import { keepPreference } from '../lists/listPreference'
import { chosenFormat } from './keptFormat'
import { savePreference } from './preferenceCalls'

/** Not a list: the format is stored with the account like list columns. */
const list = '/api/export'

/** Stores the choice in this browser and with the account. */
export function keepFormat(format: FileFormat): void {
  if (format === chosenFormat(documentFormats)) return
  keepPreference(list, format)
  // If saving fails, this browser still has it.
  void savePreference(list, format).catch(() => undefined)
}
