import type { CallbackEvent, MerchantWallet } from './merchantClient'
import { walletFindings, type WalletFacts } from './walletAccounting'
import type { PlannedWallet } from './walletPlan'

const id = '019a0000-0000-7000-8000-000000000003'
const wallet = (status: MerchantWallet['status']): MerchantWallet => ({
  id,
  number: 'P-26-0000001',
  merchantRef: 'T-P-1',
  direction: 'IN',
  status,
  amount: 5_000n,
  amountRequested: 5_000n,
  fee: 118n,
  tax: 6n,
  net: 4_876n,
  currency: 'TRY',
  reasonCode: null,
  provider: 'Papara',
  walletNo: '1234567890',
  holder: 'Lale Ödeme A.Ş.',
  referenceCode: 'ABCDEFGH',
  expiresAt: '2026-11-25T08:30:00.000Z',
  createdAt: '2026-11-25T08:00:00.000Z',
})
const facts = (
  story: PlannedWallet['story'],
  status: MerchantWallet['status'],
  more: Partial<WalletFacts> = {},
): WalletFacts => ({
  plan: {
    atMs: 0,
    merchant: 'TOROS',
    merchantRef: 'T-P-1',
    idempotencyKey: 'k',
    amountMinor: 5_000,
    customer: { id: 'c', name: 'Elif Kılıç' },
    story,
    repeats: 0,
    payAfterMs: 0,
    paidMinor: 5_000,
    fromNo: '1000000001',
  },
  ids: [id],
  refused: undefined,
  cancelled: false,
  paid: false,
  unanswered: undefined,
  final: wallet(status),
  foundByRef: [id],
  ...more,
})
const eventsOf = (...statuses: MerchantWallet['status'][]): CallbackEvent[] =>
  statuses.map((status, index) => ({
    id: `e-${index}`,
    type: `wallet.${status.toLowerCase()}`,
    sequence: index + 1,
    occurredAt: '2026-11-25T08:00:00.000Z',
    merchantId: id,
    data: { ...wallet(status), kind: 'walletTransfer', providerRef: null, late: false },
  }))
const kinds = (one: WalletFacts, events: readonly CallbackEvent[]) =>
  walletFindings({ wallets: [one], eventsOf: new Map([[id, events]]), newest: () => events.at(-1) }).map(
    ({ kind, what }) => `${kind} ${what}`,
  )

test('an outcome that follows from what its payer did is clean', () => {
  expect(kinds(facts('exact', 'APPROVED', { paid: true }), eventsOf('ASSIGNED', 'APPROVED'))).toEqual([])
  expect(kinds(facts('differs', 'IN_REVIEW', { paid: true }), eventsOf('ASSIGNED'))).toEqual([])
  expect(kinds(facts('late', 'IN_REVIEW', { paid: true, cancelled: true }), eventsOf('ASSIGNED', 'CANCELLED'))).toEqual(
    [],
  )
  expect(kinds(facts('cancelled', 'CANCELLED', { cancelled: true }), eventsOf('ASSIGNED', 'CANCELLED'))).toEqual([])
  expect(kinds(facts('never', 'ASSIGNED'), eventsOf('ASSIGNED'))).toEqual([])
})

test.each<[string, WalletFacts, CallbackEvent[], string[]]>([
  ['paid and not approved', facts('exact', 'ASSIGNED', { paid: true }), eventsOf('ASSIGNED'), ['lost wallet transfer']],
  ['approved without a payment', facts('never', 'APPROVED'), eventsOf('APPROVED'), ['wrong wallet transfer']],
  [
    'cancelled and not',
    facts('cancelled', 'EXPIRED', { cancelled: true }),
    eventsOf('EXPIRED'),
    ['wrong wallet transfer'],
  ],
  [
    'two for one reference',
    facts('never', 'ASSIGNED', { ids: [id, 'b'] }),
    eventsOf('ASSIGNED'),
    ['doubled wallet transfer'],
  ],
  ['its end not reported', facts('exact', 'APPROVED', { paid: true }), eventsOf('ASSIGNED'), ['wrong callback']],
])('%s is found', (_, one, events, expected) => {
  expect(kinds(one, events)).toEqual(expected)
})
