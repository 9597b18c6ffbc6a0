import type { WithdrawalDetail, WithdrawalDoubt } from '@kasa/contracts/withdrawals'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { usualMs } from '@kasa/domain/sysparameter'
import { withdrawalUnknownMs } from '@kasa/domain/withdrawal'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { openSession } from '../sessions/sessions.service'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const api = '/api/withdraw-request'
const minute = 60_000
const ownIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
let other: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  other = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  await pass(0)
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

/** Advances the clock; everybody signs in again with a fresh code. */
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms)
  for (const who of [operator, admin, other]) {
    const opened = await inTransaction(app.ctx, (tx) =>
      openSession(tx, app.ctx, { id: who.actor.id, stage: 'full', userAgent: 'test' }),
    )
    who.client.token = opened.token
    who.actor = opened.actor
    await app.stepUp(who)
  }
}
const get = async (id: string) => (await admin.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const statusOf = async (id: string) => (await get(id)).status
const decide = async (id: string, decision: string, more: object, who = operator) =>
  who.client.post(`${api}/decide/${id}`, { decision, version: (await get(id)).version, ...more })
/** Begins to send a payout and returns the claim's token. */
async function begin(id: string, who = operator): Promise<string> {
  const { claimToken } = (await who.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  expect((await decide(id, 'send', { claimToken }, who)).status).toBe(200)
  return claimToken
}
const clock = (what: 'expire' | 'notifyDecisions') => registeredRequests().get('withdrawal')?.[what](app.ctx)
async function suspectPayout(who = operator): Promise<string> {
  const { id } = await makePayout(app, stage.merchant)
  await begin(id, who)
  await pass(withdrawalUnknownMs)
  await clock('expire')
  expect(await statusOf(id)).toBe('SUSPECT')
  return id
}
async function sentPayout(who = operator): Promise<string> {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id, who)
  await decide(id, 'sent', { claimToken, bankRef: `FAST-${id.slice(-6)}` }, who)
  await pass(usualMs('undo_s') + 1)
  await clock('notifyDecisions')
  return id
}
let lines = 0
const line = (more: Record<string, unknown>) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GIDEN FAST',
        bankRef: `line-${(lines += 1)}`,
        ...more,
      },
    ],
  })
/** An unrelated line with the account's balance after it. */
const seen = (balanceAfter: number) =>
  line({ direction: 'CREDIT', amount: 500, senderName: 'FAIZ', description: 'faiz', balanceAfter })
const balance = async () =>
  (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number; held: number }
const eventTypesOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ type: string }>('select type from merchant_event where object_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ type }) => type)
const journals = async (id: string) =>
  (
    await app.tenant.pool.query<{ kind: string }>('select kind from journal where source_id = $1 order by id', [id])
  ).rows.map(({ kind }) => kind)
const doubtOf = async (id: string, who = admin) =>
  (await who.client.get(`${api}/doubt/${id}`)).body as WithdrawalDoubt & { code?: string }
const requestMissing = async (id: string, who = admin) =>
  who.client.post(`${api}/missing/${id}`, {
    reason: 'the statement has no such debit',
    version: (await get(id)).version,
  })
const approve = async (approvalId: string, who: SignedInClient) =>
  who.client.post(`/api/approval/approve/${approvalId}`, {})

test('unknown outcome: nobody plans, sends, takes, ends or cancels it, its money stays held', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id)
  expect((await decide(id, 'suspect', { note: 'the screen went white' })).status).toBe(400)
  expect((await decide(id, 'suspect', { claimToken, note: 'the screen went white' })).body).toMatchObject({
    status: 'SUSPECT',
    claim: null,
  })
  expect(await balance()).toEqual({ available: 899_780, held: 100_220, reserve: 0, currency: 'TRY' })
  expect(await eventTypesOf(id)).toEqual(['withdraw.suspect'])
  for (const who of [operator, admin]) {
    expect((await who.client.post(`${api}/claim/${id}`, {})).body).toMatchObject({ code: 'STATUS' })
    expect((await who.client.post(`${api}/next`, {})).body).toEqual({ claim: null })
    for (const [decision, more] of [
      ['plan', {}],
      ['send', {}],
      ['sent', { bankRef: 'FAST-1' }],
      ['refuse', { note: 'x' }],
      ['reject', { reasonCode: 'OTHER' }],
    ] as const)
      expect([decision, (await decide(id, decision, { claimToken, ...more }, who)).body]).toMatchObject([
        decision,
        { code: 'STATUS' },
      ])
  }
  expect((await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})).body).toMatchObject({
    code: 'STATUS',
  })
  expect((await admin.client.get(`${api}/counts`)).body).toMatchObject({ waiting: 0, suspect: 1 })
  await pass(3 * 24 * 60 * minute)
  expect((await admin.client.get(`${api}/counts`)).body).toMatchObject({ suspect: 1 })
  expect(((await admin.client.get(`${api}/list?tab=suspect`)).body as { rows: unknown[] }).rows).toHaveLength(1)
})

test('a payout without an answer becomes suspect once, after its time', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await begin(id)
  await pass(withdrawalUnknownMs - 1)
  expect(await clock('expire')).toBe(0)
  expect(await statusOf(id)).toBe('SENDING')
  await pass(1)
  await Promise.all([clock('expire'), clock('expire')])
  expect(await statusOf(id)).toBe('SUSPECT')
  expect(await eventTypesOf(id)).toEqual(['withdraw.suspect'])
})

test('a waiting or sent payout never becomes suspect by time alone @long', async () => {
  const waiting = await makePayout(app, stage.merchant)
  const sent = await sentPayout()
  await pass(30 * withdrawalUnknownMs)
  await clock('expire')
  expect([await statusOf(waiting.id), await statusOf(sent)]).toEqual(['QUEUED', 'SENT'])
})

test('its debit finds it: sent and paid, each journal and each callback once', async () => {
  const id = await suspectPayout()
  await line({ senderIban: payoutIban })
  expect(await get(id)).toMatchObject({ status: 'PAID', debit: { byName: null } })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P5'])
  expect(await eventTypesOf(id)).toEqual(['withdraw.suspect', 'withdraw.sent', 'withdraw.paid'])
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
  await line({ senderIban: payoutIban })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P5'])
})

test('a debit that came first finds it at once, and nobody can report that the bank refused it', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id)
  await line({ senderIban: payoutIban })
  expect(await statusOf(id)).toBe('SENDING')
  expect((await decide(id, 'refuse', { claimToken, note: 'it said so' })).body).toMatchObject({ code: 'DEBIT_SEEN' })
  expect((await decide(id, 'suspect', { claimToken, note: 'not sure' })).body).toMatchObject({ status: 'PAID' })
})

test('a payout that a nameless debit may have paid cannot be recorded as refused', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id)
  await line({ senderName: 'KIMSE', description: 'EFT', amount: 100_250 })
  expect((await decide(id, 'refuse', { claimToken, note: 'it said so' })).body).toMatchObject({
    code: 'DEBIT_MAY_BE_IT',
  })
  expect(await statusOf(id)).toBe('SENDING')
})

test('undone, and then unknown: what was posted is undone once, and its debit posts it again @long', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id)
  await decide(id, 'sent', { claimToken, bankRef: 'FAST-1' })
  await operator.client.post(`${api}/undo/${id}`, { version: (await get(id)).version })
  await pass(withdrawalUnknownMs)
  await clock('expire')
  expect(await get(id)).toMatchObject({ status: 'SUSPECT', bankRef: 'FAST-1' })
  expect(await balance()).toMatchObject({ held: 100_220 })
  await line({ senderIban: payoutIban })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P4U', 'P4', 'P5'])
})

test('an ADMIN links its debit if the system could not, unless they began it or wrote the file', async () => {
  const id = await suspectPayout(admin)
  await line({ description: 'EFT', amount: 100_300 })
  const [found] = ((await other.client.get(`${api}/lines/${id}`)).body as { lines: { id: string }[] }).lines
  const prove = async (who: SignedInClient) =>
    who.client.post(`${api}/prove/${id}`, {
      lineId: found?.id,
      version: (await get(id)).version,
      reason: 'the bank’s screen shows it',
    })
  expect((await prove(admin)).body).toMatchObject({ code: 'OWN_SENDING' })
  expect((await prove(other)).body).toMatchObject({ status: 'PAID' })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P5'])
})

test('two people and the bank’s balances prove that nothing left: it is planned again and sent once', async () => {
  await seen(1_000_500)
  await pass(minute)
  const id = await suspectPayout()
  expect(await doubtOf(id)).toMatchObject({ byName: 'Kerem Yalçın', proof: null, whyNot: 'NOT_COVERED' })
  expect((await requestMissing(id)).body).toMatchObject({ code: 'NOT_COVERED' })
  await seen(1_001_000)
  expect(await doubtOf(id)).toMatchObject({ proof: { by: 'BALANCES' }, whyNot: null })
  expect((await requestMissing(id, operator)).status).toBe(404)
  const { approvalId } = (await requestMissing(id)).body as { approvalId: string }
  expect((await approve(approvalId, admin)).status).toBe(409)
  expect(await statusOf(id)).toBe('SUSPECT')
  expect((await approve(approvalId, other)).status).toBe(200)
  expect(await get(id)).toMatchObject({ status: 'QUEUED', bankAccountId: stage.accountId, bankRef: null })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  expect(await journals(id)).toEqual(['P3'])
  const claimToken = await begin(id)
  await decide(id, 'sent', { claimToken, bankRef: 'FAST-AGAIN' })
  await pass(usualMs('undo_s') + 1)
  await clock('notifyDecisions')
  await line({ bankRef: 'FAST-AGAIN' })
  expect(await statusOf(id)).toBe('PAID')
  expect(await journals(id)).toEqual(['P3', 'P4', 'P5'])
})

test('a gap in the balances, or any debit that may be it, prevents sending it again, at both steps', async () => {
  await seen(1_000_500)
  await pass(minute)
  const id = await suspectPayout()
  await seen(901_000)
  expect(await doubtOf(id)).toMatchObject({ proof: null, whyNot: 'BALANCE_GAP' })
  await app.tenant.pool.query('update bank_tx set balance_after_minor = 1001000 where balance_after_minor = 901000')
  const { approvalId } = (await requestMissing(id)).body as { approvalId: string }
  await line({ senderName: 'KIMSE', description: 'MASRAF', amount: 100_250 })
  expect((await requestMissing(id)).body).toMatchObject({ code: 'DEBIT_MAY_BE_IT' })
  expect((await approve(approvalId, other)).body).toMatchObject({ code: 'DEBIT_MAY_BE_IT' })
  expect(await statusOf(id)).toBe('SUSPECT')
})

test('its sender and people above or below them may neither request nor approve', async () => {
  await seen(1_000_500)
  await pass(minute)
  const id = await suspectPayout(admin)
  await seen(1_001_000)
  const third = await app.signedIn({ scope: ['ADMIN'], name: 'Selin Koç' })
  await app.stepUp(third)
  expect((await requestMissing(id)).body).toMatchObject({ code: 'OWN_SENDING' })
  const { approvalId } = (await requestMissing(id, other)).body as { approvalId: string }
  expect((await approve(approvalId, admin)).body).toMatchObject({ code: 'OWN_SENDING' })
  expect((await approve(approvalId, third)).status).toBe(200)
  expect(await statusOf(id)).toBe('QUEUED')
})

test('an approval to send a payout again ends at once when its debit is found', async () => {
  await seen(1_000_500)
  await pass(minute)
  const id = await suspectPayout()
  await seen(1_001_000)
  const { referenceCode, number } = await get(id)
  const { approvalId = '' } = (await requestMissing(id)).body as { approvalId?: string }
  const decisionOf = async () => (await admin.client.get(`/api/approval/get/${approvalId}`)).body
  expect(await decisionOf()).toMatchObject({ status: 'PENDING' })
  await line({ description: referenceCode })
  expect(await statusOf(id)).toBe('PAID')
  expect(await decisionOf()).toMatchObject({
    status: 'DENIED',
    decisionReason: `${number} değişti · ${number} changed`,
  })
})

test('a sent payout without a debit is doubted; proved missing, P4 is reversed (P6b) and posted again', async () => {
  await seen(1_000_500)
  await pass(minute)
  const id = await sentPayout()
  expect((await decide(id, 'doubt', { note: 'no debit for a day' })).body).toMatchObject({ code: 'ROLE' })
  expect((await decide(id, 'doubt', { note: 'no debit for a day' }, admin)).body).toMatchObject({ status: 'SUSPECT' })
  expect(await balance()).toMatchObject({ held: 0 })
  await pass(2 * withdrawalUnknownMs)
  await seen(1_001_000)
  const { approvalId } = (await requestMissing(id)).body as { approvalId: string }
  expect((await approve(approvalId, other)).status).toBe(200)
  expect(await get(id)).toMatchObject({ status: 'QUEUED', bankRef: `FAST-${id.slice(-6)}` })
  expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P6b'])
  const claimToken = await begin(id)
  await decide(id, 'sent', { claimToken, bankRef: 'FAST-NEW1' })
  await pass(usualMs('undo_s') + 1)
  await clock('notifyDecisions')
  expect(await journals(id)).toEqual(['P3', 'P4', 'P6b', 'P4'])
  expect(await eventTypesOf(id)).toEqual(['withdraw.sent', 'withdraw.suspect', 'withdraw.sent'])
})

test('doubted and found after all, nothing is posted twice @long', async () => {
  const id = await sentPayout()
  const { bankRef } = await get(id)
  await decide(id, 'doubt', { note: 'no debit for a day' }, admin)
  await line({ bankRef })
  expect(await get(id)).toMatchObject({ status: 'PAID', bankRef })
  expect(await journals(id)).toEqual(['P3', 'P4', 'P5'])
})

const day = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).slice(2).replaceAll('-', '')
const statementOf = (at: Date, closing: string) =>
  [
    ':20:DAY1',
    `:25:${ownIban}`,
    ':28C:1/1',
    `:60F:C${day(at)}TRY100,00`,
    `:62F:C${day(at)}TRY${closing}`,
    '-',
    '',
  ].join('\r\n')

test('a statement of a whole past day proves it, unless its sender uploaded it', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  // At noon of Istanbul. A payout begun an hour before midnight is doubted on the next day, so the statements have to
  // cover that day too.
  const noon = istanbulDayStart(new Date(app.clock.now().getTime() + 24 * 60 * minute)).getTime() + 12 * 60 * minute
  await pass(noon - app.clock.now().getTime())
  const began = app.clock.now()
  const id = await suspectPayout()
  const handIn = async (who: SignedInClient, text: string) =>
    take(app, who, await preview(app, who, stage.accountId, text))
  await handIn(admin, statementOf(began, '100,00'))
  expect(await doubtOf(id)).toMatchObject({ whyNot: 'NOT_COVERED' })
  await pass(2 * 24 * 60 * minute)
  await handIn(operator, statementOf(began, '100,00').replace('DAY1', 'DAY2'))
  expect(await doubtOf(id)).toMatchObject({ whyNot: 'NOT_COVERED' })
  await handIn(other, statementOf(began, '100,01').replace('DAY1', 'DAY3'))
  expect(await doubtOf(id)).toMatchObject({ whyNot: 'NOT_COVERED' })
  await handIn(other, statementOf(began, '100,00').replace('DAY1', 'DAY4'))
  expect(await doubtOf(id)).toMatchObject({ proof: { by: 'STATEMENTS' }, whyNot: null })
})

test('its merchant sees that its outcome is unknown, and neither why, nor by whom @long', async () => {
  const { id } = await makePayout(app, stage.merchant)
  const claimToken = await begin(id)
  await decide(id, 'suspect', { claimToken, note: 'Kerem’s screen went white' })
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  const shown = (await merchant.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
  expect(shown).toMatchObject({ status: 'SUSPECT' })
  expect(JSON.stringify(shown)).not.toContain('white')
  expect((await merchant.client.get(`${api}/doubt/${id}`)).status).toBe(404)
  expect(await doubtOf((await makePayout(app, stage.merchant)).id)).toMatchObject({ code: 'STATUS' })
})
