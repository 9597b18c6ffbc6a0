import type { SheetMapping } from '@kasa/contracts/statements'

import type { Tx } from '../db/client'
import type { SheetProfile } from '../statements/profiles'
import { selectProfiles } from './profiles.sql'

/** A mapping in the reader's form. */
export const sheetProfileOf = (
  name: string,
  { columns, header, firstRow, dateOrder, decimalMark }: SheetMapping,
): SheetProfile => ({
  name,
  columns: {},
  decimalMark,
  mapped: { columns, header, firstRow, dateOrder },
})

/**
 * The saved layouts that an account's sheets may have, in addition to the built-in ones; the reader identifies them by
 * id. `authors`: who last saved each.
 */
export async function sheetProfilesOf(
  db: Pick<Tx, 'query'>,
  account: { id: string; bankNameId: string },
): Promise<{ profiles: SheetProfile[]; authors: ReadonlyMap<string, string | null> }> {
  const found = await selectProfiles(db, account)
  return {
    profiles: found.map(({ id, mapping }) => sheetProfileOf(id, mapping)),
    authors: new Map(found.map(({ id, updatedBy }) => [id, updatedBy])),
  }
}
