import { approvedUnseen, depositReversed, lineReturned, unseenLineCame } from './depositJournals'
import { isBalanced } from './ledger'

const deposit = { merchantId: 'm', bankAccountId: 'b', grossMinor: 10_000n, feeMinor: 150n, taxMinor: 15n }

it.each([
  [
    'P2b',
    approvedUnseen(deposit),
    [
      ['EXPECTED_IN:b', 10_000n],
      ['MERCHANT:m:AVAILABLE', -9_835n],
      ['FEE:DEPOSIT', -150n],
      ['TAX_PAYABLE', -15n],
    ],
  ],
  [
    'P2b without a charge',
    approvedUnseen({ ...deposit, feeMinor: 0n, taxMinor: 0n }),
    [
      ['EXPECTED_IN:b', 10_000n],
      ['MERCHANT:m:AVAILABLE', -10_000n],
    ],
  ],
  [
    'its line, on another account',
    unseenLineCame({ bankAccountId: 'c', amountMinor: 10_000n }, 'b'),
    [
      ['SUSPENSE_IN:c', 10_000n],
      ['EXPECTED_IN:b', -10_000n],
    ],
  ],
  [
    'P9 of two lines',
    depositReversed({
      ...deposit,
      from: [
        { bankAccountId: 'b', amountMinor: 6_000n },
        { bankAccountId: 'c', amountMinor: 4_000n },
      ],
    }),
    [
      ['MERCHANT:m:AVAILABLE', 9_835n],
      ['FEE:DEPOSIT', 150n],
      ['TAX_PAYABLE', 15n],
      ['OUT_TRANSIT:b', -6_000n],
      ['OUT_TRANSIT:c', -4_000n],
    ],
  ],
  [
    'P9 of money that never came',
    depositReversed({ ...deposit, from: { expectedAccountId: 'b', grossMinor: 10_000n } }),
    [
      ['MERCHANT:m:AVAILABLE', 9_835n],
      ['FEE:DEPOSIT', 150n],
      ['TAX_PAYABLE', 15n],
      ['EXPECTED_IN:b', -10_000n],
    ],
  ],
  [
    'P9 of a line',
    lineReturned('b', 10_000n),
    [
      ['SUSPENSE_IN:b', 10_000n],
      ['OUT_TRANSIT:b', -10_000n],
    ],
  ],
])('%s balances and says where the money is', (_name, lines, expected) => {
  expect(lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual(expected)
  expect(isBalanced(lines)).toBe(true)
})

it('refuses a negative balance of the merchant, and journals of nothing', () => {
  expect(() => approvedUnseen({ ...deposit, feeMinor: 10_001n })).toThrow(RangeError)
  expect(() => lineReturned('b', 0n)).toThrow(RangeError)
})
