import {
  addAccount,
  addGroup,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
} from '../testing/moneyFixture'
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

it('gives out requests that need a person first, then by nearest deadline, each once', async () => {
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const first = await makeDeposit(test, stage.merchant, { amount: 100_100 })
  test.clock.advance(1000)
  const second = await makeDeposit(test, stage.merchant, { amount: 100_200 })
  const paid = await makeDeposit(test, stage.merchant, { amount: 100_300 })
  await reportPayment(test, stage, paid)
  const dealt = [await next(operator), await next(operator), await next(operator), await next(operator)]
  expect(dealt.map((claim) => claim?.row.id ?? null)).toEqual([paid.id, first.id, second.id, null])
})

it('gives out decidable requests first, then those marked as paid, then unpaid ones', async () => {
  const operator = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const [open, declared, paid] = [
    await makeDeposit(test, stage.merchant, { amount: 100_400 }),
    await makeDeposit(test, stage.merchant, { amount: 100_500 }),
    await makeDeposit(test, stage.merchant, { amount: 100_600 }),
  ]
  const path = `/mapi/v1/deposits/${declared.id}/declare`
  const answer = await sendSigned(test, stage.merchant, 'POST', path, {}, { headers: { 'idempotency-key': 'paid-1' } })
  expect(answer.status).toBe(200)
  // It has the latest deadline, and only A may confirm it.
  test.clock.advance(60_000)
  await reportPayment(test, stage, paid)
  const dealt = [await next(operator), await next(operator), await next(operator)]
  expect(dealt.map((claim) => claim?.row.id)).toEqual([paid.id, declared.id, open.id])
})

it('gives sixty operators who press together sixty requests @long', async () => {
  const [count, colleagues] = [60, 20]
  const groups = { remitGroupIds: [stage.groupId] }
  const operators = await Promise.all(
    Array.from({ length: count }, () => test.signedIn({ scope: ['REMIT'], ...groups })),
  )
  const made = await Promise.all(
    Array.from({ length: count + colleagues }, (_, n) => makeDeposit(test, stage.merchant, { amount: 200_000 + n })),
  )
  const dealt = await Promise.all(operators.map(next))
  expect(new Set(dealt.map((claim) => claim?.row.id)).size).toBe(count)
  expect(dealt.every((claim) => claim !== null && made.some(({ id }) => id === claim.row.id))).toBe(true)
  const { rows } = await test.tenant.pool.query<{ people: number; requests: number }>(
    `select count(distinct claimed_by)::int as people, count(*)::int as requests from remit_request
      where claimed_by is not null and id = any($1::uuid[])`,
    [made.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ people: count, requests: count }])
}, 120_000)

it('gives people who press at once only requests that they may work on, under their own names', async () => {
  const groupId = await addGroup(test.tenant)
  const groups = { remitGroupIds: [groupId] }
  const people = await Promise.all(
    ['Ayşe', 'Burak', 'Cem'].map((name) => test.signedIn({ scope: ['REMIT'], name, ...groups })),
  )
  const [ayse, burak, cem] = people as [SignedInClient, SignedInClient, SignedInClient]
  const stranger = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [await addGroup(test.tenant)] })
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [groupId] })
  // The nearest deadlines are all Burak's. Those he cannot claim at once must not block the others.
  const owned = await addAccount(test.tenant, {
    remitGroupId: groupId,
    ownerUserId: burak.actor.id,
    maxTxMinor: 500_000,
  })
  for (let n = 0; n < 5; n += 1) await makeDeposit(test, merchant, { amount: 400_000 + n })
  test.clock.advance(1000)
  const open = await addAccount(test.tenant, { remitGroupId: groupId, minTxMinor: 500_001 })
  for (let n = 0; n < 2; n += 1) await makeDeposit(test, merchant, { amount: 600_000 + n })
  const dealt = await Promise.all([ayse, burak, cem, stranger].map(next))
  const ids = dealt.map((claim) => claim?.row.id ?? null)
  const { rows } = await test.tenant.pool.query<{
    id: string
    account: string
    by: string
    told: string
    audited: string
  }>(
    `select r.id, r.bank_account_id as account, r.claimed_by_name as by, e.actor as told, a.actor_name as audited
     from remit_request r join remit_request_event e on e.request_id = r.id and e.action = 'claim'
       join audit_log a on a.object_id = r.id::text and a.action = 'deposit.claim' where r.id = any($1::uuid[])
         order by r.claimed_by_name`,
    [ids],
  )
  expect(rows.map(({ account, by, told, audited }) => ({ account, by, told, audited }))).toEqual([
    { account: open, by: 'Ayşe', told: 'Ayşe', audited: 'Ayşe' },
    { account: owned, by: 'Burak', told: 'Burak', audited: 'Burak' },
    { account: open, by: 'Cem', told: 'Cem', audited: 'Cem' },
  ])
  expect(ids[3]).toBeNull()
})
