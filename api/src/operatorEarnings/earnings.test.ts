import { usualMs } from '@kasa/domain/sysparameter'
import { operatorLedger } from '@kasa/domain/operatorLedger'

import { verifyLedger } from '../ledger/verify.service'
import { selectBroken } from '../ledger/verify.sql'
import { registeredRequests } from '../requests/registeredRequests'
import { makePaidCard, setCardStage } from '../testing/cardFixture'
import { makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { addOperatorTerms } from '../testing/operatorFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, makeWallet, setWalletStage } from '../testing/walletFixture'

let app: TestApp
let stage: Stage
let owner: SignedInClient
let admin: SignedInClient
let second: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'card', 'papara', 'reports', 'admin'] } })
})
afterAll(() => app.close())
beforeEach(async () => {
  stage = await setPayoutStage(app)
  await app.tenant.pool.query(`update watcher_bot set auto_match = 'SUGGEST'`)
  owner = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  second = await app.signedIn({ scope: ['ADMIN'], name: 'Ece Tan' })
  for (const one of [owner, admin, second]) await app.stepUp(one, 30 * 86_400_000)
  app.clock.advance(1_000)
  await addOperatorTerms(app, owner.actor.id, 'DEPOSIT', { basisPoints: 25 })
  await addOperatorTerms(app, owner.actor.id, 'WITHDRAW', { fixedMinor: 150 })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  const paid = await sumOf(
    `code like 'OPERATOR:%' and journal_id in (select id from journal where kind in ('P11', 'P11R'))`,
  )
  expect(await sumOf(`code = 'OPERATOR_COST'`)).toBe(paid - (await sumOf(`code like 'OPERATOR:%'`)))
})

/** Sets the owner of an account or group, or removes it. */
const owns = (table: 'bank_account' | 'remit_group', id: string, who: SignedInClient | null = owner) =>
  app.tenant.pool.query(`update ${table} set owner_user_id = $1 where id = $2`, [who?.actor.id ?? null, id])
const ownsAccount = () => owns('bank_account', stage.accountId)
const sumOf = async (where: string) => {
  const { rows } = await app.tenant.pool.query<{ sum: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as sum from journal_line join ledger_account account
      on account.id = account_id where ${where}`,
  )
  return Number(rows[0]?.sum)
}
/** The amount owed to the operator, in kuruş. */
const earned = async (userId = owner.actor.id) => 0 - (await sumOf(`code = '${operatorLedger(userId)}'`))
/** Claims a request and takes each decision in turn. */
async function decide(api: string, id: string, decisions: readonly object[], who = owner): Promise<void> {
  const { claimToken } = (await who.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  for (const decision of decisions) {
    const { version } = (await who.client.get(`${api}/get/${id}`)).body as { version: number }
    const answer = await who.client.post(`${api}/decide/${id}`, { claimToken, version, ...decision })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
}
async function post(api: string, verb: string, id: string, body: object = {}, who = owner): Promise<unknown> {
  const { version } = (await who.client.get(`${api}/get/${id}`)).body as { version: number }
  const answer = await who.client.post(`${api}/${verb}/${id}`, { version, ...body })
  expect([verb, answer.status, answer.text]).toEqual([verb, 200, answer.text])
  return answer.body
}
const [deposits, payouts, cards] = ['/api/remit-request', '/api/withdraw-request', '/api/trn']
async function paidDeposit(amount: number): Promise<string> {
  const deposit = await makeDeposit(app, stage.merchant, { amount })
  await reportPayment(app, stage, deposit)
  return deposit.id
}
let refs = 0
const line = (more: object) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GIDEN FAST',
        bankRef: `line-${(refs += 1)}`,
        ...more,
      },
    ],
  })

test('the owner of the account earns by a deposit, whoever approves it; undo and reversal cancel it', async () => {
  await ownsAccount()
  const id = await paidDeposit(33_333)
  await decide(deposits, id, [{ decision: 'approve' }], admin)
  // 83.3325, rounded half up.
  expect(await earned()).toBe(83)
  await post(deposits, 'undo', id, {}, admin)
  expect(await earned()).toBe(0)
  await app.tenant.pool.query(`update remit_request set claimed_by = null, claim_token = null, claim_until = null`)
  await decide(deposits, id, [{ decision: 'approve' }])
  expect(await earned()).toBe(83)
  app.clock.advance(usualMs('undo_s') + 1)
  const { approvalId } = (await post(deposits, 'reverse', id, { reason: 'stolen' }, admin)) as { approvalId: string }
  expect((await second.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(200)
  expect(await earned()).toBe(0)
  const { rows } = await app.tenant.pool.query(
    `select occurrence_no as no, kind, base_minor::int as base, earned_minor::int as earned, taken_back as back
      from operator_earning where source_id = $1 order by no`,
    [id],
  )
  expect(rows).toEqual([
    { no: 1, kind: 'P2', base: 33_333, earned: 83, back: 'P2U' },
    { no: 2, kind: 'P2', base: 33_333, earned: 83, back: 'P9' },
  ])
})

test('an account without an owner is its group’s; without an owner or terms nothing is posted @long', async () => {
  await owns('remit_group', stage.groupId)
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }], admin)
  expect(await earned()).toBe(500)
  const page = await admin.client.get('/api/report/merchantremit/list?group=merchant')
  const total = (page.body as { rows: { figures: { operatorCostMinor: number } }[] }).rows.at(-2)?.figures
  expect(total?.operatorCostMinor).toBe(await sumOf(`code = 'OPERATOR_COST'`))
  const { body: dashboard } = await admin.client.get('/api/dash/admin')
  expect(dashboard).toMatchObject({ day: { operatorCostMinor: await sumOf(`code = 'OPERATOR_COST'`) } })
  const { body } = await owner.client.get('/api/desk')
  expect(body).toMatchObject({ commissionTodayMinor: 500, commissionMonthMinor: 500 })
  const other = await app.signedIn({ scope: ['REMIT'], name: 'Ayça Er', remitGroupIds: [stage.groupId] })
  await owns('bank_account', stage.accountId, other)
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }], admin)
  await owns('bank_account', stage.accountId, null)
  await owns('remit_group', stage.groupId, null)
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }], admin)
  expect(await earned()).toBe(500)
})

test('a payout earns when it is sent; undone, found never to have left, and returned it earned nothing', async () => {
  await ownsAccount()
  const { id } = await makePayout(app, stage.merchant)
  await decide(payouts, id, [{ decision: 'send' }, { decision: 'sent', bankRef: 'FAST-1-77123' }])
  expect(await earned()).toBe(150)
  await post(payouts, 'undo', id)
  expect(await earned()).toBe(0)
  const paid = await makePayout(app, stage.merchant)
  await decide(payouts, paid.id, [{ decision: 'send' }, { decision: 'sent', bankRef: 'FAST-2-77124' }])
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await line({ bankRef: 'FAST-2-77124' })
  expect(await earned()).toBe(150)
  await line({ direction: 'CREDIT', senderName: 'TAKAS', description: 'IADE FAST-2-77124' })
  expect(((await admin.client.get(`${payouts}/get/${paid.id}`)).body as { status: string }).status).toBe('RETURNED')
  expect(await earned()).toBe(0)
})

test('a trader earns by cards of their terminal, and a wallet’s owner by what comes into it @long', async () => {
  const trader = await app.signedIn({ scope: ['TRADER'], name: 'Tan Er' })
  await addOperatorTerms(app, trader.actor.id, 'CARD', { basisPoints: 50, fixedMinor: 10 })
  const card = await makePaidCard(app, await setCardStage(app, { ownerUserId: trader.actor.id }))
  await decide(cards, card.id, [{ decision: 'approve' }], trader)
  expect(await earned(trader.actor.id)).toBe(510)
  await post(cards, 'undo', card.id, {}, trader)
  expect(await earned(trader.actor.id)).toBe(0)
  const papara = await app.signedIn({ scope: ['PAPARA'], name: 'Pera Ak' })
  await addOperatorTerms(app, papara.actor.id, 'PAPARA', { basisPoints: 10 })
  const wallet = await setWalletStage(app, { ownerUserId: papara.actor.id })
  const { referenceCode } = await makeWallet(app, wallet.merchant)
  await arrive(app, wallet.accountId, { amountMinor: 100_000n, note: referenceCode })
  expect(await earned(papara.actor.id)).toBe(100)
})

test('a debt is paid by a debit that the bank shows, once, when another administrator agrees', async () => {
  await ownsAccount()
  const depositId = await paidDeposit(200_000)
  await decide(deposits, depositId, [{ decision: 'approve' }])
  const request = (more: object = {}) =>
    admin.client.post(`/api/operator-payout/ask/${owner.actor.id}`, {
      amountMinor: 400,
      bankRef: 'eft 0099-1234',
      reason: 'November',
      ...more,
    })
  const refused = async (more: object = {}) => ((await request(more)).body as { code: string }).code
  expect(await refused()).toBe('OPERATOR_DEBIT')
  await line({ amount: 400, bankRef: 'EFT00991234', senderName: 'KEREM YALCIN' })
  await line({ amount: 501, bankRef: 'EFT00991235' })
  expect(await refused({ amountMinor: 501, bankRef: 'EFT00991235' })).toBe('OPERATOR_OWED_LESS')
  expect(await refused({ amountMinor: 399 })).toBe('OPERATOR_DEBIT')
  const { approvalId } = (await request()).body as { approvalId: string }
  // The checker sees where the money went.
  expect((await second.client.get(`/api/approval/get/${approvalId}`)).body).toMatchObject({
    after: { payee: 'KEREM YALCIN', description: 'GIDEN FAST', bookedAt: app.clock.now().toISOString() },
  })
  expect(await refused()).toBe('APPROVAL_PENDING')
  expect((await admin.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(409)
  expect(await earned()).toBe(500)
  expect((await second.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(200)
  expect((await admin.client.get(`/api/operator-payout/get/${owner.actor.id}`)).body).toMatchObject({
    owedMinor: 100,
    approvalId: null,
    rows: [{ amountMinor: 400, bankRef: 'EFT00991234', createdByName: 'Deniz Aksoy', approvedByName: 'Ece Tan' }],
  })
  const page = await admin.client.get('/api/operator-payout/list?sort=owed&desc=true&limit=1')
  expect(page.body).toMatchObject({
    total: expect.any(Number),
    owedMinor: -(await sumOf(`code like 'OPERATOR:%'`)),
    rows: [{ owedMinor: expect.any(Number) }],
    nextCursor: expect.any(String),
  })
  const everybody = (await admin.client.get('/api/operator-payout/list?sort=name')).body as { rows: { id: string }[] }
  expect(everybody.rows.find(({ id }) => id === owner.actor.id)).toMatchObject({
    name: 'Kerem Yalçın',
    owedMinor: 100,
    todayMinor: 500,
    paidMinor: 400,
    isWaiting: false,
  })
  expect((await owner.client.get('/api/operator-payout/my')).body).toEqual({
    earned: { todayMinor: 500, monthMinor: 500, owedMinor: 100 },
    rows: [
      { id: expect.any(String), at: expect.any(String), amountMinor: 400, bankRef: 'EFT00991234', returnedAt: null },
    ],
  })
  // The operator is owed less, but has earned the same.
  expect(await sumOf(`code = 'OUT_TRANSIT:${stage.accountId}'`)).toBe(0)
  expect((await admin.client.get(`/api/operator-commission/get/${owner.actor.id}`)).body).toMatchObject({
    earned: { todayMinor: 500, monthMinor: 500, owedMinor: 100 },
  })
  expect(await refused({ amountMinor: 100 })).toBe('OPERATOR_DEBIT')
  // Taken back after it was paid: the operator owes it, and nothing is paid until more is earned.
  app.clock.advance(usualMs('undo_s') + 1)
  const reversal = (await post(deposits, 'reverse', depositId, { reason: 'stolen' }, admin)) as { approvalId: string }
  expect((await second.client.post(`/api/approval/approve/${reversal.approvalId}`, {})).status).toBe(200)
  expect((await owner.client.get('/api/operator-payout/my')).body).toMatchObject({ earned: { owedMinor: -400 } })
  expect(await refused({ amountMinor: 1 })).toBe('OPERATOR_OWED_LESS')
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }])
  expect(await earned()).toBe(100)
  for (const damage of ['amount_minor = amount_minor + 1', `user_id = '${admin.actor.id}'`]) {
    const client = await app.tenant.pool.connect()
    await client.query(`begin; set local session_replication_role = replica; update operator_payout set ${damage}`)
    expect(await selectBroken(client, 'every commission that was paid left by its debit')).toHaveLength(1)
    await client.query('rollback')
    client.release()
  }
})

const requestPayout = async (amount: number, bankRef: string, who = admin) =>
  (
    await who.client.post(`/api/operator-payout/ask/${owner.actor.id}`, {
      amountMinor: amount,
      bankRef,
      reason: 'November',
    })
  ).body as { code?: string; approvalId?: string; message_en?: string }
const approvedBy = async (approvalId: string | undefined, who: SignedInClient) =>
  (await who.client.post(`/api/approval/approve/${approvalId}`, {})).body as { code?: string; status?: string }

/** Requests that a credit returned the operator's newest payment. */
async function requestReturn(bankRef: string): Promise<{ code?: string; approvalId?: string }> {
  const { rows } = (await admin.client.get(`/api/operator-payout/get/${owner.actor.id}`)).body as {
    rows: { id: string }[]
  }
  const answer = await admin.client.post(`/api/operator-payout/returned/${owner.actor.id}`, {
    payoutId: rows[0]?.id,
    bankRef,
    reason: 'The bank sent it back',
  })
  return answer.body as { code?: string; approvalId?: string }
}
const credit = (more: object) => line({ direction: 'CREDIT', amount: 400, senderName: 'TAKAS', ...more })

test('a payment that the bank sent back is owed again, once, when another administrator agrees', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(40_000_000), [{ decision: 'approve' }])
  await line({ amount: 400, bankRef: 'EFT-9001' })
  await approvedBy((await requestPayout(400, 'EFT-9001')).approvalId, second)
  const owed = await earned()
  await credit({ amount: 401, bankRef: 'IADE-0' })
  await credit({ bankRef: 'IADE-1' })
  for (const bankRef of ['IADE-0', 'IADE-2'])
    expect(await requestReturn(bankRef)).toMatchObject({ code: 'OPERATOR_CREDIT' })
  // The request ends at once if its credit is used for something else.
  const first = await requestReturn('IADE-1')
  const { rows } = await app.tenant.pool.query<{ id: string; version: number }>(
    `select id, version from bank_tx where bank_ref = 'IADE-1'`,
  )
  const act = async (verb: string, more: object = {}) =>
    (await owner.client.post(`/api/match/${verb}/${rows[0]?.id}`, more)).body as { version: number }
  const { version } = await act('ignore', { version: rows[0]?.version, reason: 'interest' })
  expect((await second.client.get(`/api/approval/get/${first.approvalId}`)).body).toMatchObject({ status: 'DENIED' })
  await act('restore', { version })
  const { approvalId } = await requestReturn('iade 1')
  expect(await requestReturn('IADE-1')).toMatchObject({ code: 'APPROVAL_PENDING' })
  expect((await admin.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(409)
  expect(await earned()).toBe(owed)
  expect(await approvedBy(approvalId, second)).toMatchObject({ status: 'APPROVED' })
  expect(await earned()).toBe(owed + 400)
  await credit({ bankRef: 'IADE-2' })
  expect(await requestReturn('IADE-2')).toMatchObject({ code: 'OPERATOR_RETURNED' })
  // The operator earned the same, was not paid, and can be paid the amount by another debit.
  expect((await owner.client.get('/api/operator-payout/my')).body).toMatchObject({
    earned: { owedMinor: owed + 400, todayMinor: owed + 400 },
    rows: [{ returnedAt: expect.any(String) }],
  })
  const page = await admin.client.get('/api/operator-payout/list?sort=name')
  const people = (page.body as { rows: { id: string; paidMinor: number | null }[] }).rows
  expect(people.find(({ id }) => id === owner.actor.id)?.paidMinor).toBeNull()
  await line({ amount: 400, bankRef: 'EFT-9002' })
  await approvedBy((await requestPayout(400, 'EFT-9002')).approvalId, second)
  expect(await earned()).toBe(owed)
})

test('a credit that returns a merchant’s payout returns no payment to an operator', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(40_000_000), [{ decision: 'approve' }])
  await line({ amount: 90_000, bankRef: 'EFT-9101' })
  await approvedBy((await requestPayout(90_000, 'EFT-9101')).approvalId, second)
  const { id } = await makePayout(app, stage.merchant, { amount: 90_000 })
  await decide(payouts, id, [{ decision: 'send' }, { decision: 'sent', bankRef: 'FAST-9-77125' }])
  await credit({ amount: 90_000, bankRef: 'IADE-9', description: 'IADE FAST-9-77125' })
  expect(await requestReturn('IADE-9')).toMatchObject({ code: 'LINE_RETURNS_PAYOUT' })
})

test('a debit that may have paid a merchant’s payout pays no operator, however old it is @long', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(40_000_000), [{ decision: 'approve' }])
  await line({ amount: 90_000, bankRef: 'EFT-4401' })
  await line({ amount: 90_000, bankRef: 'EFT-4402', senderIban: 'TR470000100100000350930001' })
  const { approvalId } = await requestPayout(90_000, 'EFT-4401')
  const { id, number } = await makePayout(app, stage.merchant, { amount: 90_000 })
  // The payout waits to be sent, and the debit could be its own.
  expect(await approvedBy(approvalId, second)).toMatchObject({ code: 'OPERATOR_DEBIT_PAYOUT' })
  const { debitsShown } = (await owner.client.get(`${payouts}/lines/${id}`)).body as { debitsShown: string }
  await decide(payouts, id, [{ decision: 'send', note: 'it paid an operator', debitsShown }])
  // The payout was started meanwhile, so this debit may be its own, whatever its reference.
  expect(await approvedBy(approvalId, second)).toMatchObject({ code: 'OPERATOR_DEBIT_PAYOUT' })
  expect((await admin.client.post(`/api/approval/withdraw/${approvalId}`, { reason: 'a payout' })).status).toBe(200)
  const refused = await requestPayout(90_000, 'EFT-4401')
  expect([refused.code, refused.message_en?.includes(number)]).toEqual(['OPERATOR_DEBIT_PAYOUT', true])
  // A debit to another IBAN is not the payout's.
  const other = await requestPayout(90_000, 'EFT-4402')
  expect(await approvedBy(other.approvalId, second)).toMatchObject({ status: 'APPROVED' })
})

test('a debit that may be money sent back to a payer pays no operator', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }])
  const senderIban = 'TR470000100100000350930001'
  await line({ direction: 'CREDIT', amount: 400, bankRef: 'IN-8801', senderIban })
  const { rows } = await app.tenant.pool.query<{ id: string }>(`select id from bank_tx where bank_ref = 'IN-8801'`)
  const back = await admin.client.post(`/api/bank-line/return/${rows[0]?.id}`, { reason: 'sent by mistake' })
  await approvedBy((back.body as { approvalId: string }).approvalId, second)
  await line({ amount: 400, bankRef: 'EFT-8802', senderIban })
  expect(await requestPayout(400, 'EFT-8802')).toMatchObject({ code: 'OPERATOR_DEBIT' })
})

test('a debit with the reference of a payout that waits pays no operator', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(40_000_000), [{ decision: 'approve' }])
  const { id } = await makePayout(app, stage.merchant, { amount: 90_000 })
  const { referenceCode } = (await admin.client.get(`/api/withdraw-request/get/${id}`)).body as {
    referenceCode: string
  }
  await line({ amount: 90_000, bankRef: 'EFT-4403', description: referenceCode })
  expect(await requestPayout(90_000, 'EFT-4403')).toMatchObject({ code: 'OPERATOR_DEBIT_PAYOUT' })
})

test('a bank reference belongs to one payment of an account, to a merchant or to an operator', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(40_000_000), [{ decision: 'approve' }])
  const { id } = await makePayout(app, stage.merchant, { amount: 80_000 })
  const { claimToken } = (await owner.client.post(`${payouts}/claim/${id}`, {})).body as { claimToken: string }
  const take = async (decision: object) => {
    const { version } = (await owner.client.get(`${payouts}/get/${id}`)).body as { version: number }
    return (await owner.client.post(`${payouts}/decide/${id}`, { claimToken, version, ...decision })).body as object
  }
  expect(await take({ decision: 'send' })).toMatchObject({ status: 'SENDING' })
  await line({ amount: 300, bankRef: 'EFT-5501' })
  await line({ amount: 300, bankRef: 'EFT-5502' })
  const first = await requestPayout(300, 'EFT-5501')
  expect(await approvedBy(first.approvalId, second)).toMatchObject({ status: 'APPROVED' })
  expect(await take({ decision: 'sent', bankRef: 'eft 5501' })).toMatchObject({ code: 'BANK_REFERENCE_OPERATOR' })
  expect(await take({ decision: 'sent', bankRef: 'eft 5502' })).toMatchObject({ status: 'SENT' })
  expect(await requestPayout(300, 'EFT-5502')).toMatchObject({ code: 'OPERATOR_DEBIT_PAYOUT' })
})

test('operators and people above or below them neither request nor approve their own terms and payments', async () => {
  const both = await app.signedIn({ scope: ['ADMIN', 'REMIT'], name: 'Can Su', remitGroupIds: [stage.groupId] })
  const under = await app.signedIn({ scope: ['ADMIN'], name: 'Alt Su', parentUserId: both.actor.id })
  await app.stepUp(both, 30 * 86_400_000)
  await app.stepUp(under, 30 * 86_400_000)
  app.clock.advance(1_000)
  await addOperatorTerms(app, both.actor.id, 'DEPOSIT', { basisPoints: 25 })
  await owns('bank_account', stage.accountId, both)
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }], admin)
  await line({ amount: 400, bankRef: 'EFT-6601' })
  const terms = { method: 'WITHDRAW', terms: { kind: 'FIXED', fixedMinor: 9_000, minMinor: 0, maxMinor: null } }
  const asks: [string, object][] = [
    ['operator-payout', { amountMinor: 400, bankRef: 'EFT-6601', reason: 'mine' }],
    ['operator-commission', { ...terms, reason: 'mine', version: 0 }],
  ]
  for (const [api, body] of asks) {
    const path = `/api/${api}/ask/${both.actor.id}`
    expect((await both.client.post(path, body)).body).toMatchObject({ code: 'OPERATOR_SELF' })
    const answer = (await admin.client.post(path, body)).body as {
      approvalId?: string
      methods?: { method: string; approvalId: string | null }[]
    }
    const approvalId = answer.approvalId ?? answer.methods?.find(({ method }) => method === 'WITHDRAW')?.approvalId
    expect(await approvedBy(approvalId ?? '', both)).toMatchObject({ code: 'APPROVAL_OWN' })
    expect(await approvedBy(approvalId ?? '', under)).toMatchObject({ code: 'APPROVAL_SAME_LINE' })
    expect(await approvedBy(approvalId ?? '', second)).toMatchObject({ status: 'APPROVED' })
  }
})

const damages: Record<string, string> = {
  'an amount': `update operator_earning set earned_minor = earned_minor + 1`,
  'its base': `update operator_earning set base_minor = base_minor - 1`,
  'whose it is': `update operator_earning set user_id = (select id from users where name = 'Deniz Aksoy' limit 1)`,
  'its terms': `update operator_earning
    set schedule_id = (select id from commission_schedule where method = 'WITHDRAW' and owner_user_id is not null
    limit 1)`,
  'that it was taken back': `update operator_earning set taken_back = 'P2U', taken_back_at = now()`,
  'all of it': `delete from operator_earning`,
  'all of it, and its lines': `delete from operator_earning; delete from journal_line
    where account_id in (select id from ledger_account where code like 'OPERATOR%')`,
}
test('earnings are never changed or deleted, and the ledger check finds manipulation', async () => {
  await ownsAccount()
  await decide(deposits, await paidDeposit(200_000), [{ decision: 'approve' }])
  for (const change of ['update operator_earning set earned_minor = 1', 'delete from operator_earning'])
    await expect(app.tenant.pool.query(change)).rejects.toThrow('never changed')
  await expect(app.tenant.pool.query('truncate operator_earning')).rejects.toThrow('append-only')
  const client = await app.tenant.pool.connect()
  const found: string[] = []
  for (const [name, statement] of Object.entries(damages)) {
    await client.query(`begin; set local session_replication_role = replica; ${statement}`)
    if ((await selectBroken(client, 'every operator earned what was agreed')).length > 0) found.push(name)
    else if ((await selectBroken(client, 'every journal is what its source row asks for')).length > 0) found.push(name)
    await client.query('rollback')
  }
  client.release()
  expect(found).toEqual(Object.keys(damages))
})
