import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let admin: SignedInClient
let second: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  ;[admin, second] = [await steppedUp('Deniz Aksoy'), await steppedUp('Ece Tan')]
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

async function steppedUp(name: string): Promise<SignedInClient> {
  const who = await test.signedIn({ name, scope: ['ADMIN'] })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(test.clock.now().getTime() + 86_400_000),
  ])
  return who
}

const api = '/api/remit-request'
const shown = async ({ id }: MadeDeposit) =>
  (await admin.client.get(`${api}/get/${id}`)).body as { status: string; version: number }
async function approve({ id }: MadeDeposit): Promise<void> {
  const { row, claimToken } = (await admin.client.post(`${api}/claim/${id}`)).body as {
    row: { version: number }
    claimToken: string
  }
  const { status } = await admin.client.post(`${api}/decide/${id}`, {
    decision: 'approve',
    claimToken,
    version: row.version,
  })
  expect(status).toBe(200)
}
/** An approved deposit whose reversal waits for approval. */
async function waiting(): Promise<{ deposit: MadeDeposit; approvalId: string }> {
  const deposit = await makeDeposit(test, stage.merchant)
  await reportPayment(test, stage, deposit)
  await approve(deposit)
  const requested = await admin.client.post(`${api}/reverse/${deposit.id}`, {
    reason: 'paid by a stolen card',
    version: (await shown(deposit)).version,
  })
  expect(requested).toMatchObject({ status: 200 })
  return { deposit, approvalId: (requested.body as { approvalId: string }).approvalId }
}
const undo = async (deposit: MadeDeposit) =>
  expect(
    await admin.client.post(`${api}/undo/${deposit.id}`, { version: (await shown(deposit)).version }),
  ).toMatchObject({ status: 200 })
const agree = (approvalId: string) => second.client.post(`/api/approval/approve/${approvalId}`)

it('undoing a decision ends its pending approval', async () => {
  const { deposit, approvalId } = await waiting()
  await undo(deposit)
  expect((await second.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    status: 'DENIED',
    decidedByName: 'Deniz Aksoy',
  })
  await approve(deposit)
  expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: 'APPROVAL_OVER' } })
  expect((await shown(deposit)).status).toBe('APPROVED')
})

it.each([
  ['a decision undone and made again', 'undo_count = 1', 'undo_count = 0'],
  ['another customer', `customer_name = 'Başka Biri'`, `customer_name = 'Elif Kılıç'`],
])('only what was approved is carried out: not %s', async (_what, change, back) => {
  const { deposit, approvalId } = await waiting()
  const set = (to: string) => test.tenant.pool.query(`update remit_request set ${to} where id = $1`, [deposit.id])
  await set(change)
  expect(await agree(approvalId)).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } })
  await set(back)
  expect((await shown(deposit)).status).toBe('APPROVED')
})

it('a request of a person whose account was closed since cannot be carried out', async () => {
  const { deposit, approvalId } = await waiting()
  const close = (status: string) =>
    test.tenant.pool.query('update users set login_status = $2 where id = $1', [admin.actor.id, status])
  await close('PASSIVE')
  const answer = await agree(approvalId)
  await close('ACTIVE')
  expect(answer).toMatchObject({ status: 409, body: { code: 'APPROVAL_MAKER_CLOSED' } })
  expect((await shown(deposit)).status).toBe('APPROVED')
  expect(await agree(approvalId)).toMatchObject({ status: 200 })
  expect((await shown(deposit)).status).toBe('REVERSED')
})
