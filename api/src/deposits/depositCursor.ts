import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'

/** Where a page ended: the sort it belongs to, the last row's value (ISO time or kuruş as text) and its id. */
export type DepositCursor = { sort: 'createdAt' | 'amount'; desc: boolean; value: string; id: string }

const cursorText = z.tuple([z.enum(['createdAt', 'amount']), z.boolean(), z.string().check(z.maxLength(30)), z.uuid()])
const values = { createdAt: z.iso.datetime(), amount: z.string().check(z.regex(/^\d{1,15}$/)) }

export const writeCursor = ({ sort, desc, value, id }: DepositCursor): string => Buffer.from(JSON.stringify([sort, desc, value, id])).toString('base64url')

/** Reads a cursor back, every part checked; one of another sort is refused. */
export function readCursor(text: string, asked: { sort: DepositCursor['sort']; desc: boolean }): DepositCursor {
  const refuse = () => new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw refuse()
  }
  const read = cursorText.safeParse(parts)
  if (!read.success) throw refuse()
  const [sort, desc, value, id] = read.data
  if (sort !== asked.sort || desc !== asked.desc || !values[sort].safeParse(value).success) throw refuse()
  return { sort, desc, value, id }
}
