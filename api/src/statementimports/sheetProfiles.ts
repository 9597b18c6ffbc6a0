import type { SheetMapping } from '@kasa/contracts/statements'

import type { Tx } from '../db/client'
import type { SheetProfile } from '../statements/profiles'
import { selectProfiles } from './profiles.sql'

/** A mapping as the reader takes it. */
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
 * The layouts that an account's sheets may have, beside the built-in ones; known to the reader by their ids. `authors`:
 * who saved each last.
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
