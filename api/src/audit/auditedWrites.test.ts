import { cardWanted, makeCard, makePaidCard, setCardStage } from '../testing/cardFixture'
import { arrive, askWallet, makeWallet, setWalletStage } from '../testing/walletFixture'
import { askToOpen } from '../testing/accessWorld'
import { auditCodes } from '@kasa/domain/auditCodes'
import { auditFields } from '@kasa/domain/auditFields'
import { balanceAdjusted } from '@kasa/domain/ledger'
import { commissionEarned } from '@kasa/domain/operatorLedger'
import type { MerchantKyb } from '@kasa/contracts/kyb'
import { requiredDocuments, type KybStatus } from '@kasa/domain/kyb'
import { defaultRules } from '@kasa/domain/matchRules'
import { sysparameters } from '@kasa/domain/sysparameter'
import { testAccount } from '@kasa/domain/testRequest'
import { reportNames } from '@kasa/domain/report'
import { uuidv7 } from 'uuidv7'

import { addBlockedName } from '../blocklist/testing/blocklistAccess'
import { inTransaction } from '../db/transaction'
import { postJournal } from '../ledger/ledger.service'
import { carryOutDryRun } from '../matching/dryRun.service'
import { startOverride } from '../overrides/overrides.service'
import { otpCode } from '../testing/otp'
import {
  addAccount,
  addGroup,
  addLimits,
  addMerchant,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { bankReport, proven } from '../testing/paymentFileFixture'
import { documentUpload } from '../testing/kybFixture'
import { nounAccesses } from '../testing/nounAccess'
import { makePayout, payoutIban, payoutWanted, setPayoutStage } from '../testing/payoutFixture'
import { bankPaid, handInFile, makeCredited, settlementCsv } from '../testing/settlementFixture'
import { addStatement, nameAccount, preview, readBack, take } from '../testing/statementFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
let stage: Stage
let shop: TestMerchant
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({
    tenant: {
      auth: { scheme: 'bearer', forcedAuthentication: false, selfSignup: true },
      flags: { ...testTenantConfig().flags, partialWithdrawal: true },
    },
  })
  shop = await addMerchant(app.tenant, { remitGroupIds: [], url: 'https://shop.example/hook' })
  stage = await setStage(app, { merchant: { url: 'https://stage.example/hook' } })
  admin = await person(['ADMIN', 'USER_MANAGEMENT'])
})
afterAll(() => app.close())

/** A merchant in test mode. */
const testShop = () =>
  addMerchant(app.tenant, {
    remitGroupIds: [],
    testMode: true,
    modules: ['remit', 'withdraw'],
    scopes: ['deposit:create', 'withdraw:create', 'read'],
  })
let calls = 0
/** The request id by which the call's audit rows are found. */
const idOf = () => ({ 'x-request-id': `audited-write-${(calls += 1)}` })
const last = () => `audited-write-${calls}`

/** An operator who earned 1.00 lira, and the debit of that amount with this bank reference. */
async function earnedAndDebited(bankRef: string) {
  const [who, own] = [await person(['REMIT']), await payoutStage()]
  const lines = commissionEarned(who.actor.id, 100n)
  const source = { sourceType: 'remit_request', sourceId: uuidv7(), at: app.clock.now() } as const
  await inTransaction(app.ctx, (tx) => postJournal(tx, { ...source, kind: 'P2', lines }))
  await lineOf(own, { direction: 'DEBIT', amount: 100, bankRef })
  return { who, own }
}

async function person(scope: string[], more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, ...more })
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    made.actor.sessionId,
    new Date(app.clock.now().getTime() + 86_400_000),
  ])
  return made
}
const by = (who: SignedInClient, url: string, body: unknown = {}) => who.client.post(url, body, idOf())
const user = (more: object = {}) => app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: shop.id, ...more })
const deposit = () => makeDeposit(app, stage.merchant)
const operator = () => person(['REMIT'], { remitGroupIds: [stage.groupId] })
const claimed = async () => {
  const [who, { id }] = [await operator(), await deposit()]
  const { claimToken } = (await who.client.post(`/api/remit-request/claim/${id}`)).body as { claimToken: string }
  return { who, id, claimToken }
}
const secretOf = async (who: SignedInClient) =>
  (
    (await who.client.post('/api/auth/createOtpSecret', { email: who.actor.email, check: '' })).body as {
      response: { userSecret: string }
    }
  ).response.userSecret
const form = {
  name: 'A',
  legalTitle: 'A',
  taxNo: '4840847211',
  contacts: [],
  modules: ['remit'],
  remitGroupIds: [],
  limitGroupId: null,
}
const addSchedule = async () => {
  const view = { list: '/api/report/general', name: 'Days', query: 'group=day' }
  const { id: viewId } = (await by(admin, '/api/users/views/save', view)).body as { id: string }
  const columns = [{ id: 'about', header: 'Day' }]
  const when = { rhythm: 'DAILY', hour: 9, format: 'csvExcel' }
  return by(admin, '/api/report-schedule/create', { ...when, viewId, language: 'en', columns })
}
const linkOf = async (email: string) => {
  await app.client().post('/api/auth/ForgetPassword', { email })
  return /\/account\/password#([\w-]{24})\s/.exec((await app.mails()).at(-1)?.text ?? '')?.[1] ?? ''
}
const payoutStage = () => setPayoutStage(app)
/** A customer whose only payout was cancelled. */
const customerWithoutOpen = async (): Promise<string> => {
  const { merchant } = await payoutStage()
  const customer = { id: uuidv7(), name: 'Elif Kılıç' }
  const { id } = await makePayout(app, merchant, { customer })
  await sendSigned(app, merchant, 'POST', `/mapi/v1/withdrawals/${id}/cancel`, {})
  const { rows } = await app.tenant.pool.query<{ id: string }>('select id from customer where ext_id = $1', [
    customer.id,
  ])
  return rows[0]?.id ?? ''
}
const payout = async () => {
  const own = await payoutStage()
  const { merchant, groupId } = own
  return {
    stage: own,
    id: (await makePayout(app, merchant)).id,
    who: await person(['REMIT'], { remitGroupIds: [groupId] }),
  }
}
/** A card transfer in review, with its stage. */
const paidCard = async () => {
  const own = await setCardStage(app)
  return { stage: own, id: (await makePaidCard(app, own)).id }
}
/** A settlement file with one credited payment, and the bank's transfer for it. */
const paidFile = async () => {
  const trader = await person(['TRADER'])
  const card = await makeCredited(app, await setCardStage(app, { ownerUserId: trader.actor.id }), trader)
  return {
    bytes: settlementCsv([[card.rrn, card.authCode, 'Satış', '1.000,00', '1.000,00']]),
    bankTxId: await bankPaid(app, stage, 100_000),
  }
}
const terminalForm = {
  label: 'Terminal',
  acquirer: 'Garanti BBVA',
  terminalNo: null,
  bankCode: '0062',
  ownerUserId: null,
  minTxMinor: 100,
  maxTxMinor: 10_000,
  dayLimitMinor: null,
  feeBasisPoints: null,
  feeFixedMinor: 0,
  activeHours: [],
}
const cardPoolForm = {
  name: 'Pool',
  status: 'ACTIVE',
  strategy: 'PRIORITY',
  minOnlineTerminals: 0,
  failoverPoolId: null,
  merchantIds: [],
  terminalIds: [],
}
const handInPaid = (bytes: Buffer) => handInFile(admin, stage.accountId, bytes, idOf())
const walletForm = {
  name: 'Wallet',
  provider: 'Papara',
  phone: '0532 123 45 67',
  holderTitle: 'Lale Ödeme A.Ş.',
  ownerUserId: null,
  limitGroupId: null,
  direction: 'IN',
  minTxMinor: 100,
  maxTxMinor: 10_000,
  priority: 1,
  weight: 1,
}
const walletGroupForm = {
  strategy: 'PRIORITY',
  limitGroupId: null,
  failoverGroupId: null,
  minOnlineAccounts: 0,
  merchantIds: [],
}
/** A wallet transfer waiting for its money, and one in review because of a different amount. */
const requestedWallet = async () => {
  const own = await setWalletStage(app)
  const { id, referenceCode } = await makeWallet(app, own.merchant)
  return { ...own, id, referenceCode }
}
const paidWallet = async () => {
  const own = await requestedWallet()
  await arrive(app, own.accountId, { amountMinor: 90_000n, note: own.referenceCode })
  return own
}
/** A request that the administrator has claimed, and one that they approved. */
const claimedAt = async (path: string, id: string) => {
  const { claimToken, row } = (await admin.client.post(`${path}/claim/${id}`)).body as {
    claimToken: string
    row: { version: number }
  }
  return { id, claimToken, asHeld: { claimToken, version: row.version } }
}
const approvedAt = async (path: string, id: string, more: object) => {
  const { asHeld } = await claimedAt(path, id)
  const answer = await by(admin, `${path}/decide/${id}`, { decision: 'approve', ...more, ...asHeld })
  return { id, version: (answer.body as { version: number }).version }
}
/** The writes of every desk queue. `made`: a request that can be decided, at its `version`. */
const deskWrites = (
  path: string,
  made: () => Promise<{ id: string }>,
  { version, approve, exported: column }: { version: number; approve: object; exported: string },
) => ({
  [`POST ${path}/claim/:id`]: async () => by(admin, `${path}/claim/${(await made()).id}`),
  [`POST ${path}/next`]: async () => {
    await made()
    return by(admin, `${path}/next`)
  },
  [`POST ${path}/release/:id`]: async () => {
    const { id, claimToken } = await claimedAt(path, (await made()).id)
    return by(admin, `${path}/release/${id}`, { claimToken })
  },
  [`POST ${path}/decide/:id`]: async () => {
    const { id, asHeld } = await claimedAt(path, (await made()).id)
    return by(admin, `${path}/decide/${id}`, { decision: 'approve', ...approve, ...asHeld })
  },
  [`POST ${path}/undo/:id`]: async () => {
    const { id, version: now } = await approvedAt(path, (await made()).id, approve)
    return by(admin, `${path}/undo/${id}`, { version: now })
  },
  [`POST ${path}/attach/:id`]: async () => by(admin, `${path}/attach/${(await made()).id}`, receipt()),
  [`POST ${path}/note/:id`]: async () => by(admin, `${path}/note/${(await made()).id}`, { text: 'A' }),
  [`POST ${path}/pin/:id`]: async () => {
    const { id } = await made()
    await admin.client.post(`${path}/note/${id}`, { text: 'A' })
    const { notes } = (await admin.client.get(`${path}/attachments/${id}`)).body as { notes: { id: string }[] }
    return by(admin, `${path}/pin/${id}`, { noteId: notes[0]?.id, pinned: true })
  },
  [`POST ${path}/bulk`]: async () => {
    const { id } = await made()
    return by(admin, `${path}/bulk`, { action: 'claim', items: [{ id, version, key: `bulk-${id}` }] })
  },
  [`POST ${path}/export`]: () => by(admin, `${path}/export`, exported(column)),
})
const handInPayouts = (merchantId: string) =>
  admin.client.call(
    'POST',
    `/api/withdraw-upload/create?name=a.csv&merchantId=${merchantId}`,
    Buffer.from(`Reference;Customer;IBAN;Name;Amount\r\naudited;c-1;${payoutIban};A;1,00\r\n`),
    { ...idOf(), 'content-type': 'application/octet-stream' },
  )
const claimedPayout = async () => {
  const { stage: own, who, id } = await payout()
  const { claimToken } = (await who.client.post(`/api/withdraw-request/claim/${id}`)).body as { claimToken: string }
  return { stage: own, who, id, claimToken }
}
const lineOf = async (own: Stage, line: Record<string, unknown>) =>
  reportPayment(app, own, await makeDeposit(app, own.merchant), { description: 'EFT', amount: 100_000, ...line })
const firstLine = async (id: string) =>
  ((await admin.client.get(`/api/withdraw-request/lines/${id}`)).body as { lines: { id: string }[] }).lines[0]?.id
/** A payout that was sent, and a debit that does not name it. */
const sentPayout = async () => {
  const { stage: own, who, id, claimToken } = await claimedPayout()
  const decide = (body: object) => by(who, `/api/withdraw-request/decide/${id}`, { claimToken, ...body })
  await decide({ decision: 'send', version: 2 })
  await decide({ decision: 'sent', version: 3, bankRef: 'FAST-1' })
  await lineOf(own, { direction: 'DEBIT' })
  return { stage: own, id, lineId: await firstLine(id) }
}
const settlementTerms = {
  cycleDays: 0,
  cutOff: '00:00',
  minMinor: 1,
  holder: 'A',
}
/** A merchant with this KYB status and all required documents in this state. */
async function applicant(status: KybStatus, documents?: 'WAITING' | 'ACCEPTED'): Promise<string> {
  const { id } = await addMerchant(app.tenant, { remitGroupIds: [] })
  await app.tenant.pool.query('update merchant set kyb_status = $2 where id = $1', [id, status])
  for (const kind of documents === undefined ? [] : requiredDocuments) {
    await admin.client.post(`/api/kyb/upload/${id}`, documentUpload(kind))
    if (documents === 'ACCEPTED')
      await admin.client.post(`/api/kyb/accept/${id}`, { documentId: await newestDocument(id) })
  }
  return id
}
const newestDocument = async (id: string): Promise<string | undefined> =>
  ((await admin.client.get(`/api/kyb/get/${id}`)).body as MerchantKyb).documents[0]?.id

/** Gives a merchant terms and a balance that is due at once. */
async function settleable(merchantId: string): Promise<void> {
  await inTransaction(app.ctx, (tx) =>
    postJournal(tx, {
      kind: 'ADJ',
      sourceType: 'reconciliation_posting',
      sourceId: uuidv7(),
      at: app.clock.now(),
      lines: balanceAdjusted(merchantId, 100n),
    }),
  )
  await app.tenant.pool.query(
    `insert into settlement_terms (id, merchant_id, version, cycle_days, cut_off, min_minor, holder, iban_enc,
      iban_hash, iban_last4, bank_name_id, reason, created_by, created_by_name, approved_by_name, created_at)
     select $1, $2, 1, 0, '00:00', 1, 'A', '', '', '0000', (select id from bank_name order by sort limit 1), 'A', $1,
       'A', 'A', $3`,
    [uuidv7(), merchantId, app.clock.now()],
  )
}
/** The request for a file of one payout, and a file made by two people. */
const requestedFile = async () => {
  const { stage: own, who, id } = await payout()
  await nameAccount(app, own.accountId, payoutIban)
  return { who, body: { accountId: own.accountId, ids: [id], profile: 'pain-09', reason: 'A' } }
}
const madeFile = async () => {
  const { who, body } = await requestedFile()
  const created = (await by(who, '/api/payment-file/create', body)).body as {
    id: string
    number: string
    approvalId: string
  }
  await by(admin, `/api/approval/approve/${created.approvalId}`)
  return { who, ...created }
}
const signed = (key: { keyId: string; secret: string }, url: string, body: unknown = {}) =>
  sendSigned(app, key, 'POST', url, body, { headers: { ...idOf(), 'idempotency-key': `audited-${calls}` } })

const reconciledDay = '2026-11-02'
/** A day on which the merchant reports `count` payments unknown to us: its breaks. */
async function brokenDay(count: number): Promise<{ event: string; day: string; type: string }[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    merchantRef: `broken-${n}`,
    amount: 100,
    status: 'APPROVED',
  }))
  const body = { day: reconciledDay, rows }
  await sendSigned(app, stage.merchant, 'POST', '/mapi/v1/reconciliations', body, {
    headers: { 'idempotency-key': `broken-${(calls += 1)}` },
  })
  const list = `/api/report/mutabakatdetay/list?from=${reconciledDay}&to=${reconciledDay}&breaks=open`
  const found = (await admin.client.get(list)).body as { rows: { id: string; breakType: string }[] }
  return found.rows.map(({ id, breakType }) => ({ event: id, day: reconciledDay, type: breakType }))
}

const bankForm = {
  name: 'A',
  shortName: 'A',
  type: 'BANK',
  fast: true,
  fastLimitMinor: null,
  eftOpen: '09:00',
  eftClose: '17:00',
  sameBank247: true,
  statementFormats: [],
  nameMaxLen: null,
  sort: 1,
  source: '',
  sourceOn: null,
}
const bank = async () =>
  (
    await app.tenant.pool.query<{ id: string; version: number }>(
      `select id, version from bank_name where eft_code = '0146'`,
    )
  ).rows[0] ?? { id: '', version: 0 }
const accountForm = () => ({
  label: 'A',
  holderTitle: 'A',
  holderType: 'OPERATOR_ENTITY',
  holderTaxNo: null,
  contractRef: null,
  ownerUserId: null,
  limitGroupId: null,
  botId: null,
  remitGroupId: stage.groupId,
  direction: 'IN',
  minTxMinor: 1,
  maxTxMinor: 2,
  priority: 1,
  weight: 1,
  activeHours: [],
})
const account = (status: string) => addAccount(app.tenant, { remitGroupId: stage.groupId, status, priority: 900 })
const groupForm = {
  strategy: 'PRIORITY',
  ownerUserId: null,
  limitGroupId: null,
  failoverGroupId: null,
  minOnlineAccounts: 0,
  merchantIds: [],
}
const sheetMapping = {
  columns: { date: 0, description: 1, amount: 2 },
  header: [],
  firstRow: 1,
  dateOrder: 'DMY',
  decimalMark: ',',
}
/** A sheet of an unknown layout, and one of a known layout waiting for its import. */
const unknownSheet = async () => readBack(admin, await addStatement(app, await account('ACTIVE')))
const heldRow = async () => {
  const accountId = await account('ACTIVE')
  const sheet = (note: string) => `Tarih;Açıklama;Tutar\n10.11.2026;ELIF KILIC${note};1,00\n`
  await take(app, admin, await preview(app, admin, accountId, sheet('')))
  return preview(app, admin, accountId, sheet(' SORGU 7'))
}
const readSheet = async () => {
  const [id, iban] = [await account('ACTIVE'), 'TR330006100519786457841326']
  await nameAccount(app, id, iban)
  return preview(
    app,
    admin,
    id,
    `:20:KASA\r\n:25:${iban}\r\n:28C:1/1\r\n:60F:C261110TRY0,00\r\n:61:2611101110C1,00NTRFNONREF\r\n:86:a\r\n:62F:C261110TRY1,00\r\n-\r\n`,
  )
}
const botForm = { name: 'Bot', kind: 'FILE', intervalS: 30, autoMatch: 'OFF', accountIds: [] }
const aBot = async () =>
  (await admin.client.post('/api/watcher-bot/create', { ...botForm, name: `Bot ${calls}` })).body as {
    id: string
    version: number
    keys: { keyId: string }[]
  }
let receipts = 0
const receipt = () => ({ fileName: 'a.pdf', content: Buffer.from(`%PDF-${(receipts += 1)}`).toString('base64') })
async function lineInSuspense(amount: number): Promise<string> {
  const made = await makeDeposit(app, stage.merchant, { amount })
  await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/deposits/${made.id}/cancel`, {})
  await reportPayment(app, stage, made, { senderIban: 'TR330006100519786457841326' })
  return (
    (await app.tenant.pool.query<{ id: string }>('select id from bank_tx where amount_minor = $1', [amount])).rows[0]
      ?.id ?? ''
  )
}

const handover = async () => {
  const remitGroupIds = [stage.groupId]
  const [giver, taker] = [await person(['REMIT'], { remitGroupIds }), await person(['REMIT'], { remitGroupIds })]
  const { id } = (
    await giver.client.post('/api/shift/give', { takerId: taker.actor.id, claims: 'RELEASE', counts: [] })
  ).body as { id: string }
  return { giver, taker, id }
}
const ownOverride = async (who: SignedInClient) =>
  (
    await startOverride(
      app.ctx,
      {
        module: 'remit',
        version: '1.0.0',
        folder: '1.0.0-a',
        email: who.actor.email,
        lifetimeMs: 60_000,
        by: 'a test',
        reason: 'to see',
      },
      60_000,
    )
  ).id

const exported = (id: string) => ({ language: 'tr', columns: [{ id, header: 'A' }] })

const boxRequest = () => askToOpen(app, admin.ctx, 'Box')

/** The merchant's callback address in this status. */
async function callbackAddress(status: 'ACTIVE' | 'PAUSED'): Promise<string> {
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    'update callback_endpoint set status = $2 where merchant_id = $1 returning id',
    [stage.merchant.id, status],
  )
  return rows[0]?.id ?? ''
}

/** A line without a matching request, and a request of its amount or a multiple of it. */
async function unmatched(times = 1) {
  const amount = 500_000 + calls
  const { id } = await makeDeposit(app, stage.merchant, { amount: amount * times })
  await reportPayment(
    app,
    stage,
    { id, number: '', referenceCode: '', status: '', amount },
    { description: 'x', senderName: times > 1 ? 'ELIF KILIC' : 'KIMSE', senderIban: 'TR330006100519786457841326' },
  )
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from bank_tx where status = 'NEW' and amount_minor = $1 order by id desc limit 1`,
    [amount],
  )
  return { line: { id: rows[0]?.id ?? '', version: 1 }, requests: [{ id, version: 1 }] }
}
/** A debit of the stage's account and a credit of another, with matching names only. */
async function twoLegs() {
  const other = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  const amount = 700_000 + calls
  const leg = async (accountId: string, direction: string) => {
    const bookedAt = app.clock.now().toISOString()
    const line = { accountId, direction, amount, bookedAt, senderName: 'Kasa Ödeme A.Ş.', description: 'VIRMAN' }
    await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', { transactions: [line] })
    const { rows } = await app.tenant.pool.query<{ id: string; version: number }>(
      `select id, version from bank_tx where bank_account_id = $1 and amount_minor = $2 order by id desc limit 1`,
      [accountId, amount],
    )
    return rows[0]
  }
  return { debit: await leg(stage.accountId, 'DEBIT'), credit: await leg(other, 'CREDIT') }
}
/** A line that two people returned, and the debit that sent its money back. */
async function sentBackLines() {
  const amount = 800_000 + calls
  const report = async (direction: string) => {
    const bookedAt = app.clock.now().toISOString()
    const line = { accountId: stage.accountId, direction, amount, bookedAt, senderName: 'A', description: direction }
    await sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', { transactions: [line] })
    const { rows } = await app.tenant.pool.query<{ id: string; version: number }>(
      'select id, version from bank_tx where amount_minor = $1 and direction = $2',
      [amount, direction],
    )
    return rows[0]
  }
  const credit = await report('CREDIT')
  await app.tenant.pool.query(`update bank_tx set status = 'RETURNED', decided_at = $2 where id = $1`, [
    credit?.id,
    app.clock.now(),
  ])
  return { debit: await report('DEBIT'), creditId: credit?.id, depositId: null }
}
/** A dry run of the default rules, waiting or done. */
async function aRun(status: 'WAITING' | 'DONE'): Promise<string> {
  await app.tenant.pool.query(`update match_dry_run set status = 'CANCELLED' where status in ('WAITING', 'RUNNING')`)
  const { id } = (await admin.client.post('/api/match-rule/try', { rules: defaultRules })).body as { id: string }
  if (status === 'DONE') await carryOutDryRun(app.ctx, id)
  return id
}

/** Each write once, so that it succeeds. Add new writes here, or below with a reason. */
const writes: Record<string, () => Promise<TestAnswer>> = {
  'POST /api/auth/signin': async () =>
    app.client().post('/api/auth/signin', { email: (await user()).email, password: testPassword }, idOf()),
  'POST /api/auth/logout': async () => by(await person(['TRADER']), '/api/auth/logout'),
  'POST /api/auth/signup': () =>
    app.client().post('/api/auth/signup', { name: 'Yeni', email: 'yeni@test.test' }, idOf()),
  'POST /api/auth/ForgetPassword': async () =>
    app.client().post('/api/auth/ForgetPassword', { email: (await user()).email }, idOf()),
  'POST /api/auth/ForgetPassword2': async () => {
    const token = await linkOf((await user()).email)
    return app.client().post('/api/auth/ForgetPassword2', { token, newPassword: 'Brand-new-2026!x' }, idOf())
  },
  'POST /api/auth/createOtpSecret': async () => {
    const who = await person(['TRADER'])
    return by(who, '/api/auth/createOtpSecret', { email: who.actor.email, check: '' })
  },
  'POST /api/auth/checkOtp': async () => {
    const who = await person(['TRADER'])
    return by(who, '/api/auth/checkOtp', {
      email: who.actor.email,
      code: otpCode(await secretOf(who), app.clock.now()),
    })
  },
  'POST /api/auth/stepUp': async () => {
    const who = await person(['TRADER'])
    const secret = await secretOf(who)
    who.client.keep(
      await who.client.post('/api/auth/checkOtp', { email: who.actor.email, code: otpCode(secret, app.clock.now()) }),
    )
    return by(who, '/api/auth/stepUp', { code: otpCode(secret, app.clock.now(), 1) })
  },
  'POST /api/auth/recoveryCodes': async () => {
    const who = await person(['TRADER'])
    who.client.keep(
      await who.client.post('/api/auth/checkOtp', {
        email: who.actor.email,
        code: otpCode(await secretOf(who), app.clock.now()),
      }),
    )
    return by(who, '/api/auth/recoveryCodes')
  },
  'POST /api/auth/sessions/end': async () => by(await person(['TRADER']), '/api/auth/sessions/end'),
  'POST /api/auth/setUserLoginStatus': async () =>
    by(admin, '/api/auth/setUserLoginStatus', { userId: (await user()).id, status: 'LOCKED' }),
  'POST /api/auth/ResetPassword': async () => by(admin, '/api/auth/ResetPassword', { userId: (await user()).id }),
  'POST /api/users/ChangePassword': async () =>
    by(await person(['TRADER']), '/api/users/ChangePassword', {
      oldPassword: testPassword,
      newPassword: 'Brand-new-2026!x',
    }),
  'POST /api/users/create': () =>
    by(admin, '/api/users/create', {
      name: 'A',
      email: 'made@test.test',
      role: 'client',
      scope: ['client'],
      mrcID: null,
    }),
  'POST /api/users/update/:id': async () =>
    by(admin, `/api/users/update/${(await user()).id}`, {
      name: 'B',
      email: 'moved@test.test',
      role: 'client',
      scope: ['client'],
      mrcID: null,
      version: 1,
    }),
  'POST /api/users/resetMfa/:id': async () => by(admin, `/api/users/resetMfa/${(await user()).id}`),
  'POST /api/users/activateMfa/:id': async () => by(admin, `/api/users/activateMfa/${(await user()).id}`),
  'POST /api/users/endSessions/:id': async () => by(admin, `/api/users/endSessions/${(await user()).id}`),
  'POST /api/merchant/create': () => by(admin, '/api/merchant/create', { ...form, code: 'AUDITED' }),
  'POST /api/merchant/update/:id': () =>
    by(admin, `/api/merchant/update/${shop.id}`, { ...form, status: 'ACTIVE', testMode: false, version: 1 }),
  'POST /api/merchant/resetKeys': () =>
    by(admin, '/api/merchant/resetKeys', { merchantId: shop.id, graceHours: 24, reason: 'A' }),
  'POST /api/kyb/upload/:id': async () =>
    by(admin, `/api/kyb/upload/${await applicant('DRAFT')}`, documentUpload('ID')),
  'POST /api/kyb/submit/:id': async () => by(admin, `/api/kyb/submit/${await applicant('DRAFT', 'WAITING')}`),
  'POST /api/kyb/accept/:id': async () => {
    const id = await applicant('REVIEW', 'WAITING')
    return by(admin, `/api/kyb/accept/${id}`, { documentId: await newestDocument(id) })
  },
  'POST /api/kyb/refuse/:id': async () => {
    const id = await applicant('REVIEW', 'WAITING')
    return by(admin, `/api/kyb/refuse/${id}`, { documentId: await newestDocument(id), reason: 'A' })
  },
  'POST /api/kyb/sendBack/:id': async () =>
    by(admin, `/api/kyb/sendBack/${await applicant('REVIEW')}`, { reason: 'A' }),
  'POST /api/kyb/suspend/:id': async () =>
    by(admin, `/api/kyb/suspend/${await applicant('APPROVED')}`, { reason: 'A' }),
  'POST /api/kyb/ask/:id': async () =>
    by(admin, `/api/kyb/ask/${await applicant('REVIEW', 'ACCEPTED')}`, { action: 'approve', reason: 'A' }),
  'POST /api/settlement/ask/:id': async () => {
    const { stage: own } = await payout()
    return by(admin, `/api/settlement/ask/${own.merchant.id}`, {
      terms: { ...settlementTerms, iban: payoutIban },
      reason: 'A',
      version: 0,
    })
  },
  'POST /api/settlement/create': async () => {
    await settleable(shop.id)
    const { count, sumMinor } = (await admin.client.get('/api/settlement/preview')).body as {
      count: number
      sumMinor: number
    }
    return by(admin, '/api/settlement/create', { count, sumMinor, reason: 'A' })
  },
  'POST /api/settlement/export': () => by(admin, '/api/settlement/export', exported('number')),
  'POST /api/settlement/my/export': async () =>
    by(await person(['MERCHANT'], { merchantId: shop.id }), '/api/settlement/my/export', exported('number')),
  'POST /api/commission/ask/:id': () =>
    by(admin, `/api/commission/ask/${shop.id}`, {
      method: 'CARD',
      terms: { kind: 'PCT', basisPoints: 100, minMinor: 0, maxMinor: null, taxBasisPoints: 0, backOnReturn: false },
      reason: 'A',
      version: 0,
    }),
  'POST /api/operator-payout/ask/:id': async () => {
    const { who } = await earnedAndDebited('PAID-77')
    return by(admin, `/api/operator-payout/ask/${who.actor.id}`, { amountMinor: 100, bankRef: 'paid 77', reason: 'A' })
  },
  'POST /api/operator-payout/returned/:id': async () => {
    const { who, own } = await earnedAndDebited('PAID-78')
    const request = { amountMinor: 100, bankRef: 'paid 78', reason: 'A' }
    const asked = (await by(admin, `/api/operator-payout/ask/${who.actor.id}`, request)).body
    await by(await person(['ADMIN']), `/api/approval/approve/${(asked as { approvalId: string }).approvalId}`)
    await lineOf(own, { amount: 100, bankRef: 'BACK-78' })
    const { body } = await admin.client.get(`/api/operator-payout/get/${who.actor.id}`)
    const payoutId = (body as { rows: { id: string }[] }).rows[0]?.id
    return by(admin, `/api/operator-payout/returned/${who.actor.id}`, { payoutId, bankRef: 'BACK-78', reason: 'A' })
  },
  'POST /api/operator-commission/ask/:id': async () =>
    by(admin, `/api/operator-commission/ask/${(await person(['TRADER'])).actor.id}`, {
      method: 'CARD',
      terms: { kind: 'PCT', basisPoints: 100, minMinor: 0, maxMinor: null },
      reason: 'A',
      version: 0,
    }),
  'POST /api/merchant/revokeKey': async () => {
    const { keyId } = await addMerchant(app.tenant, { remitGroupIds: [] })
    return by(admin, '/api/merchant/revokeKey', { keyId, reason: 'A' })
  },
  'POST /api/merchant/testCallback': () => by(admin, '/api/merchant/testCallback', { merchantId: shop.id }),
  'POST /api/test-request/create': async () =>
    by(admin, '/api/test-request/create', { merchantId: (await testShop()).id, kind: 'deposit', amountMinor: 1000 }),
  'POST /api/test-request/simulate/:id': async () => {
    const { id } = await makeDeposit(app, await testShop())
    return by(admin, `/api/test-request/simulate/${id}`, { kind: 'deposit', simulated: { event: 'PAID' } })
  },
  'POST /api/merchant/showKeys': () => by(admin, '/api/merchant/showKeys', { keyId: shop.keyId }),
  'POST /api/merchant/saveUrl': () =>
    by(admin, '/api/merchant/saveUrl', {
      merchantId: shop.id,
      url: 'https://8.8.8.8/hook',
      eventTypes: [],
      format: 'STANDARD',
      reason: 'A',
    }),
  'POST /api/merchant/showSecret': async () => {
    await app.tenant.pool.query('update callback_endpoint set secret_waits = true where merchant_id = $1', [shop.id])
    return by(admin, '/api/merchant/showSecret', { merchantId: shop.id })
  },
  'POST /api/remit-request/claim/:id': async () =>
    by(await operator(), `/api/remit-request/claim/${(await deposit()).id}`),
  'POST /api/remit-request/next': async () => (await deposit(), by(await operator(), '/api/remit-request/next')),
  'POST /api/remit-request/release/:id': async () => {
    const { who, id, claimToken } = await claimed()
    return by(who, `/api/remit-request/release/${id}`, { claimToken })
  },
  'POST /api/remit-request/undo/:id': async () => {
    const { who, id, claimToken } = await claimed()
    await who.client.post(`/api/remit-request/decide/${id}`, {
      decision: 'reject',
      claimToken,
      version: 2,
      reasonCode: 'DUPLICATE',
    })
    return by(who, `/api/remit-request/undo/${id}`, { version: 3 })
  },
  'POST /mapi/v1/deposits/:id/receipt': async () =>
    signed(stage.merchant, `/mapi/v1/deposits/${(await deposit()).id}/receipt`, receipt()),
  'POST /api/remit-request/attach/:id': async () =>
    by(await operator(), `/api/remit-request/attach/${(await deposit()).id}`, receipt()),
  'POST /api/remit-request/note/:id': async () =>
    by(await operator(), `/api/remit-request/note/${(await deposit()).id}`, { text: 'A' }),
  'POST /api/remit-request/pin/:id': async () => {
    const [who, { id }] = [await operator(), await deposit()]
    await who.client.post(`/api/remit-request/note/${id}`, { text: 'A' })
    const { notes } = (await who.client.get(`/api/remit-request/attachments/${id}`)).body as { notes: { id: string }[] }
    return by(who, `/api/remit-request/pin/${id}`, { noteId: notes[0]?.id, pinned: true })
  },
  'POST /api/remit-request/bulk': async () => {
    const [who, { id }] = [await operator(), await deposit()]
    return by(who, '/api/remit-request/bulk', { action: 'claim', items: [{ id, version: 1, key: `bulk-${id}` }] })
  },
  'POST /api/users/lists': async () =>
    by(await person(['TRADER']), '/api/users/lists', { list: '/api/audit', preference: 'at -actor' }),
  'POST /api/report-schedule/create': () => addSchedule(),
  'POST /api/report-schedule/edit/:id': async () => {
    const { id } = (await addSchedule()).body as { id: string }
    return by(admin, `/api/report-schedule/edit/${id}`, { rhythm: 'WEEKLY', hour: 7, format: 'xlsx' })
  },
  'POST /api/report-schedule/stop/:id': async () => {
    const { id } = (await addSchedule()).body as { id: string }
    return by(admin, `/api/report-schedule/stop/${id}`)
  },
  'POST /api/report-file/fetch/:id': async () => {
    const columns = [{ id: 'about', header: 'Day' }]
    await by(admin, '/api/report/general/export', { language: 'en', columns })
    const { rows } = (await admin.client.get('/api/report-file/list')).body as { rows: { id: string }[] }
    return by(admin, `/api/report-file/fetch/${rows[0]?.id}`)
  },
  'POST /api/notification/choices': async () =>
    by(await person(['ADMIN']), '/api/notification/choices', { kind: 'bot.silent', way: 'MAIL' }),
  'POST /api/users/views/save': () => by(admin, '/api/users/views/save', { list: '/api/audit', name: 'A', query: '' }),
  'POST /api/users/views/remove/:id': async () => {
    const view = await by(admin, '/api/users/views/save', { list: '/api/audit', name: 'B', query: '' })
    return by(admin, `/api/users/views/remove/${(view.body as { id: string }).id}`)
  },
  ...Object.fromEntries(
    reportNames.map((name) => [
      `POST /api/report/${name}/export`,
      () => by(admin, `/api/report/${name}/export`, exported('about')),
    ]),
  ),
  'POST /api/report/mutabakat/export': () => by(admin, '/api/report/mutabakat/export', exported('day')),
  'POST /api/report/statement/export': () => by(admin, '/api/report/statement/export', exported('at')),
  'POST /api/report/postings/export': () => by(admin, '/api/report/postings/export', exported('at')),
  'POST /api/report/mutabakatdetay/export': () => by(admin, '/api/report/mutabakatdetay/export', exported('at')),
  'POST /api/report/mutabakatdetay/report': () =>
    admin.client.call(
      'POST',
      `/api/report/mutabakatdetay/report?day=2026-11-01&name=a.csv&merchantId=${shop.id}&reason=A`,
      Buffer.from('Reference;Amount;Status\r\na;1,00;PAID\r\n'),
      { ...idOf(), 'content-type': 'application/octet-stream' },
    ),
  ...Object.fromEntries(
    [
      ['take', {}],
      ['note', { note: 'A' }],
      ['adjust', { amountMinor: 1, reason: 'A' }],
      ['writeOff', { reason: 'A' }],
    ].map(([verb, more]) => [
      `POST /api/report/mutabakatdetay/${verb as string}`,
      async () => {
        const [broken] = await brokenDay(1)
        return by(admin, `/api/report/mutabakatdetay/${verb as string}`, { ...broken, ...(more as object) })
      },
    ]),
  ),
  'POST /api/report/mutabakatdetay/accept': async () =>
    by(admin, '/api/report/mutabakatdetay/accept', { breaks: await brokenDay(1), reason: 'A' }),
  'POST /api/report/mutabakatdetay/link': async () => {
    const [broken, to] = await brokenDay(2)
    return by(admin, '/api/report/mutabakatdetay/link', { ...broken, to, reason: 'A' })
  },
  'POST /api/report/mutabakat/sign': async () => {
    await brokenDay(0)
    return by(admin, '/api/report/mutabakat/sign', { day: reconciledDay, merchantId: stage.merchant.id })
  },
  'POST /mapi/v1/reconciliations': () =>
    signed(stage.merchant, '/mapi/v1/reconciliations', { day: '2026-11-01', rows: [] }),
  'POST /api/remit-request/export': () => by(admin, '/api/remit-request/export', exported('amount')),
  'POST /api/bank-account/export': () => by(admin, '/api/bank-account/export', exported('label')),
  'POST /api/audit/export': () => by(admin, '/api/audit/export', exported('at')),
  'POST /api/callback/export': () => by(admin, '/api/callback/export', exported('number')),
  'POST /api/callback/missed/export': () => by(admin, '/api/callback/missed/export', exported('number')),
  'POST /api/watcher-bot/export': () => by(admin, '/api/watcher-bot/export', exported('name')),
  'POST /api/remit-group/export': () => by(admin, '/api/remit-group/export', exported('name')),
  'POST /api/limit-group/export': () => by(admin, '/api/limit-group/export', exported('name')),
  'POST /api/papara-limit-group/export': () => by(admin, '/api/papara-limit-group/export', exported('name')),
  'POST /api/approval/export': () => by(admin, '/api/approval/export', exported('kind')),
  'POST /api/users/export': () => by(admin, '/api/users/export', exported('role')),
  'POST /api/match/lines/export': () => by(admin, '/api/match/lines/export', exported('amount')),
  'POST /api/match/requests/export': () => by(admin, '/api/match/requests/export', exported('rest')),
  'POST /api/desk/lines/export': async () => by(await operator(), '/api/desk/lines/export', exported('amount')),
  'POST /api/bank-name/export': () => by(admin, '/api/bank-name/export', exported('name')),
  'POST /api/shift/export': () => by(admin, '/api/shift/export', exported('number')),
  'POST /api/statement/export': () => by(admin, '/api/statement/export', exported('file')),
  'POST /api/remit-request/late/:id': async () => {
    const [who, made] = [await operator(), await makeDeposit(app, stage.merchant, { amount: 31_700 })]
    await sendSigned(app, stage.merchant, 'POST', `/mapi/v1/deposits/${made.id}/cancel`, {})
    await app.tenant.pool.query(`update remit_request set status = 'EXPIRED' where id = $1`, [made.id])
    await reportPayment(app, stage, made)
    const { lines } = (await who.client.get(`/api/remit-request/lateLines/${made.id}`)).body as {
      lines: { id: string }[]
    }
    return by(who, `/api/remit-request/late/${made.id}`, { bankTxId: lines[0]?.id, version: 2 })
  },
  'POST /api/remit-request/reverse/:id': async () => {
    const made = await makeDeposit(app, stage.merchant, { amount: 31_800 })
    await reportPayment(app, stage, made)
    const { claimToken, row } = (await admin.client.post(`/api/remit-request/claim/${made.id}`)).body as {
      claimToken: string
      row: { version: number }
    }
    await admin.client.post(`/api/remit-request/decide/${made.id}`, {
      decision: 'approve',
      claimToken,
      version: row.version,
    })
    return by(admin, `/api/remit-request/reverse/${made.id}`, { reason: 'A', version: row.version + 1 })
  },
  'POST /api/remit-request/unseen/:id': async () => {
    const { id } = await deposit()
    await admin.client.post(`/api/remit-request/attach/${id}`, receipt())
    return by(admin, `/api/remit-request/unseen/${id}`, { reason: 'A', version: 1 })
  },
  'POST /api/bank-line/manualDeposit/:id': async () =>
    by(admin, `/api/bank-line/manualDeposit/${await lineInSuspense(31_900)}`, {
      merchantId: stage.merchant.id,
      merchantRef: 'by hand',
      customerRef: 'A',
      customerName: 'A',
      reason: 'A',
    }),
  'POST /api/bank-line/return/:id': async () =>
    by(admin, `/api/bank-line/return/${await lineInSuspense(32_000)}`, { reason: 'A' }),
  'POST /api/remit-request/decide/:id': async () => {
    const { who, id, claimToken } = await claimed()
    return by(who, `/api/remit-request/decide/${id}`, {
      decision: 'reject',
      claimToken,
      version: 2,
      reasonCode: 'DUPLICATE',
    })
  },
  'POST /api/match/link': async () => {
    const { line, requests } = await unmatched()
    return by(admin, '/api/match/link', { lines: [line], requests, reasonCode: 'CUSTOMER_PROVED' })
  },
  'POST /api/match/unlink': async () => {
    const { line, requests } = await unmatched(2)
    await admin.client.post('/api/match/link', { lines: [line], requests, reasonCode: 'CUSTOMER_PROVED' })
    return by(admin, '/api/match/unlink', {
      lineId: line.id,
      requestId: requests[0]?.id,
      requestVersion: 2,
      reason: 'another payer',
    })
  },
  'POST /api/match/ignore/:id': async () =>
    by(admin, `/api/match/ignore/${(await unmatched()).line.id}`, { version: 1, reason: 'x' }),
  'POST /api/match/restore/:id': async () => {
    const { line } = await unmatched()
    await admin.client.post(`/api/match/ignore/${line.id}`, { version: 1, reason: 'x' })
    return by(admin, `/api/match/restore/${line.id}`, { version: 2 })
  },
  'POST /api/own-transfer/link': async () => by(admin, '/api/own-transfer/link', { ...(await twoLegs()), reason: 'x' }),
  'POST /api/own-transfer/undo/:id': async () => {
    const linked = await admin.client.post('/api/own-transfer/link', { ...(await twoLegs()), reason: 'x' })
    const { id, version } = linked.body as { id: string; version: number }
    return by(admin, `/api/own-transfer/undo/${id}`, { version, reason: 'x' })
  },
  'POST /api/sent-back/link': async () => by(admin, '/api/sent-back/link', { ...(await sentBackLines()), reason: 'x' }),
  'POST /api/sent-back/undo/:id': async () => {
    const linked = await admin.client.post('/api/sent-back/link', { ...(await sentBackLines()), reason: 'x' })
    const { id, version } = linked.body as { id: string; version: number }
    return by(admin, `/api/sent-back/undo/${id}`, { version, reason: 'x' })
  },
  'POST /api/own-transfer/list/export': () => by(admin, '/api/own-transfer/list/export', exported('amount')),
  'POST /api/match-rule/try': () => by(admin, '/api/match-rule/try', { rules: defaultRules }),
  'POST /api/match-rule/cancel/:id': async () => by(admin, `/api/match-rule/cancel/${await aRun('WAITING')}`),
  'POST /api/match-rule/save': async () =>
    by(admin, '/api/match-rule/save', {
      dryRunId: await aRun('DONE'),
      baseVersion: 1,
      precisionFrom: 0.999,
      decidedFrom: 500,
      note: 'x',
    }),
  'POST /api/payout-rule/try': () => by(admin, '/api/payout-rule/try', { rules: [], days: 30 }),
  'POST /api/payout-rule/save': async () => {
    const { id } = (await admin.client.post('/api/payout-rule/try', { rules: [], days: 30 })).body as { id: string }
    return by(admin, '/api/payout-rule/save', { trialId: id, baseVersion: 1, note: 'x' })
  },
  'POST /api/callback/resend/:id': async () => {
    await deposit()
    const { rows } = await app.tenant.pool.query<{ id: string }>('select id from callback order by seq desc limit 1')
    return by(admin, `/api/callback/resend/${rows[0]?.id}`)
  },
  'POST /api/callback/resendMany': () => by(admin, '/api/callback/resendMany', { perSecond: 1 }),
  'POST /api/callback/missed/resend': () => by(admin, '/api/callback/missed/resend', { perSecond: 1 }),
  'POST /api/callback/stopResend/:id': async () => {
    await by(admin, '/api/callback/resendMany', { perSecond: 1 })
    const { rows } = await app.tenant.pool.query<{ id: string }>('select id from callback_resend order by id desc')
    return by(admin, `/api/callback/stopResend/${rows[0]?.id}`)
  },
  'POST /api/callback/pause/:id': async () =>
    by(admin, `/api/callback/pause/${await callbackAddress('ACTIVE')}`, { reason: 'x' }),
  'POST /api/callback/resume/:id': async () => by(admin, `/api/callback/resume/${await callbackAddress('PAUSED')}`),
  'POST /api/approval/approve/:id': async () =>
    by(await person(['ADMIN']), `/api/approval/approve/${await boxRequest()}`),
  'POST /api/approval/deny/:id': async () =>
    by(await person(['ADMIN']), `/api/approval/deny/${await boxRequest()}`, { reason: 'no' }),
  'POST /api/approval/withdraw/:id': async () =>
    by(admin, `/api/approval/withdraw/${await boxRequest()}`, { reason: 'no' }),
  'POST /api/bank-name/create': async () => by(admin, '/api/bank-name/create', { eftCode: '0777', ...bankForm }),
  'POST /api/bank-name/update/:id': async () =>
    by(admin, `/api/bank-name/update/${(await bank()).id}`, { ...bankForm, version: (await bank()).version }),
  'POST /api/bank-name/setActive/:id': async () =>
    by(admin, `/api/bank-name/setActive/${(await bank()).id}`, {
      active: false,
      reason: 'x',
      version: (await bank()).version,
    }),
  'POST /api/bank-account/create': async () =>
    by(admin, '/api/bank-account/create', { ...accountForm(), iban: 'TR160006404210000000654321', reason: 'x' }),
  'POST /api/bank-account/update/:id': async () =>
    by(admin, `/api/bank-account/update/${await account('ACTIVE')}`, { ...accountForm(), version: 1 }),
  'POST /api/bank-account/submit/:id': async () =>
    by(admin, `/api/bank-account/submit/${await account('DRAFT')}`, { reason: 'x', version: 1 }),
  'POST /api/bank-account/changeIban/:id': async () =>
    by(admin, `/api/bank-account/changeIban/${await account('ACTIVE')}`, {
      iban: 'TR620001001234567890123456',
      reason: 'x',
      version: 1,
    }),
  'POST /api/bank-account/move/:id': async () =>
    by(admin, `/api/bank-account/move/${await account('ACTIVE')}`, { move: 'pause', reason: 'x', version: 1 }),
  'POST /api/bank-account/reveal/:id': async () =>
    by(admin, `/api/bank-account/reveal/${await account('ACTIVE')}`, { reason: 'x' }),
  'POST /api/bank-account/:id/statement': async () =>
    admin.client.call(
      'POST',
      `/api/bank-account/${await account('ACTIVE')}/statement?name=a.sta`,
      Buffer.from(`:20:${calls}`),
      { ...idOf(), 'content-type': 'application/octet-stream' },
    ),
  'POST /api/statement/preview/:id': async () => {
    const { id, version } = await readSheet()
    return by(admin, `/api/statement/preview/${id}`, { profile: null, version })
  },
  'POST /api/statement/import/:id': async () => {
    const { id, version } = await readSheet()
    return by(admin, `/api/statement/import/${id}`, { confirmed: true, version })
  },
  'POST /api/statement/cancel/:id': async () => {
    const { id, version } = await readSheet()
    return by(admin, `/api/statement/cancel/${id}`, { version })
  },
  'POST /api/statement/file/:id': async () =>
    by(admin, `/api/statement/file/${(await readSheet()).id}`, { reason: 'Mend' }),
  'POST /api/statement/refused/:id': async () =>
    by(admin, `/api/statement/refused/${(await readSheet()).id}`, { reason: 'Mend' }),
  'POST /api/statement/decideRow/:id': async () => {
    const { id, version } = await heldRow()
    return by(admin, `/api/statement/decideRow/${id}`, { rowNo: 1, as: 'NEW', version })
  },
  'POST /api/statement/decideRows/:id': async () => {
    const { id, version } = await heldRow()
    return by(admin, `/api/statement/decideRows/${id}`, { rowNos: [1], reason: 'Known', version })
  },
  'POST /api/statement/saveProfile/:id': async () => {
    const { id, version } = await unknownSheet()
    return by(admin, `/api/statement/saveProfile/${id}`, {
      name: 'Audited',
      forBank: false,
      mapping: sheetMapping,
      version,
    })
  },
  'POST /api/limit-group/create': () =>
    by(admin, '/api/limit-group/create', { name: 'Audited', activeHours: [], holidayPolicy: 'AS_USUAL', rules: [] }),
  'POST /api/limit-group/update/:id': async () =>
    by(admin, `/api/limit-group/update/${await addLimits(app.tenant, [])}`, {
      name: 'Written',
      activeHours: [],
      holidayPolicy: 'AS_USUAL',
      rules: [],
      version: 1,
    }),
  'POST /api/limit-group/status/:id': async () =>
    by(admin, `/api/limit-group/status/${await addLimits(app.tenant, [])}`, {
      status: 'PAUSED',
      reason: 'x',
      version: 1,
    }),
  'POST /api/papara-limit-group/create': () =>
    by(admin, '/api/papara-limit-group/create', {
      name: 'Audited Papara',
      activeHours: [],
      holidayPolicy: 'AS_USUAL',
      rules: [],
    }),
  'POST /api/papara-limit-group/update/:id': async () =>
    by(admin, `/api/papara-limit-group/update/${await addLimits(app.tenant, [], { module: 'papara' })}`, {
      name: 'Written Papara',
      activeHours: [],
      holidayPolicy: 'AS_USUAL',
      rules: [],
      version: 1,
    }),
  'POST /api/papara-limit-group/status/:id': async () =>
    by(admin, `/api/papara-limit-group/status/${await addLimits(app.tenant, [], { module: 'papara' })}`, {
      status: 'PAUSED',
      reason: 'x',
      version: 1,
    }),
  'POST /api/remit-group/create': () => by(admin, '/api/remit-group/create', { ...groupForm, name: 'Audited' }),
  'POST /api/remit-group/update/:id': async () =>
    by(admin, `/api/remit-group/update/${await addGroup(app.tenant)}`, { ...groupForm, name: 'Written', version: 1 }),
  'POST /api/remit-group/order/:id': async () =>
    by(admin, `/api/remit-group/order/${await addGroup(app.tenant)}`, { accountIds: [], version: 1 }),
  'POST /api/remit-group/status/:id': async () =>
    by(admin, `/api/remit-group/status/${await addGroup(app.tenant)}`, { status: 'PAUSED', reason: 'x', version: 1 }),
  'POST /api/watcher-bot/create': () => by(admin, '/api/watcher-bot/create', botForm),
  'POST /api/watcher-bot/update/:id': async () => {
    const { id, version } = await aBot()
    return by(admin, `/api/watcher-bot/update/${id}`, { ...botForm, version })
  },
  'POST /api/watcher-bot/pause/:id': async () =>
    by(admin, `/api/watcher-bot/pause/${(await aBot()).id}`, { reason: 'x' }),
  'POST /api/watcher-bot/resume/:id': async () => {
    const { id } = await aBot()
    await admin.client.post(`/api/watcher-bot/pause/${id}`, { reason: 'x' })
    return by(admin, `/api/watcher-bot/resume/${id}`, { reason: 'x' })
  },
  'POST /api/watcher-bot/resetKeys': async () =>
    by(admin, '/api/watcher-bot/resetKeys', { botId: (await aBot()).id, graceHours: 0 }),
  'POST /api/watcher-bot/showKeys': async () =>
    by(admin, '/api/watcher-bot/showKeys', { keyId: (await aBot()).keys[0]?.keyId }),
  'POST /api/shift/duty': async () => by(await operator(), '/api/shift/duty', { status: 'ON' }),
  'POST /api/shift/give': async () => {
    const [giver, taker] = [await operator(), await operator()]
    return by(giver, '/api/shift/give', { takerId: taker.actor.id, claims: 'RELEASE', counts: [] })
  },
  'POST /api/shift/take/:id': async () => {
    const { taker, id } = await handover()
    return by(taker, `/api/shift/take/${id}`)
  },
  'POST /api/shift/refuse/:id': async () => {
    const { taker, id } = await handover()
    return by(taker, `/api/shift/refuse/${id}`, { reason: 'x' })
  },
  'POST /api/shift/withdraw/:id': async () => {
    const { giver, id } = await handover()
    return by(giver, `/api/shift/withdraw/${id}`, { reason: 'x' })
  },
  'POST /api/modules/endOverride/:id': async () => by(admin, `/api/modules/endOverride/${await ownOverride(admin)}`),
  'POST /mapi/v1/deposits': () =>
    signed(stage.merchant, '/mapi/v1/deposits', {
      merchantRef: 'audited',
      amount: 100_000,
      customer: { id: 'audited', name: 'Elif Kılıç' },
    }),
  'POST /mapi/v1/deposits/:id/declare': async () =>
    signed(stage.merchant, `/mapi/v1/deposits/${(await deposit()).id}/declare`),
  'POST /mapi/v1/deposits/:id/cancel': async () =>
    signed(stage.merchant, `/mapi/v1/deposits/${(await deposit()).id}/cancel`),
  'POST /mapi/v1/deposits/:id/simulate': async () => {
    const tried = await testShop()
    return signed(tried, `/mapi/v1/deposits/${(await makeDeposit(app, tried)).id}/simulate`, { event: 'REJECTED' })
  },
  'POST /mapi/v1/withdrawals/:id/simulate': async () => {
    const tried = await testShop()
    const { id } = await makePayout(app, tried, { iban: testAccount.iban })
    return signed(tried, `/mapi/v1/withdrawals/${id}/simulate`, { event: 'QUEUED' })
  },
  'POST /api/blocklist/add': () =>
    by(admin, '/api/blocklist/add', { kind: 'TCKN', value: '10000000146', reason: 'A', source: 'A' }),
  'POST /api/blocklist/remove/:id': async () =>
    by(admin, `/api/blocklist/remove/${await addBlockedName(app)}`, { reason: 'A', version: 1 }),
  'POST /api/sysparameter/update/:id': () =>
    by(admin, `/api/sysparameter/update/${sysparameters.undo_s.id}`, { value: 7, reason: 'A', version: 0 }),
  'POST /api/merchant/export': () => by(admin, '/api/merchant/export', exported('code')),
  'POST /api/sysparameter/export': () => by(admin, '/api/sysparameter/export', exported('key')),
  'POST /api/blocklist/export': () => by(admin, '/api/blocklist/export', exported('kind')),
  'POST /api/withdraw-request/flagCustomer/:id': async () => {
    const { id } = await payout()
    return by(admin, `/api/withdraw-request/flagCustomer/${id}`, { flags: ['WATCHED'], reason: 'A', version: 1 })
  },
  'POST /api/audit/proof': () => by(admin, '/api/audit/proof', { filters: { objectType: 'none' }, reason: 'A' }),
  'POST /api/customer/export/:id': async () =>
    by(admin, `/api/customer/export/${await customerWithoutOpen()}`, { reason: 'A' }),
  'POST /api/customer/askErasure/:id': async () =>
    by(admin, `/api/customer/askErasure/${await customerWithoutOpen()}`, { reason: 'A' }),
  'POST /api/withdraw-request/create': async () => {
    const { merchant } = await payoutStage()
    return by(admin, '/api/withdraw-request/create', { ...payoutWanted(), merchantId: merchant.id, reason: 'A' })
  },
  'POST /api/withdraw-upload/create': async () => handInPayouts((await payoutStage()).merchant.id),
  'POST /api/withdraw-upload/ask/:id': async () => {
    const { id } = (await handInPayouts((await payoutStage()).merchant.id)).body as { id: string }
    return by(admin, `/api/withdraw-upload/ask/${id}`, { version: 1, reason: 'A' })
  },
  'POST /api/withdraw-upload/faults/:id': async () => {
    const { id } = (await handInPayouts((await payoutStage()).merchant.id)).body as { id: string }
    return by(admin, `/api/withdraw-upload/faults/${id}`, { reason: 'Mend' })
  },
  'POST /api/withdraw-upload/discard/:id': async () => {
    const { id } = (await handInPayouts((await payoutStage()).merchant.id)).body as { id: string }
    return by(admin, `/api/withdraw-upload/discard/${id}`, { version: 1 })
  },
  'POST /api/withdraw-request/claim/:id': async () => {
    const { who, id } = await payout()
    return by(who, `/api/withdraw-request/claim/${id}`)
  },
  'POST /api/withdraw-request/next': async () => by((await payout()).who, '/api/withdraw-request/next'),
  'POST /api/withdraw-request/release/:id': async () => {
    const { who, id, claimToken } = await claimedPayout()
    return by(who, `/api/withdraw-request/release/${id}`, { claimToken })
  },
  'POST /api/withdraw-request/decide/:id': async () => {
    const { who, id, claimToken } = await claimedPayout()
    return by(who, `/api/withdraw-request/decide/${id}`, { decision: 'send', claimToken, version: 2 })
  },
  'POST /api/withdraw-request/showIban/:id': async () => {
    const { id, who, claimToken } = await claimedPayout()
    await by(who, `/api/withdraw-request/decide/${id}`, { decision: 'send', claimToken, version: 2 })
    return by(who, `/api/withdraw-request/showIban/${id}`)
  },
  'POST /api/withdraw-request/undo/:id': async () => {
    const { who, id, claimToken } = await claimedPayout()
    const decide = (body: object) => by(who, `/api/withdraw-request/decide/${id}`, { claimToken, ...body })
    await decide({ decision: 'send', version: 2 })
    await decide({ decision: 'sent', version: 3, bankRef: 'FAST-1' })
    return by(who, `/api/withdraw-request/undo/${id}`, { version: 4 })
  },
  'POST /api/withdraw-request/prove/:id': async () => {
    const { id, lineId } = await sentPayout()
    return by(admin, `/api/withdraw-request/prove/${id}`, { lineId, version: 4, reason: 'A' })
  },
  'POST /api/withdraw-request/proveParts/:id': async () => {
    const { stage: own, who, id, claimToken } = await claimedPayout()
    await by(who, `/api/withdraw-request/decide/${id}`, { decision: 'split', claimToken, version: 2, parts: '600' })
    await lineOf(own, { direction: 'DEBIT', senderIban: payoutIban })
    const { joined } = (await admin.client.get(`/api/withdraw-request/lines/${id}`)).body as {
      joined: { id: string; parts: { id: string; version: number }[] }[]
    }
    const parts = joined[0]?.parts.map((part) => ({ id: part.id, version: part.version }))
    return by(admin, `/api/withdraw-request/proveParts/${id}`, { lineId: joined[0]?.id, parts, reason: 'A' })
  },
  'POST /api/withdraw-request/return/:id': async () => {
    const { stage: own, id, lineId } = await sentPayout()
    await by(admin, `/api/withdraw-request/prove/${id}`, { lineId, version: 4, reason: 'A' })
    await lineOf(own, { direction: 'CREDIT', senderIban: payoutIban })
    return by(admin, `/api/withdraw-request/return/${id}`, { lineId: await firstLine(id), version: 5, reason: 'A' })
  },
  'POST /api/withdraw-request/askReturn/:id': async () => {
    const { stage: own, id, lineId } = await sentPayout()
    await by(admin, `/api/withdraw-request/prove/${id}`, { lineId, version: 4, reason: 'A' })
    await lineOf(own, { direction: 'CREDIT', senderName: 'TEST BANK' })
    return by(admin, `/api/withdraw-request/askReturn/${id}`, { lineId: await firstLine(id), version: 5, reason: 'A' })
  },
  'POST /api/withdraw-request/missing/:id': async () => {
    const { stage: own, who, id, claimToken } = await claimedPayout()
    const decide = (body: object) => by(who, `/api/withdraw-request/decide/${id}`, { claimToken, ...body })
    await decide({ decision: 'send', version: 2 })
    await decide({ decision: 'suspect', version: 3, note: 'A' })
    // Only sets the time at which the bank's balance may decide the outcome.
    await app.tenant.pool.query(
      'update withdraw_request set outcome_due_at = sending_at, eta_at = sending_at where id = $1',
      [id],
    )
    await lineOf(own, { amount: 500, balanceAfter: 500 })
    return by(admin, `/api/withdraw-request/missing/${id}`, { version: 4, reason: 'A' })
  },
  'POST /api/withdraw-request/attach/:id': async () => {
    const { who, id } = await payout()
    return by(who, `/api/withdraw-request/attach/${id}`, receipt())
  },
  'POST /api/withdraw-request/note/:id': async () => {
    const { who, id } = await payout()
    return by(who, `/api/withdraw-request/note/${id}`, { text: 'A' })
  },
  'POST /api/withdraw-request/pin/:id': async () => {
    const { who, id } = await payout()
    await who.client.post(`/api/withdraw-request/note/${id}`, { text: 'A' })
    const { notes } = (await who.client.get(`/api/withdraw-request/attachments/${id}`)).body as {
      notes: { id: string }[]
    }
    return by(who, `/api/withdraw-request/pin/${id}`, { noteId: notes[0]?.id, pinned: true })
  },
  'POST /api/withdraw-request/bulk': async () => {
    const { who, id } = await payout()
    return by(who, '/api/withdraw-request/bulk', { action: 'claim', items: [{ id, version: 1, key: `bulk-${id}` }] })
  },
  'POST /api/withdraw-request/export': () => by(admin, '/api/withdraw-request/export', exported('amount')),
  'POST /api/payment-file/create': async () => {
    const { who, body } = await requestedFile()
    return by(who, '/api/payment-file/create', body)
  },
  'POST /api/payment-file/download/:id': async () => {
    const { who, id } = await madeFile()
    return by(who, `/api/payment-file/download/${id}`, { reason: 'A' })
  },
  'POST /api/payment-file/takeResult/:id': async () => {
    const { id, number } = await madeFile()
    const content = Buffer.from(bankReport(number, [])).toString('base64')
    return by(await proven(app, ['ADMIN'], 'Reader'), `/api/payment-file/takeResult/${id}`, {
      fileName: 'a.xml',
      content,
    })
  },
  'POST /api/payment-file/export': () => by(admin, '/api/payment-file/export', exported('number')),
  'POST /api/card-terminal/move/:id': async () =>
    by(admin, `/api/card-terminal/move/${(await setCardStage(app)).terminal.id}`, { move: 'pause', reason: 'A' }),
  'POST /api/card-settlement/create': async () => handInPaid((await paidFile()).bytes),
  'POST /api/card-settlement/export': () => by(admin, '/api/card-settlement/export', exported('number')),
  'POST /api/card-settlement/judge/:id': async () => {
    const { id } = (await handInPaid((await paidFile()).bytes)).body as { id: string }
    return by(admin, `/api/card-settlement/judge/${id}`, { version: 1 })
  },
  'POST /api/card-settlement/discard/:id': async () => {
    const { id } = (await handInPaid((await paidFile()).bytes)).body as { id: string }
    return by(admin, `/api/card-settlement/discard/${id}`, { version: 1, reason: 'A' })
  },
  'POST /api/card-settlement/book/:id': async () => {
    const { bytes, bankTxId } = await paidFile()
    const { id } = (await handInPaid(bytes)).body as { id: string }
    return by(admin, `/api/card-settlement/book/${id}`, { version: 1, bankTxId })
  },
  'POST /api/card-pool/create': () => by(admin, '/api/card-pool/create', cardPoolForm),
  'POST /api/card-pool/update/:id': async () => {
    const { poolId, terminal } = await setCardStage(app)
    const form = { ...cardPoolForm, name: 'Changed', terminalIds: [terminal.id], version: 1 }
    return by(admin, `/api/card-pool/update/${poolId}`, form)
  },
  'POST /api/card-rule/save': async () => {
    const { rules } = (await admin.client.get('/api/card-rule/list')).body as {
      rules: { kind: string; most: number }[]
    }
    const changed = rules.map((rule) => (rule.kind === 'AMOUNT' ? { ...rule, most: rule.most + 1 } : rule))
    return by(admin, '/api/card-rule/save', { rules: changed, before: rules, reason: 'A' })
  },
  'POST /api/card-terminal/create': async () =>
    by(admin, '/api/card-terminal/create', { ...terminalForm, poolId: (await setCardStage(app)).poolId }),
  'POST /api/card-terminal/update/:id': async () => {
    const { poolId, terminal } = await setCardStage(app)
    return by(admin, `/api/card-terminal/update/${terminal.id}`, {
      ...terminalForm,
      label: 'Other',
      poolId,
      version: 1,
    })
  },
  'POST /api/card-terminal/addKey/:id': async () =>
    by(admin, `/api/card-terminal/addKey/${(await setCardStage(app)).terminal.id}`),
  ...deskWrites('/api/trn', paidCard, {
    version: 3,
    approve: { reasonCode: 'CONFIRMED' },
    exported: 'amount',
  }),
  'POST /api/trn/refund/:id': async () => {
    const { id, version } = await approvedAt('/api/trn', (await paidCard()).id, { reasonCode: 'CONFIRMED' })
    return by(admin, `/api/trn/refund/${id}`, { amount: 100, reason: 'A', version })
  },
  ...deskWrites('/api/papara-request', paidWallet, {
    version: 3,
    approve: { reasonCode: 'OTHER' },
    exported: 'amount',
  }),
  'POST /api/papara-request/evidence/:id': async () => {
    const held = await claimedAt('/api/papara-request', (await requestedWallet()).id)
    return by(admin, `/api/papara-request/evidence/${held.id}`, { version: held.asHeld.version, walletRef: 'PP-1' })
  },
  'POST /api/papara-request/approveUnseen/:id': async () => {
    const held = await claimedAt('/api/papara-request', (await requestedWallet()).id)
    const path = (verb: string) => `/api/papara-request/${verb}/${held.id}`
    const { body } = await by(admin, path('evidence'), { version: held.asHeld.version, walletRef: 'PP-1' })
    return by(admin, path('approveUnseen'), { reason: 'A', version: (body as { version: number }).version })
  },
  'POST /api/papara-account/create': async () =>
    by(admin, '/api/papara-account/create', {
      ...walletForm,
      groupId: (await setWalletStage(app)).groupId,
      accountNo: '4567890123',
      reason: 'A',
    }),
  'POST /api/papara-account/submit/:id': async () => {
    const { accountId } = await setWalletStage(app)
    await app.tenant.pool.query(`update papara_account set status = 'DRAFT' where id = $1`, [accountId])
    return by(admin, `/api/papara-account/submit/${accountId}`, { reason: 'A', version: 1 })
  },
  'POST /api/papara-account/changeNumber/:id': async () =>
    by(admin, `/api/papara-account/changeNumber/${(await setWalletStage(app)).accountId}`, {
      accountNo: '5678901234',
      reason: 'A',
      version: 1,
    }),
  'POST /api/papara-account/update/:id': async () => {
    const { accountId, groupId } = await setWalletStage(app)
    return by(admin, `/api/papara-account/update/${accountId}`, { ...walletForm, groupId, version: 1 })
  },
  'POST /api/papara-account/move/:id': async () =>
    by(admin, `/api/papara-account/move/${(await setWalletStage(app)).accountId}`, {
      move: 'pause',
      reason: 'A',
      version: 1,
    }),
  'POST /api/papara-account/export': () => by(admin, '/api/papara-account/export', exported('balance')),
  'POST /api/papara-group/create': () => by(admin, '/api/papara-group/create', { ...walletGroupForm, name: 'Audited' }),
  'POST /api/papara-group/update/:id': async () =>
    by(admin, `/api/papara-group/update/${(await setWalletStage(app)).groupId}`, {
      ...walletGroupForm,
      name: 'Updated',
      version: 1,
    }),
  'POST /api/papara-group/status/:id': async () =>
    by(admin, `/api/papara-group/status/${(await setWalletStage(app)).groupId}`, {
      status: 'PAUSED',
      reason: 'A',
      version: 1,
    }),
  'POST /api/papara-group/export': () => by(admin, '/api/papara-group/export', exported('name')),
  'POST /mapi/v1/wallet-transfers': async () => askWallet(app, (await setWalletStage(app)).merchant),
  'POST /mapi/v1/wallet-transfers/:id/cancel': async () => {
    const { merchant, id } = await requestedWallet()
    return signed(merchant, `/mapi/v1/wallet-transfers/${id}/cancel`)
  },
  'POST /mapi/v1/card-transfers': async () =>
    signed((await setCardStage(app)).merchant, '/mapi/v1/card-transfers', cardWanted()),
  'POST /mapi/v1/card-transfers/:id/cancel': async () => {
    const { merchant } = await setCardStage(app)
    return signed(merchant, `/mapi/v1/card-transfers/${(await makeCard(app, merchant)).id}/cancel`)
  },
  'POST /mapi/v1/withdrawals': async () =>
    signed((await payoutStage()).merchant, '/mapi/v1/withdrawals', payoutWanted()),
  'POST /mapi/v1/withdrawals/:id/cancel': async () => {
    const { merchant } = await payoutStage()
    return signed(merchant, `/mapi/v1/withdrawals/${(await makePayout(app, merchant)).id}/cancel`)
  },
}

/** Writes without an audit row, each with the reason. */
const unaudited: Record<string, string> = {
  'POST /api/commission/simulate/:id': 'reckons what past days would have cost, and keeps nothing',
  'POST /api/merchant/checkSignature': 'says what is wrong with what was pasted, and keeps nothing',
  'POST /api/auth/refreshToken': 'renewing is no act of the person; the end of a session is recorded, however it ends',
  'POST /api/auth/passwordLink': 'it reads whom a link is for',
  'POST /api/withdraw-request/preview': 'it says what a payout would cost, and holds nothing',
  'POST /api/statement/tryMapping/:id': 'it shows how a sheet would be read and keeps nothing',
  'POST /api/payment-file/preview': 'it shows what a file would have and keeps nothing',
  'POST /api/payment-file/tryResult/:id': 'it shows what a bank’s result would do and keeps nothing',
  'POST /api/users/layout': 'how one’s own page looks',
  'POST /api/notification/read': 'that one has read of something',
  'POST /api/telemetry/module': 'what a browser measured of itself',
  'POST /bapi/v1/heartbeat': 'a sign of life, kept on the bot’s row',
  'POST /bapi/v1/transactions':
    'bank lines are append-only and booked in the journal, which is; what they decide is recorded with the deposit',
  'POST /wapi/v1/events':
    'kept as it came; what it changes is on record once it is taken (walletEvents.property.test.ts)',
  'POST /tapi/v1/heartbeat': 'a sign of life, kept on the terminal’s row',
  'POST /tapi/v1/events':
    'reports are append-only; what they change is recorded with the card transfer, as the system’s',
  'POST /api/report/mutabakat/proof': 'it reads what was signed',
  'POST /api/report/mutabakat/day': 'it reads what would be signed',
  'POST /mapi/v1/callbacks/test': 'it sends a sample to the merchant’s own server and keeps nothing',
}

const routes = () =>
  app.app.routeList
    .filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)

/** Adds the writes that nouns define beside their own routes. */
for (const { writes: ofNoun } of nounAccesses())
  Object.assign(
    writes,
    ofNoun?.({
      app: () => app,
      asAdmin: (path, body) => by(admin, path, body),
      asMerchant: signed,
      deskWrites,
    }),
  )

test('every write is listed here with its audit row, or with the reason for having none', () => {
  expect([...Object.keys(writes), ...Object.keys(unaudited)].sort()).toEqual([...new Set(routes())].sort())
})

/** The names of the fields that the console must have a label for, nested ones included; lists are shown whole. */
const fieldsOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, held]) => [...name.split('.'), ...fieldsOf(held)])
const labelled: ReadonlySet<string> = new Set(auditFields)

/** The codes in capitals among the values; some fields hold other words, or have words of their own. */
const codesOf = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string') return /^[A-Z][A-Z_]{2,}$/.test(value) && !freeFields.has(field) ? [value] : []
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, held]) => codesOf(held, Array.isArray(value) ? field : name))
}
const freeFields: ReadonlySet<string> = new Set([
  'bankRef',
  'code',
  'description',
  'error',
  'ibanIs',
  'method',
  'reason',
  'reasonCode',
])
const wordedCodes: ReadonlySet<string> = new Set(auditCodes)

test.each(Object.keys(writes))('%s leaves its row: who, from where, what', async (name) => {
  const answer = await writes[name]?.()
  expect(answer && answer.status >= 300 ? answer.text : '').toBe('')
  const { rows } = await app.tenant.pool.query<{
    action: string
    ip: string
    actor_kind: string
    object_id: string
    before: unknown
    after: unknown
  }>('select action, ip, actor_kind, object_id, before, after from audit_log where request_id = $1', [last()])
  // Automatic consequences, such as a split payout being paid with its last part, are the system's and have no
  // request.
  const own = name.includes('/proveParts/') ? rows.filter(({ actor_kind: kind }) => kind !== 'system') : rows
  expect(own.length).toBeGreaterThan(0)
  for (const row of own)
    expect(row).toMatchObject({
      action: expect.stringMatching(/^[a-z][A-Za-z]*\.[A-Za-z]+$/),
      ip: '127.0.0.1',
      object_id: expect.stringMatching(/./),
    })
  const written = rows.flatMap(({ before, after }) => [...fieldsOf(before), ...fieldsOf(after)])
  expect(written.filter((field) => !labelled.has(field))).toEqual([])
  const codes = rows.flatMap(({ before, after }) => [...codesOf(before), ...codesOf(after)])
  expect(codes.filter((code) => !wordedCodes.has(code))).toEqual([])
})

test('an approval too, with the money it moved', async () => {
  const { who, id, claimToken } = await claimed()
  const { rows } = await app.tenant.pool.query<{ number: string; reference_code: string; amount: bigint }>(
    'select number, reference_code, amount_minor as amount from remit_request where id = $1',
    [id],
  )
  const [made] = rows
  await reportPayment(app, stage, {
    id,
    number: made?.number ?? '',
    referenceCode: made?.reference_code ?? '',
    status: 'ASSIGNED',
    amount: Number(made?.amount),
  })
  const { version } = (await who.client.get(`/api/remit-request/get/${id}`)).body as { version: number }
  expect((await by(who, `/api/remit-request/decide/${id}`, { decision: 'approve', claimToken, version })).status).toBe(
    200,
  )
  const audit = await app.tenant.pool.query(
    'select action, actor_id from audit_log where request_id = $1 and object_id = $2',
    [last(), id],
  )
  expect(audit.rows).toEqual([{ action: 'deposit.approve', actor_id: who.actor.id }])
})
