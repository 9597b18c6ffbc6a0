import * as z from 'zod/mini'

import { BadInput } from '../errors/refusals'
import { byId, cursorOf, pageOf } from './page'

const byTime = cursorOf(z.tuple([z.iso.datetime(), z.uuid()]))
const id = '0192f0c1-2b3c-4d5e-8f60-718293a4b5c6'

describe('a cursor', () => {
  test('comes back as it was given', () => {
    expect(byTime.read(byTime.write(['2026-11-20T08:00:00.123Z', id]))).toEqual(['2026-11-20T08:00:00.123Z', id])
    expect(byId.read(byId.write(id))).toBe(id)
    expect(cursorOf(z.string()).read(cursorOf(z.string()).write('ÇINAR 01'))).toBe('ÇINAR 01')
  })
  test('is none on the first page', () => expect(byTime.read(undefined)).toBeUndefined())

  const text = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  test.each([
    '',
    'x',
    '%00',
    text('{'),
    text(null),
    text([]),
    text(['yesterday', id]),
    text(['2026-11-20T08:00:00Z', 'x']),
    text(['2026-11-20T08:00:00Z', id, 1]),
    text({ 0: '2026-11-20T08:00:00Z', 1: id }),
  ])('that no page gave is refused: %s', (given) => {
    expect(() => byTime.read(given)).toThrow(BadInput)
    expect(() => byTime.read(given)).toThrow('CURSOR_INVALID')
  })
})

describe('a page', () => {
  const rows = [1, 2, 3]
  test.each([
    [2, { shown: [1, 2], nextCursor: '2' }],
    [3, { shown: [1, 2, 3], nextCursor: null }],
    [9, { shown: [1, 2, 3], nextCursor: null }],
  ])('of %i names a next page only if rows are left', (limit, page) =>
    expect(pageOf(rows, limit, String)).toEqual(page),
  )
  test('of nothing is the last', () => expect(pageOf([], 5, String)).toEqual({ shown: [], nextCursor: null }))
})
