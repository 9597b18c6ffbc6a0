import { usualMs } from '@kasa/domain/sysparameter'
import type { PayoutLines, ReturnsTogether, WithdrawalDetail, WithdrawalRow } from '@kasa/contracts/withdrawals'
import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { addAccount, addEndpoint, sendSigned, type Stage } from '../testing/moneyFixture'
import {
  holdAtBank,
  holdFirstIbans,
  makePayout,
  ourIban,
  ownIbanOf,
  payoutIban,
  setPayoutStage,
} from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const api = '/api/withdraw-request'
const ownIban = 'TR470000100100000350930001'
const otherIban = 'TR470000100100000350930001'
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin', 'reports'] } })
  stage = await setPayoutStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

const get = async (id: string, who = admin) => (await who.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
let refs = 0
/** Confirms that each debit that may be this payout is another payment. */
const othersOf = async (id: string, who = operator) => ({
  note: 'another payment',
  debitsShown: await shownOf(id, who),
})
/** Reports a payout as sent, with its own reference. */
async function send(
  id: string,
  bankRef = `FAST-${(refs += 1)}-${id.slice(-4)}`,
  { who = operator, choice = {} }: { who?: SignedInClient; choice?: object } = {},
): Promise<string> {
  const { claimToken } = (await who.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  for (const [decision, more] of [
    ['send', choice],
    ['sent', { bankRef }],
  ] as const) {
    const { version } = await get(id)
    const answer = await who.client.post(`${api}/decide/${id}`, { decision, claimToken, version, ...more })
    expect([decision, answer.status, answer.text]).toEqual([decision, 200, answer.text])
  }
  return bankRef
}
/** Lets the time for undo pass and runs the job. */
async function settle(): Promise<void> {
  app.clock.advance(usualMs('undo_s') + 1)
  await registeredRequests().get('withdrawal')?.notifyDecisions(app.ctx)
}
const sentPayout = async (body: Record<string, unknown> = {}) => {
  const made = await makePayout(app, stage.merchant, body)
  const bankRef = await send(made.id)
  await settle()
  return { ...made, bankRef }
}
let lines = 0
const debit = (line: Record<string, unknown>) =>
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
        ...line,
      },
    ],
  })
const statusOf = async (id: string) => (await get(id)).status
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
const eventsOf = async (id: string) =>
  (
    await app.tenant.pool.query<{ type: string; payload: string }>(
      'select type, payload from merchant_event where object_id = $1 order by seq',
      [id],
    )
  ).rows
const eventTypesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)
const prove = (id: string, lineId: string, version: number, who = admin) =>
  who.client.post(`${api}/prove/${id}`, { lineId, version, reason: 'the bank cut its reference' })
const readLines = async (id: string, who: SignedInClient) =>
  (await who.client.get(`${api}/lines/${id}`)).body as PayoutLines
const linesOf = async (id: string, who = admin) => (await readLines(id, who)).lines
/** Names the debits about which the person is asked before sending. */
const shownOf = async (id: string, who = operator) => (await readLines(id, who)).debitsShown

test('a colleague of the group, who does not work on the account, is not offered its lines', async () => {
  const { id } = await sentPayout()
  await debit({ senderName: 'SOMEBODY ELSE' })
  const colleague = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const offered = async () => [(await linesOf(id, operator)).length, (await linesOf(id, colleague)).length]
  expect(await offered()).toEqual([1, 1])
  await app.tenant.pool.query('update bank_account set owner_user_id = $2 where id = $1', [
    stage.accountId,
    operator.actor.id,
  ])
  expect(await offered()).toEqual([1, 0])
})

test('the bank’s debit proves a sent payout: paid, on the bank’s account, one event for each state', async () => {
  await addEndpoint(app.tenant, {
    merchantId: stage.merchant.id,
    id: uuidv7(),
    url: 'https://merchant.example/kasa',
    secrets: ['whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0'],
  })
  const { id, bankRef } = await sentPayout()
  const bankBefore = await sumOf(`BANK:${stage.accountId}`)
  expect(await eventTypesOf(id)).toEqual(['withdraw.sent'])
  await debit({ bankRef })
  const paid = await get(id)
  expect(paid).toMatchObject({ status: 'PAID', bankRef, debit: { bankFeeMinor: 0, name: 'ELIF KILIC', byName: null } })
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(0)
  expect((await sumOf(`BANK:${stage.accountId}`)) - bankBefore).toBe(-100_000)
  expect(await eventTypesOf(id)).toEqual(['withdraw.sent', 'withdraw.paid'])
  expect(JSON.parse((await eventsOf(id))[1]?.payload ?? '')).toMatchObject({
    data: { kind: 'withdrawal', status: 'PAID', amount: 100_000, fee: 200, tax: 20, total: 100_220, bankRef },
  })
  const feed = await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/events?after=0')
  expect(JSON.stringify(feed.body)).toContain('"withdraw.paid"')
})

test('the bank’s fee within the debit is its own expense', async () => {
  const { id, bankRef } = await sentPayout()
  await debit({ bankRef, amount: 100_640 })
  expect(await get(id)).toMatchObject({ status: 'PAID', debit: { amountMinor: 100_640, bankFeeMinor: 640 } })
  expect(await sumOf('BANK_FEE')).toBe(640)
  expect(await sumOf(`OUT_TRANSIT:${stage.accountId}`)).toBe(0)
})

test.each(['the sent one first', 'the one being sent first'])(
  'a debit of one payout never pays another with a fee, nor is it guessed between sent and sending: %s',
  async (order) => {
    await holdAtBank(app, stage.accountId, 1_000_000)
    const amounts = order === 'the sent one first' ? [10_000, 25_000] : [25_000, 10_000]
    const made = []
    for (const amount of amounts) made.push(await makePayout(app, stage.merchant, { amount }))
    const [small, large] = [made.find(({ amount }) => amount === 10_000), made.find(({ amount }) => amount === 25_000)]
    const [smallId, largeId] = [small?.id ?? '', large?.id ?? '']
    await send(smallId)
    await settle()
    const { claimToken } = (await operator.client.post(`${api}/claim/${largeId}`, {})).body as { claimToken: string }
    const decide = async (decision: string, more: object = {}) =>
      operator.client.post(`${api}/decide/${largeId}`, {
        decision,
        claimToken,
        version: (await get(largeId)).version,
        ...more,
      })
    expect((await decide('send')).status).toBe(200)
    await debit({ amount: 25_000, senderIban: payoutIban })
    expect([await statusOf(smallId), await statusOf(largeId)]).toEqual(['SENT', 'SENDING'])
    expect((await decide('sent', { bankRef: `LARGE-${largeId.slice(-4)}` })).status).toBe(200)
    await settle()
    expect([await statusOf(smallId), await statusOf(largeId)]).toEqual(['SENT', 'PAID'])
    // Two payouts of one amount to one IBAN, one of them in SENDING: a person decides.
    const twin = await makePayout(app, stage.merchant, { amount: 10_000 })
    const { claimToken: twinToken } = (await operator.client.post(`${api}/claim/${twin.id}`, {})).body as {
      claimToken: string
    }
    const { version } = await get(twin.id)
    const begun = await operator.client.post(`${api}/decide/${twin.id}`, {
      decision: 'send',
      claimToken: twinToken,
      version,
    })
    expect(begun.status).toBe(200)
    await debit({ amount: 10_000, senderIban: payoutIban })
    expect([await statusOf(smallId), await statusOf(twin.id)]).toEqual(['SENT', 'SENDING'])
  },
)

test('a debit that was there first proves it once its sender cannot take it back any more', async () => {
  const made = await makePayout(app, stage.merchant)
  await debit({ bankRef: 'EARLY-1' })
  await send(made.id, 'EARLY-1', { choice: await othersOf(made.id) })
  expect(await statusOf(made.id)).toBe('SENT')
  await settle()
  expect(await statusOf(made.id)).toBe('PAID')
  expect(await eventTypesOf(made.id)).toEqual(['withdraw.sent', 'withdraw.paid'])
})

test('a debit proves nothing while the payout can be undone, nor after it was undone', async () => {
  const made = await makePayout(app, stage.merchant)
  const bankRef = await send(made.id)
  await debit({ bankRef })
  expect(await statusOf(made.id)).toBe('SENT')
  const { version } = await get(made.id)
  expect((await operator.client.post(`${api}/undo/${made.id}`, { version })).status).toBe(200)
  await settle()
  expect(await statusOf(made.id)).toBe('SENDING')
  expect(await eventTypesOf(made.id)).toEqual([])
})

test('contradictions are left to a person: another IBAN, name, amount, account, or two candidates', async () => {
  const { id, bankRef } = await sentPayout()
  const elsewhere = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await debit({ bankRef: `${bankRef}`, senderIban: otherIban })
  await debit({ description: `FAST ${bankRef}`, senderName: 'MURAT DEMIR' })
  await debit({ description: `FAST ${bankRef}`, amount: 99_999 })
  await debit({ description: `FAST ${bankRef}`, amount: 130_000 })
  await debit({ description: `FAST ${bankRef}`, accountId: elsewhere })
  await debit({ direction: 'CREDIT', description: `FAST ${bankRef}` })
  expect(await statusOf(id)).toBe('SENT')
  const twin = await makePayout(app, stage.merchant)
  await send(twin.id, undefined, { choice: await othersOf(twin.id) })
  await settle()
  await debit({ senderIban: payoutIban })
  expect([await statusOf(id), await statusOf(twin.id)]).toEqual(['SENT', 'SENT'])
})

test('a debit that may be money sent back to the same IBAN proves no withdrawal, unless it names one', async () => {
  const [maker, checker] = [admin, await app.signedIn({ scope: ['ADMIN'], name: 'Ada Kaya' })]
  for (const who of [maker, checker]) await app.stepUp(who)
  await debit({ direction: 'CREDIT', senderIban: payoutIban, bankRef: 'sent-by-mistake' })
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from bank_tx where bank_ref = 'sent-by-mistake'`,
  )
  const asked = await maker.client.post(`/api/bank-line/return/${rows[0]?.id}`, { reason: 'sent by mistake' })
  const { approvalId } = asked.body as { approvalId: string }
  expect((await checker.client.post(`/api/approval/approve/${approvalId}`)).status).toBe(200)

  const { id, bankRef } = await sentPayout()
  await debit({ senderIban: payoutIban })
  expect(await statusOf(id)).toBe('SENT')
  expect(await linesOf(id)).toMatchObject([{ stoppedBy: 'MAY_BE_SENT_BACK' }])
  await debit({ senderIban: payoutIban })
  expect(await statusOf(id)).toBe('SENT')
  await debit({ senderIban: payoutIban, description: `GIDEN FAST ${bankRef}` })
  expect(await statusOf(id)).toBe('PAID')
})

test('a debit reported twice, and many at once, prove each payout once @long', async () => {
  const payouts = [await sentPayout(), await sentPayout(), await sentPayout()]
  const bookedAt = app.clock.now().toISOString()
  await Promise.all(
    [...payouts, ...payouts].map(({ bankRef }) => debit({ bankRef, bookedAt, description: `F ${bankRef}` })),
  )
  for (const { id } of payouts) expect(await eventTypesOf(id)).toEqual(['withdraw.sent', 'withdraw.paid'])
  const { rows } = await app.tenant.pool.query<{ count: number }>(
    `select count(*)::int as count from journal where kind = 'P5'`,
  )
  expect(rows[0]?.count).toBe(3)
})

let files = 0
type Booked = { amount: number; text: string; ref: string; mark?: 'C' | 'D' | 'RC' }
const mt940 = (bookings: readonly Booked[]) => {
  const [year, month, day] = app.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' }).split('-')
  const short = `${year?.slice(2) ?? ''}${month ?? ''}${day ?? ''}`
  return [
    `:20:OUT${(files += 1)}`,
    `:25:${ownIban}`,
    ':28C:1/1',
    `:60F:C${short}TRY0,00`,
    ...bookings.flatMap(({ amount, text, ref, mark = 'D' }) => [
      `:61:${short}${month ?? ''}${day ?? ''}${mark}${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF//${ref}`,
      `:86:${text}`,
    ]),
    `:62F:C${short}TRY0,00`,
    '-',
    '',
  ].join('\r\n')
}
const handInBy = async (who: SignedInClient, bookings: readonly Booked[]) =>
  take(app, who, await preview(app, who, stage.accountId, mt940(bookings)))

test('a statement proves it, but never its sender’s own file: then a second person’s file does', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const { id, bankRef, amount } = await sentPayout()
  const booking = { amount, text: `ALICI: ELIF KILIC ACIKLAMA: ${bankRef}`, ref: bankRef }
  await handInBy(operator, [booking])
  expect(await statusOf(id)).toBe('SENT')
  // The sender, who is no administrator, cannot prove it by hand. An administrator cannot prove it with their own file.
  const [line] = await linesOf(id)
  expect((await prove(id, line?.id ?? '', (await get(id)).version, operator)).body).toMatchObject({ code: 'ROLE' })
  await handInBy(admin, [booking, { amount: 1, text: 'x', ref: 'x1' }])
  expect(await get(id)).toMatchObject({ status: 'PAID' })
})

test('one debit reported by the bot and by a file in other words proves one payout, not its twin', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const [one, twin] = [await sentPayout(), await sentPayout()]
  await debit({ bankRef: one.bankRef, description: 'GIDEN FAST' })
  expect([await statusOf(one.id), await statusOf(twin.id)]).toEqual(['PAID', 'SENT'])
  await handInBy(admin, [{ amount: one.amount, text: `ALICI: ELIF KILIC ACIKLAMA: ${twin.bankRef}`, ref: 'ELSE-1' }])
  expect(await statusOf(twin.id)).toBe('SENT')
  expect(await linesOf(twin.id)).toMatchObject([{ stoppedBy: 'MAYBE_DUPLICATE' }])
})

test('a credit that the bank reversed is no payout, and a bot without automatic matching proves nothing', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const { id, bankRef, amount } = await sentPayout()
  await handInBy(admin, [{ amount, text: `ALICI: ELIF KILIC ACIKLAMA: ${bankRef}`, ref: bankRef, mark: 'RC' }])
  expect(await statusOf(id)).toBe('SENT')
  await app.tenant.pool.query(`update watcher_bot set auto_match = 'OFF'`)
  await holdAtBank(app, stage.accountId, 1_000_000)
  const later = await makePayout(app, stage.merchant, { amount: 70_000 })
  await debit({ bankRef: 'OFF-0001', amount: 70_000 })
  await send(later.id, 'OFF-0001', { choice: await othersOf(later.id) })
  await settle()
  expect([await statusOf(id), await statusOf(later.id)]).toEqual(['SENT', 'SENT'])
})

test('nor may a person link a debit that reversed a credit to a payout', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const { id, bankRef, amount } = await sentPayout()
  await handInBy(admin, [{ amount, text: `ALICI: ELIF KILIC ACIKLAMA: ${bankRef}`, ref: bankRef, mark: 'RC' }])
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Ece Su' })
  const [line] = await linesOf(id, other)
  expect(line).toMatchObject({ stoppedBy: 'REVERSED' })
  expect(await prove(id, line?.id ?? '', (await get(id)).version, other)).toMatchObject({
    status: 409,
    body: { code: 'LINE_REVERSED' },
  })
  expect(await statusOf(id)).toBe('SENT')
})

test('an administrator links a debit that the bot reports and a file calls a reversal', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const { id, bankRef, amount } = await sentPayout()
  await handInBy(admin, [{ amount, text: `ALICI: ELIF KILIC ACIKLAMA: ${bankRef}`, ref: bankRef, mark: 'RC' }])
  await debit({ bankRef })
  expect(await statusOf(id)).toBe('SENT')
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Ece Su' })
  const [line, ...more] = await linesOf(id, other)
  expect([line?.stoppedBy, more]).toEqual(['REVERSED_BY_FILE', []])
  expect(await prove(id, line?.id ?? '', (await get(id)).version, other)).toMatchObject({ status: 200 })
  expect(await statusOf(id)).toBe('PAID')
})

test.each([
  ['our reference', (other: { referenceCode: string }) => other.referenceCode],
  ['a reference of the bank', (_: unknown, bankRef: string) => bankRef],
])('a debit with %s of another payout, paid or not, is nobody else’s payment', async (_, textOf) => {
  const [doubled, unpaid] = [await sentPayout(), await sentPayout()]
  await debit({ bankRef: doubled.bankRef })
  expect(await statusOf(doubled.id)).toBe('PAID')
  const { referenceCode } = await get(doubled.id)
  await debit({ senderName: 'YUSUF BULUT', description: `FAST ${textOf({ referenceCode }, doubled.bankRef)}` })
  const [line] = await linesOf(unpaid.id)
  const { version } = await get(unpaid.id)
  expect(await prove(unpaid.id, line?.id ?? '', version)).toMatchObject({
    status: 409,
    body: { code: 'LINE_NAMES_OTHER', message_en: expect.stringContaining(doubled.number) },
  })
  expect(await statusOf(unpaid.id)).toBe('SENT')
})

/** Claims a payout and begins to send it. `more` holds what the person confirms about debits that exist already. */
async function begin(id: string, more: object = {}) {
  const { claimToken, row } = (await operator.client.post(`${api}/claim/${id}`, {})).body as {
    claimToken: string
    row: { version: number }
  }
  return operator.client.post(`${api}/decide/${id}`, { decision: 'send', claimToken, version: row.version, ...more })
}

test.each(['its account', 'another account'])(
  'a payout with an existing debit, on %s, is not sent: an administrator links the debit',
  async (where) => {
    const { id } = await makePayout(app, stage.merchant)
    const elsewhere = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
    const accountId = where === 'its account' ? stage.accountId : elsewhere
    await debit({ description: `FAST ${(await get(id)).referenceCode}`, accountId })
    expect(await begin(id)).toMatchObject({ status: 409, body: { code: 'DEBIT_SEEN' } })
    const [line, ...more] = await linesOf(id)
    expect([line?.stoppedBy, more]).toEqual(['NOT_SENT', []])
    const lineId = line?.id ?? ''
    expect(await begin(id, { debitsShown: await shownOf(id), note: 'another one' })).toMatchObject({ status: 409 })
    const { version } = await get(id)
    expect((await prove(id, lineId, version, operator)).body).toMatchObject({ code: 'ROLE' })
    expect(await prove(id, lineId, version)).toMatchObject({ status: 200, body: { status: 'PAID' } })
    expect((await get(id)).bankAccountId).toBe(accountId)
    expect(await sumOf(`OUT_TRANSIT:${accountId}`)).toBe(0)
    expect(await eventTypesOf(id)).toEqual(['withdraw.sent', 'withdraw.paid'])
  },
)

test('a payout that no account could send but somebody paid is linked to its debit', async () => {
  await holdAtBank(app, stage.accountId, 0)
  const { id } = await makePayout(app, stage.merchant)
  expect(await get(id)).toMatchObject({ status: 'QUEUED', bankAccountId: null, rail: null })
  await debit({ description: `FAST ${(await get(id)).referenceCode}`, channel: 'FAST' })
  const [line] = await linesOf(id)
  expect(await prove(id, line?.id ?? '', (await get(id)).version)).toMatchObject({
    status: 200,
    body: { status: 'PAID', bankAccountId: stage.accountId, rail: 'FAST' },
  })
})

test('the sender’s own file cannot mark a debit that names the payout as a reversal', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await debit({ description: (await get(id)).referenceCode })
  const [line] = await linesOf(id)
  for (const who of [operator, admin]) {
    const importId = uuidv7()
    await app.tenant.pool.query(
      `insert into statement_import (id, bank_account_id, file_name, sha256, bytes, status, uploaded_by,
         uploaded_by_name, created_at, updated_at) values ($1, $2, 'a.sta', $5, 1, 'DONE', $3, $4, now(), now())`,
      [importId, stage.accountId, who.actor.id, who.actor.name, Buffer.from(importId)],
    )
    await app.tenant.pool.query(
      `insert into statement_row (import_id, row_no, at, result, bank_tx_id, is_reversal)
         values ($1, 1, 1, 'SKIPPED', $2, true)`,
      [importId, line?.id],
    )
    const isOwn = who === operator
    expect(await begin(id, { note: 'the bank took it back', debitsShown: await shownOf(id) })).toMatchObject(
      isOwn ? { status: 409, body: { code: 'DEBIT_SEEN' } } : { status: 200, body: { status: 'SENDING' } },
    )
  }
  await app.tenant.pool.query('delete from statement_row; delete from statement_import')
})

test('to send a payout with a debit of its amount to its IBAN or name, the sender must explain it', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await debit({ senderIban: payoutIban, amount: 100_100 })
  await debit({ senderIban: otherIban })
  await debit({ senderName: 'MURAT DEMIR' })
  await debit({ amount: 120_100 })
  expect(await linesOf(id)).toEqual([])
  await debit({ senderIban: payoutIban, description: 'KIRA' })
  const [line, ...more] = await linesOf(id)
  expect([line?.stoppedBy, more]).toEqual(['REFERENCE_MISSING', []])
  const lineId = line?.id ?? ''
  expect((await prove(id, lineId, (await get(id)).version)).body).toMatchObject({ code: 'PART_NOT_NAMED' })
  const debitsShown = await shownOf(id)
  const conflict = { status: 409, body: { code: 'DEBIT_BEFORE', details: { debitIds: [lineId], debitsShown } } }
  const note = 'a payment of rent'
  expect(await begin(id)).toMatchObject(conflict)
  expect(await begin(id, { debitsShown })).toMatchObject(conflict)
  // Neither the ids of the debits, nor the answer to the question that somebody else was asked.
  for (const other of [lineId, await shownOf(id, admin), await shownOf((await makePayout(app, stage.merchant)).id)])
    expect(await begin(id, { note, debitsShown: other })).toMatchObject(conflict)
  // The bank reported the debit's text meanwhile.
  await app.tenant.pool.query(`update bank_tx set description = 'KIRA KASIM' where id = $1`, [lineId])
  expect(await begin(id, { note, debitsShown })).toMatchObject({ status: 409, body: { code: 'DEBIT_BEFORE' } })
  // A debit that arrived meanwhile was not confirmed: one with only the name, and one with a misspelt code of ours.
  const { referenceCode } = await get(id)
  await debit({ description: 'KIRA 2' })
  await debit({ amount: 100_520, description: 'KIRA 3' })
  await debit({
    senderName: 'MURAT DEMIR',
    description: `Odeme ${referenceCode.slice(0, -1)}${referenceCode.endsWith('7') ? '8' : '7'}`,
  })
  expect(await begin(id, { note, debitsShown })).toMatchObject({ status: 409, body: { code: 'DEBIT_BEFORE' } })
  expect(await linesOf(id)).toHaveLength(4)
  const answer = { note, debitsShown: await shownOf(id) }
  expect(await begin(id, answer)).toMatchObject({ status: 200, body: { status: 'SENDING' } })
  expect((await get(id)).history[0]).toMatchObject({ action: 'send', params: { note: 'a payment of rent' } })
})

test('a waiting payout with a similar debit is not refunded until the debit is explained', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await debit({ description: 'KIRA' })
  const cancelled = () => sendSigned(app, stage.merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
  expect(await cancelled()).toMatchObject({ status: 409, body: { code: 'DEBIT_MAY_BE_IT' } })
  const [line] = await linesOf(id)
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where id = $1`, [line?.id])
  expect((await cancelled()).status).toBe(200)
})

test('an administrator links a debit that the system could not match, with a reason', async () => {
  const { id } = await sentPayout()
  await debit({ description: 'EFT', amount: 100_300 })
  expect(await statusOf(id)).toBe('SENT')
  const [line, ...rest] = await linesOf(id)
  expect(rest).toEqual([])
  expect(line).toMatchObject({
    amountMinor: 100_300,
    bankFeeMinor: 300,
    isOtherIban: false,
    stoppedBy: 'REFERENCE_MISSING',
  })
  const { version } = await get(id)
  expect((await prove(id, line?.id ?? '', version - 1)).body).toMatchObject({ code: 'VERSION_CHANGED' })
  const both = await Promise.all([prove(id, line?.id ?? '', version), prove(id, line?.id ?? '', version)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await get(id)).toMatchObject({
    status: 'PAID',
    debit: { bankFeeMinor: 300, byName: 'Deniz Aksoy', reason: 'the bank cut its reference' },
  })
  expect(await linesOf(id)).toEqual([])
})

test('its sender does not link its debit; one with another IBAN or amount, or linked already, fails', async () => {
  const own = await makePayout(app, stage.merchant)
  await send(own.id, 'OWN-0001', { who: admin })
  await settle()
  await debit({ description: 'EFT' })
  const [line] = await linesOf(own.id)
  expect((await prove(own.id, line?.id ?? '', (await get(own.id)).version)).body).toMatchObject({ code: 'OWN_SENDING' })
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  const { id } = await sentPayout({ amount: 200_000 })
  const tryIt = async (lineId: string) =>
    ((await prove(id, lineId, (await get(id)).version, other)).body as { code?: string }).code
  expect(await tryIt(line?.id ?? '')).toBe('AMOUNT_DIFFERS')
  await debit({ description: 'EFT', amount: 200_000, senderIban: otherIban })
  const [wrong] = await linesOf(id)
  expect(wrong).toMatchObject({ isOtherIban: true })
  expect(await tryIt(wrong?.id ?? '')).toBe('IBAN_DIFFERS')
  expect((await prove(own.id, line?.id ?? '', (await get(own.id)).version, other)).status).toBe(200)
  expect(await tryIt(line?.id ?? '')).toBe('LINE_NOT_FREE')
})

test('its merchant sees that it was paid, and nothing of the bank’s line', async () => {
  const { id, bankRef } = await sentPayout()
  await debit({ bankRef })
  const merchant = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  expect(await get(id, merchant)).toMatchObject({ status: 'PAID', debit: null })
  expect((await merchant.client.get(`${api}/lines/${id}`)).status).toBe(404)
  expect((await sendSigned(app, stage.merchant, 'GET', `/mapi/v1/withdrawals/${id}`)).body).toMatchObject({
    status: 'PAID',
  })
})

const credit = (line: Record<string, unknown>) => debit({ direction: 'CREDIT', senderName: 'TAKAS', ...line })
const paidPayout = async () => {
  const made = await sentPayout()
  await debit({ bankRef: made.bankRef })
  return made
}
const balance = async () =>
  ((await sendSigned(app, stage.merchant, 'GET', '/mapi/v1/balance')).body as { available: number }).available

/** The total of the withdrawals report. */
const feesOfReport = async () => {
  const { body } = await admin.client.get('/api/report/merchantwithdraw/list')
  return (body as { rows: { kind: string; figures: object }[] }).rows.find(({ kind }) => kind === 'total')?.figures
}

test('an IBAN is known to one customer from the bank’s debit on, and unknown once that money came back', async () => {
  await holdFirstIbans(app, stage)
  await app.stepUp(admin)
  const statusOfNext = async (more: object = {}) =>
    (await makePayout(app, stage.merchant, { amount: 1_000, ...more })).status
  const { id } = await makePayout(app, stage.merchant)
  const release = { decision: 'free', version: (await get(id)).version, note: 'Called' }
  expect((await admin.client.post(`${api}/decide/${id}`, release)).body).toMatchObject({ status: 'QUEUED' })
  const bankRef = await send(id)
  await settle()
  expect([await statusOf(id), await statusOfNext()]).toEqual(['SENT', 'HOLD'])
  await debit({ bankRef })
  expect([await statusOf(id), await statusOfNext()]).toEqual(['PAID', 'QUEUED'])
  expect(await statusOfNext({ customer: { id: 'c-2', name: 'Elif Kılıç' } })).toBe('HOLD')
  await credit({ description: `IADE ${bankRef} HESAP KAPALI` })
  expect([await statusOf(id), await statusOfNext()]).toEqual(['RETURNED', 'HOLD'])
})

test('returned money is credited to the merchant without the fee; it is notified once', async () => {
  const { id, bankRef } = await paidPayout()
  const before = await balance()
  const owner = await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id })
  const today = async () =>
    ((await owner.client.get('/api/dash/merchant')).body as { day: Record<'netMinor' | 'returnedMinor', number> }).day
  const earlier = await today()
  await credit({ description: `IADE ${bankRef}` })
  const day = await today()
  expect([day.returnedMinor, day.netMinor - earlier.netMinor]).toEqual([100_000, 100_000])
  expect(await get(id)).toMatchObject({
    status: 'RETURNED',
    feeKeptMinor: 200,
    returned: { amountMinor: 100_000, byName: null },
  })
  expect(await feesOfReport()).toMatchObject({ feeMinor: 200, feeKeptMinor: 200 })
  expect((await balance()) - before).toBe(100_000)
  expect(await sumOf(`SUSPENSE_IN:${stage.accountId}`)).toBe(0)
  expect(await eventTypesOf(id)).toEqual(['withdraw.sent', 'withdraw.paid', 'withdraw.returned'])
  expect(JSON.parse((await eventsOf(id))[2]?.payload ?? '')).toMatchObject({
    data: { returned: 100_000, total: 100_220 },
  })
  await credit({ description: `IADE ${bankRef} 2` })
  expect((await balance()) - before).toBe(100_000)
})

test('the returned tab lists, counts, sums and exports by the day of the return, not by the day of sending @long', async () => {
  const returned = async (query = '') => {
    const { rows } = (await admin.client.get(`${api}/list?tab=returned${query}`)).body as { rows: WithdrawalRow[] }
    const total = (await admin.client.get(`${api}/total?tab=returned${query}`)).body
    const counts = (await admin.client.get(`${api}/counts?tab=returned${query}`)).body
    expect(counts).toMatchObject({ returned: rows.length })
    expect(total).toMatchObject({
      count: rows.length,
      sumMinor: rows.reduce((sum, row) => sum + Number(row.amountMinor), 0),
    })
    return rows.map(({ id, returnedAt }) => [id, returnedAt])
  }
  const [early, late] = [await paidPayout(), await paidPayout()]
  await credit({ description: `IADE ${early.bankRef}` })
  const earlyAt = app.clock.now().toISOString()
  expect(await returned()).toEqual([[early.id, earlyAt]])
  app.clock.advance(3 * 86_400_000)
  await signInAgain(app, admin)
  expect(await returned()).toEqual([])
  await credit({ description: `IADE ${late.bankRef}` })
  const lateAt = app.clock.now().toISOString()
  expect(await returned()).toEqual([[late.id, lateAt]])
  expect((await returned(`&q=ELIF`)).sort()).toEqual(
    [
      [early.id, earlyAt],
      [late.id, lateAt],
    ].sort(),
  )
  expect(await returned(`&asOf=${earlyAt}`)).toEqual([[early.id, earlyAt]])
  const { text } = await admin.client.post(`${api}/export?tab=returned&sort=returnedAt&desc=true`, {
    format: 'csvExcel',
    reason: 'returns of today',
    columns: [
      { id: 'number', header: 'No' },
      { id: 'returnedAt', header: 'Came back' },
    ],
    language: 'en',
  })
  expect(text.trim().split('\n')).toHaveLength(2)
})

test('the fee and its tax are returned if that was agreed at the time of the request', async () => {
  await app.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, version, basis_points, fixed_minor, tax_basis_points,
      effective_from, created_at, back_on_return)
     select gen_random_uuid(), merchant_id, method, 2, basis_points, fixed_minor, tax_basis_points, '2020-01-02',
       '2020-01-01', true
     from commission_schedule where method = 'WITHDRAW'`,
  )
  const { id, bankRef } = await paidPayout()
  const before = await balance()
  await credit({ description: `IADE ${bankRef}` })
  expect(await statusOf(id)).toBe('RETURNED')
  expect((await balance()) - before).toBe(100_220)
  expect(await sumOf('FEE:WITHDRAW')).toBe(0)
  expect(await get(id)).toMatchObject({ feeKeptMinor: 0 })
  expect(await feesOfReport()).toMatchObject({ feeMinor: 0, feeKeptMinor: 0 })
})

test('a return that came before its debit was seen waits for it', async () => {
  const { id, bankRef } = await sentPayout()
  await credit({ description: `IADE ${bankRef}` })
  expect(await statusOf(id)).toBe('SENT')
  await debit({ bankRef })
  expect(await statusOf(id)).toBe('RETURNED')
})

test('a name, another amount, another IBAN or a file alone does not prove a return', async () => {
  await nameAccount(app, stage.accountId, ownIban)
  const { id, bankRef, amount } = await paidPayout()
  await credit({ senderName: 'ELIF KILIC', senderIban: payoutIban })
  await credit({ description: `IADE ${bankRef}`, senderIban: otherIban })
  await credit({ description: `IADE ${bankRef}`, amount: 99_000 })
  await handInBy(admin, [{ amount, text: `IADE ${bankRef}`, ref: 'BACK-1', mark: 'C' }])
  expect(await statusOf(id)).toBe('PAID')
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  const returnLine = async (who: SignedInClient, lineId: string) =>
    (
      await who.client.post(`${api}/return/${id}`, {
        lineId,
        version: (await get(id)).version,
        reason: 'the bank says so',
      })
    ).body as { code?: string; status?: string }
  const lineBy = async (where: string) =>
    (await app.tenant.pool.query<{ id: string }>(`select id from bank_tx where direction = 'CREDIT' and ${where}`))
      .rows[0]?.id ?? ''
  const [filed, foreign] = [
    await lineBy(`named_by is not null`),
    await lineBy(`sender_iban_last4 = right('${otherIban}', 4)`),
  ]
  const stranger = await credit({ senderName: 'MURAT DEMIR', description: 'havale' }).then(() =>
    lineBy(`sender_name = 'MURAT DEMIR'`),
  )
  expect(await returnLine(admin, filed)).toMatchObject({ code: 'OWN_STATEMENT' })
  expect(await returnLine(other, foreign)).toMatchObject({ code: 'IBAN_DIFFERS' })
  expect(await returnLine(other, stranger)).toMatchObject({ code: 'RETURN_NOT_NAMED' })
  expect(await returnLine(operator, filed)).toMatchObject({ code: 'ROLE' })
  expect((await linesOf(id)).map(({ id: each }) => each)).not.toContain(stranger)
  expect(await returnLine(other, filed)).toMatchObject({ status: 'RETURNED' })
  expect(await returnLine(other, filed)).toMatchObject({ code: 'STATUS' })
})

test('a return in the bank’s own name is linked by two people who did not send it, never by the system', async () => {
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  const sender = await app.signedIn({ scope: ['ADMIN'], name: 'Cem Al' })
  const made = await makePayout(app, stage.merchant)
  const bankRef = await send(made.id, undefined, { who: sender })
  await settle()
  await debit({ bankRef })
  const before = await balance()
  // Longer than a debit is expected after sending.
  app.clock.advance(14 * 86_400_000)
  for (const who of [admin, other, sender]) await signInAgain(app, who)
  await credit({ senderName: 'TEST BANKASI A.S.', description: 'HESAP KAPALI' })
  expect(await statusOf(made.id)).toBe('PAID')
  const [line, ...more] = await linesOf(made.id)
  expect([line, more]).toMatchObject([{ needsSecond: true, stoppedBy: 'REFERENCE_MISSING' }, []])
  const decide = async (act: 'return' | 'askReturn', who = admin) =>
    (
      await who.client.post(`${api}/${act}/${made.id}`, {
        lineId: line?.id,
        version: (await get(made.id)).version,
        reason: 'the bank says so',
      })
    ).body as { code?: string; approvalId?: string }
  expect(await decide('return')).toMatchObject({ code: 'RETURN_NEEDS_SECOND' })
  expect(await decide('askReturn', sender)).toMatchObject({ code: 'OWN_SENDING' })
  const { approvalId = '' } = await decide('askReturn')
  expect(await decide('askReturn', other)).toMatchObject({ code: 'APPROVAL_PENDING' })
  const agree = (who: SignedInClient) => who.client.post(`/api/approval/approve/${approvalId}`, {})
  expect([(await agree(admin)).status, (await agree(sender)).body]).toMatchObject([409, { code: 'OWN_SENDING' }])
  expect(await statusOf(made.id)).toBe('PAID')
  expect((await agree(other)).status).toBe(200)
  expect([await statusOf(made.id), (await balance()) - before]).toEqual(['RETURNED', 100_000])
})

test('an approval of a return ends at once when its credit or its withdrawal changes', async () => {
  const { id, bankRef } = await paidPayout()
  await credit({ senderName: 'TEST BANKASI A.S.', description: 'HESAP KAPALI' })
  const [line] = await linesOf(id)
  const ask = async () => {
    const { version } = await get(id)
    const answer = await admin.client.post(`${api}/askReturn/${id}`, { lineId: line?.id, version, reason: 'a return' })
    return (answer.body as { approvalId: string }).approvalId
  }
  const approvalOf = async (approvalId: string) => (await admin.client.get(`/api/approval/get/${approvalId}`)).body
  const act = async (verb: 'ignore' | 'restore') => {
    const { rows } = await app.tenant.pool.query('select version from bank_tx where id = $1', [line?.id])
    const body = { version: rows[0].version, ...(verb === 'ignore' && { reason: 'interest' }) }
    expect((await operator.client.post(`/api/match/${verb}/${line?.id}`, body)).status).toBe(200)
  }
  const first = await ask()
  expect(await approvalOf(first)).toMatchObject({ status: 'PENDING' })
  await act('ignore')
  const used = 'Banka hareketi kullanıldı · The bank line was used'
  expect(await approvalOf(first)).toMatchObject({ status: 'DENIED', decisionReason: used })
  await act('restore')
  const second = await ask()
  await credit({ description: `IADE ${bankRef}`, senderIban: payoutIban })
  const { number, status } = await get(id)
  expect(status).toBe('RETURNED')
  expect(await approvalOf(second)).toMatchObject({
    status: 'DENIED',
    decisionReason: `${number} değişti · ${number} changed`,
  })
})

test('one credit returns several withdrawals: two people link it, for exactly their sum', async () => {
  const [one, two, three] = [await paidPayout(), await paidPayout(), await sentPayout()]
  const other = await app.signedIn({ scope: ['ADMIN'], name: 'Umut Er' })
  for (const who of [admin, other]) await signInAgain(app, who)
  const before = await balance()
  const numberOf = async ({ id }: { id: string }) => (await get(id)).number
  const together = async (numbers: string, who = admin) =>
    (await who.client.get(`${api}/together/${one.id}?numbers=${encodeURIComponent(numbers)}`)).body
  const [second, third] = [await numberOf(two), await numberOf(three)]
  await credit({ senderName: 'TEST BANKASI A.S.', description: 'TOPLU IADE 2 ADET', amount: 200_000 })
  expect(await together(`${second}, ${third} W-1`)).toMatchObject({
    refused: [
      { number: third, why: 'STATUS' },
      { number: 'W-1', why: 'NOT_FOUND' },
    ],
    lines: [],
  })
  const found = (await together(second.toLowerCase())) as ReturnsTogether
  expect(found).toMatchObject({
    refused: [],
    sumMinor: 200_000,
    others: [{ id: two.id }],
    lines: [{ isOtherIban: false }],
  })
  const ask = async (who: SignedInClient, others: readonly { id: string; version: number }[]) =>
    (
      await who.client.post(`${api}/askReturn/${one.id}`, {
        lineId: found.lines[0]?.id,
        version: (await get(one.id)).version,
        reason: 'the bank says so',
        others,
      })
    ).body as { code?: string; approvalId?: string }
  const rest = found.others.map(({ id, version }) => ({ id, version }))
  expect(await ask(admin, [])).toMatchObject({ code: 'AMOUNT_DIFFERS' })
  const { version: unpaid } = await get(three.id)
  expect(await ask(admin, [{ id: three.id, version: unpaid }])).toMatchObject({ code: 'BANK_LINE_NEEDED' })
  expect(await ask(admin, [{ id: two.id, version: 1 }])).toMatchObject({ code: 'VERSION_CHANGED' })
  const { approvalId = '' } = await ask(admin, rest)
  const agree = (who: SignedInClient) => who.client.post(`/api/approval/approve/${approvalId}`, {})
  expect((await agree(admin)).status).toBe(409)
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['PAID', 'PAID'])
  expect((await agree(other)).body).toMatchObject({ status: 'APPROVED' })
  expect([await statusOf(one.id), await statusOf(two.id), (await balance()) - before]).toEqual([
    'RETURNED',
    'RETURNED',
    200_000,
  ])
  expect(await ask(other, rest)).toMatchObject({ code: 'STATUS' })
})

test('weeks later one person links a return that names its withdrawal, but not a transfer’s credit', async () => {
  const { id } = await paidPayout()
  app.clock.advance(14 * 86_400_000)
  await signInAgain(app, admin)
  const from = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await ownIbanOf(app, stage.accountId)
  await debit({ accountId: from, senderIban: ourIban, senderName: 'KASA', bankRef: 'OWN-12345' })
  await credit({ senderName: 'TEST BANKASI', description: 'HAVALE', bankRef: 'own-12345' })
  expect(await linesOf(id)).toEqual([])
  const returnLine = async (lineId: string | undefined) =>
    (
      await admin.client.post(`${api}/return/${id}`, {
        lineId,
        version: (await get(id)).version,
        reason: 'the bank says so',
      })
    ).body
  const { rows } = await app.tenant.pool.query<{ id: string }>(`select id from bank_tx where bank_ref = 'own-12345'`)
  expect(await returnLine(rows[0]?.id)).toMatchObject({ code: 'LINE_AWAITED' })
  await credit({ senderIban: payoutIban })
  const [line] = await linesOf(id)
  expect(line).toMatchObject({ needsSecond: false })
  expect(await returnLine(line?.id)).toMatchObject({ status: 'RETURNED' })
})

test('the credit of a transfer between our accounts returns no payout, although its text names one', async () => {
  const { id, bankRef } = await paidPayout()
  const before = await balance()
  const from = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await ownIbanOf(app, stage.accountId)
  await debit({ accountId: from, senderIban: ourIban, senderName: 'KASA', bankRef: 'OWN-54321' })
  await credit({ senderName: 'TEST BANKASI', description: `VIRMAN ${bankRef} ICIN`, bankRef: 'OWN-54321' })
  expect([await statusOf(id), (await balance()) - before]).toEqual(['PAID', 0])
})

test('an ADMIN links no line from before the payout’s request: it would credit others’ money', async () => {
  const credit = { direction: 'CREDIT', senderIban: payoutIban, senderName: 'ELIF KILIC' }
  await debit({ ...credit, description: 'savings', amount: 100_000 })
  await debit({ description: 'rent', senderName: 'KIRA', amount: 100_000 })
  app.clock.advance(2 * 86_400_000)
  for (const who of [admin, operator]) await signInAgain(app, who)
  await holdAtBank(app, stage.accountId, 1_000_000)
  const one = await sentPayout()
  const two = await sentPayout({ amount: 99_900 })
  await debit({ bankRef: one.bankRef, amount: 100_000 })
  const { rows } = await app.tenant.pool.query<{ id: string; description: string }>(
    `select id, description from bank_tx where description in ('savings', 'rent')`,
  )
  const decide = async (act: 'return' | 'prove', id: string, description: string) =>
    admin.client.post(`${api}/${act}/${id}`, {
      lineId: rows.find((row) => row.description === description)?.id,
      version: (await get(id)).version,
      reason: 'it looks like it',
    })
  expect((await decide('return', one.id, 'savings')).body).toMatchObject({ code: 'LINE_BEFORE_REQUEST' })
  expect((await decide('prove', two.id, 'rent')).body).toMatchObject({ code: 'LINE_BEFORE_REQUEST' })
  expect([(await get(one.id)).status, (await get(two.id)).status]).toEqual(['PAID', 'SENT'])
})

test('a return that came first is booked when a person links the payout’s debit', async () => {
  const payout = await sentPayout()
  await debit({ direction: 'CREDIT', senderName: 'IADE', description: `IADE ${payout.bankRef}`, amount: 100_000 })
  await debit({ senderIban: payoutIban, amount: 100_600 })
  const { lines: found } = (await admin.client.get(`${api}/lines/${payout.id}`)).body as PayoutLines
  const answer = await admin.client.post(`${api}/prove/${payout.id}`, {
    lineId: found[0]?.id,
    version: (await get(payout.id)).version,
    reason: 'the bank confirmed it',
  })
  expect(answer).toMatchObject({ status: 200, body: { status: 'RETURNED' } })
})
