import { isOneSlip, judgeLine, type Judgement, type MatchLine, type MatchRequest } from './lineMatch'

const created = Date.UTC(2026, 10, 20, 9)
const request = (over: Partial<MatchRequest> = {}): MatchRequest => ({
  id: 'r1',
  accountId: 'a',
  amountMinor: 100_00n,
  customerName: 'Elif Kılıç',
  referenceCode: 'ABC2345',
  createdMs: created,
  ttlMs: created + 1_800_000,
  ...over,
})
const line = (over: Partial<MatchLine> = {}): MatchLine => ({
  id: 'l',
  accountId: 'a',
  amountMinor: 100_00n,
  senderName: 'ELIF KILIC',
  description: 'odeme abc2345',
  bookedMs: created + 60_000,
  ...over,
})
const other = request({ id: 'r2', referenceCode: 'DEF6789' })

test.each<[string, MatchLine, MatchRequest[], Pick<Judgement, 'decision' | 'rule' | 'stoppedBy'>, string | undefined]>([
  [
    'agrees in everything',
    line(),
    [request(), other],
    { decision: 'APPROVE', rule: 'reference-and-amount', stoppedBy: null },
    'r1',
  ],
  [
    'writes the name as banks do',
    line({ senderName: 'KILIÇ ELİF' }),
    [request(), other],
    { decision: 'APPROVE', rule: 'reference-and-amount', stoppedBy: null },
    'r1',
  ],
  [
    'cuts the reference in two',
    line({ description: 'ABC2 345 havale' }),
    [request()],
    { decision: 'APPROVE', rule: 'reference-and-amount', stoppedBy: null },
    'r1',
  ],
  [
    'has only a day',
    line({ bookedMs: Date.UTC(2026, 10, 19, 21) }),
    [request()],
    { decision: 'APPROVE', rule: 'reference-and-amount', stoppedBy: null },
    'r1',
  ],
  [
    'has another amount',
    line({ amountMinor: 99_00n }),
    [request(), other],
    { decision: 'SUGGEST', rule: 'reference', stoppedBy: 'AMOUNT_DIFFERS' },
    'r1',
  ],
  [
    'has another name',
    line({ senderName: 'Ali Veli' }),
    [request(), other],
    { decision: 'SUGGEST', rule: 'reference', stoppedBy: 'NAME_DIFFERS' },
    'r1',
  ],
  [
    'came to another account',
    line({ accountId: 'b' }),
    [request()],
    { decision: 'SUGGEST', rule: 'reference', stoppedBy: 'OTHER_ACCOUNT' },
    'r1',
  ],
  [
    'came after the request ran out',
    line({ bookedMs: created + 7_200_000 }),
    [request()],
    { decision: 'SUGGEST', rule: 'reference', stoppedBy: 'AFTER_EXPIRY' },
    'r1',
  ],
  [
    'came before the request was made',
    line({ bookedMs: created - 600_000 }),
    [request()],
    { decision: 'SUGGEST', rule: 'reference', stoppedBy: 'BEFORE_REQUEST' },
    'r1',
  ],
  [
    'misspells the reference',
    line({ description: 'ABC2346' }),
    [request(), other],
    { decision: 'SUGGEST', rule: 'misspelt-reference-and-amount', stoppedBy: 'REFERENCE_MISSPELT' },
    'r1',
  ],
  [
    'names no request, and one has its amount and name',
    line({ description: '' }),
    [request()],
    { decision: 'SUGGEST', rule: 'amount-and-name-alone', stoppedBy: 'REFERENCE_MISSING' },
    'r1',
  ],
  [
    'names no request, and others of its amount are open',
    line({ description: '' }),
    [request(), request({ id: 'r2', referenceCode: 'DEF6789', customerName: 'Ali Veli' })],
    { decision: 'SUGGEST', rule: 'amount-and-name', stoppedBy: 'REFERENCE_MISSING' },
    'r1',
  ],
  [
    'names no request, and two have its amount and name',
    line({ description: '' }),
    [request(), other],
    { decision: 'NONE', rule: null, stoppedBy: 'TWO_CANDIDATES' },
    'r1',
  ],
  [
    'names two requests',
    line({ description: 'ABC2345 DEF6789' }),
    [request(), other],
    { decision: 'NONE', rule: null, stoppedBy: 'SEVERAL_REFERENCES' },
    'r1',
  ],
  [
    'has only the amount of one',
    line({ description: '', senderName: 'Ali Veli' }),
    [request()],
    { decision: 'NONE', rule: null, stoppedBy: 'NO_CANDIDATE' },
    'r1',
  ],
  ['comes where nothing is open', line(), [], { decision: 'NONE', rule: null, stoppedBy: 'NO_CANDIDATE' }, undefined],
])('a line that %s', (_what, incoming, requests, verdict, best) => {
  const judged = judgeLine(incoming, requests)
  expect(judged).toMatchObject(verdict)
  expect(judged.best?.requestId).toBe(best)
  expect(judgeLine(incoming, requests.toReversed())).toEqual(judged)
})

test('a second line for a request that has one is left to a person', () => {
  expect(judgeLine(line(), [request()], { isTaken: (id) => id === 'r1' })).toMatchObject({
    decision: 'NONE',
    stoppedBy: 'SECOND_LINE',
    best: { requestId: 'r1', parts: { reference: 1, amount: 1 } },
  })
})

test.each([
  ['ABC2345', 'ABC2346', true],
  ['ABC2345', 'ABC245', true],
  ['ABC2345', 'ABCC2345', true],
  ['ABC2345', 'ACB2345', true],
  ['ABC2345', 'ABC2345', false],
  ['ABC2345', 'ABD2346', false],
  ['ABC2345', 'ABC23', false],
])('%s and %s are one slip apart: %s', (one, two, slip) => {
  expect([isOneSlip(one, two), isOneSlip(two, one)]).toEqual([slip, slip])
})
