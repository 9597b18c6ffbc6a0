import type { MerchantDashboard } from '@kasa/contracts/dashboards'
import type { WithdrawalDetail, WithdrawalRow } from '@kasa/contracts/withdrawals'
import { usualMs } from '@kasa/domain/sysparameter'

import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdAtBank, makePayout, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'

/** A payout that is paid in several transfers. */
const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let merchant: SignedInClient

async function setUp(partialWithdrawal: boolean): Promise<void> {
  app = await buildTestApp({
    tenant: {
      modules: ['remit', 'withdraw', 'reports', 'admin'],
      flags: { ...testTenantConfig().flags, partialWithdrawal },
    },
  })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
}
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

const get = async (id: string, who = operator) => (await who.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const list = async (query: string, who = operator) =>
  ((await who.client.get(`${api}/list?${query}`)).body as { rows: WithdrawalRow[] }).rows.map(({ number }) => number)
const claim = async (id: string) =>
  (await operator.client.post(`${api}/claim/${id}`, {})).body as { row: { version: number }; claimToken: string }
async function decide(id: string, decision: string, more: object = {}) {
  const { row, claimToken } = await claim(id)
  return operator.client.post(`${api}/decide/${id}`, { decision, claimToken, version: row.version, ...more })
}
async function split(parts: string): Promise<{ whole: MadePayout; parts: WithdrawalDetail['parts'] }> {
  const whole = await makePayout(app, stage.merchant)
  expect(await decide(whole.id, 'split', { parts })).toMatchObject({
    status: 200,
    body: { status: 'PARTIALLY_PAID', bankAccountId: null, claim: null },
  })
  return { whole, parts: (await get(whole.id)).parts }
}
async function send(id: string, bankRef: string): Promise<void> {
  expect(await decide(id, 'send')).toMatchObject({ status: 200 })
  expect(await decide(id, 'sent', { bankRef })).toMatchObject({ status: 200, body: { status: 'SENT' } })
  app.clock.advance(usualMs('undo_s') + 1)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
}
async function line(id: string, direction: 'DEBIT' | 'CREDIT'): Promise<void> {
  const { amountMinor, referenceCode, bankRef } = await get(id)
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction,
        amount: Number(amountMinor),
        bookedAt: app.clock.now().toISOString(),
        senderName: direction === 'DEBIT' ? 'ELIF KILIC' : 'IADE',
        description: `${direction === 'DEBIT' ? 'FAST' : 'IADE'} ${referenceCode} ${bankRef}`,
        bankRef: `${direction}-${bankRef}`,
      },
    ],
  })
  expect(answer.status).toBe(200)
}
const asMerchantReads = async ({ id }: MadePayout) =>
  (await sendSigned(app, stage.merchant, 'GET', `/mapi/v1/withdrawals/${id}`)).body as Record<string, unknown>
const balance = async () => (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body
const sentEvents = async () =>
  (
    await app.tenant.pool.query<{ type: string; paid: number; returned: number | null; id: string }>(
      `select type, (payload::jsonb -> 'data' ->> 'paid')::int as paid,
        (payload::jsonb -> 'data' ->> 'returned')::int as returned, object_id as id
       from merchant_event where type like 'withdraw.%' order by seq`,
    )
  ).rows

test('each part is sent, proved and reported within the payout; the merchant sees one withdrawal', async () => {
  await setUp(true)
  const { whole, parts } = await split('600')
  const [one, two] = parts.map(({ id }) => id) as [string, string]
  expect(parts).toMatchObject([
    { number: `${whole.number}-1`, amountMinor: 60_000, status: 'QUEUED', bankAccountLabel: expect.any(String) },
    { number: `${whole.number}-2`, amountMinor: 40_000, status: 'QUEUED', bankAccountLabel: expect.any(String) },
  ])
  expect(await get(one)).toMatchObject({ partOf: whole.number, feeMinor: 120, taxMinor: 12, parts: [] })
  expect(await get(two)).toMatchObject({ feeMinor: 80, taxMinor: 8 })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })

  expect(await list('tab=waiting')).toEqual(parts.map(({ number }) => number))
  expect(await list('tab=split')).toEqual([whole.number])
  expect((await list('tab=all')).sort()).toEqual(parts.map(({ number }) => number))
  expect((await list(`tab=all&q=${whole.number}`)).sort()).toEqual(parts.map(({ number }) => number))
  expect(await list('tab=all', merchant)).toEqual([whole.number])
  expect((await merchant.client.get(`${api}/get/${one}`)).status).toBe(404)
  expect((await sendSigned(app, stage.merchant, 'GET', `/mapi/v1/withdrawals/${one}`)).status).toBe(404)
  expect((await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${one}/cancel`, {})).status).toBe(404)
  expect(await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${whole.id}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'STATUS' },
  })

  await send(one, 'FAST-PART-1')
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'PARTIALLY_PAID', paid: 0, bankRef: null })
  await line(one, 'DEBIT')
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'PARTIALLY_PAID', paid: 60_000, returned: null })
  await send(two, 'FAST-PART-2')
  await line(two, 'DEBIT')
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'PAID', paid: 100_000, total: 100_220, fee: 200 })
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
  // A returned part reduces what was paid.
  await line(two, 'CREDIT')
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'PARTIALLY_PAID', paid: 60_000, returned: 40_000 })
  await line(one, 'CREDIT')
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'RETURNED', paid: 0, returned: 100_000 })
  expect(await sentEvents()).toEqual([
    { type: 'withdraw.partially_paid', paid: 60_000, returned: null, id: whole.id },
    { type: 'withdraw.paid', paid: 100_000, returned: null, id: whole.id },
    { type: 'withdraw.partially_paid', paid: 60_000, returned: 40_000, id: whole.id },
    { type: 'withdraw.returned', paid: 0, returned: 100_000, id: whole.id },
  ])
})

test('a rejected part gives its money and share of the fee back; with the last the payout is rejected', async () => {
  await setUp(true)
  const { whole, parts } = await split('600 + 300')
  const [one, two, three] = parts.map(({ id }) => id) as [string, string, string]
  expect(await decide(one, 'split', { parts: '300' })).toMatchObject({ status: 409, body: { code: 'PART_OF_PAYOUT' } })
  for (const [id, available] of [
    [one, 959_912],
    [two, 989_978],
    [three, 1_000_000],
  ] as const) {
    expect(await decide(id, 'reject', { reasonCode: 'IBAN_CLOSED' })).toMatchObject({ status: 200 })
    expect(await balance()).toMatchObject({ available })
  }
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'REJECTED', paid: 0, returned: null })
  expect((await sentEvents()).map(({ type }) => type)).toEqual([
    'withdraw.partially_paid',
    'withdraw.partially_paid',
    'withdraw.rejected',
  ])
})

test('no one account has enough: it is split over what two have', async () => {
  await setUp(true)
  await holdAtBank(app, stage.accountId, 60_000)
  const whole = await makePayout(app, stage.merchant)
  expect((await get(whole.id)).bankAccountId).toBeNull()
  expect(await decide(whole.id, 'split', { parts: '600' })).toMatchObject({ status: 200 })
  expect((await get(whole.id)).parts).toMatchObject([
    { bankAccountLabel: expect.any(String) },
    { bankAccountLabel: null },
  ])
})

test('the payout is among what left for its merchant from its first part on, and counted once @long', async () => {
  await setUp(true)
  const out = async () => {
    const { day } = (await merchant.client.get('/api/dash/merchant')).body as MerchantDashboard
    const { left } = (await merchant.client.get(`${api}/counts`)).body as { left: number }
    return [day.out?.minor, day.out?.count, left, await list('tab=left', merchant)]
  }
  const { whole, parts } = await split('600')
  const [one, two] = parts.map(({ id }) => id) as [string, string]
  expect(await out()).toEqual([0, 0, 0, []])
  await send(one, 'FAST-PART-1')
  expect(await out()).toEqual([60_000, 1, 1, [whole.number]])
  await line(one, 'DEBIT')
  await send(two, 'FAST-PART-2')
  expect(await out()).toEqual([100_000, 1, 1, [whole.number]])
  await line(two, 'DEBIT')
  expect(await out()).toEqual([100_000, 1, 1, [whole.number]])
})

test('its merchant reads by which transfers it was paid, and nothing of our accounts @long', async () => {
  await setUp(true)
  const { whole, parts } = await split('600')
  const [one, two] = parts.map(({ id }) => id) as [string, string]
  expect((await get(whole.id, merchant)).transfers).toEqual([])
  await send(one, 'FAST-PART-1')
  await line(one, 'DEBIT')
  const firstAt = app.clock.now().toISOString()
  await send(two, 'FAST-PART-2')
  await line(two, 'DEBIT')
  const secondAt = app.clock.now().toISOString()
  const read = await get(whole.id, merchant)
  expect(read).toMatchObject({ parts: [], partOf: null, bankAccountLabel: null, debit: null })
  expect(read.transfers).toEqual([
    { amountMinor: 60_000, returnedMinor: 0, at: firstAt },
    { amountMinor: 40_000, returnedMinor: 0, at: secondAt },
  ])
  await line(two, 'CREDIT')
  expect((await get(whole.id, merchant)).transfers).toMatchObject([{ returnedMinor: 0 }, { returnedMinor: 40_000 }])
})

test('no part is sent if the bank shows that the whole left in one transfer', async () => {
  await setUp(true)
  const { whole, parts } = await split('600')
  await line(whole.id, 'DEBIT')
  for (const { id } of parts)
    expect(await decide(id, 'send')).toMatchObject({ status: 409, body: { code: 'PART_OF_DEBITED' } })
  expect(await asMerchantReads(whole)).toMatchObject({ status: 'PARTIALLY_PAID', paid: 0 })
})

test('the operator of a part sees what is known of its payout', async () => {
  await setUp(true)
  const admin = await app.signedIn({ scope: ['ADMIN'] })
  await app.stepUp(admin, 86_400_000)
  await admin.client.post('/api/blocklist/add', {
    kind: 'NAME',
    value: 'Kılıç Elif Su',
    reason: 'Told',
    source: 'Bank',
  })
  const { id } = await makePayout(app, stage.merchant)
  const { version } = await get(id, admin)
  expect(await admin.client.post(`${api}/decide/${id}`, { decision: 'free', version, note: 'Called' })).toMatchObject({
    body: { status: 'QUEUED' },
  })
  expect(await decide(id, 'split', { parts: '600' })).toMatchObject({ status: 200 })
  const part = (await get(id)).parts[0]?.id ?? ''
  expect((await get(part, admin)).met).toMatchObject([{ kind: 'NAME', isNear: true }])
  expect((await operator.client.get(`${api}/customer/${part}`)).body).toMatchObject({ ibans: [{ isThis: true }] })
})

test('a reference taken by a part is still free to its merchant', async () => {
  await setUp(true)
  const whole = await makePayout(app, stage.merchant, { merchantRef: 'r'.repeat(60) })
  expect(await decide(whole.id, 'split', { parts: '600' })).toMatchObject({ status: 200 })
  for (const status of [201, 409])
    expect(await askPayout(app, stage.merchant, { merchantRef: `${'r'.repeat(60)} · 1`, amount: 5000 })).toMatchObject({
      status,
    })
})

test('its merchant finds the movements of parts under the payout that it requested', async () => {
  await setUp(true)
  const { whole, parts } = await split('600')
  const [one] = parts.map(({ id }) => id) as [string]
  await send(one, 'FAST-PART-1')
  await line(one, 'DEBIT')
  const today = new Date(app.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  const answer = await merchant.client.get(`/api/report/mutabakatdetay/list?from=${today}&to=${today}&movement=paidOut`)
  expect(answer).toMatchObject({ status: 200 })
  expect((answer.body as { rows: object[] }).rows).toMatchObject([
    { number: whole.number, requestId: whole.id, merchantRef: expect.not.stringContaining('·'), grossMinor: -60_000 },
  ])
})

test('typed parts must sum to the amount', async () => {
  await setUp(true)
  const { id } = await makePayout(app, stage.merchant)
  for (const parts of ['1000', '600 600', 'six hundred'])
    expect(await decide(id, 'split', { parts })).toMatchObject({
      status: 400,
      body: { code: 'PARTS_WRONG', field: 'parts' },
    })
  expect(await get(id)).toMatchObject({ status: 'QUEUED', parts: [], partCount: 0 })
})

test('a tenant without splitting has no such call', async () => {
  await setUp(false)
  const { id } = await makePayout(app, stage.merchant)
  expect(await decide(id, 'split', { parts: '600' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await get(id)).toMatchObject({ status: 'QUEUED' })
})

test('a debit that looks like the whole payout must be explained before each of its parts is sent', async () => {
  await setUp(true)
  const { parts } = await split('400 600')
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'HAVALE',
        bankRef: 'WHOLE-1',
      },
    ],
  })
  expect(answer.status).toBe(200)
  for (const { id } of parts) {
    const requested = await decide(id, 'send')
    expect(requested).toMatchObject({ status: 409, body: { code: 'DEBIT_BEFORE' } })
    const { debitsShown } = (requested.body as { details: { debitsShown: string } }).details
    expect(await decide(id, 'send', { note: 'it paid the rent', debitsShown })).toMatchObject({ status: 200 })
  }
})
