import { verifyLedger } from '../ledger/verify.service'
import {
  addLimits,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type MadeDeposit,
  type Stage,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { notifyDecisions } from '../requests/clockRequests'
import { deposits } from '../deposits/deposits'

let test: TestApp
let stage: Stage
let operator: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 100_000_000 },
    { subject: 'CUSTOMER', metric: 'COUNT', cap: 2 },
  ])
  stage = await setStage(test, { merchant: { limitGroupId } })
  operator = await test.signedIn({ name: 'Deniz Aksoy', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterEach(async () => {
  expect((await verifyLedger(test.tenant.pool)).broken).toEqual([])
})
afterAll(() => test.close())

type Claim = {
  row: { version: number; status: string; match: string; undo: unknown; claim: { userId: string } }
  claimToken: string
}
const api = '/api/remit-request'
const undo = (who: SignedInClient, id: string, version: number) => who.client.post(`${api}/undo/${id}`, { version })
const balance = async () =>
  ((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number }).available
const eventsOf = async (id: string) =>
  (
    await test.tenant.pool.query<{ type: string }>(
      'select type from merchant_event where object_id = $1 order by seq',
      [id],
    )
  ).rows.map(({ type }) => type)
const taken = async () =>
  (await test.tenant.pool.query<{ sum: bigint }>('select coalesce(sum(taken), 0)::bigint as sum from limit_counter'))
    .rows[0]?.sum

async function decide(
  id: string,
  decision: 'approve' | 'reject',
  held?: Claim,
): Promise<{ version: number; undo: { userId: string } | null }> {
  const { row, claimToken } = held ?? ((await operator.client.post(`${api}/claim/${id}`)).body as Claim)
  const answer = await operator.client.post(`${api}/decide/${id}`, {
    decision,
    claimToken,
    version: row.version,
    ...(decision === 'reject' ? { reasonCode: 'SUSPICIOUS' } : {}),
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as { version: number; undo: { userId: string } | null }
}
async function paid(body: Record<string, unknown> = {}): Promise<MadeDeposit> {
  const deposit = await makeDeposit(test, stage.merchant, body)
  await reportPayment(test, stage, deposit)
  return deposit
}

it('keeps the callback for five seconds, then sends it once', async () => {
  const { id } = await paid()
  const row = await decide(id, 'approve')
  expect(row.undo).toMatchObject({ userId: operator.actor.id })
  test.clock.advance(4_999)
  await notifyDecisions(deposits, test.ctx)
  expect(await eventsOf(id)).toEqual(['deposit.assigned'])
  test.clock.advance(1)
  expect(await notifyDecisions(deposits, test.ctx)).toBe(1)
  expect(await notifyDecisions(deposits, test.ctx)).toBe(0)
  expect(await eventsOf(id)).toEqual(['deposit.assigned', 'deposit.approved'])
  const { rows } = await test.tenant.pool.query<{ payload: string }>(
    `select payload from merchant_event where object_id = $1 and type = 'deposit.approved'`,
    [id],
  )
  expect(JSON.parse(rows[0]?.payload ?? '{}')).toMatchObject({
    data: { status: 'APPROVED', bankRef: expect.stringMatching(/^bank-/) as string },
  })
})

it('undoes an approval: money, limits and line as before, in review with the same person; and again', async () => {
  const { id } = await paid()
  const [before, takenBefore] = [await balance(), await taken()]
  for (const _round of [1, 2]) {
    const held = _round === 1 ? undefined : ((await operator.client.post(`${api}/claim/${id}`)).body as Claim)
    const { version } = await decide(id, 'approve', held)
    expect(await balance()).toBeGreaterThan(before)
    expect(await undo(operator, id, version)).toMatchObject({
      status: 200,
      body: {
        row: { status: 'IN_REVIEW', match: 'exact', undo: null, decidedAt: null, claim: { userId: operator.actor.id } },
      },
    })
    expect(await balance()).toBe(before)
    expect(await taken()).toBe(takenBefore)
  }
  test.clock.advance(6_000)
  await notifyDecisions(deposits, test.ctx)
  expect(await eventsOf(id)).toEqual(['deposit.assigned'])
  const { rows } = await test.tenant.pool.query<{ kind: string }>(
    `select kind from journal where source_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['P2', 'P2U', 'P2', 'P2U'])
  const { history } = (await operator.client.get(`${api}/get/${id}`)).body as {
    history: { action: string; params: object }[]
  }
  expect(history[0]).toMatchObject({ action: 'undo', params: { was: 'APPROVED', actor: 'Deniz Aksoy' } })
  const audit = await test.tenant.pool.query(
    `select 1 from audit_log where object_id = $1 and action = 'deposit.undo'`,
    [id],
  )
  expect(audit.rowCount).toBe(2)
})

it('undoes a rejection and restores its line', async () => {
  const { id } = await paid()
  const takenBefore = await taken()
  const { version } = await decide(id, 'reject')
  expect(await taken()).not.toBe(takenBefore)
  const answer = await undo(operator, id, version)
  expect(answer).toMatchObject({
    status: 200,
    body: { row: { status: 'IN_REVIEW', match: 'exact', reasonCode: null, amountReceivedMinor: 2_450_000 } },
  })
  expect(await taken()).toBe(takenBefore)
  const held = answer.body as Claim
  await decide(id, 'approve', held)
})

it('gives the reason of a refusal: too late, another person’s, changed, or taken meanwhile', async () => {
  const colleague = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const late = await paid()
  const { version } = await decide(late.id, 'approve')
  expect(await undo(colleague, late.id, version)).toMatchObject({ status: 409, body: { code: 'UNDO_OTHERS' } })
  expect(await undo(operator, late.id, version - 1)).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } })
  test.clock.advance(5_000)
  expect(await undo(operator, late.id, version)).toMatchObject({
    status: 409,
    body: { code: 'UNDO_OVER', message_en: expect.stringContaining('merchant') as string },
  })
  expect(await undo(operator, (await paid()).id, 1)).toMatchObject({ status: 409, body: { code: 'STATUS' } })

  const customer = { id: 'one-customer', name: 'Elif Kılıç' }
  const first = await makeDeposit(test, stage.merchant, { customer })
  const rejected = await decide(first.id, 'reject')
  await makeDeposit(test, stage.merchant, { customer })
  expect(await undo(operator, first.id, rejected.version)).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE_PENDING' },
  })

  const other = { id: 'other-customer', name: 'Elif Kılıç' }
  const third = await makeDeposit(test, stage.merchant, { customer: other, amount: 100_000 })
  const gone = await decide(third.id, 'reject')
  for (const amount of [200_000, 300_000]) await makeDeposit(test, stage.merchant, { customer: other, amount })
  expect(await undo(operator, third.id, gone.version)).toMatchObject({ status: 409, body: { code: 'LIMIT_TAKEN' } })
})

it('lets either the undo or the callback win, never both', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const { id } = await paid({ amount: 10_000 + n })
      return { id, version: (await decide(id, 'approve')).version }
    }),
  )
  test.clock.advance(4_999)
  const undone = rounds.map(async ({ id, version }, n) => {
    if (n === 6) test.clock.advance(1)
    return { id, status: (await undo(operator, id, version)).status }
  })
  await notifyDecisions(deposits, test.ctx)
  for (const { id, status } of await Promise.all(undone)) {
    await notifyDecisions(deposits, test.ctx)
    expect([status, (await eventsOf(id)).includes('deposit.approved')]).toEqual(
      status === 200 ? [200, false] : [409, true],
    )
  }
})
