import fc from 'fast-check'

import {
  bankLedger,
  creditSeen,
  depositApproved,
  isBalanced,
  merchantLedger,
  suspenseLedger,
  type JournalLine,
} from './ledger'
import { feeOf } from './money'

const balances = (lines: readonly JournalLine[]) => {
  const sums = new Map<string, bigint>()
  for (const { account, amountMinor } of lines) sums.set(account, (sums.get(account) ?? 0n) + amountMinor)
  return Object.fromEntries(sums)
}

it('posts P1: the bank owes us, we owe an unknown', () => {
  expect(creditSeen('a1', 10_000n)).toEqual([
    { account: 'BANK:a1', amountMinor: 10_000n },
    { account: 'SUSPENSE_IN:a1', amountMinor: -10_000n },
  ])
})

it('posts P2: out of suspense, to the merchant, the fee and the tax', () => {
  expect(
    depositApproved({
      paid: [{ bankAccountId: 'a1', amountMinor: 10_000n }],
      merchantId: 'm1',
      feeMinor: 150n,
      taxMinor: 8n,
    }),
  ).toEqual([
    { account: 'SUSPENSE_IN:a1', amountMinor: 10_000n },
    { account: 'MERCHANT:m1:AVAILABLE', amountMinor: -9_842n },
    { account: 'FEE:DEPOSIT', amountMinor: -150n },
    { account: 'TAX_PAYABLE', amountMinor: -8n },
  ])
})

it('writes no line with an amount of zero', () => {
  const lines = depositApproved({
    paid: [{ bankAccountId: 'a1', amountMinor: 100n }],
    merchantId: 'm1',
    feeMinor: 0n,
    taxMinor: 0n,
  })
  expect(lines.map(({ account }) => account)).toEqual(['SUSPENSE_IN:a1', 'MERCHANT:m1:AVAILABLE'])
})

it('refuses invalid amounts', () => {
  expect(() => creditSeen('a1', 0n)).toThrow(/positive/)
  expect(() => creditSeen('a1', -1n)).toThrow(/positive/)
  const deposit = { paid: [{ bankAccountId: 'a1', amountMinor: 100n }], merchantId: 'm1', feeMinor: 0n, taxMinor: 0n }
  expect(() => depositApproved({ ...deposit, paid: [{ bankAccountId: 'a', amountMinor: 0n }] })).toThrow(/positive/)
  expect(() => depositApproved({ ...deposit, feeMinor: -1n })).toThrow(/negative/)
  expect(() => depositApproved({ ...deposit, taxMinor: -1n })).toThrow(/negative/)
  expect(() => depositApproved({ ...deposit, feeMinor: 90n, taxMinor: 11n })).toThrow(/more than/)
})

it('balances whatever is approved, and leaves bank = merchant + fee + tax with suspense empty', () => {
  const rule = fc.record({
    basisPoints: fc.bigInt(0n, 10_000n),
    fixedMinor: fc.bigInt(0n, 5_000n),
    minMinor: fc.bigInt(0n, 5_000n),
    maxMinor: fc.option(fc.bigInt(0n, 5_000n)),
    taxBasisPoints: fc.bigInt(0n, 3_000n),
  })
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), rule, (grossMinor, fee) => {
      const { feeMinor, taxMinor, netMinor } = feeOf(grossMinor, fee)
      const p1 = creditSeen('a', grossMinor)
      const p2 = depositApproved({
        paid: [{ bankAccountId: 'a', amountMinor: grossMinor }],
        merchantId: 'm',
        feeMinor,
        taxMinor,
      })
      expect(isBalanced(p1) && isBalanced(p2)).toBe(true)
      const sums = balances([...p1, ...p2])
      expect(sums[suspenseLedger('a')]).toBe(0n)
      expect(sums[bankLedger('a')]).toBe(grossMinor)
      expect(sums[merchantLedger('m')] ?? 0n).toBe(-netMinor)
    }),
  )
})

it.each<[string, JournalLine[], boolean]>([
  ['nothing', [], false],
  ['one line', [{ account: 'A', amountMinor: 0n }], false],
  [
    'two that differ',
    [
      { account: 'A', amountMinor: 2n },
      { account: 'B', amountMinor: -1n },
    ],
    false,
  ],
  [
    'two that agree',
    [
      { account: 'A', amountMinor: 1n },
      { account: 'B', amountMinor: -1n },
    ],
    true,
  ],
  [
    'three that agree',
    [
      { account: 'A', amountMinor: 3n },
      { account: 'B', amountMinor: -1n },
      { account: 'C', amountMinor: -2n },
    ],
    true,
  ],
])('isBalanced: %s', (_name, lines, expected) => expect(isBalanced(lines)).toBe(expected))
