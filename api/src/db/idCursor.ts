import { id } from '@kasa/contracts/primitives'

import { BadInput } from '../errors/refusals'

/** Where a page of named things ended: its last row. The database finds the name, and compares it by its own rules. */
export const writeIdCursor = (last: { id: string } | undefined): string | null => (last ? Buffer.from(last.id).toString('base64url') : null)

/** Reads a cursor back; one that was never given is refused. */
export function readIdCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const read = id.safeParse(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!read.success) throw new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })
  return read.data
}
