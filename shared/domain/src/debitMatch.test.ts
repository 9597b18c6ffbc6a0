import {
  judgeDebit,
  judgeReturn,
  mostBankFeeMinor,
  rankPayouts,
  resemblesPayout,
  type DebitLine,
  type SentPayout,
} from './debitMatch'

const at = Date.parse('2026-11-24T09:00:00Z')
const payout = (more: Partial<SentPayout> = {}): SentPayout => ({
  id: 'p1',
  accountId: 'a1',
  amountMinor: 100_000n,
  customerName: 'Elif Kılıç',
  referenceCode: 'KMN7TR42',
  createdMs: at - 600_000,
  ttlMs: at + 5 * 86_400_000,
  bankRefs: ['F-2026-77'],
  ibanHash: 'elif',
  ...more,
})
const line = (more: Partial<DebitLine> = {}): DebitLine => ({
  id: 'l1',
  accountId: 'a1',
  amountMinor: 100_000n,
  senderName: 'ELIF KILIC',
  description: 'FAST',
  bookedMs: at,
  bankRef: null,
  ibanHash: null,
  ...more,
})
const stop = (debit: DebitLine, payouts = [payout()]) => judgeDebit(debit, payouts).stoppedBy

test('the bank’s reference, ours in the text, or the IBAN: any one of them names a payout', () => {
  expect(stop(line({ bankRef: 'F-2026-77' }))).toBeNull()
  expect(stop(line({ bankRef: ' f2026 77' }))).toBeNull()
  expect(stop(line({ description: 'GIDEN FAST F-2026-77 ELIF' }))).toBeNull()
  expect(stop(line({ description: 'Odeme KMN7TR42' }))).toBeNull()
  expect(stop(line({ ibanHash: 'elif' }))).toBeNull()
  expect(stop(line())).toBe('REFERENCE_MISSING')
  expect(stop(line({ description: 'Odeme KMN7TR43' }))).toBe('REFERENCE_MISSPELT')
  expect(stop(line({ bankRef: '77' }), [payout({ bankRefs: ['77'] })])).toBe('REFERENCE_MISSING')
})

test('a debit may include the bank’s fee; any other difference of the amount stops it', () => {
  const fee = judgeDebit(line({ bankRef: 'F-2026-77', amountMinor: 100_640n }), [payout()])
  expect([fee.stoppedBy, fee.bankFeeMinor]).toEqual([null, 640n])
  expect(stop(line({ bankRef: 'F-2026-77', amountMinor: 100_000n + mostBankFeeMinor }))).toBeNull()
  expect(stop(line({ bankRef: 'F-2026-77', amountMinor: 100_001n + mostBankFeeMinor }))).toBe('AMOUNT_DIFFERS')
  expect(stop(line({ bankRef: 'F-2026-77', amountMinor: 99_999n }))).toBe('AMOUNT_DIFFERS')
})

test('with only the IBAN the amount must be equal: an excess may be another payout there, not a fee', () => {
  const [small, large] = [payout({ amountMinor: 10_000n }), payout({ id: 'p2', amountMinor: 25_000n, bankRefs: [] })]
  const debit = line({ ibanHash: 'elif', amountMinor: 25_000n })
  expect(stop(debit, [small])).toBe('AMOUNT_DIFFERS')
  for (const both of [
    [small, large],
    [large, small],
  ]) {
    const judged = judgeDebit(debit, both)
    expect([judged.best?.requestId, judged.bankFeeMinor, judged.stoppedBy]).toEqual(['p2', 0n, null])
  }
  expect(stop(line({ ibanHash: 'elif', amountMinor: 10_640n, description: 'KMN7TR42' }), [small])).toBeNull()
  expect(stop(line({ ibanHash: 'elif', amountMinor: 10_640n, bankRef: 'F-2026-77' }), [small])).toBeNull()
})

test('our reference decides between two payouts to one IBAN if the bank’s reference names neither', () => {
  const twin = payout({ id: 'p2', referenceCode: 'PQR8ST53', bankRefs: [] })
  const judged = judgeDebit(line({ ibanHash: 'elif', description: 'FAST PQR8ST53' }), [payout(), twin])
  expect([judged.best?.requestId, judged.runnerUp?.requestId, judged.stoppedBy]).toEqual(['p2', 'p1', null])
})

test('money that went to somebody else proves nothing, whatever else agrees', () => {
  const named = { bankRef: 'F-2026-77', description: 'KMN7TR42' }
  expect(stop(line({ ...named, ibanHash: 'other' }))).toBe('OTHER_ACCOUNT')
  expect(stop(line({ ...named, senderName: 'Murat Demir' }))).toBe('NAME_DIFFERS')
  expect(stop(line({ ...named, accountId: 'a2' }))).toBe('OTHER_ACCOUNT')
  // A matching IBAN counts more than a name that the bank cut or left out.
  expect(stop(line({ ...named, senderName: 'E K', ibanHash: 'elif' }))).toBeNull()
  expect(stop(line({ ...named, senderName: ' ' }))).toBeNull()
})

test('a debit from before the request, or long after it was sent, proves nothing', () => {
  const named = { bankRef: 'F-2026-77' }
  expect(stop(line({ ...named, bookedMs: at - 3_600_000 }))).toBe('BEFORE_REQUEST')
  expect(stop(line({ ...named, bookedMs: at + 6 * 86_400_000 }))).toBe('AFTER_EXPIRY')
  // For a bank that reports only the day.
  expect(stop(line({ ...named, bookedMs: Date.parse('2026-11-23T21:00:00Z') }))).toBeNull()
})

test('a debit that may be a duplicate is left to a person', () => {
  expect(stop(line({ bankRef: 'F-2026-77', maybeDuplicate: true }))).toBe('MAYBE_DUPLICATE')
})

test('of two payouts that it names alike none is chosen, unless the bank’s reference names one', () => {
  const twin = payout({ id: 'p2', referenceCode: 'PQR8ST53', bankRefs: ['F-2026-78'] })
  expect(stop(line({ ibanHash: 'elif' }), [payout(), twin])).toBe('TWO_CANDIDATES')
  expect(stop(line({ description: 'KMN7TR42 PQR8ST53' }), [payout(), twin])).toBe('TWO_CANDIDATES')
  expect(stop(line({ description: 'F-2026-77 F-2026-78' }), [payout(), twin])).toBe('SEVERAL_REFERENCES')
  const judged = judgeDebit(line({ ibanHash: 'elif', bankRef: 'F-2026-78' }), [payout(), twin])
  expect([judged.best?.requestId, judged.runnerUp?.requestId, judged.stoppedBy]).toEqual(['p2', 'p1', null])
})

test('without a sent payout there is no candidate; ranked, the likeliest comes first', () => {
  expect(judgeDebit(line(), [])).toEqual({ best: null, runnerUp: null, bankFeeMinor: 0n, stoppedBy: 'NO_CANDIDATE' })
  const ranked = rankPayouts(line({ bankRef: 'F-2026-77' }), [
    payout({ id: 'p0', bankRefs: [], ibanHash: 'x' }),
    payout(),
  ])
  expect(ranked.map(({ payout: { id } }) => id)).toEqual(['p1', 'p0'])
  expect(ranked[0]?.candidate.score).toBe(1)
})

test('a return has the bank’s reference or ours, the whole amount, and came from nobody else', () => {
  const back = (more: Partial<DebitLine>, payouts = [payout()]) => judgeReturn(line(more), payouts).stoppedBy
  expect(back({ description: 'IADE F-2026-77' })).toBeNull()
  expect(back({ bankRef: 'F-2026-77', senderName: 'TAKAS HESABI' })).toBeNull()
  expect(back({ description: 'KMN7TR42 iade', ibanHash: 'elif' })).toBeNull()
  expect(back({ ibanHash: 'elif' })).toBe('REFERENCE_MISSING')
  expect(back({ description: 'IADE' })).toBe('REFERENCE_MISSING')
  expect(back({ description: 'IADE F-2026-77', ibanHash: 'other' })).toBe('OTHER_ACCOUNT')
  expect(back({ description: 'IADE F-2026-77', accountId: 'a2' })).toBe('OTHER_ACCOUNT')
  expect(back({ description: 'IADE F-2026-77', amountMinor: 99_500n })).toBe('AMOUNT_DIFFERS')
  expect(back({ description: 'IADE F-2026-77', bookedMs: at - 90_000_000 })).toBe('BEFORE_REQUEST')
  expect(back({ description: 'IADE F-2026-77', maybeDuplicate: true })).toBe('MAYBE_DUPLICATE')
  expect(back({ description: 'IADE F-2026-77' }, [])).toBe('NO_CANDIDATE')
  const twin = payout({ id: 'p2', referenceCode: 'PQR8ST53', bankRefs: ['F-2026-78'] })
  expect(back({ description: 'IADE F-2026-77 F-2026-78' }, [payout(), twin])).toBe('SEVERAL_REFERENCES')
  expect(judgeReturn(line({ description: 'IADE F-2026-78' }), [payout(), twin]).best?.requestId).toBe('p2')
})

test.each([
  ['the amount and the name', line(), true],
  ['the amount and a misspelt reference', line({ senderName: '', description: 'Odeme KMN7TR43' }), true],
  ['the amount and a reference written together with a word', line({ description: 'KMN7TR42ELIF' }), true],
  ['the amount alone', line({ senderName: '' }), false],
  ['another name', line({ senderName: 'MURAT DEMIR' }), false],
  ['its amount with a bank fee', line({ amountMinor: 100_520n }), true],
  ['the whole name in the text alone', line({ senderName: '', description: 'HAVALE: Elif KILIÇ, kira' }), true],
  ['a part of the name in the text alone', line({ senderName: '', description: 'HAVALE: Elif' }), false],
  ['an amount that no fee explains', line({ amountMinor: 105_001n }), false],
  ['another IBAN', line({ ibanHash: 'other' }), false],
])('a debit resembles a payout by %s', (_, debit, resembles) => {
  expect(resemblesPayout(debit, payout())).toBe(resembles)
})
