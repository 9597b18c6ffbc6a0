import type { MerchantSettlement, SettlementPreview, SettlementRunDetail } from '@kasa/contracts/settlements'
import { isBusinessDay } from '@kasa/domain/settlement'
import { usualMs } from '@kasa/domain/sysparameter'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { openSession } from '../sessions/sessions.service'
import { addMerchant, sendSigned, type Stage } from '../testing/moneyFixture'
import { askPayout, holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const dayMs = 86_400_000
const desk = '/api/withdraw-request'
const otherIban = 'TR460006400000014287019334'
const terms = { cycleDays: 0, cutOff: '10:00', minMinor: 50_000, holder: 'Ilgaz Çiçekçilik A.Ş.', iban: payoutIban }

let app: TestApp
let stage: Stage
let ada: SignedInClient
let bora: SignedInClient
let operator: SignedInClient

/** A business day at 11:00; the stage's money came the day before. */
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'] } })
  stage = await setPayoutStage(app)
  await app.tenant.pool.query(
    `insert into bank_name (eft_code, name, short_name, type) values ('0064', 'Another bank', 'Another', 'BANK')
      on conflict (eft_code) do nothing`,
  )
  let day = new Date(app.clock.now().getTime() + 8 * dayMs)
  while (!isBusinessDay(day.toISOString().slice(0, 10))) day = new Date(day.getTime() + dayMs)
  const eleven = new Date(`${day.toISOString().slice(0, 10)}T11:00:00+03:00`)
  app.clock.advance(eleven.getTime() - app.clock.now().getTime())
  await holdAtBank(app, stage.accountId, 5_000_000)
  ada = await person(['ADMIN'], 'Ada')
  bora = await person(['ADMIN'], 'Bora')
  operator = await person(['REMIT'], 'Kerem', { remitGroupIds: [stage.groupId] })
})
afterEach(() => app.close())

async function person(scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, name, ...more })
  await app.stepUp(made)
  return made
}
const code = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const update = (text: string, values: unknown[] = []) => app.tenant.pool.query(text, values)
const readTerms = async () =>
  (await ada.client.get(`/api/settlement/terms/${stage.merchant.id}`)).body as MerchantSettlement
const approve = (id: string | null, who = bora) => who.client.post(`/api/approval/approve/${id}`, {})
async function agree(more: object = {}, version = 0): Promise<void> {
  const requested = await ada.client.post(`/api/settlement/ask/${stage.merchant.id}`, {
    terms: { ...terms, ...more },
    reason: 'contract',
    version,
  })
  expect([requested.status, requested.text]).toEqual([200, requested.text])
  expect((await approve((await readTerms()).approvalId)).status).toBe(200)
}
async function requestedRun(who = ada): Promise<{ id: string; approvalId: string }> {
  const { count, sumMinor } = (await who.client.get('/api/settlement/preview')).body as SettlementPreview
  const answer = await who.client.post('/api/settlement/create', { count, sumMinor, reason: 'weekly' })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as { id: string; approvalId: string }
}
const readRun = async (id: string) => (await ada.client.get(`/api/settlement/get/${id}`)).body as SettlementRunDetail
async function paid(): Promise<string> {
  const run = await requestedRun()
  const answer = await approve(run.approvalId)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const [line] = (await readRun(run.id)).lines
  expect(line).toMatchObject({ leftOut: null })
  return line?.payout?.id ?? ''
}
const availableMinor = async () => {
  const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
    `select coalesce(-sum(line.amount_minor), 0)::bigint as sum from journal_line line join ledger_account account
      on account.id = line.account_id where account.code = $1`,
    [`MERCHANT:${stage.merchant.id}:AVAILABLE`],
  )
  return Number(rows[0]?.sum)
}
async function decide(id: string, decision: object, who = operator) {
  const claimed = await who.client.post(`${desk}/claim/${id}`, {})
  const { claimToken } = claimed.body as { claimToken?: string }
  const { version } = (await who.client.get(`${desk}/get/${id}`)).body as { version: number }
  const answer = await who.client.post(`${desk}/decide/${id}`, { claimToken, version, ...decision })
  if (answer.status !== 200) await who.client.post(`${desk}/release/${id}`, { claimToken })
  return answer
}
const broken = async () => (await verifyLedger(app.tenant.pool)).broken

test('the requester’s other session, or an ADMIN below the requester, cannot approve terms or a run', async () => {
  const below = await person(['ADMIN'], 'Below', { parentUserId: ada.actor.id })
  const asking = await ada.client.post(`/api/settlement/ask/${stage.merchant.id}`, { terms, reason: 'x', version: 0 })
  expect(asking.status).toBe(200)
  const { approvalId } = await readTerms()
  expect((await approve(approvalId, below)).status).toBe(409)
  expect((await approve(approvalId)).status).toBe(200)
  const run = await requestedRun()
  expect((await approve(run.approvalId, below)).status).toBe(409)
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id: ada.actor.id, stage: 'full', userAgent: 'another' }),
  )
  ada.client.token = opened.token
  await app.stepUp({ client: ada.client, actor: opened.actor, ctx: { ...app.ctx, actor: opened.actor } })
  expect(code(await approve(run.approvalId, ada))).toEqual([409, 'APPROVAL_OWN'])
  expect(await availableMinor()).toBe(1_000_000)
})

type Warned = { before: object | null; after: Record<string, unknown> }
const waiting = async (merchantId: string): Promise<Warned & { id: string }> => {
  const { rows } = await app.tenant.pool.query<Warned & { id: string }>(
    `select id, before, after from approval where target_id = $1 and status = 'PENDING'`,
    [merchantId],
  )
  if (!rows[0]) throw new Error('Nothing waits for approval')
  return rows[0]
}

test('the checker of terms sees who else has the holder and the IBAN, unless both are the merchant’s', async () => {
  await update(`update merchant set name = 'Ilgaz', legal_title = 'ILGAZ ÇİÇEKÇİLİK AŞ' where id = $1`, [
    stage.merchant.id,
  ])
  const other = await addMerchant(app.tenant, { remitGroupIds: [stage.groupId] })
  await update(`update merchant set name = 'Bozcaada' where id = $1`, [other.id])
  const requestRun = (merchantId: string, more: object = {}, version = 0) =>
    ada.client.post(`/api/settlement/ask/${merchantId}`, { terms: { ...terms, ...more }, reason: 'x', version })
  const usual = ['settlementCycle', 'cutOff', 'minMinor', 'reserveBasisPoints', 'reserveDays', 'holder', 'iban', 'bank']
  const warned = ({ after }: Warned) =>
    Object.fromEntries(Object.entries(after).filter(([name]) => !usual.includes(name)))
  await requestRun(stage.merchant.id)
  const first = await waiting(stage.merchant.id)
  expect(warned(first)).toEqual({ ibanIs: 'FIRST' })
  // The same IBAN for another merchant, while the first request waits.
  await requestRun(other.id)
  const second = await waiting(other.id)
  expect(warned(second)).toEqual({ legalTitle: 'Bozcaada', ibanIs: 'FIRST', ibanRequested: 'Ilgaz' })
  expect((await approve(second.id)).status).toBe(200)
  // The checker of the first request was not shown that another merchant has the IBAN.
  expect(code(await approve(first.id))).toEqual([409, 'SETTLEMENT_IBAN_SHARED'])
  expect((await bora.client.post(`/api/approval/deny/${first.id}`, { reason: 'shared' })).status).toBe(200)

  const { number } = await makePayout(app, stage.merchant, { amount: 50_000 })
  await requestRun(stage.merchant.id, { holder: 'KEREM' })
  const third = await waiting(stage.merchant.id)
  expect(warned(third)).toEqual({
    ibanIs: 'FIRST',
    legalTitle: 'ILGAZ ÇİÇEKÇİLİK AŞ',
    ibanMerchants: 'Bozcaada',
    ibanWithdrawals: number,
    holderNamesakes: 'Kerem',
  })
  expect((await approve(third.id)).status).toBe(200)
  await requestRun(stage.merchant.id, { iban: otherIban }, 1)
  const fourth = await waiting(stage.merchant.id)
  expect(warned(fourth)).toEqual({ ibanIs: 'NEW' })
  expect((await approve(fourth.id)).status).toBe(200)
  await requestRun(stage.merchant.id, { cycleDays: 3, iban: undefined }, 2)
  // The IBAN stays as it is.
  expect(warned(await waiting(stage.merchant.id))).toEqual({})
})

test('the checker of terms sees which operator had a commission paid to the IBAN', async () => {
  const debit = {
    accountId: stage.accountId,
    direction: 'DEBIT',
    amount: 30_000,
    bookedAt: app.clock.now().toISOString(),
    senderName: 'A FRIEND',
    senderIban: payoutIban,
    description: 'HAVALE',
    bankRef: 'EFT-77',
  }
  expect((await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', { transactions: [debit] })).status).toBe(
    200,
  )
  await update(
    `insert into operator_payout (id, user_id, bank_tx_id, bank_account_id, amount_minor, bank_ref, reason, created_by,
       created_by_name, approved_by_name, at)
     select gen_random_uuid(), $1, id, bank_account_id, amount_minor, bank_ref, 'x', $2, 'Ada', 'Bora', now()
       from bank_tx where bank_ref = 'EFT-77'`,
    [operator.actor.id, ada.actor.id],
  )
  await ada.client.post(`/api/settlement/ask/${stage.merchant.id}`, { terms, reason: 'x', version: 0 })
  expect((await waiting(stage.merchant.id)).after).toMatchObject({ ibanOperators: 'Kerem' })
})

test.each<[string, () => Promise<unknown>]>([
  ['amount', () => update('update settlement set amount_minor = amount_minor - 1')],
  ['reserve', () => update(`update settlement set kept_minor = 1, release_on = '2027-01-01'`)],
  ['terms', () => update(`update settlement set terms_id = (select id from settlement_terms where version = 1)`)],
])('a run pays nothing if its %s was changed in the database after the request', async (_name, change) => {
  await agree()
  await agree({ iban: otherIban }, 1)
  const run = await requestedRun()
  await change()
  expect(code(await approve(run.approvalId))).toEqual([409, 'APPROVAL_VOID'])
  expect(await availableMinor()).toBe(1_000_000)
})

// A closed merchant is owed what came back after it was closed: settlements.test.
test.each(['PAUSED_OUT', 'SUSPENDED'])('a merchant that is %s gets nothing', async (status) => {
  await agree()
  const run = await requestedRun()
  await update(
    status === 'SUSPENDED'
      ? `update merchant set kyb_status = 'SUSPENDED'`
      : `update merchant set status = '${status}'`,
  )
  expect((await approve(run.approvalId)).status).toBe(200)
  expect(await readRun(run.id)).toMatchObject({ lines: [{ leftOut: 'MERCHANT_STOPPED' }] })
})

test('a payout of a settlement cannot be redirected, is not split, and is not sent by its requester', async () => {
  await agree()
  const id = await paid()
  expect(code(await decide(id, { decision: 'split', parts: '5000' }))).toEqual([409, 'ROLE'])
  expect(code(await decide(id, { decision: 'send' }, ada))).toEqual([409, 'OWN_ASKED'])
  await update(`update withdraw_request set amount_minor = amount_minor - 1 where id = $1`, [id])
  expect(code(await decide(id, { decision: 'send' }))).toEqual([409, 'APPROVAL_VOID'])
  await update(
    `update withdraw_request set amount_minor = amount_minor + 1, beneficiary_name = 'Other' where id = $1`,
    [id],
  )
  expect(code(await decide(id, { decision: 'send' }))).toEqual([409, 'APPROVAL_VOID'])
  await update(
    `update withdraw_request set beneficiary_name = $2, approval_id = null, agreed_mac = null where id = $1`,
    [id, terms.holder],
  )
  expect(code(await decide(id, { decision: 'send' }))).toEqual([409, 'APPROVAL_VOID'])
})

test('a payout is not sent once its merchant has other terms', async () => {
  await agree()
  const id = await paid()
  await agree({ iban: otherIban }, 1)
  expect(code(await decide(id, { decision: 'send' }))).toEqual([409, 'SETTLEMENT_TERMS_CHANGED'])
  const ended = await decide(id, { decision: 'reject', reasonCode: 'OTHER', note: 'other terms' })
  expect([ended.status, await availableMinor()]).toEqual([200, 1_000_000])
  expect(await broken()).toEqual([])
})

test('a run approved while its merchant spends, or a deposit is undone, never goes below zero', async () => {
  await agree()
  for (let round = 0; round < 3; round += 1) {
    const run = await requestedRun()
    const [answer, ...payouts] = await Promise.all([
      approve(run.approvalId),
      ...[1, 2, 3].map((n) =>
        askPayout(app, stage.merchant, {
          amount: 100_000 + n,
          customer: { id: `c-${round}-${n}`, name: 'Elif Kılıç' },
        }),
      ),
    ])
    expect(answer.status).toBe(200)
    expect(await availableMinor()).toBeGreaterThanOrEqual(0)
    const [line] = (await readRun(run.id)).lines
    expect([line?.leftOut, payouts.some(({ status }) => status === 201)]).toEqual(
      line?.leftOut === null ? [null, false] : ['LESS_DUE', true],
    )
    if (line?.payout)
      expect((await decide(line.payout.id, { decision: 'reject', reasonCode: 'OTHER', note: 'x' })).status).toBe(200)
  }
  expect(await broken()).toEqual([])
})

test('a merchant gets a mail about new terms and about sent money, once it cannot be undone', async () => {
  const mert = await person(['MERCHANT', 'USER_MANAGEMENT'], 'Mert', { merchantId: stage.merchant.id })
  await agree()
  const id = await paid()
  const token = ((await operator.client.post(`${desk}/claim/${id}`, {})).body as { claimToken: string }).claimToken
  for (const decision of [{ decision: 'send' }, { decision: 'sent', bankRef: 'FAST-1' }]) {
    const { version } = (await operator.client.get(`${desk}/get/${id}`)).body as { version: number }
    await operator.client.post(`${desk}/decide/${id}`, { claimToken: token, version, ...decision })
  }
  const mails = async () =>
    (
      await app.tenant.pool.query(
        `select purpose, facts from account_mail where user_id = $1 and purpose like 'SETTLEMENT%' order by made_at`,
        [mert.actor.id],
      )
    ).rows
  const changed = { purpose: 'SETTLEMENT_TERMS_CHANGED', facts: { by: 'Ada', checker: 'Bora', holder: terms.holder } }
  expect(await mails()).toMatchObject([changed])
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  expect(await mails()).toMatchObject([
    changed,
    { purpose: 'SETTLEMENT_SENT', facts: { amount: '10.000,00 ₺', reference: 'FAST-1', holder: terms.holder } },
  ])
  const texts = JSON.stringify(await mails())
  expect([texts.includes('13 26'), texts.includes(payoutIban.slice(4, 20))]).toEqual([true, false])
  expect(await broken()).toEqual([])
})

test('a settlement that was ended is paid once by the next run, and its own payout never again', async () => {
  await agree()
  const first = await paid()
  expect((await decide(first, { decision: 'reject', reasonCode: 'OTHER', note: 'x' })).status).toBe(200)
  const second = await paid()
  expect(second).not.toBe(first)
  expect((await operator.client.post(`${desk}/claim/${first}`, {})).status).toBe(409)
  const { version } = (await operator.client.get(`${desk}/get/${first}`)).body as { version: number }
  expect((await operator.client.post(`${desk}/undo/${first}`, { version })).status).toBe(409)
  expect(await availableMinor()).toBe(0)
  expect(await broken()).toEqual([])
})

test('the verifier names a settlement that is paid differently from its run @long', async () => {
  await agree()
  await paid()
  expect(await broken()).toEqual([])
  const paidBy = 'every settlement is paid as it was agreed to'
  const logged = 'every settlement agrees with the audit log'
  const left = 'every request agrees with the audit log'
  const changes: [string, string[]][] = [
    ['update settlement set amount_minor = amount_minor - 1', [paidBy, logged]],
    [`update settlement set left_out = 'LESS_DUE'`, [paidBy, logged]],
    [`update settlement_run set status = 'DROPPED', approval_id = null`, [paidBy, logged]],
    ['update withdraw_request set amount_minor = amount_minor - 1', [left, paidBy]],
    [`update withdraw_request set beneficiary_iban_hash = '\\x00'`, [left, paidBy]],
    [`update withdraw_request set beneficiary_name = 'Other'`, [left, paidBy]],
    ['update withdraw_request set approval_id = null, agreed_mac = null', [paidBy]],
    ['update withdraw_request set settlement_id = null', [paidBy]],
    [`set local session_replication_role = replica; update settlement_terms set holder = 'Other'`, [paidBy, logged]],
    [`set local session_replication_role = replica; update settlement_terms set cycle_days = 3`, [logged]],
  ]
  for (const [text, checks] of changes) {
    const client = await app.tenant.pool.connect()
    try {
      await client.query('begin')
      await client.query(text)
      const found = (await verifyLedger(client)).broken.map(({ check }) => check)
      expect([text, found]).toEqual([text, expect.arrayContaining(checks)])
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})
