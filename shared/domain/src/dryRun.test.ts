import { keptCases, startDryRun, type PastLine } from './dryRun'
import { defaultRules } from './matchRules'
import type { PastRequest } from './pastRequest'

const from = Date.UTC(2026, 10, 1)
const minute = 60_000
const request = (n: number, over: Partial<PastRequest> = {}): PastRequest => {
  const createdMs = from + n * minute
  return {
    id: `r${n}`,
    accountId: 'a',
    amountMinor: BigInt(10_000 + n),
    customerName: 'Elif Kılıç',
    referenceCode: `ABCD${String(n % 7919)
      .padStart(4, '2')
      .replace(/[01]/g, '9')}`.slice(0, 8),
    createdMs,
    ttlMs: createdMs + 30 * minute,
    lineIds: [`l-r${n}`],
    ends: [{ action: 'approve', atMs: createdMs + 5 * minute }],
    links: [],
    ...over,
  }
}
const lineOf = (r: PastRequest, over: Partial<PastLine> = {}): PastLine => ({
  id: `l-${r.id}`,
  accountId: r.accountId,
  amountMinor: r.amountMinor,
  senderName: 'ELIF KILIC',
  description: r.referenceCode,
  bookedMs: r.createdMs + minute,
  seenMs: r.createdMs + minute,
  paid: [r.id],
  ...over,
})
const promoted = defaultRules.map((rule) =>
  rule.name === 'amount-and-name-alone' ? { ...rule, decision: 'APPROVE' as const } : rule,
)

test('counts what would be approved, what people decided alike and otherwise, and what nobody decided', () => {
  const run = startDryRun(defaultRules, defaultRules)
  const [one, two, three, four] = [request(1), request(100), request(200), request(300)]
  run.page(
    [
      lineOf(one),
      lineOf(two, { paid: ['another'] }),
      lineOf(three, { paid: null }),
      lineOf(four, { senderName: 'Ali Veli' }),
    ],
    [one, two, three, four],
  )
  expect(run.result()).toMatchObject({
    lines: 4,
    decided: 3,
    tried: { approved: 3, right: 1, wrong: 1, suggested: 1, left: 0 },
    cases: { WRONG: 1, GAINED: 0, LOST: 0 },
  })
  expect(run.kept()).toMatchObject([{ kind: 'WRONG', line: { id: 'l-r100' }, judged: { best: { requestId: 'r100' } } }])
})

test('shows what other rules would gain and lose, and measures each rule by itself', () => {
  const [one, two] = [request(1), request(100)]
  const lines = [lineOf(one), lineOf(two, { description: '' })]
  const more = startDryRun(promoted, defaultRules)
  more.page(lines, [one, two])
  expect(more.result()).toMatchObject({
    tried: { approved: 2, right: 2 },
    inForce: { approved: 1 },
    cases: { GAINED: 1, LOST: 0 },
  })
  expect(more.result().rules).toContainEqual({
    name: 'amount-and-name-alone',
    approved: 1,
    right: 1,
    wrong: 0,
    suggested: 0,
  })
  const fewer = startDryRun(defaultRules, promoted)
  fewer.page(lines, [one, two])
  expect(fewer.result()).toMatchObject({ cases: { GAINED: 0, LOST: 1 } })
})

test('a request that ended before the line is no candidate, nor one that has a line, also across pages', () => {
  const run = startDryRun(defaultRules, defaultRules)
  const [ended, one] = [
    request(1, { ends: [{ action: 'expire', atMs: from }] }),
    request(100, { ends: [], lineIds: ['l-r100', 'second'] }),
  ]
  run.page([lineOf(ended), lineOf(one)], [ended, one])
  run.page([lineOf(one, { id: 'second', paid: [], seenMs: one.createdMs + 2 * minute })], [one])
  expect(run.result()).toMatchObject({ tried: { approved: 1, right: 1, wrong: 0, left: 2 } })
})

test('keeps a bounded number of cases however many there are, and counts them all', () => {
  const run = startDryRun(defaultRules, defaultRules)
  const requests = Array.from({ length: keptCases * 3 }, (_, n) =>
    request(n * 40, {
      referenceCode: Array.from(String(n + 10_000), (digit) => 'ABCDEFGHJK'[Number(digit)]).join('') + 'XY',
    }),
  )
  run.page(
    requests.map((each) => lineOf(each, { paid: ['another'] })),
    requests,
  )
  expect(run.result().cases.WRONG).toBe(keptCases * 3)
  expect(run.kept()).toHaveLength(keptCases)
})
