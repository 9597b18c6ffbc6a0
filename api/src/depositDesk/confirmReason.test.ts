import { depositConfirmReasons } from '@kasa/domain/deposit'

import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { expireDeposits } from '../deposits/expireDeposits.service'

let test: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
beforeEach(async () => void (admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })))
afterAll(() => test.close())

const api = '/api/remit-request'
type Claim = { row: { version: number }; claimToken: string }

async function confirm({ id }: MadeDeposit, reasonCode?: string) {
  const { row, claimToken } = (await admin.client.post(`${api}/claim/${id}`)).body as Claim
  return admin.client.post(`${api}/decide/${id}`, {
    decision: 'approve',
    claimToken,
    version: row.version,
    ...(reasonCode && { reasonCode }),
  })
}
async function paid(given: Parameters<typeof reportPayment>[3]) {
  const deposit = await makeDeposit(test, stage.merchant)
  await reportPayment(test, stage, deposit, given)
  return deposit
}
const reasons = async (id: string) =>
  (
    await test.tenant.pool.query<{ action: string; reason: string | null }>(
      `select action, reason from audit_log where object_id = $1 and action like 'deposit.approve%'`,
      [id],
    )
  ).rows
const history = async (id: string) =>
  ((await admin.client.get(`${api}/get/${id}`)).body as { history: { action: string; params: object }[] }).history
const needed = {
  status: 422,
  body: {
    code: 'CONFIRM_REASON_NEEDED',
    field: 'reasonCode',
    message_tr: expect.stringMatching(/\S/) as string,
    message_en: expect.stringMatching(/\S/) as string,
  },
}

it.each([
  ['another amount', { amount: 2_441_030 }],
  ['another name', { senderName: 'Hüseyin Çelik' }],
])('%s is confirmed only with a reason, which the audit and the history keep', async (_what, given) => {
  const deposit = await paid(given)
  expect(await confirm(deposit)).toMatchObject(needed)
  expect(await reasons(deposit.id)).toEqual([])
  expect(await confirm(deposit, 'BECAUSE')).toMatchObject({ status: 400 })
  expect(await confirm(deposit, 'RECEIPT_AGREES')).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
  expect(await reasons(deposit.id)).toEqual([{ action: 'deposit.approve', reason: 'RECEIPT_AGREES' }])
  expect((await history(deposit.id))[0]).toMatchObject({
    action: 'approve',
    params: { actor: 'Deniz Aksoy', reason: 'RECEIPT_AGREES' },
  })
})

it('an exact match needs none; for another transfer a reason must explain the difference', async () => {
  expect(await confirm(await paid({}))).toMatchObject({ status: 200 })
  const unfit = { status: 422, body: { code: 'CONFIRM_REASON_UNFIT', field: 'reasonCode' } }
  const differing = [
    [{ senderName: 'Hüseyin Çelik' }, ['SAME_PERSON', 'RECEIPT_AGREES', 'CUSTOMER_PROVED']],
    [{ amount: 2_441_030 }, ['AMOUNT_ACCEPTED', 'RECEIPT_AGREES']],
  ] as const
  for (const [given, fitting] of differing)
    for (const reasonCode of depositConfirmReasons)
      expect(await confirm(await paid(given), reasonCode)).toMatchObject(
        (fitting as readonly string[]).includes(reasonCode) ? { status: 200 } : unfit,
      )
})

it('fee and net of an open request follow the amount that came', async () => {
  const deposit = await paid({ amount: 2_000_000 })
  // 1.5 % of 20,000 and 10 % tax on it.
  const charge = { feeMinor: 30_000, taxMinor: 3_000, netMinor: 1_967_000 }
  expect((await admin.client.get(`${api}/get/${deposit.id}`)).body).toMatchObject({
    amountReceivedMinor: 2_000_000,
    ...charge,
  })
  expect(await confirm(deposit, 'AMOUNT_ACCEPTED')).toMatchObject({ status: 200, body: charge })
})

it('bulk confirmation confirms exact matches and lists the others with what to do', async () => {
  const [exact, other] = [await paid({}), await paid({ senderName: 'Hüseyin Çelik' })]
  const version = async ({ id }: MadeDeposit) =>
    ((await admin.client.get(`${api}/get/${id}`)).body as { version: number }).version
  const items = await Promise.all(
    [exact, other].map(async (deposit) => ({
      id: deposit.id,
      version: await version(deposit),
      key: `bulk-reason-${deposit.id}`,
    })),
  )
  expect(await admin.client.post(`${api}/bulk`, { action: 'approve', items })).toMatchObject({
    status: 200,
    body: { results: [{ outcome: 'done' }, { outcome: 'refused', code: 'MATCH_NOT_EXACT' }] },
  })
})

it('a repeated bulk call gets the stored answer, and its outcome can be queried', async () => {
  const deposit = await paid({})
  const { version } = (await admin.client.get(`${api}/get/${deposit.id}`)).body as { version: number }
  const body = { action: 'approve', items: [{ id: deposit.id, version, key: `bulk-kept-${deposit.id}` }] }
  const key = { 'idempotency-key': `many-${deposit.id}` }
  const first = await admin.client.post(`${api}/bulk`, body, key)
  const again = await admin.client.post(`${api}/bulk`, body, key)
  expect([first.status, again.status, again.headers['idempotent-replay'], again.text]).toEqual([
    200,
    200,
    'true',
    first.text,
  ])
  expect((await admin.client.get(`/api/idempotency/many-${deposit.id}`)).body).toMatchObject({
    state: 'answered',
    status: 200,
  })
  expect(await reasons(deposit.id)).toHaveLength(1)
})

it('a late approval of an inexact match needs one too', async () => {
  const deposit = await makeDeposit(test, stage.merchant)
  test.clock.advance(31 * 60_000)
  await expireDeposits(test.ctx)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  await reportPayment(test, stage, deposit, { senderName: 'Hüseyin Çelik' })
  const { version } = (await admin.client.get(`${api}/get/${deposit.id}`)).body as { version: number }
  const { lines } = (await admin.client.get(`${api}/lateLines/${deposit.id}`)).body as { lines: { id: string }[] }
  const body = { bankTxId: lines[0]?.id, version }
  expect(await admin.client.post(`${api}/late/${deposit.id}`, body)).toMatchObject(needed)
  expect(await admin.client.post(`${api}/late/${deposit.id}`, { ...body, reasonCode: 'SAME_PERSON' })).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', late: true },
  })
  expect(await reasons(deposit.id)).toEqual([{ action: 'deposit.approveLate', reason: 'SAME_PERSON' }])
})
