import { usualMs } from '@kasa/domain/sysparameter'

import { verifyLedger } from '../ledger/verify.service'
import { addLimits, sendSigned, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { askPayout, makePayout, payoutIban, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { refuseUnpaying } from './payingMerchant'

const api = '/api/withdraw-request'
const otherIban = 'TR73000610051978645784AB12'
let app: TestApp
let stage: Stage
let operator: SignedInClient
beforeAll(async () => void (app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })))
beforeEach(async () => {
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
})
afterEach(async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([]))
afterAll(() => app.close())

type Rules = Parameters<typeof addLimits>[1]
async function underLimits(rules: Rules, more: Parameters<typeof addLimits>[2] = {}): Promise<void> {
  const group = await addLimits(app.tenant, rules, more)
  await app.tenant.pool.query('update merchant set payout_limit_group_id = $2 where id = $1', [
    stage.merchant.id,
    group,
  ])
}
const createPayout = async (body: Record<string, unknown> = {}, merchant: TestMerchant = stage.merchant) => {
  const answer = await askPayout(app, merchant, {
    amount: 100_000,
    customer: { id: 'c-1', name: 'Elif Kılıç' },
    ...body,
  })
  const { code, status } = answer.body as { code?: string; status?: string }
  return answer.status === 201 ? status : `${answer.status} ${code}`
}
const cancel = ({ id }: MadePayout) => sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
const heldBy = async ({ id }: MadePayout) =>
  (
    await app.tenant.pool.query<{ status: string }>('select status from limit_reservation where request_id = $1', [id])
  ).rows.map(({ status }) => status)
async function decide({ id }: MadePayout, ...decisions: object[]): Promise<void> {
  const { claimToken } = (await operator.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  for (const decision of decisions) {
    const { version } = (await operator.client.get(`${api}/get/${id}`)).body as { version: number }
    const answer = await operator.client.post(`${api}/decide/${id}`, { claimToken, version, ...decision })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
}

/** Adds another active key of the same merchant. */
async function secondKey(): Promise<TestMerchant> {
  const keyId = `${stage.merchant.keyId}2`
  await app.tenant.pool.query(
    `insert into merchant_key
      select (jsonb_populate_record(key, jsonb_build_object('id', gen_random_uuid(), 'key_id', $2::text))).*
      from merchant_key key where key_id = $1`,
    [stage.merchant.keyId, keyId],
  )
  return { ...stage.merchant, keyId }
}

test('the rule that refuses is named, and a refused payout holds nothing', async () => {
  await underLimits([{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 250_000 }])
  const [first] = [await makePayout(app, stage.merchant), await makePayout(app, stage.merchant)]
  const refused = await askPayout(app, stage.merchant, { amount: 50_001 })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'LIMIT_EXCEEDED',
      field: 'amount',
      message_tr: expect.stringContaining('limit') as string,
      details: { subject: 'MERCHANT', metric: 'AMOUNT', period: 'DAY', cap: 250_000 },
    },
  })
  expect(await createPayout({ amount: 50_000 })).toBe('QUEUED')
  await cancel(first)
  expect(await heldBy(first)).toEqual(['RELEASED'])
  expect(await createPayout({ amount: 100_000 })).toBe('QUEUED')
  expect((await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body).toMatchObject({ held: 250_660 })
})

const another: Record<string, () => Promise<string | undefined>> = {
  KEY: async () => createPayout({}, await secondKey()),
  CUSTOMER: () => createPayout({ customer: { id: 'c-2', name: 'Elif Kılıç' } }),
  IBAN: () => createPayout({ iban: otherIban }),
}
test.each(['MERCHANT', 'KEY', 'CUSTOMER', 'IBAN'])('counts apart for each %s', async (subject) => {
  await underLimits([{ subject, metric: 'COUNT', period: 'MINUTES', minutes: 10, cap: 2 }])
  const same = { iban: payoutIban }
  expect([await createPayout(same), await createPayout(same), await createPayout(same)]).toEqual([
    'QUEUED',
    'QUEUED',
    '422 LIMIT_EXCEEDED',
  ])
  expect((await another[subject]?.()) ?? 'QUEUED').not.toContain('422')
  app.clock.advance(10 * 60_000)
  expect(await createPayout(same)).toBe('QUEUED')
})

test('of twenty concurrent payouts under a limit of five, five are accepted @long', async () => {
  await underLimits([{ subject: 'MERCHANT', metric: 'COUNT', period: 'MINUTES', minutes: 1, cap: 5 }])
  const answers = await Promise.all(Array.from({ length: 20 }, () => createPayout({ amount: 1_000 })))
  expect(answers.filter((answer) => answer === 'QUEUED')).toHaveLength(5)
  expect(answers.filter((answer) => answer === '422 LIMIT_EXCEEDED')).toHaveLength(15)
})

test('open payouts count until they are sent, and again when that is undone', async () => {
  await underLimits([{ subject: 'MERCHANT', metric: 'PENDING_COUNT', period: 'TX', cap: 1 }])
  const first = await makePayout(app, stage.merchant)
  expect([await heldBy(first), await createPayout()]).toEqual([['RESERVED'], '422 LIMIT_EXCEEDED'])
  await decide(first, { decision: 'send' })
  expect([await heldBy(first), await createPayout()]).toEqual([['RESERVED'], '422 LIMIT_EXCEEDED'])
  await decide(first, { decision: 'sent', bankRef: `FAST-${first.number}` })
  expect([await heldBy(first), await createPayout()]).toEqual([['CONFIRMED'], 'QUEUED'])
  // Undoing reserves the limit again, although another payout has used the room meanwhile.
  const { version } = (await operator.client.get(`${api}/get/${first.id}`)).body as { version: number }
  expect((await operator.client.post(`${api}/undo/${first.id}`, { version })).status).toBe(200)
  expect([await heldBy(first), await createPayout()]).toEqual([['RESERVED'], '422 LIMIT_EXCEEDED'])
  app.clock.advance(usualMs('undo_s') + 1)
})

test('a rule that holds accepts the payout and holds it until an administrator releases it', async () => {
  await underLimits([
    { subject: 'MERCHANT', metric: 'AMOUNT', period: 'TX', cap: 90_000, action: 'HOLD' },
    { subject: 'MERCHANT', metric: 'AMOUNT', period: 'TX', cap: 80_000, action: 'WARN' },
  ])
  expect(await createPayout({ amount: 85_000 })).toBe('QUEUED')
  expect(await createPayout({ amount: 90_001 })).toBe('HOLD')
  const { rows } = await app.tenant.pool.query<{ holds: string[] }>(
    `select hold_reasons as holds from withdraw_request where merchant_id = $1 and status = 'HOLD'`,
    [stage.merchant.id],
  )
  expect(rows).toEqual([{ holds: ['LIMIT'] }])
})

test('outside the hours of the group payouts are refused', async () => {
  await underLimits([], { activeHours: [{ days: [1], from: '00:00', to: '00:01' }] })
  expect(await createPayout()).toBe('409 LIMIT_HOURS')
})

test('a merchant with suspended KYB cannot request any, and waiting ones are not sent', async () => {
  const waiting = await makePayout(app, stage.merchant)
  const { id } = stage.merchant
  const kyb = (status: string) =>
    app.tenant.pool.query('update merchant set kyb_status = $2 where id = $1', [id, status])
  await kyb('SUSPENDED')
  expect(await createPayout()).toBe('409 MERCHANT_SUSPENDED')
  await expect(refuseUnpaying(app.tenant.pool as never, id, { isSettlement: false })).rejects.toThrow(
    'MERCHANT_SUSPENDED',
  )
  const preview = await operator.client.post('/api/payment-file/preview', { accountId: stage.accountId })
  expect(preview.body).toMatchObject({ count: 0, excluded: [{ number: waiting.number, why: 'MERCHANT', who: null }] })
  await kyb('APPROVED')
  await expect(refuseUnpaying(app.tenant.pool as never, id, { isSettlement: false })).resolves.toBeUndefined()
  expect(await createPayout()).toBe('QUEUED')
})
