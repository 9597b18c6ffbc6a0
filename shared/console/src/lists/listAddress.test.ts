import * as z from 'zod/mini'

import { choiceChip } from './chips'
import { listAddress } from './listAddress'

const texts = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',')),
)
const schema = z.object({
  tab: z._default(z.enum(['waiting', 'all']), 'waiting'),
  q: z.optional(z.string()),
  status: z.optional(texts),
  max: z.optional(z.coerce.number().check(z.gte(0))),
})
const address = listAddress(schema, ['tab', 'q', 'status', 'max'])
const view = (text: string) => address.read(new URLSearchParams(text))

test('an address read and written again is the same, and a default is left out of it', () => {
  const text = 'tab=all&q=elif&status=ACTIVE%2CPAUSED&max=5&open=x'
  expect(address.write(view(text)).toString()).toBe(text)
  expect(address.write(view('tab=waiting')).toString()).toBe('')
})

test('an invalid parameter is left out, and affects no other', () => {
  expect(view('tab=paid&max=-1&q=ay&wat=1')).toEqual({
    filters: { tab: 'waiting', q: 'ay' },
    sort: null,
    open: null,
  })
})

test('a choice with a default is not a filter: neither counted nor cleared', () => {
  const { filters } = view('tab=all&q=elif&max=5')
  expect([address.has(filters), address.has(view('tab=all').filters)]).toEqual([true, false])
  expect(address.query(address.without(filters))).toEqual({ tab: 'all' })
  expect(address.query(address.without(filters, ['max']))).toEqual({ tab: 'all', q: 'elif' })
})

test.each([
  [undefined, undefined],
  [['a'], 'Active'],
  [['a', 'p'], 'Active, Paused'],
  [['a', 'p', 'l'], 'Active +2'],
  [['x'], '1'],
] as const)('a chip of the choices %j shows %s', (picked, expected) => {
  const choices = [
    { id: 'a', text: 'Active' },
    { id: 'p', text: 'Paused' },
    { id: 'l', text: 'Locked' },
  ]
  expect(choiceChip<string>({ id: 'status', label: 'Status', choices, picked, onPick: () => undefined }).value).toBe(
    expected,
  )
})
