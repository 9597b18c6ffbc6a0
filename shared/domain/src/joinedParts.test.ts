import { judgeDebit, judgeReturn, mostBankFeeMinor, type DebitLine } from './debitMatch'
import { asOne, joined, joinedBy, mostJoined, type SentPart } from './joinedParts'

const at = Date.parse('2026-11-24T09:00:00Z')
const part = (no: number, amountMinor: bigint, more: Partial<SentPart> = {}): SentPart => ({
  id: `p${no}`,
  parentId: 'w1',
  wholeCode: 'WHLE2345',
  accountId: 'a1',
  amountMinor,
  customerName: 'Elif Kılıç',
  referenceCode: `PART234${no}`,
  createdMs: at - 600_000,
  ttlMs: at + no * 86_400_000,
  bankRefs: [`F-2026-7${no}`],
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
const two = [part(1, 60_000n), part(2, 40_000n)]
const setsOf = (debit: DebitLine, parts: readonly SentPart[]) => joinedBy(debit, parts).map(({ partIds }) => partIds)
const judge = (debit: DebitLine, parts: readonly SentPart[] = two) => {
  const { best, bankFeeMinor, stoppedBy } = judgeDebit(debit, [...parts, ...joinedBy(debit, parts)])
  return { best: best?.requestId, bankFeeMinor, stoppedBy }
}

test('parts of one payout and account may have left together if a debit is their sum and a bank’s fee', () => {
  expect(setsOf(line(), two)).toEqual([['p1', 'p2']])
  expect(setsOf(line({ amountMinor: 100_000n + mostBankFeeMinor }), two)).toEqual([['p1', 'p2']])
  for (const amountMinor of [60_000n, 99_999n, 100_001n + mostBankFeeMinor])
    expect(setsOf(line({ amountMinor }), two)).toEqual([])
  expect(setsOf(line(), [part(1, 60_000n), part(2, 40_000n, { accountId: 'a2' })])).toEqual([])
  expect(setsOf(line(), [part(1, 60_000n), part(2, 40_000n, { parentId: 'w2' })])).toEqual([])
  expect(setsOf(line({ accountId: 'a2' }), two)).toEqual([])
  expect(setsOf(line(), [part(1, 100_000n)])).toEqual([])
})

test('some of the parts may have left together, in more than one way if amounts are alike', () => {
  const three = [part(1, 60_000n), part(2, 60_000n), part(3, 90_000n)]
  expect(setsOf(line({ amountMinor: 120_000n }), three)).toEqual([['p1', 'p2']])
  expect(setsOf(line({ amountMinor: 150_000n }), three)).toEqual([
    ['p1', 'p3'],
    ['p2', 'p3'],
  ])
  expect(setsOf(line({ amountMinor: 210_000n }), three)).toEqual([['p1', 'p2', 'p3']])
})

test('of twenty equal parts only a few sets are searched, because the system would not decide', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => part(index + 1, 50_000n))
  const ten = line({ amountMinor: 500_000n })
  expect(joinedBy(ten, twenty)).toHaveLength(mostJoined)
  // Sets with a given part are found all the same.
  const withLast = joinedBy(ten, twenty, 'p20')
  expect(withLast).toHaveLength(mostJoined)
  expect(withLast.every(({ partIds }) => partIds.includes('p20'))).toBe(true)
  expect(joinedBy(ten, twenty, 'p21')).toEqual([])
})

test('the one set among the million of twenty parts is found, wherever its parts are', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => part(index + 1, 30_000n * 2n ** BigInt(index)))
  for (const bits of [0b11n, 0b1000_0000_0000_0000_0001n, 0b1010_0101_1100_0011_1010n, 2n ** 20n - 1n]) {
    const chosen = twenty.filter((_, index) => (bits >> BigInt(index)) & 1n).map(({ id }) => id)
    expect(setsOf(line({ amountMinor: 30_000n * bits }), twenty)).toEqual([chosen])
    expect(setsOf(line({ amountMinor: 30_000n * bits + mostBankFeeMinor + 1n }), twenty)).toEqual([])
  }
})

test('parts that are judged as one have all their names, and are booked before the first of them expires', () => {
  expect(joined(two)).toMatchObject({
    id: 'p1+p2',
    amountMinor: 100_000n,
    ttlMs: at + 86_400_000,
    bankRefs: ['F-2026-71', 'F-2026-72'],
    otherCodes: ['WHLE2345', 'PART2341', 'PART2342'],
  })
  expect(() => joined([part(1, 1n)])).toThrow(RangeError)
})

test('a reference of the bank or of ours names them; with only the IBAN a person decides', () => {
  for (const named of [
    { bankRef: 'F-2026-71' },
    { bankRef: 'F-2026-72' },
    { description: 'FAST WHLE2345' },
    { description: 'FAST PART2342' },
    { description: 'FAST PART2341 PART2342' },
  ])
    expect([named, judge(line(named))]).toEqual([named, { best: 'p1+p2', bankFeeMinor: 0n, stoppedBy: null }])
  expect(judge(line({ bankRef: 'F-2026-71', amountMinor: 100_640n }))).toMatchObject({
    bankFeeMinor: 640n,
    stoppedBy: null,
  })
  expect(judge(line({ ibanHash: 'elif' }))).toMatchObject({ best: 'p1+p2', stoppedBy: 'REFERENCE_MISSING' })
  expect(judge(line())).toMatchObject({ best: 'p1+p2', stoppedBy: 'REFERENCE_MISSING' })
  expect(judgeDebit(line({ ibanHash: 'elif' }), [asOne(joined(two))]).stoppedBy).toBeNull()
})

test('a reason against one payout is a reason against several parts', () => {
  const named = { bankRef: 'F-2026-71' }
  expect(judge(line({ ...named, ibanHash: 'other' })).stoppedBy).toBe('OTHER_ACCOUNT')
  expect(judge(line({ ...named, senderName: 'MURAT DEMIR' })).stoppedBy).toBe('NAME_DIFFERS')
  expect(judge(line({ ...named, bookedMs: at + 2 * 86_400_000 })).stoppedBy).toBe('AFTER_EXPIRY')
  expect(judge(line({ ...named, bookedMs: at - 86_400_000 })).stoppedBy).toBe('BEFORE_REQUEST')
  expect(judge(line({ ...named, maybeDuplicate: true })).stoppedBy).toBe('MAYBE_DUPLICATE')
})

test('one part is proved by its own debit; between a part with a fee and two parts nothing is guessed', () => {
  expect(judge(line({ amountMinor: 60_000n, bankRef: 'F-2026-71' }))).toMatchObject({ best: 'p1', stoppedBy: null })
  const small = [part(1, 60_000n), part(2, 500n)]
  expect(judge(line({ amountMinor: 60_500n, bankRef: 'F-2026-71' }), small).stoppedBy).toBe('SEVERAL_REFERENCES')
  // Another payout with this sum to the same IBAN is possible too.
  const rival = part(9, 100_000n, { parentId: 'w9', bankRefs: [] })
  expect(judge(line({ ibanHash: 'elif' }), [...two, rival]).stoppedBy).toBe('TWO_CANDIDATES')
  expect(judge(line({ ibanHash: 'elif', bankRef: 'F-2026-72' }), [...two, rival])).toMatchObject({
    best: 'p1+p2',
    stoppedBy: null,
  })
})

test('a credit that names one of them is the return of all of them if it is their sum', () => {
  const back = line({ description: 'IADE F-2026-72' })
  const together = joinedBy(back, two)
  expect(judgeReturn(back, together)).toMatchObject({ best: { requestId: 'p1+p2' }, stoppedBy: null })
  expect(judgeReturn(line({ ibanHash: 'elif' }), together).stoppedBy).toBe('REFERENCE_MISSING')
  expect(judgeReturn(line({ description: 'IADE F-2026-72', amountMinor: 100_640n }), [joined(two)]).stoppedBy).toBe(
    'AMOUNT_DIFFERS',
  )
})
