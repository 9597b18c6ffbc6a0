import { printable } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'

/**
 * Where a page ended, as text that a browser hands back unread: a moment and an id, or whatever else the list is
 * ordered by.
 */
export type Cursor<Parts> = {
  write: (parts: Parts) => string
  /** Undefined for the first page. One that was never given is refused. */
  read: (text: string | undefined) => Parts | undefined
}

/** Refuses a cursor that no page gave. */
export const cursorRefusal = (): BadInput => new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })

/** The cursor of a list, every part of it checked when it comes back. */
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

/** The cursor of a list in the order of its ids alone. */
export const byId = cursorOf(z.uuid())

/** The cursor of a list in the order of a text that sorts by its bytes; rows of one text by their id. */
export const byKey = cursorOf(z.tuple([z.string().check(printable), z.uuid()]))

/**
 * What is shown of rows that were asked for one beyond `limit`, and where the next page begins: null after the last
 * one. The row too many says that there is a next page, without a count.
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
