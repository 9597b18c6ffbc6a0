import type { OwnTransfer, TransferLegs } from '@kasa/contracts/ownTransfers'
import { isHolderName } from '@kasa/domain/ownTransfer'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { ibanHash } from '../signing/sealed'
import { addAccount, makeDeposit, reportPayment, sendSigned, type Stage } from '../testing/moneyFixture'
import { makePayout, ourIban, setPayoutStage } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { dropTransfer, lookForTransfers, transferByIds } from './findTransfer.service'

const api = '/api/own-transfer'
/** The IBANs of the account that money leaves and of the one that it goes to. */
const [ibanA, ibanB] = [ourIban, 'TR470000100100000350930001']
let app: TestApp
let stage: Stage
let [a, b] = ['', '']
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  a = stage.accountId
  b = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  for (const [account, iban] of [
    [a, ibanA],
    [b, ibanB],
  ])
    await app.tenant.pool.query('update bank_account set iban_hash = $2 where id = $1', [
      account,
      ibanHash(app.tenant.keys, iban ?? ''),
    ])
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

let refs = 0
const reportLine = async (line: Record<string, unknown>) => {
  const answer = await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        amount: 500_000,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'KASA ODEME A.S.',
        description: 'VIRMAN',
        bankRef: `own-${(refs += 1)}`,
        ...line,
      },
    ],
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}
const debit = (line: Record<string, unknown> = {}) =>
  reportLine({ accountId: a, direction: 'DEBIT', senderIban: ibanB, ...line })
const credit = (line: Record<string, unknown> = {}) =>
  reportLine({ accountId: b, direction: 'CREDIT', senderIban: ibanA, ...line })
/** Leaves out the other side's IBAN. */
const noIban = { senderIban: undefined }

const list = async (who = admin) => ((await who.client.get(`${api}/list`)).body as { rows: OwnTransfer[] }).rows
const states = async () => (await list()).map(({ status }) => status)
async function line(accountId: string): Promise<{ id: string; version: number; status: string }> {
  const { rows } = await app.tenant.pool.query<{ id: string; version: number; status: string }>(
    `select id, version, status from bank_tx where bank_account_id = $1 and description <> 'seed'
      order by created_at desc, id desc limit 1`,
    [accountId],
  )
  if (!rows[0]) throw new Error('no line')
  return rows[0]
}
const legsOf = async (id: string) => (await admin.client.get(`${api}/legs/${id}`)).body as TransferLegs
const link = async (body: object, who = admin) =>
  who.client.post(`${api}/link`, { reason: 'the bank says so by phone', ...body })
const chosen = async (accountId: string) => {
  const { id, version } = await line(accountId)
  return { id, version }
}
const statusOf = async (depositId: string) =>
  (await app.tenant.pool.query<{ status: string }>('select status from remit_request where id = $1', [depositId]))
    .rows[0]?.status
/** An administrator links a line to a deposit. */
const linkTo = async (depositId: string, of: { id: string; version: number }) => {
  const { version } = (
    await app.tenant.pool.query<{ version: number }>('select version from remit_request where id = $1', [depositId])
  ).rows[0] ?? { version: 1 }
  return admin.client.post('/api/match/link', {
    lines: [of],
    requests: [{ id: depositId, version }],
    reasonCode: 'CUSTOMER_PROVED',
  })
}
async function credited(words: Record<string, unknown>): Promise<string> {
  await credit(words)
  return (await line(b)).id
}
const balance = async (code: string) =>
  Number(
    (
      await app.tenant.pool.query<{ sum: bigint }>(
        `select coalesce(sum(amount_minor), 0)::bigint as sum from journal_line join ledger_account account
          on account.id = account_id where code = $1`,
        [code],
      )
    ).rows[0]?.sum ?? 0n,
  )
const balances = async () => ({
  a: await balance(`BANK:${a}`),
  transit: await balance(`OUT_TRANSIT:${a}`),
  suspense: await balance(`SUSPENSE_IN:${b}`),
  b: await balance(`BANK:${b}`),
  fee: await balance('BANK_FEE'),
})

test('a debit to an account of ours is in transit until its credit comes; then both are booked', async () => {
  const before = await balances()
  await debit()
  expect(await states()).toEqual(['IN_TRANSIT'])
  expect(await balances()).toEqual({ ...before, a: before.a - 500_000, transit: 500_000 })
  expect((await line(a)).status).toBe('MATCHED')
  await credit()
  expect(await list()).toMatchObject([{ status: 'ARRIVED', isLate: false, debitMinor: 500_000, bankFeeMinor: 0 }])
  expect(await balances()).toEqual({ ...before, a: before.a - 500_000, b: 500_000 })
})

test('the credit first: it waits, pays no deposit that it names, and is joined when its debit comes', async () => {
  const deposit = await makeDeposit(app, stage.merchant, { amount: 500_000 })
  await credit({ description: deposit.referenceCode })
  const { rows } = await app.tenant.pool.query('select status from remit_request where id = $1', [deposit.id])
  expect(rows).toEqual([{ status: 'ASSIGNED' }])
  const { id, version } = await line(b)
  const refused = await admin.client.post('/api/match/link', {
    lines: [{ id, version }],
    requests: [{ id: deposit.id, version: 1 }],
    reasonCode: 'CUSTOMER_PROVED',
  })
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'OWN_TRANSFER'])
  expect((await admin.client.get(`/api/match/candidates/line/${id}`)).body).toMatchObject({ candidates: [] })
  await debit()
  expect(await states()).toEqual(['ARRIVED'])
})

test('a bank fee on the way is recorded as such by a person', async () => {
  await credit({ amount: 499_000 })
  await debit()
  expect(await states()).toEqual(['IN_TRANSIT'])
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ARRIVED', bankFeeMinor: 1_000 }])
  expect(await balances()).toMatchObject({ transit: 0, suspense: 0, b: 499_000, fee: 1_000 })
})

test('one reference and our name join two lines of which the bank gives no IBAN', async () => {
  await debit({ ...noIban, bankRef: 'FAST-77001' })
  expect(await states()).toEqual([])
  await credit({ ...noIban, bankRef: 'FAST-77001', senderName: 'KASA ODEME' })
  expect(await states()).toEqual(['ARRIVED'])
})

test('payments of two strangers with one reference are left to a person', async () => {
  await debit({ ...noIban, bankRef: 'FAST-77001', senderName: 'X' })
  await credit({ ...noIban, bankRef: 'FAST-77001', senderName: 'Y' })
  expect(await states()).toEqual([])
  expect((await legsOf((await line(a)).id)).legs).toMatchObject([{ sign: 'REFERENCE_ALONE' }])
  const remit = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const both = { debit: await chosen(a), credit: await chosen(b) }
  expect((await link(both, remit)).body).toMatchObject({ code: 'TRANSFER_ADMIN' })
  expect((await link(both)).body).toMatchObject({ status: 'ARRIVED' })
})

test.each(['DRAFT', 'PENDING_APPROVAL'])('an account that is %s is not ours: nobody approved it', async (status) => {
  await app.tenant.pool.query('update bank_account set status = $2 where id = $1', [b, status])
  await debit()
  expect([await states(), (await line(a)).status]).toEqual([[], 'NEW'])
  expect((await link({ debit: await chosen(a) })).body).toMatchObject({ code: 'NO_TRANSFER' })
  const deposit = await makeDeposit(app, stage.merchant, { amount: 300_000 })
  await reportPayment(app, stage, deposit, { senderIban: ibanB })
  expect(await statusOf(deposit.id)).toBe('APPROVED')
})

/** Tests the SQL rule; the domain's rule lists more names. */
test.each(['KASA ODEME A.S', 'KASA ODEME', 'AS KASA ODEME', 'KASA ODEM', 'KASA ÖDEME ANONİM ŞİRKETİ'])(
  'a credit of %j pays no deposit, by the system or by one person',
  async (senderName) => {
    const customer = { id: 'c-9', name: senderName }
    const deposit = await makeDeposit(app, stage.merchant, { amount: 500_000, customer })
    await app.tenant.pool.query('update remit_request set bank_account_id = $2 where id = $1', [deposit.id, b])
    await credit({ ...noIban, senderName, description: deposit.referenceCode })
    expect(await statusOf(deposit.id)).toBe('ASSIGNED')
    expect(isHolderName(senderName, 'Kasa Ödeme A.Ş.')).toBe(true)
    expect((await linkTo(deposit.id, await chosen(b))).body).toMatchObject({ code: 'LIKE_OWN_TRANSFER' })
  },
)

test('a credit of the amount of a transfer on its way pays no deposit, whatever its name', async () => {
  await debit()
  const deposit = await makeDeposit(app, stage.merchant, { amount: 500_000 })
  await app.tenant.pool.query('update remit_request set bank_account_id = $2 where id = $1', [deposit.id, b])
  await credit({ ...noIban, senderName: 'ELIF KILIC', description: deposit.referenceCode })
  expect(await statusOf(deposit.id)).toBe('ASSIGNED')
  expect((await linkTo(deposit.id, await chosen(b))).body).toMatchObject({ code: 'LIKE_OWN_TRANSFER' })
})

test('the line of a deposit is checked again when a person approves it', async () => {
  await app.tenant.pool.query(`update watcher_bot set auto_match = 'SUGGEST'`)
  const deposit = await makeDeposit(app, stage.merchant, { amount: 500_000 })
  await app.tenant.pool.query('update remit_request set bank_account_id = $2 where id = $1', [deposit.id, b])
  await credit({ ...noIban, senderName: 'ELIF KILIC', description: deposit.referenceCode })
  await debit()
  const { claimToken, row } = (await admin.client.post(`/api/remit-request/claim/${deposit.id}`, {})).body as {
    claimToken: string
    row: { version: number }
  }
  const answer = await admin.client.post(`/api/remit-request/decide/${deposit.id}`, {
    decision: 'approve',
    claimToken,
    version: row.version,
    reasonCode: 'CUSTOMER_PROVED',
  })
  expect(answer.body).toMatchObject({ code: 'LIKE_OWN_TRANSFER' })
})

test('the legs of an undone transfer pay no deposit by one person', async () => {
  await debit()
  await credit()
  await app.tenant.pool.query('update bank_tx set sender_iban_hash = null')
  const [made] = await list()
  await admin.client.post(`${api}/undo/${made?.id}`, { version: made?.version, reason: 'a payer’s' })
  const deposit = await makeDeposit(app, stage.merchant, { amount: 500_000 })
  await app.tenant.pool.query(`update bank_tx set sender_name = 'X', sender_fold = 'x'`)
  expect((await linkTo(deposit.id, await chosen(b))).body).toMatchObject({ code: 'LIKE_OWN_TRANSFER' })
})

test('a debit with the reference of a payout is not a transfer, is not set aside, and is never forgotten', async () => {
  const payout = await makePayout(app, stage.merchant, { amount: 100_000 })
  const { referenceCode } = (await admin.client.get(`/api/withdraw-request/get/${payout.id}`)).body as {
    referenceCode: string
  }
  const words = { ...noIban, amount: 100_000, bankRef: 'FAST-90001' }
  await debit({ ...words, senderName: 'ELIF KILIC', description: referenceCode })
  await credit(words)
  expect(await states()).toEqual([])
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect(answer.body).toMatchObject({ code: 'TRANSFER_OF_PAYOUT' })
  const remit = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const { id, version } = await line(a)
  const aside = (who: SignedInClient) => who.client.post(`/api/match/ignore/${id}`, { version, reason: 'a bank fee' })
  expect((await aside(remit)).status).toBe(404)
  expect((await aside(admin)).body).toMatchObject({ code: 'TRANSFER_OF_PAYOUT' })
  // As if it had been set aside before the payout was requested.
  await app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where id = $1`, [id])
  const { claimToken, row } = (await admin.client.post(`/api/withdraw-request/claim/${payout.id}`, {})).body as {
    claimToken: string
    row: { version: number }
  }
  const sent = await admin.client.post(`/api/withdraw-request/decide/${payout.id}`, {
    decision: 'send',
    claimToken,
    version: row.version,
  })
  expect(sent.body).toMatchObject({ code: 'DEBIT_SEEN' })
  await app.tenant.pool.query(`update bank_tx set status = 'NEW' where id = $1`, [id])
})

test('the system joins no credit that names a deposit, or that waits for an approval', async () => {
  const deposit = await makeDeposit(app, stage.merchant, { amount: 900_000 })
  await debit({ bankRef: 'FAST-77002' })
  await credit({ ...noIban, bankRef: 'FAST-77002', description: deposit.referenceCode })
  expect(await states()).toEqual(['IN_TRANSIT'])
  const creditId = await credited({ ...noIban, senderName: 'ELIF KILIC', bankRef: 'FAST-77003', amount: 300_000 })
  await app.stepUp(admin)
  const answer = await admin.client.post(`/api/bank-line/manualDeposit/${creditId}`, {
    merchantId: stage.merchant.id,
    merchantRef: 'own-1',
    customerRef: 'c-1',
    customerName: 'Elif Kılıç',
    reason: 'she proved it',
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  await debit({ bankRef: 'FAST-77003', amount: 300_000 })
  expect(await states()).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
})

test('one payment reported twice is not a second transfer @long', async () => {
  await debit()
  await app.tenant.pool.query(`update bank_tx set maybe_same_as = id where direction = 'DEBIT'`)
  await credit({ amount: 499_000 })
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect(answer.body).toMatchObject({ code: 'LINE_DUPLICATE' })
})

test('a bot that contradicts a leg takes the transfer back', async () => {
  await debit()
  expect(await states()).toEqual(['IN_TRANSIT'])
  await inTransaction(app.ctx, async (tx) => dropTransfer(tx, app.ctx, (await line(a)).id))
  expect([await states(), (await line(a)).status]).toEqual([['UNDONE'], 'NEW'])
})

test('two legs that were reported at the same moment are joined by the next run', async () => {
  await Promise.all([debit(), credit()])
  await lookForTransfers(app.ctx)
  expect(await states()).toEqual(['ARRIVED'])
})

test('as many equal debits as credits are joined, because every order is right', async () => {
  await debit()
  await debit()
  await credit()
  expect(await states()).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
  await credit()
  await lookForTransfers(app.ctx)
  expect(await states()).toEqual(['ARRIVED', 'ARRIVED'])
})

test('money that the bank sent back is booked by a person on the account that it left', async () => {
  const before = await balances()
  await debit()
  const left = await line(a)
  await reportLine({ accountId: a, direction: 'CREDIT', senderIban: ibanB, description: 'IADE', amount: 499_500 })
  expect(await states()).toEqual(['IN_TRANSIT'])
  const back = await line(a)
  expect((await legsOf(back.id)).legs).toMatchObject([{ id: left.id, sign: 'CAME_BACK', isInTransit: true }])
  expect((await legsOf(left.id)).legs).toMatchObject([{ id: back.id, sign: 'CAME_BACK', bankFeeMinor: 500 }])
  const answer = await link({
    debit: { id: left.id, version: left.version },
    credit: { id: back.id, version: back.version },
  })
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'CAME_BACK' }])
  expect(await balances()).toEqual({ ...before, a: before.a - 500, fee: before.fee + 500 })
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  const [made] = await list()
  const undone = await admin.client.post(`${api}/undo/${made?.id}`, { version: made?.version, reason: 'another’s' })
  expect(undone.body).toMatchObject({ status: 'UNDONE' })
})

test('the system does not take money sent back for the arrival of an equal transfer the other way', async () => {
  await debit()
  await reportLine({ accountId: b, direction: 'DEBIT', senderIban: ibanA, bankRef: 'BACK-1' })
  await reportLine({
    accountId: a,
    direction: 'CREDIT',
    senderIban: ibanB,
    description: 'IADE FAST',
    bankRef: 'BACK-2',
  })
  expect(await states()).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
})

test('the credit of another transfer under way is neither offered nor accepted as money sent back', async () => {
  await debit()
  const left = await chosen(a)
  // The bank took its fee from the credit, so a person has to link it with its own debit.
  await reportLine({ accountId: b, direction: 'DEBIT', senderIban: ibanA, bankRef: 'OTHER-1' })
  const other = await line(b)
  await reportLine({ accountId: a, direction: 'CREDIT', senderIban: ibanB, amount: 499_500, bankRef: 'OTHER-2' })
  const arrived = await line(a)
  expect((await legsOf(arrived.id)).legs.map(({ id }) => id)).toEqual([other.id])
  expect((await legsOf(left.id)).legs).toEqual([])
  const credit = { id: arrived.id, version: arrived.version }
  const wrong = await link({ debit: left, credit })
  expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'LINE_AWAITED' }])
  expect((await link({ debit: { id: other.id, version: other.version }, credit })).body).toMatchObject({
    status: 'ARRIVED',
  })
})

test('a debit is offered as in transit only if it may be marked; a line of another group does not exist', async () => {
  const payout = await makePayout(app, stage.merchant, { amount: 100_000 })
  await app.tenant.pool.query(`update withdraw_request set status = 'SENDING', bank_account_id = $2 where id = $1`, [
    payout.id,
    a,
  ])
  await debit({ ...noIban, amount: 100_000 })
  await app.tenant.pool.query('update bank_tx set sender_iban_hash = $1', [ibanHash(app.tenant.keys, ibanB)])
  const paysTo = (hash: Buffer | undefined) =>
    app.tenant.pool.query('update withdraw_request set beneficiary_iban_hash = $1', [hash])
  const { rows } = await app.tenant.pool.query<{ hash: Buffer }>(
    'select beneficiary_iban_hash as hash from withdraw_request',
  )
  await paysTo(ibanHash(app.tenant.keys, ibanB))
  const { id, version } = await line(a)
  expect(await legsOf(id)).toMatchObject({ toLabel: null })
  expect((await link({ debit: { id, version } })).body).toMatchObject({ code: 'TRANSFER_OF_PAYOUT' })
  await app.tenant.pool.query(`update withdraw_request set status = 'CANCELLED' where id = $1`, [payout.id])
  expect((await legsOf(id)).toLabel).not.toBeNull()
  const stranger = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  expect((await link({ debit: { id, version } }, stranger)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await link({ debit: { id, version } })).body).toMatchObject({ status: 'IN_TRANSIT' })
  await paysTo(rows[0]?.hash)
  await app.tenant.pool.query(`update withdraw_request set status = 'QUEUED' where id = $1`, [payout.id])
})

test('an account is not closed while a transfer to or from it is on its way', async () => {
  await debit()
  await signInAgain(app, admin)
  for (const id of [a, b]) {
    const { version } = (await admin.client.get(`/api/bank-account/get/${id}`)).body as { version: number }
    const answer = await admin.client.post(`/api/bank-account/move/${id}`, { move: 'close', reason: 'x', version })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'ACCOUNT_IN_TRANSIT', details: { count: 1 } }])
  }
})

test('of two equal candidates none is chosen, and a person joins them', async () => {
  await debit()
  await debit()
  await credit()
  expect(await states()).toEqual(['IN_TRANSIT', 'IN_TRANSIT'])
  const arrived = await line(b)
  const { legs } = await legsOf(arrived.id)
  expect(legs).toMatchObject([
    { sign: 'IBANS', isInTransit: true },
    { sign: 'IBANS', isInTransit: true },
  ])
  const [first] = legs
  const answer = await link({
    debit: { id: first?.id, version: first?.version },
    credit: { id: arrived.id, version: arrived.version },
  })
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ARRIVED', debitId: first?.id }])
})

test('a match by names alone is suggested, and a person decides', async () => {
  await debit(noIban)
  await credit(noIban)
  expect(await states()).toEqual([])
  expect((await legsOf((await line(a)).id)).legs).toMatchObject([{ sign: 'NAMES', bankFeeMinor: 0 }])
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ARRIVED' }])
})

test('a stranger’s money is not a leg', async () => {
  await debit({ ...noIban, senderName: 'ELIF KILIC' })
  await credit({ ...noIban })
  expect((await legsOf((await line(a)).id)).legs).toEqual([])
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'NO_TRANSFER' }])
  expect((await link({ debit: await chosen(a) })).body).toMatchObject({ code: 'NO_TRANSFER' })
})

test('a debit that may be a payout’s is not a transfer', async () => {
  const payout = await makePayout(app, stage.merchant, { amount: 100_000 })
  await app.tenant.pool.query(`update withdraw_request set status = 'SENDING', bank_account_id = $2 where id = $1`, [
    payout.id,
    a,
  ])
  await debit({ ...noIban, amount: 100_000, bankRef: 'FAST-90001' })
  await credit({ ...noIban, amount: 100_000, bankRef: 'FAST-90001' })
  expect(await states()).toEqual([])
  const remit = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  const both = { debit: await chosen(a), credit: await chosen(b) }
  expect((await link(both, remit)).body).toMatchObject({ code: 'TRANSFER_OF_PAYOUT' })
  // Only the amount ties it to the payout, and its other leg is there, so an administrator may link it.
  expect((await link(both)).body).toMatchObject({ status: 'ARRIVED' })
  await app.tenant.pool.query(`update withdraw_request set status = 'QUEUED' where id = $1`, [payout.id])
})

test('after undoing, both lines wait again, and the system does not join them', async () => {
  const before = await balances()
  await debit()
  await credit()
  const [made] = await list()
  const undo = (version: number | undefined, who = admin) =>
    who.client.post(`${api}/undo/${made?.id}`, { version, reason: 'a payer’s' })
  expect((await undo(1)).body).toMatchObject({ code: 'VERSION_CHANGED' })
  expect((await undo(made?.version)).body).toMatchObject({ status: 'UNDONE' })
  expect((await undo(made?.version)).body).toMatchObject({ code: 'VERSION_CHANGED' })
  expect([(await line(a)).status, (await line(b)).status]).toEqual(['NEW', 'NEW'])
  expect(await balances()).toEqual({ ...before, b: 500_000, suspense: -500_000 })
  await debit()
  expect(await states()).toEqual(['IN_TRANSIT', 'UNDONE'])
  const { rows } = await app.tenant.pool.query(
    `select action, reason, actor_name as by from audit_log where object_id = $1 order by seq`,
    [made?.id],
  )
  expect(rows).toEqual([
    { action: 'ownTransfer.leave', reason: null, by: null },
    { action: 'ownTransfer.arrive', reason: null, by: null },
    { action: 'ownTransfer.undo', reason: 'a payer’s', by: 'Deniz Aksoy' },
  ])
})

test('its credit counts as missing after its rail’s time @long', async () => {
  const [now, day] = [app.clock.now().getTime(), 86_400_000]
  const booked = (ms: number) => ({ bookedAt: new Date(now - ms).toISOString() })
  await debit({ channel: 'FAST', amount: 100, ...booked(day) })
  await debit({ channel: 'FAST', amount: 200, ...booked(day - 1000) })
  await debit({ channel: 'EFT', amount: 300, ...booked(4 * day) })
  await debit({ channel: 'EFT', amount: 400, ...booked(4 * day - 1000) })
  const late = (await list()).flatMap(({ isLate, debitMinor }) => (isLate ? [debitMinor] : []))
  expect(late.sort()).toEqual([100, 300])
})

test('a person with only one of the accounts sees the transfer but cannot undo it', async () => {
  await debit()
  await credit()
  const one = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId], bankAccountIds: [a] })
  const none = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [] })
  const [made] = await list(one)
  expect(made).toMatchObject({ status: 'ARRIVED', isMine: false })
  const undo = (who: SignedInClient) =>
    who.client.post(`${api}/undo/${made?.id}`, { version: made?.version, reason: 'x' })
  expect((await undo(one)).body).toMatchObject({ code: 'TRANSFER_OF_OTHERS' })
  expect((await undo(none)).status).toBe(404)
  expect(await list(none)).toEqual([])
})

test('a line from one person’s file is joined neither by the system nor by that person', async () => {
  const ayse = await app.signedIn({ scope: ['REMIT'], name: 'Ayşe Demir', remitGroupIds: [stage.groupId] })
  const can = await app.signedIn({ scope: ['REMIT'], name: 'Can Öz', remitGroupIds: [stage.groupId] })
  await debit({ ...noIban })
  await credit({ ...noIban })
  await app.tenant.pool.query(`update bank_tx set named_by = $1, sender_iban_hash = $2 where direction = 'DEBIT'`, [
    [ayse.actor.id],
    ibanHash(app.tenant.keys, ibanB),
  ])
  await inTransaction(app.ctx, async (tx) => transferByIds(tx, app.ctx, [(await line(a)).id, (await line(b)).id]))
  expect(await states()).toEqual([])
  const both = { debit: await chosen(a), credit: await chosen(b) }
  expect((await link(both, ayse)).body).toMatchObject({ code: 'OWN_STATEMENT' })
  expect((await link(both, can)).body).toMatchObject({ status: 'ARRIVED' })
})

const unchecked = `do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = 'own_transfer'::regclass and contype = 'c' loop
    execute 'alter table own_transfer drop constraint ' || quote_ident(name);
  end loop; end $$`
const damages: readonly (readonly [what: string, statement: string])[] = [
  ['its amount', `update own_transfer set debit_minor = debit_minor + 1`],
  ['its fee', `update own_transfer set bank_fee_minor = 1`],
  ['its account', `update own_transfer set to_account_id = from_account_id`],
  ['its state', `update own_transfer set status = 'IN_TRANSIT'`],
  ['its credit', `update own_transfer set credit_id = null, arrived_at = null`],
  [
    'the amount of its debit',
    `update bank_tx set amount_minor = amount_minor + 1 where id = (select debit_id from own_transfer)`,
  ],
  ['the IBAN of its debit', `update bank_tx set sender_iban_hash = sha256('x') where direction = 'DEBIT'`],
  [
    'its link',
    `delete from match_line where request_type = 'own_transfer' and bank_tx_id = (select credit_id from own_transfer)`,
  ],
  ['the row itself', `delete from own_transfer`],
]
test('the verifier names what was damaged @long', async () => {
  await debit()
  await credit()
  const [made] = await list()
  for (const [what, statement] of damages) {
    const tx = await app.tenant.pool.connect()
    try {
      await tx.query('begin; set local session_replication_role = replica')
      await tx.query(`${unchecked}; ${statement}`)
      const { broken } = await verifyLedger(tx)
      expect([what, JSON.stringify(broken).includes(made?.id ?? 'none')]).toEqual([what, true])
    } finally {
      await tx.query('rollback')
      tx.release()
    }
  }
})

test('a debit that may have paid a waiting payout is not a transfer', async () => {
  await makePayout(app, stage.merchant, { amount: 100_000 })
  const both = { ...noIban, amount: 100_000, bankRef: 'FAST-90002' }
  await debit({ ...both, senderName: 'ELIF KILIC' })
  await credit(both)
  expect(await states()).toEqual([])
  const answer = await link({ debit: await chosen(a), credit: await chosen(b) })
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'TRANSFER_OF_PAYOUT' }])
})
