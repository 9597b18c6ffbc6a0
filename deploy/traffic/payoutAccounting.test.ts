import type { CallbackEvent, MerchantPayout } from './merchantClient'
import { payoutFindings, payoutsMoved, stillHeld, type PayoutFacts } from './payoutAccounting'

const id = '019a0000-0000-7000-8000-000000000001'
const payout = (status: MerchantPayout['status']): MerchantPayout => ({
  id,
  number: 'W-26-0000001',
  merchantRef: 'T-W-1',
  status,
  amount: 5_000n,
  fee: 200n,
  tax: 20n,
  total: 5_220n,
  currency: 'TRY',
  beneficiaryName: 'Elif Kılıç',
  ibanLast4: '0001',
  bank: 'Ziraat',
  referenceCode: 'ABCDEFGH',
  reasonCode: null,
  holdReasons: [],
  paid: 0n,
  returned: null,
  bankRef: null,
  createdAt: '2026-11-25T08:00:00.000Z',
})
const facts = (status: MerchantPayout['status'], more: Partial<PayoutFacts> = {}): PayoutFacts => ({
  plan: {
    atMs: 0,
    merchant: 'ANADOLU',
    merchantRef: 'T-W-1',
    amountMinor: 5_000,
    customer: { id: 'w', name: 'Elif Kılıç' },
    iban: '',
    cancels: false,
    repeats: 0,
  },
  ids: [id],
  refused: undefined,
  cancelled: false,
  heldMinor: 5_220n,
  unanswered: undefined,
  final: payout(status),
  foundByRef: [id],
  ...more,
})
const event = (type: string, sequence: number, status: MerchantPayout['status'] = 'PAID'): CallbackEvent => ({
  id: `${type}-${sequence}`,
  type,
  sequence,
  occurredAt: '2026-11-25T08:00:00.000Z',
  merchantId: id,
  data: {
    ...payout(status),
    kind: 'withdrawal',
    amountRequested: 5_000n,
    returned: status === 'RETURNED' ? 5_000n : null,
    bankRef: null,
  },
})
const carried = (times: number, comesBack = false) => new Map([[id, { times, refusals: 0, bankRef: 'FT1', comesBack }]])
const kinds = (one: PayoutFacts, book: ReturnType<typeof carried>, events: readonly CallbackEvent[]) =>
  payoutFindings({
    payouts: [one],
    carried: book,
    eventsOf: new Map([[id, events]]),
    newest: () => events.at(-1),
  }).map(({ kind, what }) => `${kind} ${what}`)

const sentAndPaid = [event('withdraw.sent', 1, 'SENT'), event('withdraw.paid', 2)]

test('paid once, told once of each, in order: clean', () => {
  expect(kinds(facts('PAID'), carried(1), sentAndPaid)).toEqual([])
  const back = event('withdraw.returned', 3, 'RETURNED')
  expect(kinds(facts('RETURNED'), carried(1, true), [...sentAndPaid, back])).toEqual([])
  expect(kinds(facts('QUEUED'), new Map(), [])).toEqual([])
})

test.each<[string, PayoutFacts, ReturnType<typeof carried>, readonly CallbackEvent[], string[]]>([
  ['sent twice', facts('PAID'), carried(2), sentAndPaid, ['doubled transfer']],
  ['carried out, and never proved', facts('SENT'), carried(1), sentAndPaid.slice(0, 1), ['lost transfer']],
  ['came back, and stays paid', facts('PAID'), carried(1, true), sentAndPaid, ['lost transfer']],
  ['two for one reference', facts('PAID', { foundByRef: [id, 'other'] }), carried(1), sentAndPaid, ['doubled payout']],
  ['gone', { ...facts('PAID'), final: undefined, foundByRef: [] }, carried(1), [], ['lost payout']],
  ['no word of its sending', facts('PAID'), carried(1), sentAndPaid.slice(1), ['lost event']],
  ['one word twice', facts('PAID'), carried(1), [...sentAndPaid, event('withdraw.paid', 3)], ['doubled event']],
  [
    'told backwards',
    facts('PAID'),
    carried(1),
    [event('withdraw.paid', 1), event('withdraw.sent', 2)],
    ['wrong event'],
  ],
  [
    'numbered backwards',
    facts('PAID'),
    carried(1),
    [event('withdraw.sent', 5, 'SENT'), event('withdraw.paid', 2)],
    ['wrong event'],
  ],
])('%s is found', (_, one, book, events, expected) => {
  expect(kinds(one, book, events)).toEqual(expected)
})

test('a balance falls by what is held, and rises by what ends otherwise or comes back', () => {
  const moved = (event: CallbackEvent) => payoutsMoved({ code: 'ANADOLU', feed: [{ seq: 1, event }] }, [facts('PAID')])
  expect(moved(event('withdraw.paid', 1))).toBe(-5_220n)
  expect(moved(event('withdraw.returned', 1, 'RETURNED'))).toBe(-220n)
  expect(moved(event('withdraw.cancelled', 1, 'CANCELLED'))).toBe(0n)
  expect(payoutsMoved({ code: 'OTHER', feed: [] }, [facts('PAID')])).toBe(0n)
})

test('what neither left nor ended is held: waiting, being sent, and unknown without a reference', () => {
  const heldFor = (status: MerchantPayout['status'], bankRef: string | null = null) =>
    stillHeld([{ ...facts(status), final: { ...payout(status), bankRef } }])
  for (const status of ['HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT'] as const)
    expect(heldFor(status)).toBe(5_220n)
  expect(heldFor('SUSPECT', 'FT1')).toBe(0n)
  for (const status of ['SENT', 'PAID', 'RETURNED', 'CANCELLED', 'REJECTED'] as const) expect(heldFor(status)).toBe(0n)
})
