import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { usualMs } from '@kasa/domain/sysparameter'
import { refusalWaitsMs, withdrawalUnknownMs } from '@kasa/domain/withdrawal'

import { expireApprovals } from '../approvals/approvals.service'
import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { openSession } from '../sessions/sessions.service'
import { sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/**
 * A payout in SENDING: who keeps it, what it shows, which outcomes can be reported, and what Next gives out meanwhile.
 */
const api = '/api/withdraw-request'
const minute = 60_000
let app: TestApp
let stage: Stage
let operator: SignedInClient
let colleague: SignedInClient
let admin: SignedInClient
let other: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  colleague = await app.signedIn({ scope: ['REMIT'], name: 'Selin Ak', remitGroupIds: [stage.groupId] })
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
  for (const who of [operator, colleague, admin, other]) {
    const opened = await inTransaction(app.ctx, (tx) =>
      openSession(tx, app.ctx, { id: who.actor.id, stage: 'full', userAgent: 'test' }),
    )
    who.client.token = opened.token
    who.actor = opened.actor
    await app.stepUp(who)
  }
}
const query = (text: string, values: unknown[] = []) => app.tenant.pool.query(text, values)
const get = async (id: string, who = admin) => (await who.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const claim = async (id: string, who = operator) =>
  (await who.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string; code?: string }
const decide = async (id: string, decision: string, more: object = {}, who = operator) =>
  (await who.client.post(`${api}/decide/${id}`, { decision, version: (await get(id)).version, ...more })).body as {
    code?: string
    status?: string
    message_en?: string
  }
const next = async (who = operator, after?: string) =>
  (
    (await who.client.post(`${api}/next`, after === undefined ? {} : { after })).body as {
      claim: { row: { id: string } } | null
    }
  ).claim?.row.id ?? null
const release = async (id: string, claimToken: string, who = operator) =>
  who.client.post(`${api}/release/${id}`, { claimToken })
const showIban = async (id: string, who = operator) =>
  (await who.client.post(`${api}/showIban/${id}`, {})).body as { iban?: string; code?: string }
const clock = () => registeredRequests().get('withdrawal')?.expire(app.ctx)
const balance = async () => (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body

async function begun(who = operator): Promise<{ id: string; number: string; claimToken: string }> {
  const { id, number } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id, who)
  expect(await decide(id, 'send', { claimToken }, who)).toMatchObject({ status: 'SENDING' })
  return { id, number, claimToken }
}

test('a payout in SENDING stays with its sender: not given out, released or taken over; all see who', async () => {
  const { id, claimToken } = await begun()
  for (const ms of [0, 2 * minute]) {
    await pass(ms)
    expect(await next(colleague)).toBeNull()
    for (const who of [colleague, admin]) {
      expect(await claim(id, who)).toMatchObject({ code: 'BEGUN_BY_OTHER' })
      for (const [decision, more] of [
        ['sent', { bankRef: 'FAST-0001' }],
        ['refuse', { note: 'no' }],
        ['suspect', { note: 'no' }],
      ] as const)
        expect(await decide(id, decision, { claimToken, ...more }, who)).toMatchObject({ code: 'BEGUN_BY_OTHER' })
    }
  }
  await release(id, claimToken)
  expect(await get(id, colleague)).toMatchObject({
    status: 'SENDING',
    claim: { userName: 'Kerem Yalçın' },
    begun: { userId: operator.actor.id, userName: 'Kerem Yalçın' },
  })
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect(await get(id, merchant)).toMatchObject({ begun: null, claim: null, givenRefs: [] })
  // A reload loses the token. The sender gets it again, at any later time.
  expect((await claim(id)).claimToken).toBe(claimToken)
  expect(await decide(id, 'sent', { claimToken, bankRef: 'FAST-0001' })).toMatchObject({ status: 'SENT' })
})

test.each([
  ['asked for it', `update withdraw_request set made_by = $1, made_by_name = 'Deniz Aksoy'`],
  ['made the key that asked', `update merchant_key set created_by = $1`],
  ['saw the secret of the key that asked', `update merchant_key set shown_to = $1`],
])('a person who %s may not send it, nor may people above or below them; another person may', async (_, set) => {
  const { id } = await makePayout(app, stage.merchant)
  await query(set, [admin.actor.id])
  await query(`update users set parent_user_id = $2 where id = $1`, [other.actor.id, admin.actor.id])
  await pass(0)
  for (const who of [admin, other]) {
    expect(await next(who)).toBeNull()
    const { claimToken } = await claim(id, who)
    expect(await decide(id, 'send', { claimToken }, who)).toMatchObject({ code: 'OWN_ASKED' })
    await release(id, claimToken, who)
  }
  const { claimToken } = await claim(id)
  expect(await decide(id, 'send', { claimToken })).toMatchObject({ status: 'SENDING' })
})

test('without an answer it is SUSPECT after five minutes, in everybody’s red tab and claimed by nobody', async () => {
  const { id, claimToken } = await begun()
  await pass(withdrawalUnknownMs)
  await clock()
  expect(await get(id)).toMatchObject({ status: 'SUSPECT', claim: null, begun: { userName: 'Kerem Yalçın' } })
  expect(await decide(id, 'sent', { claimToken, bankRef: 'FAST-0001' })).toMatchObject({ code: 'STATUS' })
  expect((await colleague.client.get(`${api}/counts`)).body).toMatchObject({ suspect: 1, waiting: 0 })
})

test('the IBAN is shown to the sender once sending is recorded; each view is logged and counted', async () => {
  const { id: waiting } = await makePayout(app, stage.merchant)
  await claim(waiting)
  expect(await showIban(waiting)).toMatchObject({ code: 'STATUS' })
  expect(JSON.stringify(await get(waiting, operator))).not.toContain(payoutIban)
  const { id, number } = await begun()
  expect(await showIban(id, colleague)).toMatchObject({ code: 'BEGUN_BY_OTHER' })
  expect(await showIban(id, admin)).toMatchObject({ code: 'BEGUN_BY_OTHER' })
  expect([await showIban(id), await showIban(id)]).toEqual([{ iban: payoutIban }, { iban: payoutIban }])
  const { rows } = await query(
    `select (select count(*)::int from reveal_log where object_id = $1 and actor = $2) as revealed,
       (select count(*)::int from audit_log where object_id = $1::text and action = 'withdrawal.showIban') as audited`,
    [id, operator.actor.id],
  )
  expect(rows).toEqual([{ revealed: 2, audited: 2 }])
  const look = { actorName: 'Kerem Yalçın', action: 'withdrawal.showIban', objectName: number, reason: number }
  const { body } = await admin.client.get(`/api/audit/list?person=${number}`)
  expect(body).toMatchObject({ rows: [look, look] })
  await query('update users set reveal_budget = 2 where id = $1', [operator.actor.id])
  expect(await showIban(id)).toMatchObject({ code: 'REVEAL_BUDGET' })
  expect(await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})).toMatchObject({
    status: 409,
  })
})

test('a bank reference belongs to one payout of an account for good, in any letter case, undone or not', async () => {
  const first = await begun()
  for (const bankRef of ['.', 'x', '0', '=1+1'])
    expect(await decide(first.id, 'sent', { claimToken: first.claimToken, bankRef })).toMatchObject({
      code: 'BANK_REFERENCE_SHORT',
      field: 'bankRef',
    })
  await decide(first.id, 'sent', { claimToken: first.claimToken, bankRef: 'FAST-00İ1' })
  const undone = await operator.client.post(`${api}/undo/${first.id}`, { version: (await get(first.id)).version })
  expect(undone.status).toBe(200)
  const second = await begun()
  for (const bankRef of ['FAST-00İ1', 'fast 00i1', ' F A S T 0 0 I 1 ', '000FAST00i1']) {
    const answer = await decide(second.id, 'sent', { claimToken: second.claimToken, bankRef })
    expect(answer).toMatchObject({ code: 'BANK_REFERENCE_USED', field: 'bankRef' })
    expect(answer.message_en).toContain(first.number)
  }
  expect(await get(first.id)).toMatchObject({ status: 'SENDING', bankRef: 'FAST-00İ1', givenRefs: ['FAST-00İ1'] })
  // A payout with a reference cannot be queued again, and it may use its own reference again.
  const { claimToken } = await claim(first.id)
  expect(await decide(first.id, 'refuse', { claimToken, note: 'no' })).toMatchObject({ code: 'REFERENCE_GIVEN' })
  expect(await decide(first.id, 'sent', { claimToken, bankRef: 'FAST-9999' })).toMatchObject({ status: 'SENT' })
  expect(await get(first.id)).toMatchObject({ bankRef: 'FAST-9999', givenRefs: ['FAST-00İ1', 'FAST-9999'] })
  await expect(query('delete from payout_reference')).rejects.toThrow('append-only')
})

test('the debit that names an undone reference is the payout’s own', async () => {
  const { id, claimToken } = await begun()
  await decide(id, 'sent', { claimToken, bankRef: 'FAST-OLD1' })
  await operator.client.post(`${api}/undo/${id}`, { version: (await get(id)).version })
  await decide(id, 'sent', { claimToken: (await claim(id)).claimToken, bankRef: 'FAST-NEW1' })
  await pass(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GIDEN FAST',
        bankRef: 'fast old1',
      },
    ],
  })
  expect(await get(id)).toMatchObject({ status: 'PAID' })
})

describe('the bank refused it', () => {
  /** Its sender reports the refusal. Returns the approval. */
  async function reported(who = operator) {
    const payout = await begun(who)
    expect(
      await decide(payout.id, 'refuse', { claimToken: payout.claimToken, note: 'IBAN closed' }, who),
    ).toMatchObject({
      status: 'SENDING',
    })
    const { rows } = await query(`select id from approval where target_id = $1 and status = 'PENDING'`, [payout.id])
    const [approval] = rows as { id: string }[]
    if (!approval) throw new Error('Nobody was asked')
    return { ...payout, approvalId: approval.id }
  }
  const answer = async (verb: 'approve' | 'deny' | 'withdraw', approvalId: string, who: SignedInClient) =>
    who.client.post(`/api/approval/${verb}/${approvalId}`, verb === 'approve' ? {} : { reason: 'looked at the bank' })

  test('is recorded by its sender; the payout waits again once a second person confirms it', async () => {
    const { id, approvalId } = await reported()
    await pass(withdrawalUnknownMs * 2)
    await clock()
    expect(await get(id)).toMatchObject({ status: 'SENDING', begun: { refusalUntil: expect.any(String) } })
    expect(await answer('approve', approvalId, operator)).toMatchObject({ status: 409 })
    expect(await answer('approve', approvalId, colleague)).toMatchObject({ status: 404 })
    expect((await answer('approve', approvalId, admin)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 'QUEUED', claim: null, begun: null })
    expect(await balance()).toMatchObject({ available: 899_780, held: 100_220 })
  })

  test('an ADMIN who began it does not confirm it alone', async () => {
    const { approvalId } = await reported(admin)
    expect((await answer('approve', approvalId, admin)).body).toMatchObject({ code: 'APPROVAL_OWN' })
    expect((await answer('approve', approvalId, other)).status).toBe(200)
  })

  test('is itself refused if a debit is seen, at the request and at the confirmation', async () => {
    const { id, approvalId } = await reported()
    await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
      transactions: [
        {
          accountId: stage.accountId,
          direction: 'DEBIT',
          amount: 100_000,
          bookedAt: app.clock.now().toISOString(),
          senderName: 'ELIF KILIC',
          senderIban: payoutIban,
          description: 'GIDEN FAST',
        },
      ],
    })
    expect((await answer('approve', approvalId, admin)).body).toMatchObject({ code: 'DEBIT_SEEN' })
    expect(await get(id)).toMatchObject({ status: 'SENDING' })
  })

  test.each(['deny', 'expire'] as const)('is not confirmed (%s): its outcome is unknown', async (how) => {
    const { id, approvalId } = await reported()
    if (how === 'deny') await answer('deny', approvalId, admin)
    else {
      await pass(refusalWaitsMs + 1)
      await expireApprovals(app.ctx)
    }
    expect(await get(id)).toMatchObject({ status: 'SUSPECT' })
    await clock()
    expect(await get(id)).toMatchObject({ status: 'SUSPECT' })
  })

  test('can be withdrawn by the sender, who must then answer; another answer ends it', async () => {
    const { id, claimToken, approvalId } = await reported()
    await answer('withdraw', approvalId, operator)
    expect(await get(id)).toMatchObject({ status: 'SENDING', begun: { refusalUntil: null } })
    await decide(id, 'refuse', { claimToken, note: 'again' })
    expect(await decide(id, 'sent', { claimToken, bankRef: 'FAST-0001' })).toMatchObject({ status: 'SENT' })
    const { rows } = await query(`select status from approval where target_id = $1 order by created_at`, [id])
    expect((rows as { status: string }[]).map(({ status }) => status)).not.toContain('PENDING')
  })
})

test.each([
  ['account', `update bank_account set status = 'BLOCKED'`, 'SEND_ACCOUNT_CANNOT'],
  ['direction', `update bank_account set direction = 'IN'`, 'SEND_ACCOUNT_CANNOT'],
  ['balance', `update bank_account set verified_balance_minor = 99999`, 'SEND_ACCOUNT_CANNOT'],
  ['merchant', `update merchant set status = 'PAUSED_OUT'`, 'MERCHANT_NOT_ACTIVE'],
  ['KYB', `update merchant set kyb_status = 'SUSPENDED'`, 'MERCHANT_SUSPENDED'],
  ['bank', `update bank_name set active = false where eft_code = '0061'`, 'SEND_BANK_PAUSED'],
])('changes since the plan are checked again when it is sent: %s', async (_what, change, code) => {
  const { id } = await makePayout(app, stage.merchant)
  const { claimToken } = await claim(id)
  await query(change)
  expect(await decide(id, 'send', { claimToken })).toMatchObject({ code })
  expect(await get(id)).toMatchObject({ status: 'QUEUED', begun: null })
})

test('an EFT of the next morning is neither given by Next nor sent before its hour', async () => {
  await query(`update bank_name set fast = false`)
  // A Wednesday evening in Istanbul.
  app.clock.advance(Date.parse('2026-11-25T18:00:00Z') - app.clock.now().getTime())
  await pass(0)
  await holdAtBank(app, stage.accountId, 1_000_000)
  const { id } = await makePayout(app, stage.merchant)
  expect(await get(id)).toMatchObject({ rail: 'EFT', plannedAt: '2026-11-26T06:00:00.000Z' })
  expect(await next()).toBeNull()
  const { claimToken } = await claim(id)
  expect(await decide(id, 'send', { claimToken })).toMatchObject({ code: 'SEND_TOO_EARLY' })
  await release(id, claimToken)
  await pass(Date.parse('2026-11-26T06:00:00Z') - app.clock.now().getTime())
  expect(await next()).toBe(id)
})

test('Next goes on from the open payout and starts again at the end; unsendable ones have their own tab', async () => {
  await holdAtBank(app, stage.accountId, 30_000)
  const { id: large } = await makePayout(app, stage.merchant, { amount: 900_000 })
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) {
    await pass(1)
    ids.push((await makePayout(app, stage.merchant, { amount: 10_000 })).id)
  }
  const dealt: (string | null)[] = []
  let open: string | undefined
  for (let pressed = 0; pressed < 5; pressed += 1) {
    const got = await next(operator, open)
    dealt.push(got)
    if (open !== undefined && got !== open) await release(open, (await claim(open)).claimToken)
    open = got ?? undefined
  }
  expect(dealt).toEqual([...ids, ...ids].slice(0, 5))
  expect((await operator.client.get(`${api}/counts`)).body).toMatchObject({ waiting: 3, noSource: 1 })
  const shown = (await operator.client.get(`${api}/list?tab=noSource`)).body as { rows: { id: string }[] }
  expect(shown.rows.map(({ id }) => id)).toEqual([large])
  const waiting = (await operator.client.get(`${api}/list?tab=waiting`)).body as { rows: { id: string }[] }
  expect(waiting.rows.map(({ id }) => id)).toEqual(ids)
})

test('the drawer warns of the same amount to the same IBAN within the hour', async () => {
  const first = await makePayout(app, stage.merchant)
  await pass(59 * minute)
  const second = await makePayout(app, stage.merchant)
  const other = await makePayout(app, stage.merchant, { amount: 99_999 })
  expect((await get(second.id)).twins).toMatchObject([{ number: first.number, status: 'QUEUED' }])
  expect((await get(other.id)).twins).toEqual([])
  await pass(2 * minute)
  const third = await makePayout(app, stage.merchant)
  expect((await get(third.id)).twins.map(({ number }) => number)).toEqual([second.number])
})
