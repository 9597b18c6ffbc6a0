import type { JoinedLine, PayoutLines, WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { usualMs } from '@kasa/domain/sysparameter'
import { withdrawalUnknownMs } from '@kasa/domain/withdrawal'
import { setTimeout } from 'node:timers/promises'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { addAccount, sendSigned, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, payoutIban, setPayoutStage, type MadePayout } from '../testing/payoutFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import { joinedOpen as joinedDebitsOpen } from './linesByHand.service'
import { maybeProvedBy } from './maybeDebited'
import { proveByIds } from './provePayout.service'

/** One bank debit that paid several parts of a payout. */
const api = '/api/withdraw-request'
const otherIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({
    tenant: {
      modules: ['remit', 'withdraw', 'admin'],
      flags: { ...testTenantConfig().flags, partialWithdrawal: true },
    },
  })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

const get = async (id: string, who = admin) => (await who.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const joinedOf = async (id: string, who = admin) =>
  ((await who.client.get(`${api}/lines/${id}`)).body as PayoutLines).joined
const joinedOpen = async (who = admin) =>
  ((await who.client.get(`${api}/joined`)).body as { lines: JoinedLine[] }).lines
const prove = (payoutId: string, { id: lineId, parts }: JoinedLine, who = admin) =>
  who.client.post(`${api}/proveParts/${payoutId}`, {
    lineId,
    parts: parts.map(({ id, version }) => ({ id, version })),
    reason: 'the bank booked both together',
  })
/** Returns the only debit that may have paid several parts of a payout. */
async function onlyOf({ whole }: Split): Promise<JoinedLine> {
  const [line, ...more] = await joinedOf(whole.id)
  expect(more).toEqual([])
  if (!line) throw new Error('No debit may have paid the parts')
  return line
}
async function decide(id: string, decision: string, more: object = {}, who = operator) {
  const { row, claimToken } = (await who.client.post(`${api}/claim/${id}`, {})).body as {
    row: { version: number }
    claimToken: string
  }
  return who.client.post(`${api}/decide/${id}`, { decision, claimToken, version: row.version, ...more })
}
type Split = { whole: MadePayout; parts: string[] }
/** Makes a payout of 1,000 TL in parts. */
async function split(parts: string, body: Record<string, unknown> = {}): Promise<Split> {
  const whole = await makePayout(app, stage.merchant, body)
  expect(await decide(whole.id, 'split', { parts })).toMatchObject({ status: 200 })
  return { whole, parts: (await get(whole.id)).parts.map(({ id }) => id) }
}
const at = ({ parts }: Split, no: number): string => parts[no - 1] ?? ''
async function begin(id: string, who = operator): Promise<void> {
  const answer = await decide(id, 'send', {}, who)
  if (answer.status === 200) return
  // The debits that look like it are other payments.
  const { code, details } = answer.body as { code: string; details: { debitsShown: string } }
  expect(code).toBe('DEBIT_BEFORE')
  const decision = { note: 'another payment', debitsShown: details.debitsShown }
  expect(await decide(id, 'send', decision, who)).toMatchObject({ status: 200 })
}
async function send(id: string, bankRef: string, who = operator): Promise<void> {
  await begin(id, who)
  expect(await decide(id, 'sent', { bankRef }, who)).toMatchObject({ status: 200 })
}
/** Lets the time for undo pass and runs the jobs. */
async function settle(ms = usualMs('undo_s') + 1): Promise<void> {
  app.clock.advance(ms)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
  await registeredRequests().get('withdrawal')?.expire(app.ctx)
}
/** Makes a payout of two parts, both sent. */
async function sentInTwo(): Promise<Split> {
  const made = await split('600')
  await send(at(made, 1), 'FAST-0001')
  await send(at(made, 2), 'FAST-0002')
  await settle()
  return made
}
async function sentInTwoMore(): Promise<Split> {
  const made = await split('600')
  await send(at(made, 1), 'FAST-0011')
  await send(at(made, 2), 'FAST-0012')
  await settle()
  return made
}
let lines = 0
const line = (of: Record<string, unknown> = {}) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 100_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: 'GIDEN TOPLU',
        bankRef: `line-${(lines += 1)}`,
        ...of,
      },
    ],
  })
const statusOf = async (id: string) => (await get(id)).status
const statuses = async ({ whole, parts }: Split) => Promise.all([whole.id, ...parts].map(async (id) => statusOf(id)))
const eventTypes = async ({ whole }: Split) =>
  (
    await app.tenant.pool.query<{ type: string }>('select type from merchant_event where object_id = $1 order by seq', [
      whole.id,
    ])
  ).rows.map(({ type }) => type)
const sumOf = async (code: string) =>
  Number(
    (
      await app.tenant.pool.query<{ sum: bigint }>(
        `select coalesce(sum(amount_minor), 0)::bigint as sum from journal_line join ledger_account account
          on account.id = account_id where code = $1`,
        [code],
      )
    ).rows[0]?.sum ?? 0n,
  )
const balance = async () => (await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body

test('a debit of several parts is offered only to those who work on its account', async () => {
  const made = await sentInTwo()
  await line()
  await app.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [
    stage.accountId,
    operator.actor.id,
  ])
  const colleague = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const offered = async (who: SignedInClient) => [
    (await joinedOf(made.whole.id, who)).length,
    (await joinedOf(at(made, 1), who)).length,
    (await joinedOpen(who)).length,
  ]
  expect([await offered(operator), await offered(colleague)]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
})

test('one debit that names one of the parts and is their sum pays all; their merchant is notified once', async () => {
  const made = await sentInTwo()
  const before = await sumOf(`BANK:${stage.accountId}`)
  await line({ bankRef: 'FAST-0001' })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await eventTypes(made)).toEqual(['withdraw.paid'])
  expect((await sumOf(`BANK:${stage.accountId}`)) - before).toBe(-100_000)
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(0)
  expect(await get(at(made, 1))).toMatchObject({ bankRef: 'FAST-0001', debit: { amountMinor: 100_000, byName: null } })
  expect(await get(at(made, 2))).toMatchObject({ bankRef: 'FAST-0002', debit: { amountMinor: 100_000, byName: null } })
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
})

test.each(['whole', 'part'])('the reference code of the %s names the parts', async (what) => {
  const made = await sentInTwo()
  const { referenceCode } = await get(what === 'whole' ? made.whole.id : at(made, 2))
  await line({ description: `FAST ${referenceCode}` })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
})

test('the bank’s fee within the debit is borne once', async () => {
  const made = await sentInTwo()
  await line({ bankRef: 'FAST-0002', amount: 100_640 })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await sumOf('BANK_FEE')).toBe(640)
  // The merchant sees one transfer of the whole amount.
  expect((await get(made.whole.id)).transfers).toMatchObject([{ amountMinor: 100_000, returnedMinor: 0 }])
  expect([(await get(at(made, 1))).debit?.bankFeeMinor, (await get(at(made, 2))).debit?.bankFeeMinor]).toEqual([640, 0])
})

test('parts paid by their own debit are left out: the rest left in one transfer', async () => {
  const made = await split('200 300')
  for (const no of [1, 2, 3]) await send(at(made, no), `FAST-000${no}`)
  await settle()
  // More is under way than this debit's amount, so the system does not choose.
  await line({ bankRef: 'FAST-0003', amount: 80_000 })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'SENT', 'SENT'])
  await line({ bankRef: 'FAST-0001', amount: 20_000 })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  expect(await eventTypes(made)).toEqual(['withdraw.partially_paid', 'withdraw.paid'])
})

test('the system does not decide by the IBAN alone, nor against another IBAN, name, amount or account', async () => {
  const made = await sentInTwo()
  const elsewhere = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await line({ senderIban: payoutIban })
  await line({ description: 'FAST-0001', senderIban: otherIban })
  await line({ description: 'FAST-0001', senderName: 'MURAT DEMIR' })
  await line({ description: 'FAST-0001', amount: 99_999 })
  await line({ description: 'FAST-0001', amount: 120_001 })
  await line({ description: 'FAST-0001', accountId: elsewhere })
  await line({ description: 'FAST-0001', direction: 'CREDIT' })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'SENT'])
})

test('a part that is being sent, or can still be undone, is not proved by others’ debit; later it is', async () => {
  const made = await split('600')
  await send(at(made, 1), 'FAST-0001')
  await settle()
  await begin(at(made, 2))
  await line({ bankRef: 'FAST-0001' })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'SENDING'])
  expect(await decide(at(made, 2), 'sent', { bankRef: 'FAST-0001' })).toMatchObject({
    status: 409,
    body: { code: 'BANK_REFERENCE_USED' },
  })
  expect(await decide(at(made, 2), 'sent', { bankRef: 'FAST-0002' })).toMatchObject({ status: 200 })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'SENT'])
  await settle()
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
})

test('a part of unknown outcome is found by the debit; the bank’s reference stays with its part', async () => {
  const made = await split('600')
  await send(at(made, 1), 'FAST-0001')
  await begin(at(made, 2))
  await line({ bankRef: 'FAST-0001' })
  await settle(withdrawalUnknownMs + 1)
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  const [one, two] = [await get(at(made, 1)), await get(at(made, 2))]
  expect([one.bankRef, two.bankRef]).toEqual(['FAST-0001', two.referenceCode])
  const { rows } = await app.tenant.pool.query<{ reference: string; id: string }>(
    'select reference, request_id as id from payout_reference',
  )
  expect(rows).toEqual([{ reference: 'FAST-0001', id: at(made, 1) }])
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
})

test('nothing that may have left in such a debit is sent again', async () => {
  await holdAtBank(app, stage.accountId, 1_000_000)
  const made = await split('1.000 2.250', { amount: 500_000 })
  await begin(at(made, 1))
  await line({ senderIban: payoutIban, amount: 275_000 })
  // This debit may have paid the parts of 1,000 and 1,750, so the first cannot be refused and the second cannot be
  // sent.
  expect(await decide(at(made, 1), 'refuse', { note: 'no' })).toMatchObject({
    status: 409,
    body: { code: 'DEBIT_SEEN' },
  })
  expect(await decide(at(made, 3), 'send')).toMatchObject({ status: 409, body: { code: 'PART_OF_DEBITED' } })
  await begin(at(made, 2))
  await settle(withdrawalUnknownMs + 1)
  expect((await admin.client.get(`${api}/doubt/${at(made, 1)}`)).body).toMatchObject({ whyNot: 'DEBIT_MAY_BE_IT' })
  expect((await admin.client.get(`${api}/doubt/${at(made, 2)}`)).body).not.toMatchObject({ whyNot: 'DEBIT_MAY_BE_IT' })
})

test('a credit of their sum returns all parts that left in one debit; one of a part only that part', async () => {
  const made = await sentInTwo()
  await line({ bankRef: 'FAST-0001' })
  const back = { direction: 'CREDIT', senderName: 'IADE' }
  await line({ ...back, senderIban: payoutIban })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  await line({ ...back, description: 'IADE FAST-0002' })
  expect(await statuses(made)).toEqual(['RETURNED', 'RETURNED', 'RETURNED'])
  expect(await eventTypes(made)).toEqual(['withdraw.paid', 'withdraw.returned'])
  expect(await balance()).toMatchObject({ available: 999_780, held: 0 })

  await holdAtBank(app, stage.accountId, 1_000_000)
  const other = await split('600')
  await send(at(other, 1), 'FAST-0003')
  await send(at(other, 2), 'FAST-0004')
  await settle()
  await line({ bankRef: 'FAST-0003' })
  await line({ ...back, description: 'IADE FAST-0004', amount: 40_000 })
  expect(await statuses(other)).toEqual(['PARTIALLY_PAID', 'PAID', 'RETURNED'])
})

test('a credit reported before its debit returns all parts once the debit is reported', async () => {
  const made = await sentInTwo()
  await line({ direction: 'CREDIT', senderName: 'IADE', description: 'IADE FAST-0002' })
  await line({ bankRef: 'FAST-0001' })
  expect(await statuses(made)).toEqual(['RETURNED', 'RETURNED', 'RETURNED'])
})

test('a credit that came first returns all parts when a person links the debit', async () => {
  const made = await sentInTwo()
  await line({ direction: 'CREDIT', senderName: 'IADE', description: 'IADE FAST-0002' })
  await line({ senderIban: payoutIban })
  expect(await prove(made.whole.id, await onlyOf(made))).toMatchObject({ status: 200, body: { status: 'RETURNED' } })
  expect(await statuses(made)).toEqual(['RETURNED', 'RETURNED', 'RETURNED'])
  expect(await balance()).toMatchObject({ available: 999_780, held: 0 })
})

test('a person links one credit, which names no part, as the return of all parts of one debit', async () => {
  const made = await sentInTwo()
  await line({ bankRef: 'FAST-0001' })
  const back = { direction: 'CREDIT', senderName: 'IADE', senderIban: payoutIban }
  await line({ ...back, description: 'IADE' })
  await line({ ...back, description: 'more', amount: 100_001 })
  await line({ ...back, description: 'others', senderIban: otherIban })
  const two = at(made, 2)
  const [first, second] = await Promise.all([1, 2].map(async (no) => (await get(at(made, no))).number))
  const { lines: found } = (await admin.client.get(`${api}/lines/${two}`)).body as PayoutLines
  expect(found).toMatchObject([{ amountMinor: 100_000, bankFeeMinor: 0, partNumbers: [first, second] }])
  const { rows } = await app.tenant.pool.query<{ id: string; description: string }>(
    `select id, description from bank_tx where direction = 'CREDIT'`,
  )
  const { version } = await get(two)
  const returnLine = (description: string, who = admin) =>
    who.client.post(`${api}/return/${two}`, {
      lineId: rows.find((row) => row.description === description)?.id,
      version,
      reason: 'the bank sent both back',
    })
  expect((await returnLine('more')).body).toMatchObject({ code: 'AMOUNT_DIFFERS' })
  expect((await returnLine('others')).body).toMatchObject({ code: 'IBAN_DIFFERS' })
  expect((await returnLine('IADE', operator)).body).toMatchObject({ code: 'ROLE' })
  const both = await Promise.all([returnLine('IADE'), returnLine('IADE')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statuses(made)).toEqual(['RETURNED', 'RETURNED', 'RETURNED'])
  expect(await eventTypes(made)).toEqual(['withdraw.paid', 'withdraw.returned'])
  expect(await balance()).toMatchObject({ available: 999_780, held: 0 })
})

test('a debit reported by many at the same time, or twice, pays once', async () => {
  const made = await sentInTwo()
  const one = { bankRef: 'FAST-0001', bookedAt: app.clock.now().toISOString() }
  await Promise.all([line(one), line(one), line({ ...one, description: 'FAST-0002' })])
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  const { rows } = await app.tenant.pool.query<{ count: number }>(
    `select count(*)::int as count from journal where kind = 'P5'`,
  )
  expect(rows[0]?.count).toBe(2)
})

test('a debit that the system could not match is shown with its reason, and an administrator links it', async () => {
  const made = await sentInTwo()
  await line({ senderIban: payoutIban })
  const found = await onlyOf(made)
  expect(found).toMatchObject({
    payoutId: made.whole.id,
    number: made.whole.number,
    amountMinor: 100_000,
    bankFeeMinor: 0,
    isOtherIban: false,
    stoppedBy: 'REFERENCE_MISSING',
    mayProve: true,
    parts: [{ amountMinor: 60_000 }, { amountMinor: 40_000 }],
  })
  expect(await joinedOf(at(made, 2))).toEqual([found])
  expect(await joinedOpen()).toEqual([found])
  expect(await joinedOpen(operator)).toEqual([found])
  expect((await prove(made.whole.id, found, operator)).body).toMatchObject({ code: 'ROLE' })
  const stale = { ...found, parts: found.parts.map((part) => ({ ...part, version: part.version - 1 })) }
  expect((await prove(made.whole.id, stale)).body).toMatchObject({ code: 'VERSION_CHANGED' })
  const both = await Promise.all([prove(made.whole.id, found), prove(made.whole.id, found)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await get(at(made, 2))).toMatchObject({
    debit: { byName: 'Deniz Aksoy', reason: 'the bank booked both together' },
  })
  expect([await joinedOf(made.whole.id), await joinedOpen()]).toEqual([[], []])
})

test('a part that somebody works on is tried again later, so no debit is left behind', async () => {
  const { pool } = app.tenant
  const made = await split('200 300')
  for (const no of [1, 2, 3]) await send(at(made, no), `FAST-000${no}`)
  await settle()
  await line({ bankRef: 'FAST-0003', amount: 80_000 })
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select 1 from withdraw_request where id = $1 for update', [at(made, 2)])
  let isOver = false
  const paying = line({ bankRef: 'FAST-0001', amount: 20_000 }).finally(() => (isOver = true))
  const waits = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length > 0
  while (!isOver && !(await waits())) await setTimeout(20)
  await other.query('rollback')
  other.release()
  await paying
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
})

test('every split payout is looked at, however many there are', async () => {
  await holdAtBank(app, stage.accountId, 1_000_000)
  const made = [await sentInTwo(), await sentInTwoMore()]
  await line({ senderIban: payoutIban })
  const shown = [made[0]?.whole.number, made[1]?.whole.number]
  expect((await joinedOpen()).map(({ number }) => number).sort()).toEqual(shown)
  expect((await joinedDebitsOpen(admin.ctx, 1)).lines.map(({ number }) => number).sort()).toEqual(shown)
})

test('no parts are paid by a debit that a file reports as a reversal', async () => {
  const made = await sentInTwo()
  await nameAccount(app, stage.accountId, otherIban)
  const day = istanbulDay(app.clock.now()).slice(2).replaceAll('-', '')
  const file = [
    ':20:REVERSED',
    `:25:${otherIban}`,
    ':28C:1/1',
    `:60F:C${day}TRY0,00`,
    `:61:${day}${day.slice(2)}RC1000,00NTRFNONREF//FAST-0001`,
    ':86:FAST-0001',
    `:62F:C${day}TRY0,00`,
    '-',
    '',
  ].join('\r\n')
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Ece Su' })
  await take(app, other, await preview(app, other, stage.accountId, file))
  const found = await onlyOf(made)
  expect(found).toMatchObject({ stoppedBy: 'REVERSED', mayProve: false })
  expect((await prove(made.whole.id, found)).body).toMatchObject({ code: 'LINE_REVERSED' })
})

test('each way to choose the parts is shown, and a person chooses', async () => {
  await holdAtBank(app, stage.accountId, 1_000_000)
  const made = await split('1.500 1.500', { amount: 500_000 })
  for (const no of [1, 2, 3]) await send(at(made, no), `FAST-000${no}`)
  await settle()
  await line({ bankRef: 'FAST-0003', amount: 350_000 })
  const ways = await joinedOf(made.whole.id)
  expect(ways.map(({ stoppedBy, parts }) => [stoppedBy, parts.map(({ id }) => id)])).toEqual([
    ['TWO_CANDIDATES', [at(made, 1), at(made, 3)]],
    ['TWO_CANDIDATES', [at(made, 2), at(made, 3)]],
  ])
  const [, second] = ways
  if (second) expect(await prove(made.whole.id, second)).toMatchObject({ status: 200, body: { paidMinor: 350_000 } })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'PAID', 'PAID'])
  // Its own debit proves the remaining part.
  await line({ bankRef: 'FAST-0001', amount: 150_000 })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
})

test('a part that is being sent belongs to its sender, who may not link the debit that paid it', async () => {
  const made = await split('600')
  await send(at(made, 1), 'FAST-0001', admin)
  await settle()
  await begin(at(made, 2))
  await line({ bankRef: 'FAST-0001' })
  const sending = await onlyOf(made)
  expect(sending).toMatchObject({ stoppedBy: 'PART_SENDING', mayProve: false })
  expect((await prove(made.whole.id, sending)).body).toMatchObject({ code: 'STATUS' })
  expect(await decide(at(made, 2), 'suspect', { note: 'the screen froze' })).toMatchObject({ status: 200 })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])

  await holdAtBank(app, stage.accountId, 1_000_000)
  const own = await split('600')
  await send(at(own, 1), 'FAST-0003', admin)
  await send(at(own, 2), 'FAST-0004')
  await settle()
  await line({ senderIban: payoutIban })
  expect((await prove(own.whole.id, await onlyOf(own))).body).toMatchObject({ code: 'OWN_SENDING' })
})

test('a debit of another sum, account or IBAN pays no parts, nor do parts of two payouts belong together', async () => {
  const elsewhere = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  const made = await sentInTwo()
  await line({ description: 'other', amount: 99_000 })
  await line({ accountId: elsewhere })
  await line({ senderIban: otherIban })
  const toOther = await onlyOf(made)
  expect(toOther).toMatchObject({ isOtherIban: true, stoppedBy: 'REFERENCE_MISSING' })
  expect((await prove(made.whole.id, toOther)).body).toMatchObject({ code: 'IBAN_DIFFERS' })
  const { rows } = await app.tenant.pool.query<{ id: string; account: string }>(
    `select id, bank_account_id as account from bank_tx where direction = 'DEBIT' and amount_minor = 100000
      or amount_minor = 99000`,
  )
  const tried = async (lineId: string) =>
    ((await prove(made.whole.id, { ...toOther, id: lineId })).body as { code: string }).code
  for (const { id, account } of rows.filter((row) => row.id !== toOther.id))
    expect([account, await tried(id)]).toEqual([account, account === elsewhere ? 'LINE_NOT_FREE' : 'AMOUNT_DIFFERS'])
  await holdAtBank(app, stage.accountId, 1_000_000)
  const other = await sentInTwoMore()
  const mixed = { ...toOther, parts: [toOther.parts[0], { ...toOther.parts[1], id: at(other, 2) }] } as JoinedLine
  expect((await prove(made.whole.id, mixed)).body).toMatchObject({ code: 'STATUS' })
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'SENT', 'SENT'])
})

test('a debit that may have paid parts together pays no operator, and no sender’s own file proves it', async () => {
  const made = await sentInTwo()
  await line({ senderIban: payoutIban })
  const { id } = await onlyOf(made)
  const { number } = await get(at(made, 1))
  expect(await inTransaction(app.ctx, (tx) => maybeProvedBy(tx, id))).toBe(number)
  await app.tenant.pool.query(`update bank_tx set named_by = array[$1]::uuid[], bank_ref = 'FAST-0001' where id = $2`, [
    operator.ctx.actor.id,
    id,
  ])
  await inTransaction(app.ctx, (tx) => proveByIds(tx, app.ctx, [id]))
  expect(await onlyOf(made)).toMatchObject({ stoppedBy: 'OWN_STATEMENT' })
})

test('the rest was paid in one transfer before it was recorded: an administrator links the debit', async () => {
  const made = await split('200 300')
  await send(at(made, 1), 'FAST-0001')
  await settle()
  await line({ bankRef: 'FAST-0001', amount: 20_000 })
  await line({ description: 'nobody knows', senderName: 'MURAT DEMIR', amount: 80_000 })
  expect(await joinedOf(made.whole.id)).toEqual([])
  await line({ senderIban: payoutIban, amount: 80_000 })
  expect(await decide(at(made, 2), 'send')).toMatchObject({ status: 409, body: { code: 'PART_OF_DEBITED' } })
  const found = await onlyOf(made)
  expect(found).toMatchObject({ stoppedBy: 'PART_WAITING', mayProve: true })
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from bank_tx where description = 'nobody knows'`,
  )
  expect((await prove(made.whole.id, { ...found, id: rows[0]?.id ?? '' })).body).toMatchObject({
    code: 'PART_NOT_NAMED',
  })
  expect(await prove(made.whole.id, found)).toMatchObject({ status: 200, body: { status: 'PAID' } })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  expect(await balance()).toMatchObject({ available: 899_780, held: 0 })
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(0)
})

test('a payout paid without a record is not rejected, because its merchant would get the money twice', async () => {
  const reject = { reasonCode: 'OTHER', note: 'wrong account' }
  const made = await split('600')
  const { referenceCode } = await get(made.whole.id)
  await line({ description: `FAST ${referenceCode}` })
  for (const part of made.parts)
    expect((await decide(part, 'reject', reject)).body).toMatchObject({ code: 'PART_OF_DEBITED' })
  const other = await makePayout(app, stage.merchant, { amount: 70_000 })
  await line({ description: `FAST ${(await get(other.id)).referenceCode}`, amount: 70_000 })
  expect((await decide(other.id, 'reject', reject)).body).toMatchObject({ code: 'DEBIT_SEEN' })
  const { version } = await get(other.id)
  const cancelled = await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${other.id}/cancel`, {})
  expect([cancelled.status, cancelled.body]).toMatchObject([409, { code: 'DEBIT_SEEN' }])
  expect((await get(other.id)).version).toBe(version)
  expect(await statuses(made)).toEqual(['PARTIALLY_PAID', 'QUEUED', 'QUEUED'])
  // A debit to the payout's IBAN has to be explained first.
  const third = await makePayout(app, stage.merchant, { amount: 50_000 })
  await line({ description: 'GIDEN', senderIban: payoutIban, amount: 50_000 })
  expect((await decide(third.id, 'reject', reject)).body).toMatchObject({ code: 'DEBIT_MAY_BE_IT' })
})

test('somebody paid the whole from another account than planned: its parts are paid from there', async () => {
  const made = await split('600')
  const elsewhere = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await holdAtBank(app, stage.accountId, 0)
  await holdAtBank(app, elsewhere, 1_000_000)
  expect(await decide(at(made, 2), 'plan')).toMatchObject({ status: 200, body: { bankAccountId: elsewhere } })
  const { referenceCode } = await get(made.whole.id)
  await line({ description: `FAST ${referenceCode}` })
  expect(await prove(made.whole.id, await onlyOf(made))).toMatchObject({ status: 200 })
  expect(await statuses(made)).toEqual(['PAID', 'PAID', 'PAID'])
  expect((await get(at(made, 2))).bankAccountId).toBe(stage.accountId)
})
