import fc from 'fast-check'

import { cardStatuses, creditedCardStatuses } from './card'
import { acquirerPaid } from './cardLedger'
import {
  acquirerFee,
  isDifference,
  judgeFee,
  judgeSettlement,
  plainId,
  settlementKinds,
  signedFee,
  signedGross,
  signedNet,
  terminalKey,
  type SettlementCandidate,
  type SettlementRow,
} from './cardSettlement'
import { isBalanced } from './ledger'

const row: SettlementRow = {
  kind: 'SALE',
  rrn: '632514008871',
  authCode: '418207',
  reference: null,
  terminal: null,
  last4: '1122',
  day: '2026-11-26',
  paidOn: '2026-11-27',
  grossMinor: 100_000n,
  feeMinor: 1_500n,
}
const card: SettlementCandidate = {
  id: 'a',
  status: 'APPROVED',
  number: 'T-26-0000001',
  referenceCode: 'K7MP2Q',
  terminalId: 't1',
  terminalNames: ['Garanti 04', '01234567'],
  rrn: '632514008871',
  authCode: '418207',
  last4: '1122',
  paidDay: '2026-11-26',
  amountMinor: 100_000n,
  chargebackMinor: null,
  refunds: [],
  agreedFeeMinor: 1_500n,
}
const known = new Set(['Garanti 04', '01234567', 'Akbank 02'].map(terminalKey))
const none: ReadonlySet<string> = new Set()
const judge = (
  given: Partial<SettlementRow>,
  candidates: readonly SettlementCandidate[] = [card],
  { taken = none, inFile = none }: { taken?: ReadonlySet<string>; inFile?: ReadonlySet<string> } = {},
) => judgeSettlement({ ...row, ...given }, candidates, { known, taken, inFile })
const short = ({ result, reason, books }: ReturnType<typeof judge>) => [result, reason, books]

test.each<[string, Partial<SettlementRow>, Partial<SettlementCandidate>, unknown[]]>([
  ['all of it agrees', {}, {}, ['SETTLED', null, true]],
  ['an id without its zeros', { rrn: '000632514008871' }, {}, ['SETTLED', null, true]],
  ['our reference code alone', { rrn: null, authCode: null, reference: 'k7mp2q' }, {}, ['SETTLED', null, true]],
  ['our number alone', { rrn: null, authCode: null, reference: 'T-26-0000001' }, {}, ['SETTLED', null, true]],
  ['the auth code of the day', { rrn: null }, {}, ['SETTLED', null, true]],
  ['the auth code of a day beside it', { rrn: null, day: '2026-11-27' }, {}, ['SETTLED', null, true]],
  ['the auth code without a day', { rrn: null, day: null }, {}, ['UNKNOWN', 'NO_MATCH', false]],
  ['its terminal by our name', { terminal: 'GARANTİ 04' }, {}, ['SETTLED', null, true]],
  ['its terminal by the acquirer’s number', { terminal: '1234567' }, {}, ['SETTLED', null, true]],
  ['a terminal nobody knows', { terminal: '99999999' }, {}, ['SETTLED', null, true]],
  ['another terminal', { terminal: 'Akbank 02' }, {}, ['UNKNOWN', 'OTHER_TERMINAL', false]],
  ['another RRN', { rrn: '1' }, {}, ['UNKNOWN', 'NO_MATCH', false]],
  ['another auth code', { authCode: '1' }, {}, ['UNKNOWN', 'NO_MATCH', false]],
  ['another card', { last4: '9999' }, {}, ['UNKNOWN', 'NO_MATCH', false]],
  ['another day', { day: '2026-11-20' }, {}, ['UNKNOWN', 'NO_MATCH', false]],
  ['another fee', { feeMinor: 2_000n }, {}, ['FEE_DIFFERS', null, true]],
  ['no fee agreed', { feeMinor: 2_000n }, { agreedFeeMinor: null }, ['SETTLED', null, true]],
  ['another amount', { grossMinor: 90_000n }, {}, ['AMOUNT_DIFFERS', null, false]],
  [
    'a refund that was made',
    { kind: 'REFUND', grossMinor: 40_000n },
    { refunds: [{ refundNo: 1, amountMinor: 40_000n }] },
    ['REFUND', null, true],
  ],
  [
    'a refund under its own day',
    { kind: 'REFUND', grossMinor: 40_000n, day: '2026-12-20' },
    { refunds: [{ refundNo: 1, amountMinor: 40_000n }] },
    ['REFUND', null, true],
  ],
  ['a refund nobody made', { kind: 'REFUND', grossMinor: 40_000n }, {}, ['REFUND', 'NOT_REPORTED', false]],
  [
    'a chargeback that was reported',
    { kind: 'CHARGEBACK' },
    { status: 'CHARGEBACK', chargebackMinor: 100_000n },
    ['CHARGEBACK', null, true],
  ],
  ['a chargeback nobody reported', { kind: 'CHARGEBACK' }, {}, ['CHARGEBACK', 'NOT_REPORTED', false]],
  [
    'a chargeback of another amount',
    { kind: 'CHARGEBACK' },
    { status: 'LOST', chargebackMinor: 1n },
    ['CHARGEBACK', 'NOT_REPORTED', false],
  ],
  [
    'one that was won',
    { kind: 'CHARGEBACK_WON' },
    { status: 'WON', chargebackMinor: 100_000n },
    ['CHARGEBACK', null, true],
  ],
  [
    'one that was not won yet',
    { kind: 'CHARGEBACK_WON' },
    { status: 'CHARGEBACK', chargebackMinor: 100_000n },
    ['CHARGEBACK', 'NOT_REPORTED', false],
  ],
])('%s', (_what, given, candidate, expected) => {
  const verdict = judge(given, [{ ...card, ...candidate }])
  expect(short(verdict)).toEqual(expected)
  expect(verdict.books).toBe(verdict.key !== null)
})

test.each(cardStatuses)('a row pays nothing of a transfer that is %s and was credited to nobody', (status) => {
  const isCredited = (creditedCardStatuses as readonly string[]).includes(status)
  expect(short(judge({}, [{ ...card, status }]))).toEqual(
    isCredited ? ['SETTLED', null, true] : ['NOT_CREDITED', null, false],
  )
})

test('of several transfers with one name the amount decides, and equal ones are left to a person', () => {
  const other = { ...card, id: 'b', amountMinor: 200_000n }
  expect(judge({}, [card, other])).toMatchObject({ result: 'SETTLED', transferId: 'a' })
  expect(judge({ grossMinor: 200_000n }, [card, other])).toMatchObject({ transferId: 'b' })
  expect(short(judge({ grossMinor: 300_000n }, [card, other]))).toEqual(['UNKNOWN', 'SEVERAL', false])
  expect(short(judge({}, [card, { ...card, id: 'b' }]))).toEqual(['UNKNOWN', 'SEVERAL', false])
  expect(short(judge({}, []))).toEqual(['UNKNOWN', 'NO_MATCH', false])
})

test('a row booked by another file, or by a row above, is not booked again', () => {
  expect(short(judge({}, [card], { taken: new Set(['a:SALE']) }))).toEqual(['ALREADY', 'OTHER_FILE', false])
  expect(short(judge({}, [card], { inFile: new Set(['a:SALE']) }))).toEqual(['ALREADY', 'TWICE', false])
  const twice = { ...card, refunds: [1, 2].map((refundNo) => ({ refundNo, amountMinor: 40_000n })) }
  const refund = { kind: 'REFUND', grossMinor: 40_000n } as const
  expect(judge(refund, [twice]).key).toBe('a:REFUND:1')
  expect(judge(refund, [twice], { inFile: new Set(['a:REFUND:1']) }).key).toBe('a:REFUND:2')
  expect(short(judge(refund, [twice], { taken: new Set(['a:REFUND:1', 'a:REFUND:2']) }))).toEqual([
    'ALREADY',
    'OTHER_FILE',
    false,
  ])
})

test('a deduction without a transfer is known by day, sum, words and how many of it there are', () => {
  const fee = { ...row, kind: 'FEE', grossMinor: 0n, feeMinor: 5_000n } as const
  const first = judgeFee(fee, { text: 'POS ücreti', seen: 0, taken: none })
  expect(short(first)).toEqual(['FEE', null, true])
  const taken = new Set([first.key ?? ''])
  expect(short(judgeFee(fee, { text: 'pos UCRETI', seen: 0, taken }))).toEqual(['ALREADY', 'OTHER_FILE', false])
  for (const [other, text, seen] of [
    [fee, 'POS ücreti', 1],
    [fee, 'POS kirası', 0],
    [{ ...fee, feeMinor: 1n }, 'POS ücreti', 0],
    [{ ...fee, paidOn: '2026-12-27' }, 'POS ücreti', 0],
  ] as const)
    expect(judgeFee(other, { text, seen, taken }).books).toBe(true)
})

test('rows that a person must check: other fees, and rows that book nothing and were not booked before', () => {
  const of = (result: Parameters<typeof isDifference>[0]['result'], books: boolean) => isDifference({ result, books })
  expect([of('SETTLED', true), of('REFUND', true), of('CHARGEBACK', true), of('FEE', true)]).toEqual(
    Array(4).fill(false),
  )
  expect([of('FEE_DIFFERS', true), of('AMOUNT_DIFFERS', false), of('UNREADABLE', false)]).toEqual(Array(3).fill(true))
  expect([of('UNKNOWN', false), of('NOT_CREDITED', false), of('CHARGEBACK', false)]).toEqual(Array(3).fill(true))
  expect(of('ALREADY', false)).toBe(false)
})

test('payments and deductions of an acquirer have their sign', () => {
  const net = (kind: SettlementRow['kind'], grossMinor: bigint, feeMinor: bigint) =>
    signedNet({ kind, grossMinor, feeMinor })
  expect(net('SALE', 100n, 2n)).toBe(98n)
  // The acquirer returns the fee that it had kept for the refunded payment.
  expect(net('REFUND', 100n, 2n)).toBe(-98n)
  // The acquirer takes more than the charged back amount.
  expect(net('CHARGEBACK', 100n, -5n)).toBe(-105n)
  expect(net('CHARGEBACK_WON', 100n, 0n)).toBe(100n)
  expect(net('FEE', 0n, 30n)).toBe(-30n)
})

test.each([
  [100_000n, 150, 0n, 1_500n],
  [333n, 150, 0n, 5n],
  [330n, 150, 0n, 5n],
  [329n, 150, 0n, 5n],
  [299n, 150, 25n, 29n],
  [1n, 0, 25n, 25n],
] as const)('of %s at %s basis points and %s an acquirer keeps %s', (amount, points, fixed, expected) => {
  expect(acquirerFee(amount, points, fixed)).toBe(expected)
})

test.each([
  ['0012 3456-7', '1234567'],
  ['000', '0'],
  ['ab.12', 'AB12'],
])('%s is %s', (text, plain) => {
  expect(plainId(text)).toBe(plain)
})

const anyRow = fc.record({
  kind: fc.constantFrom(...settlementKinds.filter((kind) => kind !== 'FEE')),
  terminal: fc.constantFrom('t1', 't2'),
  grossMinor: fc.bigInt(1n, 10n ** 9n),
  feeShare: fc.bigInt(0n, 100n),
})

test('P10b balances, gives each terminal its rows’ amounts, and nothing if nothing was paid', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 20 }), (rows) => {
      const terminals = new Map<string, bigint>()
      let feeMinor = 0n
      let netMinor = 0n
      for (const { kind, terminal, grossMinor, feeShare } of rows) {
        const one = { kind, grossMinor, feeMinor: (grossMinor * feeShare) / 100n }
        terminals.set(terminal, (terminals.get(terminal) ?? 0n) + signedGross(one))
        feeMinor += signedFee(one)
        netMinor += signedNet(one)
      }
      const post = () => acquirerPaid('b', { feeMinor, terminals })
      if (netMinor <= 0n) return expect(post).toThrow(RangeError)
      const lines = post()
      expect(isBalanced(lines)).toBe(true)
      const on = (account: string) => lines.find((line) => line.account === account)?.amountMinor ?? 0n
      expect(on('SUSPENSE_IN:b')).toBe(netMinor)
      expect(on('BANK_FEE')).toBe(feeMinor)
      for (const [id, minor] of terminals) expect(on(`ACQUIRER:${id}`)).toBe(-minor)
    }),
  )
})
