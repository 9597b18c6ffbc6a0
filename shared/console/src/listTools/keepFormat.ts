import { documentFormats, type FileFormat } from '@kasa/domain/exportRules'

import { keepTaste } from '../lists/listTaste'
import { chosenFormat } from './keptFormat'
import { saveTaste } from './tasteCalls'

/** No list of its own: the format goes with the account as the columns of lists do. */
const list = '/api/export'

/** Keeps the choice in this browser at once, and with the account. */
export function keepFormat(format: FileFormat): void {
  if (format === chosenFormat(documentFormats)) return
  keepTaste(list, format)
  // Where it cannot be saved, this browser still has it.
  void saveTaste(list, format).catch(() => undefined)
}
