import { expireDeposits } from '../deposits/expireDeposits.service'
import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const dayMs = 24 * 3_600_000
let references = 0
/** Reports a free line on this account; `line` overrides its fields. Returns its id. */
async function freeLine(line: Record<string, unknown>): Promise<string> {
  const bankRef = `late-${(references += 1)}`
  await reportPayment(test, stage, { id: '', amount: 0, referenceCode: '', status: '' } as never, {
    senderName: 'HUSEYIN CELIK',
    description: 'havale',
    bankRef,
    ...line,
  })
  const { rows } = await test.tenant.pool.query<{ id: string }>('select id from bank_tx where bank_ref = $1', [bankRef])
  return rows[0]?.id ?? ''
}
async function expired(name = 'Elif Kılıç'): Promise<MadeDeposit> {
  const customer = { id: `late-${(references += 1)}`, name }
  const deposit = await makeDeposit(test, stage.merchant, { amount: 100_000, customer })
  test.clock.advance(31 * 60_000)
  await expireDeposits(test.ctx)
  admin = await test.signedIn({ scope: ['ADMIN'] })
  return deposit
}
const shown = async ({ id }: MadeDeposit) =>
  (await admin.client.get(`/api/remit-request/get/${id}`)).body as { status: string; version: number }
const late = async (deposit: MadeDeposit, bankTxId: string) =>
  admin.client.post(`/api/remit-request/late/${deposit.id}`, {
    bankTxId,
    version: (await shown(deposit)).version,
    reasonCode: 'AMOUNT_ACCEPTED',
  })
const refused = (code: string) => ({ status: 409, body: { code } })

it('is not paid by a line from more than a day before the request', async () => {
  const old = await freeLine({
    amount: 100_000,
    bookedAt: new Date(test.clock.now().getTime() - 2 * dayMs).toISOString(),
  })
  const deposit = await expired()
  expect(await late(deposit, old)).toMatchObject(refused('LINE_NOT_FREE'))
  expect((await shown(deposit)).status).toBe('EXPIRED')
})

it('is not paid by a stranger’s line from before the request, whatever its name', async () => {
  const before = await freeLine({ amount: 100_000 })
  test.clock.advance(1000)
  const deposit = await expired('Hüseyin Çelik')
  expect(await late(deposit, before)).toMatchObject(refused('LINK_NEEDS_SECOND'))
  expect((await shown(deposit)).status).toBe('EXPIRED')
})

it.each([25_000, 200_000])('is approved with its whole amount or not at all, not with %d of 100000', async (amount) => {
  const deposit = await expired()
  const other = await freeLine({ amount, description: `odeme ${deposit.referenceCode}` })
  expect(await late(deposit, other)).toMatchObject(refused('LATE_NEEDS_WHOLE'))
  expect((await shown(deposit)).status).toBe('EXPIRED')
})

it('is neither offered nor linked a line on which another person has yet to decide', async () => {
  const deposit = await expired()
  const line = await freeLine({ amount: 100_000, senderIban: 'TR330006100519786457841326' })
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    admin.actor.sessionId,
    new Date(test.clock.now().getTime() + dayMs),
  ])
  const offered = async () =>
    ((await admin.client.get(`/api/remit-request/lateLines/${deposit.id}`)).body as { lines: { id: string }[] }).lines
  expect(await offered()).toMatchObject([{ id: line }])
  expect(await admin.client.post(`/api/bank-line/return/${line}`, { reason: 'sent by mistake' })).toMatchObject({
    status: 200,
  })
  expect(await offered()).toEqual([])
  expect(await late(deposit, line)).toMatchObject(refused('LINE_PENDING'))
  expect((await shown(deposit)).status).toBe('EXPIRED')
})

it('shows lines of its account only to people who work on that account', async () => {
  const deposit = await expired()
  const line = await freeLine({ amount: 100_000, senderName: 'ELIF KILIC' })
  const [owner, colleague] = [
    await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
    await test.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] }),
  ]
  await test.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [
    stage.accountId,
    owner.actor.id,
  ])
  const offered = async ({ client }: SignedInClient) =>
    (await client.get(`/api/remit-request/lateLines/${deposit.id}`)).body
  expect(await offered(owner)).toMatchObject({ lines: [{ id: line }] })
  expect(await offered(colleague)).toEqual({ lines: [] })
})
