import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
afterAll(() => test.close())

type Answer = { claim: { row: { id: string; number: string }; claimToken: string } | null }
const next = async (who: SignedInClient) => ((await who.client.post('/api/remit-request/next')).body as Answer).claim

it('deals what somebody should look at first, then the nearest deadline, and nothing twice', async () => {
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const first = await makeDeposit(test, stage.merchant, { amount: 100_100 })
  test.clock.advance(1000)
  const second = await makeDeposit(test, stage.merchant, { amount: 100_200 })
  const paid = await makeDeposit(test, stage.merchant, { amount: 100_300 })
  await reportPayment(test, stage, paid)
  const dealt = [await next(operator), await next(operator), await next(operator), await next(operator)]
  expect(dealt.map((claim) => claim?.row.id ?? null)).toEqual([paid.id, first.id, second.id, null])
})

it('deals two hundred operators who press together two hundred requests', async () => {
  const [count, colleagues] = [200, 20]
  const groups = { remitGroupIds: [stage.groupId] }
  const operators = await Promise.all(Array.from({ length: count }, () => test.signedIn({ scope: ['REMIT'], ...groups })))
  const made = await Promise.all(Array.from({ length: count + colleagues }, (_, n) => makeDeposit(test, stage.merchant, { amount: 200_000 + n })))
  const dealt = await Promise.all(operators.map(next))
  expect(new Set(dealt.map((claim) => claim?.row.id)).size).toBe(count)
  expect(dealt.every((claim) => claim !== null && made.some(({ id }) => id === claim.row.id))).toBe(true)
  const { rows } = await test.tenant.pool.query<{ people: number; requests: number }>(
    `select count(distinct claimed_by)::int as people, count(*)::int as requests from remit_request where claimed_by is not null and id = any($1::uuid[])`, [made.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ people: count, requests: count }])
}, 120_000)
