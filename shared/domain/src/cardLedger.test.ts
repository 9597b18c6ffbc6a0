import fc from 'fast-check'

import { cardApproved, cardChargedBack, cardRefunded, cardWon } from './cardLedger'
import { isBalanced } from './ledger'

const of = { merchantId: 'm', terminalId: 't' }

test('P10: what is approved, refunded, taken back and won', () => {
  expect(cardApproved({ ...of, amountMinor: 10_000n, feeMinor: 200n, taxMinor: 20n })).toEqual([
    { account: 'ACQUIRER:t', amountMinor: 10_000n },
    { account: 'MERCHANT:m:AVAILABLE', amountMinor: -9_780n },
    { account: 'FEE:CARD', amountMinor: -200n },
    { account: 'TAX_PAYABLE', amountMinor: -20n },
  ])
  expect(cardRefunded(of, 300n)).toEqual([
    { account: 'MERCHANT:m:AVAILABLE', amountMinor: 300n },
    { account: 'ACQUIRER:t', amountMinor: -300n },
  ])
  expect(cardChargedBack(of, { backMinor: 300n, lossMinor: 100n })).toEqual([
    { account: 'MERCHANT:m:AVAILABLE', amountMinor: 200n },
    { account: 'CHARGEBACK_LOSS', amountMinor: 100n },
    { account: 'ACQUIRER:t', amountMinor: -300n },
  ])
})

test('every journal balances, and a chargeback that was won leaves nothing', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (backMinor, most) => {
      const taken = { backMinor, lossMinor: most < backMinor ? most : backMinor }
      const [back, won] = [cardChargedBack(of, taken), cardWon(of, taken)]
      expect(isBalanced(back) && isBalanced(won)).toBe(true)
      for (const { account, amountMinor } of back)
        expect(won.find((line) => line.account === account)?.amountMinor).toBe(-amountMinor)
    }),
  )
})

test.each([
  ['nothing', () => cardRefunded(of, 0n)],
  ['less than nothing', () => cardChargedBack(of, { backMinor: -1n, lossMinor: 0n })],
  ['more loss than was taken', () => cardChargedBack(of, { backMinor: 1n, lossMinor: 2n })],
  ['a fee above the payment', () => cardApproved({ ...of, amountMinor: 1n, feeMinor: 2n, taxMinor: 0n })],
])('%s cannot be posted', (_what, post) => {
  expect(post).toThrow(RangeError)
})
