import { cardFindings, type CardFacts } from './cardAccounting'
import type { CallbackEvent, MerchantCard } from './merchantClient'

const id = '019a0000-0000-7000-8000-000000000002'
const card = (status: MerchantCard['status']): MerchantCard => ({
  id,
  number: 'C-26-0000001',
  merchantRef: 'T-C-1',
  status,
  amount: 5_000n,
  fee: 118n,
  tax: 6n,
  net: 4_876n,
  refunded: 0n,
  chargeback: null,
  currency: 'TRY',
  reasonCode: null,
  cardBin6: null,
  cardLast4: null,
  scheme: null,
  threeDs: null,
  terminal: 'Garanti 04',
  referenceCode: 'ABCDEFGH',
  expiresAt: '2026-11-25T08:30:00.000Z',
  createdAt: '2026-11-25T08:00:00.000Z',
})
const facts = (status: MerchantCard['status'], more: Partial<CardFacts> = {}): CardFacts => ({
  plan: {
    atMs: 0,
    merchant: 'ANADOLU',
    merchantRef: 'T-C-1',
    idempotencyKey: 'k',
    amountMinor: 5_000,
    customer: { id: 'c', name: 'Elif Kılıç' },
    story: 'paid',
    repeats: 0,
    payAfterMs: 0,
    card: { bin6: '450634', last4: '0001' },
    reportSeed: 1,
  },
  ids: [id],
  refused: undefined,
  cancelled: false,
  authorised: false,
  reports: [],
  unanswered: undefined,
  final: card(status),
  foundByRef: [id],
  ...more,
})
const eventsOf = (...statuses: MerchantCard['status'][]): CallbackEvent[] =>
  statuses.map((status, index) => ({
    id: `e-${index}`,
    type: `card.${status.toLowerCase()}`,
    sequence: index + 1,
    occurredAt: '2026-11-25T08:00:00.000Z',
    merchantId: id,
    data: { ...card(status), kind: 'cardTransfer', amountRequested: 5_000n },
  }))
const kinds = (one: CardFacts, events: readonly CallbackEvent[], traders = 1) =>
  cardFindings({
    cards: [one],
    traders,
    eventsOf: new Map([[id, events]]),
    newest: () => events.at(-1),
  }).map(({ kind, what }) => `${kind} ${what}`)
const taken = (...times: boolean[]) => [{ eventId: 'T-C-1-received', taken: times, problem: undefined }]

test('an outcome that follows from what its payer did is clean', () => {
  expect(
    kinds(facts('APPROVED', { authorised: true }), eventsOf('ROUTED', 'RECEIVED', 'IN_REVIEW', 'APPROVED')),
  ).toEqual([])
  expect(kinds(facts('IN_REVIEW', { authorised: true }), eventsOf('ROUTED', 'IN_REVIEW'), 0)).toEqual([])
  expect(kinds(facts('AWAITING_PAYER', { reports: taken(true, false) }), eventsOf('ROUTED', 'AWAITING_PAYER'))).toEqual(
    [],
  )
  expect(kinds(facts('ROUTED'), eventsOf('ROUTED'))).toEqual([])
  expect(kinds(facts('CANCELLED', { cancelled: true }), eventsOf('ROUTED', 'CANCELLED'))).toEqual([])
  const none = { ...card('REJECTED'), reasonCode: 'NO_TERMINAL' }
  expect(kinds(facts('REJECTED', { final: none }), eventsOf('REJECTED'))).toEqual([])
})

test.each<[string, CardFacts, CallbackEvent[], string[]]>([
  ['never approved', facts('IN_REVIEW', { authorised: true }), eventsOf('IN_REVIEW'), ['lost approval']],
  ['approved and never authorised', facts('APPROVED'), eventsOf('APPROVED'), ['wrong approval']],
  [
    'paid after a cancel and still cancelled',
    facts('CANCELLED', { cancelled: true, authorised: true }),
    eventsOf('CANCELLED'),
    ['lost approval'],
  ],
  ['in another state than its payer left it', facts('RECEIVED'), eventsOf('RECEIVED'), ['wrong card transfer']],
  [
    'two for one reference',
    facts('ROUTED', { foundByRef: [id, 'other'] }),
    eventsOf('ROUTED'),
    ['doubled card transfer'],
  ],
  ['gone', { ...facts('ROUTED'), final: undefined, foundByRef: [] }, [], ['lost card transfer']],
  [
    'one report taken twice',
    facts('AWAITING_PAYER', { reports: taken(true, true) }),
    eventsOf('AWAITING_PAYER'),
    ['doubled report'],
  ],
  [
    'a report refused',
    facts('AWAITING_PAYER', { reports: [{ eventId: 'e', taken: [], problem: '404' }] }),
    eventsOf('AWAITING_PAYER'),
    ['lost report'],
  ],
  ['one state reported twice', facts('ROUTED'), eventsOf('ROUTED', 'ROUTED'), ['doubled event']],
  [
    'its last state not reported',
    facts('AWAITING_PAYER', { reports: taken(true) }),
    eventsOf('ROUTED'),
    ['lost event', 'wrong callback'],
  ],
])('%s is found', (_, one, events, expected) => {
  expect(kinds(one, events)).toEqual(expected)
})
