import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import { addMerchant, sendSigned, type Stage } from '../testing/moneyFixture'
import { ourIban, ownIbanOf, payoutIban, payoutWanted, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let own: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  own = await person(['MERCHANT', 'money_withdraw'])
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

/** A user of the stage's merchant, or an ADMIN, with a step-up. */
async function person(scope: readonly string[], more: { merchantId?: string | null } = {}): Promise<SignedInClient> {
  const who = await app.signedIn({ scope, merchantId: stage.merchant.id, ...more })
  await app.stepUp(who)
  return who
}
const wanted = (more: Record<string, unknown> = {}) => {
  const { merchantRef: _ref, ...rest } = payoutWanted()
  return { ...rest, ...more }
}
const request = (who: SignedInClient, more: Record<string, unknown> = {}, key = uuidv7()): Promise<TestAnswer> =>
  who.client.post(`${api}/create`, wanted(more), { 'idempotency-key': key })
const preview = async (who: SignedInClient, body: object) => (await who.client.post(`${api}/preview`, body)).body
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }

test('a user of the merchant requests one: it is held like one of the server, and names the requester', async () => {
  const answer = await request(own, {
    iban: ' tr33 0006 1005 1978 6457 8413 26 ',
    purposeCode: 7,
    description: 'Kasım',
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    status: 'QUEUED',
    totalMinor: 100_220,
    merchantRef: expect.stringMatching(/^KASA-[A-Z2-9]{14}$/),
    ibanLast4: '1326',
  })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  const { rows } = await app.tenant.pool.query<{ made_by: string; purpose_code: number; description: string }>(
    'select made_by, purpose_code, description from withdraw_request',
  )
  expect(rows).toEqual([{ made_by: own.actor.id, purpose_code: 7, description: 'Kasım' }])
})

test('the same call again under its key is one payout; a reference is its merchant’s once and for ever', async () => {
  const [key, merchantRef] = [uuidv7(), 'mine']
  const body = wanted({ merchantRef })
  const first = await own.client.post(`${api}/create`, body, { 'idempotency-key': key })
  const second = await own.client.post(`${api}/create`, body, { 'idempotency-key': key })
  expect(second.body).toEqual(first.body)
  expect(await request(own, { merchantRef })).toMatchObject({
    status: 409,
    body: { code: 'MERCHANT_REF_USED', field: 'merchantRef' },
  })
  expect(await balance()).toMatchObject({ held: 100_220 })
})

test('an ADMIN requests one for a merchant, with a reason; another approves; our names stay hidden', async () => {
  const admin = await person(['ADMIN'], { merchantId: null })
  expect(await request(admin)).toMatchObject({ status: 400, body: { code: 'FIELD_MISSING', field: 'reason' } })
  expect(await request(admin, { reason: 'By phone' })).toMatchObject({
    status: 400,
    body: { code: 'FIELD_MISSING', field: 'merchantId' },
  })
  const made = await request(admin, { reason: 'By phone', merchantId: stage.merchant.id })
  // No rule needs approval for it, but an ADMIN who spends a merchant's money always does.
  expect(made).toMatchObject({ status: 200, body: { status: 'PENDING_APPROVAL' } })
  const { rows } = await app.tenant.pool.query<{ reason: string }>(
    `select reason from audit_log where action = 'withdrawal.await'`,
  )
  expect(rows).toEqual([{ reason: 'By phone' }])
  const { id } = made.body as { id: string }
  const [approvalId] = (
    await app.tenant.pool.query<{ id: string }>(`select id from approval where target_id = $1`, [id])
  ).rows.map((row) => row.id)
  const other = await person(['ADMIN'], { merchantId: null })
  expect(await admin.client.post(`/api/approval/approve/${approvalId}`, {})).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_OWN' },
  })
  expect((await other.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(200)
  const seen = (await own.client.get(`${api}/get/${id}`)).text
  expect(seen).not.toContain(admin.actor.name)
  expect(seen).not.toContain('By phone')
  expect((await admin.client.get(`${api}/get/${id}`)).body).toMatchObject({
    madeByName: admin.actor.name,
    status: 'QUEUED',
  })
})

test.each([
  ['a MERCHANT without money_withdraw', ['MERCHANT']],
  ['a MERCHANT_TRADER, whatever beside', ['MERCHANT_TRADER', 'money_withdraw']],
  ['an operator', ['REMIT']],
])('%s can neither request nor see anything', async (_, scope) => {
  const who = await person(scope)
  expect((await request(who)).status).toBe(404)
  expect((await who.client.post(`${api}/preview`, {})).status).toBe(404)
  expect((await who.client.get(`${api}/asking`)).status).toBe(404)
  expect(await balance()).toMatchObject({ held: 0 })
})

test('nobody can request for another merchant, or without a fresh code', async () => {
  const other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  expect((await request(own, { merchantId: other.id })).status).toBe(404)
  expect((await own.client.post(`${api}/preview`, { merchantId: other.id })).status).toBe(404)
  const stale = await app.signedIn({ scope: ['MERCHANT', 'money_withdraw'], merchantId: stage.merchant.id })
  expect(await request(stale)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await own.client.get(`${api}/asking`)).body).toMatchObject({
    merchants: [{ id: stage.merchant.id }],
    banks: expect.arrayContaining([{ code: '0061', shortName: 'Bank', active: true }]),
  })
})

test.each([
  ['a mistyped IBAN', { iban: 'TR330006100519786457841327' }, 400, 'IBAN_CHECK', 'iban'],
  ['an unknown bank', { iban: 'TR470000100100000350930001' }, 409, 'IBAN_BANK_UNKNOWN', 'iban'],
  ['an account of ours', { iban: ourIban }, 409, 'IBAN_OURS', 'iban'],
  ['more than there is', { amount: 999_781 }, 422, 'INSUFFICIENT_BALANCE', 'amount'],
])('%s is refused under its field, and nothing is held', async (_, more, status, code, field) => {
  await ownIbanOf(app, stage.accountId)
  expect(await request(own, more)).toMatchObject({ status, body: { code, field } })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
})

test('cost and remainder are shown before the request; the balance only if the tenant shows it', async () => {
  expect(await preview(own, { amount: 100_000 })).toEqual({
    availableMinor: null,
    heldMinor: null,
    feeMinor: 200,
    taxMinor: 20,
    totalMinor: 100_220,
    leftMinor: null,
    isCovered: true,
  })
  const admin = await person(['ADMIN'], { merchantId: null })
  const merchantId = stage.merchant.id
  expect(await preview(admin, { merchantId, amount: 999_781 })).toMatchObject({
    availableMinor: 1_000_000,
    heldMinor: 0,
    totalMinor: 1_000_001,
    leftMinor: -1,
    isCovered: false,
  })
  expect(await preview(admin, { merchantId })).toMatchObject({ availableMinor: 1_000_000, totalMinor: null })
})

test('a user of the merchant cancels it until it has left, even if it is claimed; others cannot', async () => {
  const { id } = (await request(own)).body as { id: string }
  const cancel = async (who: SignedInClient) => {
    const { version } = (await own.client.get(`${api}/get/${id}`)).body as { version: number }
    return who.client.post(`${api}/decide/${id}`, { decision: 'cancel', version })
  }
  expect((await cancel(await person(['MERCHANT']))).status).toBe(404)
  expect(await cancel(await person(['ADMIN'], { merchantId: null }))).toMatchObject({
    status: 409,
    body: { code: 'ROLE' },
  })
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const claimed = (await operator.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  expect((await cancel(own)).body).toMatchObject({ status: 'CANCELLED' })
  expect(await balance()).toMatchObject({ available: 1_000_000, held: 0 })
  const late = await operator.client.post(`${api}/decide/${id}`, {
    decision: 'send',
    claimToken: claimed.claimToken,
    version: 3,
  })
  expect(late.status).toBe(409)
  expect(await cancel(own)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
})

test('a payout that is being sent cannot be cancelled', async () => {
  const { id } = (await request(own, { iban: payoutIban })).body as { id: string }
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const { claimToken, row } = (await operator.client.post(`${api}/claim/${id}`, {})).body as {
    claimToken: string
    row: { version: number }
  }
  await operator.client.post(`${api}/decide/${id}`, { decision: 'send', claimToken, version: row.version })
  const { version } = (await own.client.get(`${api}/get/${id}`)).body as { version: number }
  expect(await own.client.post(`${api}/decide/${id}`, { decision: 'cancel', version })).toMatchObject({
    status: 409,
    body: { code: 'STATUS' },
  })
  expect(await balance()).toMatchObject({ held: 100_220 })
})
