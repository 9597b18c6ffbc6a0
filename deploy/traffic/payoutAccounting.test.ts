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
type Book = Parameters<typeof stillHeld>[1]
const transfer = (amountMinor: number, heldMinor: number, times: number, comesBack: boolean) => ({
  payoutId: id,
  amountMinor,
  heldMinor,
  times,
  refusals: 0,
  bankRef: 'FT1',
  comesBack,
})
const carried = (times: number, comesBack = false): Book => new Map([[id, transfer(5_000, 5_220, times, comesBack)]])
type Fate = 'stayed' | 'came back' | 'waits'
/** Two parts, of 30 and 20 TRY, each with its outcome. */
const inParts = (one: Fate, two: Fate): Book =>
  new Map([
    ['one', transfer(3_000, 3_132, one === 'waits' ? 0 : 1, one === 'came back')],
    ['two', transfer(2_000, 2_088, two === 'waits' ? 0 : 1, two === 'came back')],
  ])
const kinds = (one: PayoutFacts, book: Book, events: readonly CallbackEvent[]) =>
  payoutFindings({
    payouts: [one],
    carried: book,
    eventsOf: new Map([[id, events]]),
    newest: () => events.at(-1),
  }).map(({ kind, what }) => `${kind} ${what}`)

const sentAndPaid = [event('withdraw.sent', 1, 'SENT'), event('withdraw.paid', 2)]

test('paid once, each reported once, in order: clean', () => {
  expect(kinds(facts('PAID'), carried(1), sentAndPaid)).toEqual([])
  const back = event('withdraw.returned', 3, 'RETURNED')
  expect(kinds(facts('RETURNED'), carried(1, true), [...sentAndPaid, back])).toEqual([])
  expect(kinds(facts('QUEUED'), new Map(), [])).toEqual([])
})

test.each<[string, PayoutFacts, Book, readonly CallbackEvent[], string[]]>([
  ['sent twice', facts('PAID'), carried(2), sentAndPaid, ['doubled transfer']],
  ['carried out, and never proved', facts('SENT'), carried(1), sentAndPaid.slice(0, 1), ['lost transfer']],
  ['came back, and stays paid', facts('PAID'), carried(1, true), sentAndPaid, ['lost transfer']],
  ['two for one reference', facts('PAID', { foundByRef: [id, 'other'] }), carried(1), sentAndPaid, ['doubled payout']],
  ['gone', { ...facts('PAID'), final: undefined, foundByRef: [] }, carried(1), [], ['lost payout']],
  ['no word of its sending', facts('PAID'), carried(1), sentAndPaid.slice(1), ['lost event']],
  ['one event twice', facts('PAID'), carried(1), [...sentAndPaid, event('withdraw.paid', 3)], ['doubled event']],
  [
    'reported in reverse order',
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

const change = (sequence: number, status: MerchantPayout['status'], paid: bigint, returned: bigint | null = null) => {
  const changed = event(`withdraw.${status.toLowerCase()}`, sequence, status)
  return { ...changed, data: { ...changed.data, paid, returned } as CallbackEvent['data'] }
}
const splitFacts = (status: MerchantPayout['status'], paid: bigint, returned: bigint | null = null) =>
  facts(status, { final: { ...payout(status), paid, returned } })

test('split, and every change reported once: clean', () => {
  const paid = [change(1, 'PARTIALLY_PAID', 3_000n), change(2, 'PAID', 5_000n, null)]
  expect(kinds(splitFacts('PAID', 5_000n), inParts('stayed', 'stayed'), paid)).toEqual([])
  const oneBack = [...paid, change(3, 'PARTIALLY_PAID', 3_000n, 2_000n)]
  expect(kinds(splitFacts('PARTIALLY_PAID', 3_000n, 2_000n), inParts('stayed', 'came back'), oneBack)).toEqual([])
  const bothBack = [...oneBack, change(4, 'RETURNED', 0n, 5_000n)]
  expect(kinds(splitFacts('RETURNED', 0n, 5_000n), inParts('came back', 'came back'), bothBack)).toEqual([])
  expect(kinds(splitFacts('PARTIALLY_PAID', 0n), inParts('waits', 'waits'), [])).toEqual([])
  expect(kinds(splitFacts('PARTIALLY_PAID', 3_000n), inParts('stayed', 'waits'), paid.slice(0, 1))).toEqual([])
})

test.each<[string, PayoutFacts, Book, readonly CallbackEvent[], string[]]>([
  [
    'a part never proved',
    splitFacts('PARTIALLY_PAID', 3_000n),
    inParts('stayed', 'stayed'),
    [change(1, 'PARTIALLY_PAID', 3_000n)],
    ['lost transfer'],
  ],
  [
    'a part sent twice',
    splitFacts('PARTIALLY_PAID', 3_000n),
    new Map([['one', transfer(3_000, 3_132, 2, false)]]),
    [change(1, 'PARTIALLY_PAID', 3_000n)],
    ['doubled transfer'],
  ],
  [
    'the whole sent beside a part',
    splitFacts('PARTIALLY_PAID', 0n),
    new Map([...carried(1), ...inParts('stayed', 'waits')]),
    [],
    ['doubled transfer'],
  ],
  [
    'one change reported twice',
    splitFacts('PARTIALLY_PAID', 3_000n),
    inParts('stayed', 'waits'),
    [change(1, 'PARTIALLY_PAID', 3_000n), change(2, 'PARTIALLY_PAID', 3_000n)],
    ['doubled event'],
  ],
  [
    'the last change not reported',
    splitFacts('PARTIALLY_PAID', 3_000n, 2_000n),
    inParts('stayed', 'came back'),
    [change(1, 'PARTIALLY_PAID', 3_000n)],
    ['lost event'],
  ],
  [
    'the sending of a part reported',
    splitFacts('PARTIALLY_PAID', 3_000n),
    inParts('stayed', 'waits'),
    [event('withdraw.sent', 1, 'SENT'), change(2, 'PARTIALLY_PAID', 3_000n)],
    ['wrong event'],
  ],
])('of a split payout, %s is found', (_, one, book, events, expected) => {
  expect(kinds(one, book, events)).toEqual(expected)
})

test('returned money of a split payout in a feed counts once, by its newest event', () => {
  const feed = [
    change(1, 'PARTIALLY_PAID', 3_000n),
    change(2, 'PARTIALLY_PAID', 0n, 3_000n),
    change(3, 'RETURNED', 0n, 5_000n),
  ]
  const moved = (events: readonly CallbackEvent[]) =>
    payoutsMoved({ code: 'ANADOLU', feed: events.map((event, seq) => ({ seq, event })) }, [facts('RETURNED')])
  expect([1, 2, 3].map((count) => moved(feed.slice(0, count)))).toEqual([-5_220n, -2_220n, -220n])
})

test('of a split payout what its parts that did not leave hold is held', () => {
  const held = (book: Book) => stillHeld([facts('PARTIALLY_PAID')], book)
  expect([inParts('waits', 'waits'), inParts('stayed', 'waits'), inParts('stayed', 'came back')].map(held)).toEqual([
    5_220n,
    2_088n,
    0n,
  ])
})

test('a balance falls by what is held, and rises by what ends otherwise or returns', () => {
  const moved = (event: CallbackEvent) => payoutsMoved({ code: 'ANADOLU', feed: [{ seq: 1, event }] }, [facts('PAID')])
  expect(moved(event('withdraw.paid', 1))).toBe(-5_220n)
  expect(moved(event('withdraw.returned', 1, 'RETURNED'))).toBe(-220n)
  expect(moved(event('withdraw.cancelled', 1, 'CANCELLED'))).toBe(0n)
  expect(payoutsMoved({ code: 'OTHER', feed: [] }, [facts('PAID')])).toBe(0n)
})

test('a payout that neither left nor ended is held: waiting, being sent, and unknown without a reference', () => {
  const heldFor = (status: MerchantPayout['status'], bankRef: string | null = null) =>
    stillHeld([{ ...facts(status), final: { ...payout(status), bankRef } }], new Map())
  for (const status of ['HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT'] as const)
    expect(heldFor(status)).toBe(5_220n)
  expect(heldFor('SUSPECT', 'FT1')).toBe(0n)
  for (const status of ['SENT', 'PAID', 'RETURNED', 'CANCELLED', 'REJECTED'] as const) expect(heldFor(status)).toBe(0n)
})
