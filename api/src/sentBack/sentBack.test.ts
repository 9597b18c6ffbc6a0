import type { SentBack, SentBackOfDebit } from '@kasa/contracts/sentBack'

import { verifyLedger } from '../ledger/verify.service'
import { addAccount, makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { unexplainedAfterS } from '../unexplainedDebits/watchDebits'
import { selectUnexplained } from '../unexplainedDebits/unexplainedDebits.sql'
import { lookForSentBack } from './findSentBack.service'

const api = '/api/sent-back'
const senderIban = 'TR470000100100000350930001'
const dayMs = 86_400_000
let app: TestApp
let stage: Stage
let admin: SignedInClient
let maker: SignedInClient
let checker: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  await holdAtBank(app, stage.accountId, 10_000_000)
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  maker = await app.signedIn({ scope: ['ADMIN'], name: 'Ada Kaya' })
  checker = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  for (const who of [maker, checker]) await app.stepUp(who)
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

let refs = 0
/** Reports a line, and returns its id. */
async function reportLine(line: Record<string, unknown>): Promise<string> {
  const bankRef = `back-${(refs += 1)}`
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        amount: 300_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: `hareket ${refs}`,
        bankRef,
        senderIban,
        ...line,
      },
    ],
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { rows } = await app.tenant.pool.query<{ id: string }>('select id from bank_tx where bank_ref = $1', [bankRef])
  return rows[0]?.id ?? ''
}
const debit = (line: Record<string, unknown> = {}) => reportLine({ direction: 'DEBIT', ...line })

async function agreed(path: string, body: object): Promise<void> {
  const requested = await maker.client.post(path, body)
  expect([requested.status, requested.text]).toEqual([200, requested.text])
  const { approvalId } = requested.body as { approvalId: string }
  const answer = await checker.client.post(`/api/approval/approve/${approvalId}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
/** A line that two people returned to its sender. */
async function returned(line: Record<string, unknown> = {}): Promise<string> {
  const id = await reportLine({ direction: 'CREDIT', ...line })
  await agreed(`/api/bank-line/return/${id}`, { reason: 'sent by mistake' })
  return id
}
/** A paid deposit that two people reversed. */
async function reversed(amount = 300_000) {
  const deposit = await makeDeposit(app, stage.merchant, { amount })
  await reportPayment(app, stage, deposit, { senderIban })
  await reverse(deposit.id)
  return deposit
}
async function reverse(id: string): Promise<void> {
  const { version } = (await admin.client.get(`/api/remit-request/get/${id}`)).body as { version: number }
  await agreed(`/api/remit-request/reverse/${id}`, { reason: 'stolen card', version })
}

const look = () => lookForSentBack(app.ctx)
const statusOf = async (id: string) =>
  (await app.tenant.pool.query<{ status: string }>('select status from bank_tx where id = $1', [id])).rows[0]?.status
const ofDebit = async (id: string) => (await admin.client.get(`${api}/debit/${id}`)).body as SentBackOfDebit
/** Links a debit to the first open return, or to `chosen`. */
async function link(id: string, { who = admin, ...chosen }: { who?: SignedInClient; creditId?: string } = {}) {
  const { self, open } = await ofDebit(id)
  const { creditId = id, depositId = null } = open[0] ?? {}
  const body = {
    debit: { id, version: self?.version ?? 1 },
    creditId,
    depositId,
    reason: 'seen at the bank',
    ...chosen,
  }
  const answer = await who.client.post(`${api}/link`, body)
  return { status: answer.status, body: answer.body as SentBack & { code?: string } }
}
const codeOf = async (answer: ReturnType<typeof link>) => (await answer).body.code
async function balances() {
  const { rows } = await app.tenant.pool.query<{ code: string; sum: bigint }>(
    `select split_part(account.code, ':', 1) as code, sum(amount_minor)::bigint as sum from journal_line
      join ledger_account account on account.id = account_id
      where account.code = 'BANK_FEE' or account.code like any(array['BANK:%', 'OUT_TRANSIT:%']) group by 1`,
  )
  const of = (code: string) => Number(rows.find((row) => row.code === code)?.sum ?? 0n)
  return { bank: of('BANK'), transit: of('OUT_TRANSIT'), fee: of('BANK_FEE') }
}
const unexplained = async () => {
  const at = new Date(app.clock.now().getTime() + unexplainedAfterS * 1000)
  return (await selectUnexplained(app.tenant.pool, { seenUntil: at, at })).map(({ count }) => count)
}

test('the debit of a returned line is linked automatically, and a second one is left to a person', async () => {
  const before = await balances()
  await returned()
  const [first, second] = [await debit(), await debit()]
  expect(await unexplained()).toEqual([2])
  await look()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['MATCHED', 'NEW'])
  expect(await unexplained()).toEqual([1])
  expect(await balances()).toEqual(before)
  expect(await ofDebit(first)).toMatchObject({ self: null, proves: { number: null, bankFeeMinor: 0 }, open: [] })
  expect(await ofDebit(second)).toMatchObject({ proves: null, open: [] })
  expect(await codeOf(link(second))).toBe('RETURN_NOT_OPEN')
})

test('a debit that is reported before its return is approved is linked once it is', async () => {
  const id = await debit()
  await look()
  expect(await statusOf(id)).toBe('NEW')
  const { id: depositId, number } = await reversed()
  await look()
  expect(await ofDebit(id)).toMatchObject({ proves: { depositId, number, amountMinor: 300_000 } })
})

test.each<[string, () => Promise<string>]>([
  ['no IBAN', async () => (await returned(), debit({ senderIban: undefined }))],
  ['a bank’s fee on top', async () => (await returned(), debit({ amount: 300_640 }))],
  ['two returns that fit', async () => (await returned(), await returned(), debit())],
  ['a return and a reversed deposit that fit', async () => (await returned(), await reversed(290_000), debit())],
])('a debit with %s is left to a person, who links it', async (_why, make) => {
  const id = await make()
  await look()
  expect(await statusOf(id)).toBe('NEW')
  expect((await link(id)).status).toBe(200)
  expect(await statusOf(id)).toBe('MATCHED')
  expect((await balances()).fee).toBe((await ofDebit(id)).proves?.bankFeeMinor ?? -1)
})

test('a reversed deposit that two lines paid is sent back by two debits', async () => {
  const before = await balances()
  const deposit = await makeDeposit(app, stage.merchant, { amount: 300_000 })
  const part = { direction: 'CREDIT', description: deposit.referenceCode }
  const lines = [await reportLine({ ...part, amount: 100_000 }), await reportLine({ ...part, amount: 200_000 })]
  const claim = await admin.client.post(`/api/remit-request/claim/${deposit.id}`)
  const { claimToken, row } = claim.body as { claimToken: string; row: { version: number } }
  const decision = { decision: 'approve', claimToken, version: row.version, reasonCode: 'CUSTOMER_PROVED' }
  const approved = await admin.client.post(`/api/remit-request/decide/${deposit.id}`, decision)
  expect([approved.status, approved.text]).toEqual([200, approved.text])
  await reverse(deposit.id)
  const debits = [await debit({ amount: 200_000 }), await debit({ amount: 100_000 })]
  expect(await ofDebit(debits[0] ?? '')).toMatchObject({ open: [{ creditId: lines[1] }] })
  await look()
  for (const id of debits) expect(await ofDebit(id)).toMatchObject({ proves: { depositId: deposit.id } })
  expect(await balances()).toEqual(before)
})

test('a bot that leaves matching to people links nothing', async () => {
  await returned()
  await app.tenant.pool.query(`update watcher_bot set auto_match = 'OFF'`)
  const id = await debit()
  await look()
  expect(await statusOf(id)).toBe('NEW')
})

test('a debit linked to a reversed deposit by a person is masked, is undone, and is not linked again', async () => {
  const before = await balances()
  const { id: depositId, number } = await reversed()
  const id = await debit({ amount: 301_000 })
  const money = { depositId, number, payerMasked: 'E••• K•••', amountMinor: 300_000, bankFeeMinor: 1_000 }
  expect((await ofDebit(id)).open).toMatchObject([money])
  const linked = await link(id)
  expect([linked.status, linked.body]).toMatchObject([200, money])
  expect(await balances()).toMatchObject({ bank: before.bank - 1_000, transit: before.transit, fee: 1_000 })
  const undo = async (version: number) =>
    (await admin.client.post(`${api}/undo/${linked.body.id}`, { version, reason: 'a mistake' })).status
  expect([await undo(7), await undo(1), await undo(1)]).toEqual([409, 200, 409])
  expect(await balances()).toEqual({ ...before, bank: before.bank + 300_000, transit: before.transit - 300_000 })
  expect(await statusOf(id)).toBe('NEW')

  const exact = await debit()
  expect((await link(exact)).status).toBe(200)
  const { proves } = await ofDebit(exact)
  await admin.client.post(`${api}/undo/${proves?.id}`, { version: 1, reason: 'a mistake' })
  await look()
  expect(await statusOf(exact)).toBe('NEW')
  const { rows } = await app.tenant.pool.query(
    `select action, actor_name as by from audit_log where object_type = 'sent_back' and object_id = $1 order by seq`,
    [linked.body.id],
  )
  expect(rows).toMatchObject([{ action: 'sentBack.link' }, { action: 'sentBack.undo' }])
})

test('a debit is linked by neither the maker nor the checker of the return, nor by its only source', async () => {
  const deposit = await reversed()
  const id = await debit({ amount: 300_500 })
  for (const who of [maker, checker]) expect(await codeOf(link(id, { who }))).toBe('OWN_RETURN')
  await app.tenant.pool.query('update bank_tx set named_by = array[$2::uuid] where id = $1', [id, admin.actor.id])
  expect(await codeOf(link(id))).toBe('OWN_STATEMENT')
  const operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect((await link(id, { who: operator })).status).toBe(404)
  expect((await ofDebit(id)).open).toMatchObject([{ depositId: deposit.id }])
})

test.each<[string, () => Record<string, unknown> | Promise<Record<string, unknown>>]>([
  ['to another IBAN', () => ({ senderIban: payoutIban })],
  ['of less', () => ({ amount: 299_999 })],
  ['of more than a bank’s fee on top', () => ({ amount: 320_001 })],
  ['two days before the return', () => ({ bookedAt: new Date(app.clock.now().getTime() - 2 * dayMs).toISOString() })],
  [
    'of another account',
    async () => ({
      accountId: await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id }),
    }),
  ],
])('a debit %s does not prove a return', async (_what, line) => {
  const creditId = await returned()
  const id = await debit(await line())
  await look()
  expect((await ofDebit(id)).open).toEqual([])
  expect(await codeOf(link(id, { creditId }))).toBe('RETURN_NOT_OPEN')
})

test('a debit is linked in the version that was seen, and neither twice nor while another line reports it', async () => {
  const creditId = await returned()
  const [id, twin] = [await debit({ senderIban: undefined }), await debit({ amount: 300_001 })]
  const body = { debit: { id, version: 9 }, creditId, depositId: null, reason: 'x' }
  expect((await admin.client.post(`${api}/link`, body)).body).toMatchObject({ code: 'LINE_CHANGED' })
  await app.tenant.pool.query('update bank_tx set maybe_same_as = $1 where id = $2', [twin, id])
  expect(await codeOf(link(id))).toBe('LINE_DUPLICATE')
  await app.tenant.pool.query('update bank_tx set maybe_same_as = null where id = $1', [id])
  expect((await link(id)).status).toBe(200)
  expect(await codeOf(link(id, { creditId }))).toBe('LINE_NOT_FREE')
})

test('a debit that may have paid a withdrawal does not prove a return, nor one of a return a withdrawal', async () => {
  const payouts = '/api/withdraw-request'
  const [first, second] = [await returned({ senderIban: payoutIban }), await returned({ senderIban: payoutIban })]
  const seen = await debit({ senderIban: payoutIban })
  expect((await link(seen, { creditId: first })).status).toBe(200)
  const made = await makePayout(app, stage.merchant, { amount: 300_000 })
  const { claimToken } = (await maker.client.post(`${payouts}/claim/${made.id}`, {})).body as { claimToken: string }
  const { version } = (await admin.client.get(`${payouts}/get/${made.id}`)).body as { version: number }
  const sending = await maker.client.post(`${payouts}/decide/${made.id}`, { claimToken, version, decision: 'send' })
  expect([sending.status, sending.text]).toEqual([200, sending.text])
  const id = await debit({ senderIban: payoutIban })
  await look()
  expect(await statusOf(id)).toBe('NEW')
  expect(await codeOf(link(id, { creditId: second }))).toBe('TRANSFER_OF_PAYOUT')
  await app.tenant.pool.query(`update withdraw_request set status = 'SUSPECT' where id = $1`, [made.id])
  const proof = { lineId: seen, version: version + 1, reason: 'bank' }
  expect((await admin.client.post(`${payouts}/prove/${made.id}`, proof)).body).toMatchObject({ code: 'LINE_NOT_FREE' })
  await app.tenant.pool.query(`update withdraw_request set status = 'SENDING' where id = $1`, [made.id])
})

test('a link is undone when a bot contradicts the file that reported its debit', async () => {
  await returned()
  const id = await debit({ amount: 300_100 })
  await app.tenant.pool.query(
    `update bank_tx set bot_id = null, source = 'FILE', named_by = array[$2::uuid] where id = $1`,
    [id, maker.actor.id],
  )
  await app.tenant.pool.query(
    `update line_report set source = 'FILE', makers = array[$2::uuid] where bank_tx_id = $1`,
    [id, maker.actor.id],
  )
  expect((await link(id)).status).toBe(200)
  const { rows } = await app.tenant.pool.query<{ bankRef: string }>(
    'select bank_ref as "bankRef" from bank_tx where id = $1',
    [id],
  )
  await debit({ amount: 300_100, senderIban: payoutIban, bankRef: rows[0]?.bankRef })
  expect([await statusOf(id), (await ofDebit(id)).open]).toEqual(['NEW', []])
})

test('an account is not closed before the debit of its money sent back was seen', async () => {
  await returned()
  const close = async () => {
    const { version } = (await admin.client.get(`/api/bank-account/get/${stage.accountId}`)).body as { version: number }
    const answer = await admin.client.post(`/api/bank-account/move/${stage.accountId}`, {
      move: 'close',
      reason: 'not used',
      version,
    })
    return [answer.status, (answer.body as { code?: string }).code]
  }
  await app.stepUp(admin)
  expect(await close()).toEqual([409, 'ACCOUNT_SENT_BACK'])
  await debit()
  await look()
  expect(await close()).toEqual([200, undefined])
})

test('the check of the ledger finds a damaged link', async () => {
  await returned()
  await debit()
  await look()
  const client = await app.tenant.pool.connect()
  const checksOf = async (damage: string) => {
    await client.query(`begin; set local session_replication_role = replica; ${damage}`)
    const { broken } = await verifyLedger(client)
    await client.query('rollback')
    return [...new Set(broken.map(({ check }) => check))]
  }
  const own = 'every debit of money sent back proves one return'
  const journal = `(select id from journal where kind = 'P9P')`
  try {
    expect(await checksOf('update sent_back set amount_minor = amount_minor - 1')).toContain(own)
    expect(await checksOf(`update sent_back set status = 'UNDONE', undone_at = now()`)).toContain(own)
    expect(await checksOf(`update bank_tx set status = 'SUSPENSE' where status = 'RETURNED'`)).toContain(own)
    expect(await checksOf(`update bank_tx set sender_iban_hash = '\\x00' where status = 'RETURNED'`)).toEqual([own])
    expect(await checksOf(`delete from match_line where request_type = 'sent_back'`)).toContain(own)
    expect(await checksOf(`delete from sent_back`)).toContain('every journal is what its source row asks for')
    expect(
      await checksOf(`delete from journal_line where journal_id = ${journal}; delete from journal where kind = 'P9P'`),
    ).toEqual(['every journal is what its source row asks for', 'every act of the audit log has its journal'])
  } finally {
    client.release()
  }
})
