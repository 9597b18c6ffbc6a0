import * as z from 'zod/mini'

import { minor } from './primitives'
import { readAnswer } from './readAnswer'

const row = z.strictObject({ status: z.enum(['OPEN', 'DONE']), amountMinor: minor, currency: z.literal('TRY') })
const warning = z.discriminatedUnion('code', [
  z.object({ code: z.literal('GAP') }),
  z.object({ code: z.literal('MOVED') }),
])
const page = z.object({ rows: z.array(row), warnings: z.optional(z.array(warning)) })
const open = { status: 'OPEN', amountMinor: 5, currency: 'TRY' }

const read = (body: unknown) => readAnswer(page, body).data

test('an additional field is no fault, even if the schema is strict', () => {
  expect(read({ rows: [{ ...open, addedLater: 1 }], other: 2 })).toEqual({ rows: [{ ...open, amountMinor: 5n }] })
})

test('an unknown value of a list of values is kept as it came, beside what was decoded', () => {
  expect(read({ rows: [open, { ...open, status: 'FROZEN' }] })?.rows).toEqual([
    { ...open, amountMinor: 5n },
    { ...open, status: 'FROZEN', amountMinor: 5n },
  ])
})

test('an element of an unknown kind is left out of its list', () => {
  const body = {
    rows: [{ ...open, status: 'FROZEN' }],
    warnings: [{ code: 'NEW' }, { code: 'GAP' }, { code: 'NEWER' }],
  }
  expect(read(body)).toEqual({ rows: [{ ...open, status: 'FROZEN', amountMinor: 5n }], warnings: [{ code: 'GAP' }] })
})

test('reading does not change the sent value', () => {
  const body = { rows: [{ ...open, status: 'FROZEN' }] }
  read(body)
  expect(body.rows[0]?.status).toBe('FROZEN')
})

test.each([
  ['another currency', { rows: [{ ...open, currency: 'USD' }] }],
  ['a field that is missing', { rows: [{ status: 'FROZEN', currency: 'TRY' }] }],
  ['a number for a value', { rows: [{ ...open, status: 1 }] }],
  ['no object', 'sorry'],
])('%s is refused', (_what, body) => expect(readAnswer(page, body).success).toBe(false))
