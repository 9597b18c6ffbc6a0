import { printable } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'

/** Where a page ended, as opaque text for the browser: a time and an id, or the values that the list is ordered by. */
export type Cursor<Parts> = {
  write: (parts: Parts) => string
  /** Undefined for the first page. Throws BadInput (`CURSOR_INVALID`) for an invalid cursor. */
  read: (text: string | undefined) => Parts | undefined
}

/** The refusal of an invalid cursor. */
export const cursorRefusal = (): BadInput => new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })

/** A list's cursor; every part is checked when it is read. */
export function cursorOf<Schema extends z.core.$ZodType>(parts: Schema): Cursor<z.output<Schema>> {
  return {
    write: (value) => Buffer.from(JSON.stringify(value)).toString('base64url'),
    read: (text) => {
      if (text === undefined) return undefined
      const read = z.safeParse(parts, parsed(text))
      if (!read.success) throw cursorRefusal()
      return read.data
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw cursorRefusal()
  }
}

/** The cursor of a list ordered by id. */
export const byId = cursorOf(z.uuid())

/** The cursor of a list ordered by the bytes of a text, then by id. */
export const byKey = cursorOf(z.tuple([z.string().check(printable), z.uuid()]))

/**
 * The rows to show, and the cursor of the next page; null on the last page. `found` must have one row more than `limit`
 * if there is a next page, so no count is needed.
 */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  after: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: found.length > limit && last !== undefined ? after(last) : null }
}
