import fc from 'fast-check'

import { creditSeen, isBalanced, type JournalLine } from './ledger'
import {
  costOf,
  debitSeen,
  ownArrived,
  ownCameBack,
  ownLeft,
  payoutFreed,
  payoutHeld,
  payoutNeverSent,
  payoutReturned,
  payoutSent,
} from './payoutLedger'

const payouts = fc.record({
  merchantId: fc.constant('m'),
  amountMinor: fc.bigInt(1n, 10n ** 13n),
  feeMinor: fc.bigInt(0n, 10n ** 9n),
  taxMinor: fc.bigInt(0n, 10n ** 9n),
})

/** The balances of all accounts after some journals, each of which must balance; zero balances are left out. */
function balances(...journals: JournalLine[][]): Record<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const lines of journals) {
    expect(isBalanced(lines)).toBe(true)
    expect(lines.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true)
    for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0n) + amountMinor)
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n))
}
const only = (accounts: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(accounts).filter(([, sum]) => sum !== 0n))

test('a payout that is paid costs the merchant amount, fee and tax, and leaves nothing held or on its way', () => {
  fc.assert(
    fc.property(payouts, fc.bigInt(0n, 10_000n), (payout, bankFeeMinor) => {
      expect(
        balances(payoutHeld(payout), payoutSent(payout, 'b'), debitSeen('b', payout.amountMinor, bankFeeMinor)),
      ).toEqual(
        only({
          'MERCHANT:m:AVAILABLE': costOf(payout),
          'FEE:WITHDRAW': -payout.feeMinor,
          TAX_PAYABLE: -payout.taxMinor,
          BANK_FEE: bankFeeMinor,
          'BANK:b': -(payout.amountMinor + bankFeeMinor),
        }),
      )
    }),
  )
})

test('one that is rejected, or never left, leaves no trace', () => {
  fc.assert(
    fc.property(payouts, (payout) => {
      expect(balances(payoutHeld(payout), payoutFreed(payout))).toEqual({})
      expect(
        balances(payoutHeld(payout), payoutSent(payout, 'b'), payoutNeverSent(payout, 'b'), payoutFreed(payout)),
      ).toEqual({})
    }),
  )
})

test('a returned payout costs the merchant the fee, or nothing by policy; the bank has what it had', () => {
  fc.assert(
    fc.property(payouts, fc.boolean(), (payout, givesFeeBack) => {
      const kept = givesFeeBack ? 0n : 1n
      expect(
        balances(
          payoutHeld(payout),
          payoutSent(payout, 'b'),
          debitSeen('b', payout.amountMinor),
          creditSeen('b', payout.amountMinor),
          payoutReturned(payout, 'b', givesFeeBack),
        ),
      ).toEqual(
        only({
          'MERCHANT:m:AVAILABLE': (payout.feeMinor + payout.taxMinor) * kept,
          'FEE:WITHDRAW': -payout.feeMinor * kept,
          TAX_PAYABLE: -payout.taxMinor * kept,
        }),
      )
    }),
  )
})

test('money of our own moves from one bank to the other, and is nowhere else', () => {
  expect(balances(ownLeft('a', 500n), creditSeen('b', 500n), ownArrived('a', 'b', 500n))).toEqual({
    'BANK:a': -500n,
    'BANK:b': 500n,
  })
  expect(balances(ownLeft('a', 510n), creditSeen('b', 500n), ownArrived('a', 'b', 500n, 10n))).toEqual({
    'BANK:a': -510n,
    'BANK:b': 500n,
    BANK_FEE: 10n,
  })
  expect(balances(ownLeft('a', 510n), creditSeen('a', 500n), ownCameBack('a', 500n, 10n))).toEqual({
    'BANK:a': -10n,
    BANK_FEE: 10n,
  })
  expect(balances(ownLeft('a', 500n))).toEqual({ 'BANK:a': -500n, 'OUT_TRANSIT:a': 500n })
})

test.each([
  ['a payout of nothing', () => payoutHeld({ merchantId: 'm', amountMinor: 0n, feeMinor: 1n, taxMinor: 0n })],
  ['a negative fee', () => payoutSent({ merchantId: 'm', amountMinor: 1n, feeMinor: -1n, taxMinor: 0n }, 'b')],
  ['a debit of nothing', () => debitSeen('b', 0n)],
  ['a bank that pays for it', () => debitSeen('b', 1n, -1n)],
  ['a transfer of nothing', () => ownLeft('a', 0n)],
  ['a transfer to itself', () => ownArrived('a', 'a', 1n)],
  ['a transfer with a fee below nothing', () => ownArrived('a', 'b', 1n, -1n)],
])('%s is not a journal', (_name, post) => {
  expect(post).toThrow(RangeError)
})
