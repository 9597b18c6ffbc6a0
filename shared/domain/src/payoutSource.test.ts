import * as fc from 'fast-check'

import { mostInOneTransfer, planSource, type SourceAccount } from './payoutSource'
import type { RailBank } from './rail'

const bank = (id: string, more: Partial<RailBank> = {}): RailBank => ({
  id,
  hasFast: true,
  fastLimitMinor: null,
  eftOpen: '09:00',
  eftClose: '17:00',
  sameBank247: true,
  ...more,
})
const [ziraat, garanti, slow] = [bank('ziraat'), bank('garanti'), bank('slow', { hasFast: false })]
const account = (accountId: string, from: RailBank, more: Partial<SourceAccount> = {}): SourceAccount => ({
  accountId,
  status: 'ACTIVE',
  direction: 'BOTH',
  bank: from,
  freeMinor: 10_000_000n,
  minTxMinor: 1n,
  maxTxMinor: 100_000_000n,
  isOpen: true,
  ...more,
})
// On a Sunday night, only HAVALE and FAST arrive before Monday.
const payout: Parameters<typeof planSource>[1] = {
  to: garanti,
  amountMinor: 1_000_000n,
  fastLimitMinor: 10_000_000n,
  now: new Date('2026-11-22T20:00:00Z'),
}
const plan = (accounts: readonly SourceAccount[], more: Partial<typeof payout> = {}) =>
  planSource(accounts, { ...payout, ...more })

test('the cheaper rail wins a tie, then the account that keeps more; each other account has a reason', () => {
  const { chosen, judged } = plan([
    account('eft', slow),
    account('poor', garanti, { freeMinor: 2_000_000n }),
    account('rich', garanti),
    account('fast', ziraat),
  ])
  expect([chosen?.accountId, chosen?.plan.rail]).toEqual(['rich', 'HAVALE'])
  expect(judged.map(({ accountId, rail, lostBecause }) => [accountId, rail, lostBecause])).toEqual([
    ['eft', 'EFT', 'LATER'],
    ['poor', 'HAVALE', 'LESS_LEFT'],
    ['rich', 'HAVALE', null],
    ['fast', 'FAST', 'DEARER_RAIL'],
  ])
})

test.each([
  ['STATUS', { status: 'PAUSED' }],
  ['DIRECTION', { direction: 'IN' }],
  ['HOURS', { isOpen: false }],
  ['AMOUNT_BELOW_MIN', { minTxMinor: 1_000_001n }],
  ['AMOUNT_ABOVE_MAX', { maxTxMinor: 999_999n }],
  ['BALANCE_UNKNOWN', { freeMinor: null }],
  ['TOO_LITTLE', { freeMinor: 999_999n }],
] as const)('%s: it sends nothing, with the reason', (why, more) => {
  const { chosen, judged } = plan([account('only', garanti, more)])
  expect(chosen).toBeUndefined()
  expect(judged).toEqual([expect.objectContaining({ excludedBecause: why, rail: null, lostBecause: null })])
})

test('nothing goes to a bank that takes no transfers now, whatever its account is', () => {
  const { chosen, judged } = plan([account('one', garanti), account('two', ziraat, { status: 'PAUSED' })], {
    isToPaused: true,
  })
  expect(chosen).toBeUndefined()
  expect(judged.map(({ excludedBecause }) => excludedBecause)).toEqual(['TO_PAUSED', 'TO_PAUSED'])
})

test('all that an account has may leave it, and not one kuruş more', () => {
  const last = [account('last', garanti, { freeMinor: 1_000_000n })]
  expect(plan(last).chosen?.accountId).toBe('last')
  expect(plan(last, { amountMinor: 1_000_001n }).chosen).toBeUndefined()
})

test.each([
  ['what is free', [{ freeMinor: 500n, maxTxMinor: 900n }], 500n],
  ['its limit of one transfer', [{ freeMinor: 5_000n, maxTxMinor: 900n }], 900n],
  ['the largest of several', [{ freeMinor: 500n }, { freeMinor: 700n }, { freeMinor: 600n }], 700n],
  ['nothing below its least', [{ freeMinor: 500n, minTxMinor: 600n }], 0n],
  ['nothing without a balance from its bank', [{ freeMinor: null }], 0n],
  ['nothing of a paused one', [{ freeMinor: 500n, status: 'PAUSED' }], 0n],
  ['nothing of one that only takes', [{ freeMinor: 500n, direction: 'IN' as const }], 0n],
  ['that of one that is closed for the night', [{ freeMinor: 500n, isOpen: false }], 500n],
  ['nothing without accounts', [], 0n],
])('the most in one transfer is %s', (_what, accounts: readonly Partial<SourceAccount>[], most) =>
  expect(mostInOneTransfer(accounts.map((more) => account('a', garanti, more)))).toBe(most),
)

test('for any accounts: the chosen one can send it, none able arrives sooner, order does not matter', () => {
  const anyAccount = fc.record({
    bank: fc.constantFrom(ziraat, garanti, slow, bank('shut', { sameBank247: false })),
    status: fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED'),
    direction: fc.constantFrom('IN' as const, 'OUT' as const, 'BOTH' as const),
    freeMinor: fc.option(fc.bigInt({ min: -1_000n, max: 3_000_000n })),
    minTxMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
    maxTxMinor: fc.bigInt({ min: 500_000n, max: 3_000_000n }),
    isOpen: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(anyAccount, { maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 2_000_000n }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-20'), noInvalidDate: true }),
      (some, amountMinor, now) => {
        const accounts = some.map((one, index): SourceAccount => ({ ...one, accountId: `a${index}` }))
        const { chosen, judged } = plan(accounts, { amountMinor, now })
        const able = judged.filter(({ excludedBecause }) => excludedBecause === null)
        expect(chosen === undefined).toBe(able.length === 0)
        expect(able.filter(({ lostBecause }) => lostBecause === null)).toHaveLength(chosen ? 1 : 0)
        if (!chosen) return
        const from = accounts.find(({ accountId }) => accountId === chosen.accountId)
        expect(
          from && (from.freeMinor ?? 0n) >= amountMinor && from.status === 'ACTIVE' && from.direction !== 'IN',
        ).toBe(true)
        expect(able.every(({ arrivesBy }) => arrivesBy !== null && arrivesBy >= chosen.plan.arrivesBy)).toBe(true)
        expect(plan(accounts.toReversed(), { amountMinor, now }).chosen?.accountId).toBe(chosen.accountId)
      },
    ),
  )
})
