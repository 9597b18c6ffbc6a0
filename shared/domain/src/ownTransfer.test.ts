import {
  isExactTransfer,
  isHolderName,
  judgeReturn,
  judgeTransfer,
  transferDueMs,
  type TransferLeg,
} from './ownTransfer'

const day = 86_400_000
const [from, to] = [
  { id: 'a', ibanHash: 'aa', holder: 'Kasa Ödeme A.Ş.' },
  { id: 'b', ibanHash: 'bb', holder: 'Kasa Ödeme A.Ş.' },
]
const debit: TransferLeg = {
  id: 'd',
  accountId: 'a',
  amountMinor: 500_000n,
  name: 'KASA ÖDEME A.Ş.',
  ibanHash: 'bb',
  bankRef: 'FAST-4711',
  bookedMs: 20 * day,
}
const credit: TransferLeg = { ...debit, id: 'c', accountId: 'b', ibanHash: 'aa', bankRef: 'GEL-0815' }
const judge = (of: Partial<TransferLeg> = {}, by: Partial<TransferLeg> = {}) =>
  judgeTransfer({ ...debit, ...of }, { ...credit, ...by }, { from, to })

test.each([
  ['both IBANs', {}, {}, 'IBANS'],
  ['one reference, no IBAN', { ibanHash: null }, { ibanHash: null, bankRef: 'fast 4711' }, 'REFERENCE'],
  ['one reference, no name of the other side', {}, { ibanHash: null, name: ' ', bankRef: 'FAST-4711' }, 'REFERENCE'],
  [
    'one reference, other names',
    { ibanHash: null, name: 'X' },
    { ibanHash: null, name: 'Y', bankRef: 'FAST-4711' },
    'REFERENCE_ALONE',
  ],
  ['one short reference', { bankRef: '4711' }, { ibanHash: null, name: 'Y', bankRef: '4711' }, undefined],
  ['one reference and a stranger', {}, { ibanHash: null, name: 'Y', bankRef: 'FAST-4711' }, 'REFERENCE_ALONE'],
  ['a tenth is a fee', { amountMinor: 1_000n }, { amountMinor: 900n }, 'IBANS'],
  ['more than a tenth is none', { amountMinor: 1_000n }, { amountMinor: 899n }, undefined],
  ['one IBAN and a name', {}, { ibanHash: null }, 'NAMES'],
  ['two names', { ibanHash: null }, { ibanHash: null }, 'NAMES'],
  ['one IBAN, the other side has none', {}, { ibanHash: null, name: '' }, undefined],
  ['a name and a stranger', { ibanHash: null }, { ibanHash: null, name: 'ELIF KILIC' }, undefined],
  ['the debit went elsewhere', { ibanHash: 'cc' }, {}, undefined],
  ['the credit came from elsewhere', {}, { ibanHash: 'cc' }, undefined],
  ['elsewhere, though of one reference', { ibanHash: 'cc' }, { bankRef: 'FAST-4711' }, undefined],
  ['more came than left', {}, { amountMinor: 500_001n }, undefined],
  ['less came than a bank takes', {}, { amountMinor: 479_999n }, undefined],
  ['much later', {}, { bookedMs: 32 * day + 1 }, undefined],
  ['much earlier', {}, { bookedMs: 19 * day - 1 }, undefined],
])('%s', (_case, of, by, sign) => {
  expect(judge(of, by)?.sign).toBe(sign)
})

const holder = 'Kasa Ödeme Hizmetleri A.Ş.'
/** The API applies the same rule in SQL; `ownTransfers.test.ts` checks that both agree. */
test.each([
  ['KASA ODEME HIZMETLERI A.S.', true],
  ['KASA ÖDEME HİZMETLERİ AŞ', true],
  ['KASA ODEME HIZMETLERI', true],
  ['KASA ODEME HIZMETLERI ANONIM SIRKETI', true],
  ['A.S. KASA ODEME HIZMETLERI', true],
  ['KASA ODEME HIZM', true],
  ['KASA', false],
  ['ODEME HIZMETLERI A.S.', false],
  ['ELIF KILIC', false],
  ['A.S.', false],
  ['', false],
])('%j is our name: %s', (name, isOurs) => {
  expect(isHolderName(name, holder)).toBe(isOurs)
})

test('the difference is what the bank took', () => {
  expect(judge({}, { amountMinor: 480_000n })).toEqual({ sign: 'IBANS', bankFeeMinor: 20_000n })
})

test('an account pays nothing to itself', () => {
  expect(judgeTransfer(debit, credit, { from, to: { ...to, id: 'a' } })).toBeUndefined()
})

test.each([
  ['from the account it went to', {}, true],
  ['with our name and no IBAN', { ibanHash: null }, true],
  ['with its reference, and neither', { ibanHash: null, name: '', bankRef: 'FAST-4711' }, true],
  ['with its reference and a stranger’s name', { ibanHash: null, name: 'HASAN KARA', bankRef: 'FAST-4711' }, false],
  ['from a stranger', { ibanHash: 'cc' }, false],
  ['with a stranger’s name', { ibanHash: null, name: 'ELIF KILIC' }, false],
  ['on another account', { accountId: 'b' }, false],
  ['of more', { amountMinor: 500_001n }, false],
  ['after a month', { bookedMs: 50 * day + 1 }, false],
])('sent back, a credit %s', (_case, of, isIt) => {
  const back = { ...credit, accountId: 'a', ibanHash: 'bb', ...of }
  const pair = isIt ? { sign: 'CAME_BACK', bankFeeMinor: 0n } : undefined
  expect(judgeReturn(debit, back, from)).toEqual(pair)
})

test('a name alone, a reference alone and a fee are left to a person', () => {
  const signs = ['IBANS', 'REFERENCE', 'NAMES', 'REFERENCE_ALONE', 'CAME_BACK'] as const
  expect(signs.map((sign) => isExactTransfer({ sign, bankFeeMinor: 0n }))).toEqual([true, true, false, false, false])
  expect(isExactTransfer({ sign: 'IBANS', bankFeeMinor: 1n })).toBe(false)
})

test('FAST and HAVALE credits are missing after a day, others after four, because of weekends', () => {
  expect(['FAST', 'HAVALE', 'EFT', 'OTHER'].map((channel) => transferDueMs(channel) / day)).toEqual([1, 1, 4, 4])
})
