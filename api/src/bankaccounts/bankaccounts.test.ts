import type { BankAccountDetail, BankAccountRow } from '@kasa/contracts/bankAccounts'
import type { ApprovalRow } from '@kasa/contracts/approvals'
import { botStatusAt, botStatuses } from '@kasa/domain/bot'

import {
  addAccount,
  addBot,
  addGroup,
  addLimits,
  addMerchant,
  makeDeposit,
  reportPayment,
  setStage,
} from '../testing/moneyFixture'
import { addPayout } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'
import { setBankBalance } from './bankaccounts.service'

let app: TestApp
let groupId: string
let admin: SignedInClient
let second: SignedInClient
let third: SignedInClient
let remit: SignedInClient
let sub: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  groupId = await addGroup(app.tenant)
  admin = await person({ scope: ['ADMIN'], name: 'Ada' })
  second = await person({ scope: ['ADMIN'], name: 'Bora' })
  third = await person({ scope: ['ADMIN'], name: 'Can' })
  remit = await person({ scope: ['REMIT'], remitGroupIds: [groupId], name: 'Rana' })
  sub = await person({ scope: ['SUBREMIT'], remitGroupIds: [groupId], parentUserId: remit.actor.id })
})
afterAll(() => app.close())

async function person(given: Parameters<TestApp['signedIn']>[0]): Promise<SignedInClient> {
  const made = await app.signedIn(given)
  await stepUp(made, 86_400_000)
  return made
}
const stepUp = (who: SignedInClient, ms: number) =>
  app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(app.clock.now().getTime() + ms),
  ])

/** A valid IBAN of a bank, by its four digits and a number of ours. */
function ibanOf(code: string, n: number): string {
  const rest = `0${code}0${String(n).padStart(16, '0')}`
  const check = 98n - (BigInt(`${rest}292700`) % 97n)
  return `TR${String(check).padStart(2, '0')}${rest}`
}
let numbers = 0
const freshIban = (code = '0062') => ibanOf(code, (numbers += 1))

const form = (more: object = {}) => ({
  label: 'Garanti 1',
  holderTitle: 'Kasa Ödeme A.Ş.',
  holderType: 'OPERATOR_ENTITY',
  holderTaxNo: '4840847211',
  contractRef: 'S-1',
  ownerUserId: null,
  limitGroupId: null,
  botId: null,
  remitGroupId: groupId,
  direction: 'BOTH',
  minTxMinor: 10_000,
  maxTxMinor: 5_000_000,
  priority: 10,
  weight: 2,
  activeHours: [],
  ...more,
})
const post = (who: SignedInClient, path: string, body: unknown, headers?: Record<string, string>) =>
  who.client.post(`/api/bank-account/${path}`, body, headers)
const create = async (who: SignedInClient, more: object = {}) =>
  (await ok(
    post(who, 'create', { ...form(more), iban: freshIban(), reason: 'Yeni hesap', ...more }),
  )) as BankAccountDetail
async function ok(answer: Promise<TestAnswer>): Promise<unknown> {
  const { status, body, text } = await answer
  if (status !== 200) throw new Error(text)
  return body
}
const read = async (id: string, who = admin) =>
  (await ok(who.client.get(`/api/bank-account/get/${id}`))) as BankAccountDetail
const refusal = ({ status, body }: TestAnswer) => [
  status,
  (body as { code?: string }).code,
  (body as { field?: string }).field,
]
const waiting = async (id: string) =>
  ((await admin.client.get(`/api/approval/list?status=PENDING&targetId=${id}`)).body as { rows: ApprovalRow[] })
    .rows[0]!
const decide = (who: SignedInClient, verb: string, approvalId: string) =>
  who.client.post(`/api/approval/${verb}/${approvalId}`, verb === 'approve' ? {} : { reason: 'Sözleşme eksik' })
const approved = async (id: string) => {
  await ok(decide(second, 'approve', (await waiting(id)).id))
  return read(id)
}

test('a new account waits for a second person and gets no deposits until then', async () => {
  const shop = await addMerchant(app.tenant, { remitGroupIds: [await addGroup(app.tenant)] })
  const group = (
    await app.tenant.pool.query<{ id: string }>('select remit_group_ids[1] as id from merchant where id = $1', [
      shop.id,
    ])
  ).rows[0]!.id
  const account = await create(admin, { remitGroupId: group, label: 'Tek hesap' })
  expect(account).toMatchObject({ status: 'PENDING_APPROVAL', pending: ['bankAccount.create'], bank: { code: '0062' } })
  expect(JSON.stringify(account)).not.toContain(ibanOf('0062', numbers))
  await expect(makeDeposit(app, shop)).resolves.toMatchObject({ status: 'REJECTED' })
  const { id } = await waiting(account.id)
  expect(refusal(await decide(admin, 'approve', id))).toEqual([409, 'APPROVAL_OWN', undefined])
  expect(await approved(account.id)).toMatchObject({ status: 'ACTIVE', pending: [] })
  await expect(makeDeposit(app, shop)).resolves.toMatchObject({
    status: 'ASSIGNED',
    iban: ibanOf('0062', numbers),
    bank: 'Garanti',
  })
})

test('rejected, it is a draft with the reason; corrected and resubmitted, it comes into service', async () => {
  const account = await create(remit, { ownerUserId: remit.actor.id })
  await ok(decide(second, 'deny', (await waiting(account.id)).id))
  const draft = await read(account.id)
  expect(draft).toMatchObject({ status: 'DRAFT', statusReason: 'Sözleşme eksik' })
  const iban = freshIban('0046')
  const changed = (await ok(
    post(remit, `changeIban/${account.id}`, { iban, reason: 'Doğrusu bu', version: draft.version }),
  )) as BankAccountDetail
  expect(changed).toMatchObject({ bank: { code: '0046' }, ibanLast4: iban.slice(-4), pending: [] })
  await ok(post(remit, `submit/${account.id}`, { reason: 'Sözleşme eklendi', version: changed.version }))
  expect(await approved(account.id)).toMatchObject({ status: 'ACTIVE', bank: { code: '0046' } })
})

const wrongIbans: [why: string, iban: () => string, status: number, code: string][] = [
  ['another country', () => 'DE89370400440532013000', 400, 'IBAN_COUNTRY'],
  ['too short', () => 'TR33 0006 1005', 400, 'IBAN_LENGTH'],
  ['a letter in the bank', () => 'TR33OOO610O519786457841326', 400, 'IBAN_LETTERS'],
  ['a mistyped digit', () => 'TR330006100519786457841327', 400, 'IBAN_CHECK'],
  ['a bank that is not on the list', () => ibanOf('0999', 5), 409, 'IBAN_BANK_UNKNOWN'],
]
test.each(wrongIbans)('an IBAN is refused by code, field and words: %s', async (_why, iban, status, code) => {
  const answer = await post(admin, 'create', { ...form(), iban: iban(), reason: 'x' })
  expect(refusal(answer)).toEqual([status, code, 'iban'])
  const { message_tr, message_en } = answer.body as { message_tr: string; message_en: string }
  expect([message_tr, message_en].every((text) => text.length > 10 && !text.includes('{'))).toBe(true)
})

test('an IBAN belongs to one account, in any notation and for concurrent requests', async () => {
  const iban = freshIban()
  const spaced = ` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}`
  const answers = await Promise.all(
    [iban, spaced].map((typed) => post(admin, 'create', { ...form(), iban: typed, reason: 'x' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(refusal(answers.find(({ status }) => status === 409)!)).toEqual([409, 'IBAN_USED', 'iban'])
  await app.tenant.pool.query(`update bank_name set active = false where eft_code = '0125'`)
  expect(refusal(await post(admin, 'create', { ...form(), iban: freshIban('0125'), reason: 'x' }))).toEqual([
    409,
    'IBAN_BANK_PAUSED',
    'iban',
  ])
})

test('a new IBAN needs a fresh code and a second person; until then payers get the old one', async () => {
  const account = await approved((await create(admin)).id)
  const [old, iban] = [ibanOf('0062', numbers), freshIban('0010')]
  const requestChange = () =>
    post(admin, `changeIban/${account.id}`, { iban, reason: 'Hesap taşındı', version: account.version })
  await stepUp(admin, -1)
  expect(refusal(await requestChange())).toEqual([409, 'STEP_UP_REQUIRED', undefined])
  await stepUp(admin, 86_400_000)
  expect(await ok(requestChange())).toMatchObject({
    ibanLast4: old.slice(-4),
    pending: ['bankAccount.changeIban'],
    status: 'ACTIVE',
  })
  expect(refusal(await requestChange())).toEqual([409, 'APPROVAL_PENDING', undefined])
  const request = await waiting(account.id)
  expect(request).toMatchObject({ before: { bank: 'Garanti' }, after: { bank: 'Ziraat' } })
  expect(JSON.stringify(request)).not.toContain(iban.slice(4, 20))
  // The second person compares the full IBANs.
  expect(await ok(post(second, `reveal/${account.id}`, { reason: 'Onay için' }))).toEqual({ iban: old, asked: iban })
  const race = await Promise.all([
    decide(second, 'approve', request.id),
    decide(third, 'approve', request.id),
    decide(second, 'approve', request.id),
  ])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await read(account.id)).toMatchObject({
    ibanLast4: iban.slice(-4),
    bank: { code: '0010' },
    version: account.version + 1,
  })
  expect(await ok(post(second, `reveal/${account.id}`, { reason: 'Kontrol' }))).toEqual({ iban, asked: null })
  expect(
    refusal(await post(admin, `changeIban/${account.id}`, { iban, reason: 'x', version: account.version + 1 })),
  ).toEqual([409, 'IBAN_SAME', 'iban'])
})

test('an IBAN that another account took meanwhile is not approved', async () => {
  const account = await approved((await create(admin)).id)
  const iban = freshIban()
  await ok(post(admin, `changeIban/${account.id}`, { iban, reason: 'x', version: account.version }))
  await ok(post(admin, 'create', { ...form(), iban, reason: 'x' }))
  const { id } = await waiting(account.id)
  expect(refusal(await decide(second, 'approve', id))).toEqual([409, 'IBAN_USED', 'iban'])
  await ok(decide(second, 'deny', id))
})

test('showing the IBAN needs a code and a reason, and leaves two records that nobody can edit', async () => {
  const account = await create(admin)
  await stepUp(second, -1)
  expect(refusal(await post(second, `reveal/${account.id}`, { reason: 'x' }))).toEqual([
    409,
    'STEP_UP_REQUIRED',
    undefined,
  ])
  await stepUp(second, 86_400_000)
  expect(refusal(await post(second, `reveal/${account.id}`, { reason: ' ' }))).toEqual([400, 'FIELD_INVALID', 'reason'])
  await ok(post(second, `reveal/${account.id}`, { reason: 'Banka sordu' }))
  const log = await app.tenant.pool.query('select actor, field, reason from reveal_log where object_id = $1', [
    account.id,
  ])
  expect(log.rows).toEqual([{ actor: second.actor.id, field: 'iban', reason: 'Banka sordu' }])
  await expect(app.tenant.pool.query('delete from reveal_log')).rejects.toThrow('append-only')
  const audit = await app.tenant.pool.query(
    `select reason, after::text as after from audit_log where object_id = $1 and action = 'bankAccount.reveal'`,
    [account.id],
  )
  expect(audit.rows).toEqual([{ reason: 'Banka sordu', after: '{"field": "iban"}' }])
})

test('giving an operator a bank account counts as control of that operator’s login for a while', async () => {
  const giver = await app.signedIn({ scope: ['ADMIN'] })
  const taker = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] })
  const account = await approved((await create(admin)).id)
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    giver.actor.sessionId,
    new Date(app.clock.now().getTime() + 60_000),
  ])
  const given = { ...form({ ownerUserId: taker.actor.id }), version: account.version }
  await ok(post(giver, `update/${account.id}`, given))
  await ok(post(giver, `update/${account.id}`, { ...given, priority: 11, version: account.version + 1 }))
  const { rows } = await app.tenant.pool.query<{ kind: string }>(
    'select kind from person_act where actor_id = $1 and subject_id = $2',
    [giver.actor.id, taker.actor.id],
  )
  expect(rows).toEqual([{ kind: 'RAISED' }])
})

test('the checker of a new IBAN sees both and since when the owner has the account; it is logged', async () => {
  const account = await approved((await create(admin, { ownerUserId: remit.actor.id })).id)
  const [old, iban] = [ibanOf('0062', numbers), freshIban('0010')]
  await ok(post(admin, `update/${account.id}`, { ...form(), version: account.version }))
  const handedOver = app.clock.now()
  await ok(post(admin, `changeIban/${account.id}`, { iban, reason: 'Hesap taşındı', version: account.version + 1 }))
  const { id: approvalId } = await waiting(account.id)
  const look = (who: SignedInClient, more: object = {}) =>
    post(who, `reveal/${account.id}`, { reason: 'Karar için', approvalId, ...more })
  expect(await ok(look(second))).toEqual({
    iban: old,
    asked: iban,
    held: { holderTitle: 'Kasa Ödeme A.Ş.', owner: null, since: expect.any(String) },
  })
  const { held } = (await ok(look(second))) as { held: { since: string } }
  expect(Math.abs(Date.parse(held.since) - handedOver.getTime())).toBeLessThan(60_000)
  const audit = await app.tenant.pool.query(
    `select after from audit_log where object_id = $1 and action = 'bankAccount.reveal'`,
    [account.id],
  )
  expect(audit.rows[0]).toEqual({ after: { field: 'iban', approvalId } })
  // The requester cannot decide, a request opens no other account, and an ended request cannot be decided.
  expect(refusal(await look(admin))).toEqual([409, 'APPROVAL_OWN', undefined])
  const other = await create(admin)
  expect(refusal(await post(second, `reveal/${other.id}`, { reason: 'x', approvalId }))).toEqual([
    404,
    'APPROVAL_NOT_FOUND',
    undefined,
  ])
  await ok(decide(second, 'deny', approvalId))
  expect(refusal(await look(second))).toEqual([409, 'APPROVAL_OVER', undefined])
})

test('no IBAN is in clear text in the database: not in rows, requests, the audit log or stored answers', async () => {
  const account = await create(admin, {})
  const iban = ibanOf('0062', numbers)
  for (const table of ['bank_account', 'approval', 'audit_log', 'idempotency_key', 'reveal_log']) {
    const { rowCount } = await app.tenant.pool.query(
      `select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`,
      [iban.slice(4)],
    )
    expect([table, rowCount]).toEqual([table, 0])
  }
  expect(account.ibanLast4).toBe(iban.slice(-4))
})

test('a status change needs a reason, and only changes of the table are allowed', async () => {
  let account = await approved((await create(admin)).id)
  const move = (which: string, who = admin) =>
    post(who, `move/${account.id}`, { move: which, reason: `${which} because`, version: account.version })
  for (const [which, status] of [
    ['pause', 'PAUSED'],
    ['resume', 'ACTIVE'],
    ['block', 'BLOCKED'],
    ['unblock', 'PAUSED'],
    ['close', 'CLOSED'],
  ] as const) {
    account = (await ok(move(which))) as BankAccountDetail
    expect(account).toMatchObject({ status, statusReason: `${which} because` })
  }
  for (const which of ['resume', 'pause', 'block', 'unblock', 'close'])
    expect(refusal(await move(which))).toEqual([409, 'ACCOUNT_STATUS', undefined])
  expect(refusal(await post(admin, `update/${account.id}`, { ...form(), version: account.version }))).toEqual([
    409,
    'ACCOUNT_STATUS',
    undefined,
  ])
  expect(
    refusal(
      await post(admin, `changeIban/${account.id}`, { iban: freshIban(), reason: 'x', version: account.version }),
    ),
  ).toEqual([409, 'ACCOUNT_STATUS', undefined])
  const { rows } = await app.tenant.pool.query<{ action: string }>(
    `select action from audit_log where object_id = $1 and action like 'bankAccount.%' order by seq`,
    [account.id],
  )
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'create',
    'activate',
    'pause',
    'resume',
    'block',
    'unblock',
    'close',
  ])
})

test('an account with open requests, or something waiting, is not closed', async () => {
  const stage = await setStage(app)
  await makeDeposit(app, stage.merchant)
  const { version } = await read(stage.accountId)
  expect(refusal(await post(admin, `move/${stage.accountId}`, { move: 'close', reason: 'x', version }))).toEqual([
    409,
    'ACCOUNT_HAS_OPEN',
    undefined,
  ])
  const account = await approved((await create(admin)).id)
  await ok(post(admin, `changeIban/${account.id}`, { iban: freshIban(), reason: 'x', version: account.version }))
  expect(
    refusal(await post(admin, `move/${account.id}`, { move: 'close', reason: 'x', version: account.version })),
  ).toEqual([409, 'APPROVAL_PENDING', undefined])
})

test.each(['SENDING', 'SENT', 'SUSPECT'])(
  'an account is not closed while a payout that left it is %s',
  async (status) => {
    const stage = await setStage(app)
    const payout = await addPayout(app, {
      merchantId: stage.merchant.id,
      remitGroupId: stage.groupId,
      bankAccountId: stage.accountId,
    })
    await app.tenant.pool.query(
      `update withdraw_request set status = $1, bank_ref = 'FAST-1', given_refs = '{FAST-1}' where id = $2`,
      [status, payout],
    )
    const { version } = await read(stage.accountId)
    expect(refusal(await post(admin, `move/${stage.accountId}`, { move: 'close', reason: 'x', version }))).toEqual([
      409,
      'ACCOUNT_HAS_OPEN',
      undefined,
    ])
  },
)

test('the form of an account cannot assign a bot, because that needs a second person', async () => {
  const bot = await addBot(app.tenant, {})
  expect(refusal(await post(admin, 'create', { ...form({ botId: bot.id }), reason: 'x', iban: freshIban() }))).toEqual([
    409,
    'ACCOUNT_BOT_BY_BOT',
    'botId',
  ])
  const account = await approved((await create(admin)).id)
  expect(
    refusal(await post(admin, `update/${account.id}`, { ...form({ botId: bot.id }), version: account.version })),
  ).toEqual([409, 'ACCOUNT_BOT_BY_BOT', 'botId'])
})

test('an operator edits their own within what an administrator gave; a subordinate only reads', async () => {
  const limitGroupId = await addLimits(app.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 1000 }])
  const own = (more: object = {}) => ({
    ...form({ ownerUserId: remit.actor.id, ...more }),
    reason: 'x',
    iban: freshIban(),
  })
  for (const [field, value] of [
    ['ownerUserId', second.actor.id],
    ['ownerUserId', null],
    ['limitGroupId', limitGroupId],
    ['botId', (await addBot(app.tenant, {})).id],
  ] as const) {
    expect(refusal(await post(remit, 'create', own({ [field]: value })))).toEqual([409, 'ACCOUNT_ADMIN_ONLY', field])
  }
  expect(refusal(await post(remit, 'create', own({ remitGroupId: await addGroup(app.tenant) })))).toEqual([
    409,
    'ACCOUNT_GROUP_NOT_YOURS',
    'remitGroupId',
  ])
  expect(refusal(await post(remit, 'create', own({ maxTxMinor: 1 })))).toEqual([400, 'ACCOUNT_AMOUNTS', 'maxTxMinor'])
  const account = await create(remit, { ownerUserId: remit.actor.id })
  expect(refusal(await decide(remit, 'approve', (await waiting(account.id)).id))).toEqual([
    409,
    'APPROVAL_OWN',
    undefined,
  ])
  const { version } = await approved(account.id)
  for (const move of ['block', 'close'])
    expect(refusal(await post(remit, `move/${account.id}`, { move, reason: 'x', version }))).toEqual([
      409,
      'ACCOUNT_ADMIN_ONLY',
      undefined,
    ])
  expect((await read(account.id, sub)).whyNot).toEqual(
    Object.fromEntries(
      ['edit', 'submit', 'changeIban', 'pause', 'resume', 'block', 'unblock', 'close'].map((action) => [
        action,
        'ACCOUNT_NOT_YOURS',
      ]),
    ),
  )
  expect((await post(sub, `move/${account.id}`, { move: 'pause', reason: 'x', version })).status).toBe(404)
  // Fields that only an administrator sets stay when the operator saves the others.
  const given = (await ok(
    post(admin, `update/${account.id}`, { ...form({ ownerUserId: remit.actor.id, limitGroupId }), version }),
  )) as BankAccountDetail
  expect(
    await ok(
      post(remit, `update/${account.id}`, {
        ...form({ ownerUserId: remit.actor.id, limitGroupId, label: 'Yeni ad' }),
        version: given.version,
      }),
    ),
  ).toMatchObject({ label: 'Yeni ad', limitGroup: { id: limitGroupId } })
})

test('a foreign account does not exist on any route', async () => {
  const others = await person({ scope: ['REMIT'] })
  const account = await create(admin)
  const theirs = await create(remit, { ownerUserId: remit.actor.id })
  for (const id of [theirs.id, account.id]) {
    expect((await others.client.get(`/api/bank-account/get/${id}`)).status).toBe(404)
    for (const [path, body] of [
      ['update', { ...form(), version: 1 }],
      ['move', { move: 'pause', reason: 'x', version: 1 }],
      ['changeIban', { iban: freshIban(), reason: 'x', version: 1 }],
      ['submit', { reason: 'x', version: 1 }],
      ['reveal', { reason: 'x' }],
    ] as const) {
      expect([path, refusal(await post(others, `${path}/${id}`, body))]).toEqual([
        path,
        [404, 'ACCOUNT_NOT_FOUND', undefined],
      ])
    }
  }
  const idsOf = async (who: SignedInClient) =>
    ((await who.client.get('/api/bank-account/list?limit=200')).body as { rows: BankAccountRow[] }).rows.map(
      ({ id }) => id,
    )
  expect(await idsOf(others)).toEqual([])
  expect(await idsOf(sub)).toEqual(await idsOf(remit))
  expect(await idsOf(sub)).toContain(theirs.id)
})

test('of two concurrent changes the second is refused', async () => {
  const account = await approved((await create(admin)).id)
  const answers = await Promise.all(
    [admin, second].map((who) =>
      post(who, `update/${account.id}`, { ...form({ label: who.actor.name }), version: account.version }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(refusal(answers.find(({ status }) => status === 409)!)).toEqual([409, 'RECORD_CHANGED', undefined])
})

test('the day: lines in and out, limits used and reserved, balances, and when the cap will be reached', async () => {
  const stage = await setStage(app, { autoMatch: 'APPROVE' })
  const limitGroupId = await addLimits(app.tenant, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 10_000_000 },
    { subject: 'ACCOUNT', metric: 'COUNT', cap: 50 },
  ])
  await app.tenant.pool.query(
    'update bank_account set limit_group_id = $2, opening_balance_minor = 700 where id = $1',
    [stage.accountId, limitGroupId],
  )
  const paid = await makeDeposit(app, stage.merchant, { amount: 3_000_000 })
  await makeDeposit(app, stage.merchant, { amount: 1_000_000 })
  await reportPayment(app, stage, paid)
  const account = await read(stage.accountId)
  expect(account).toMatchObject({
    inTodayMinor: 3_000_000,
    outTodayMinor: 0,
    txToday: 1,
    openRequests: 1,
    ledgerBalanceMinor: 3_000_700,
    openingBalanceMinor: 700,
    bankBalanceMinor: null,
  })
  expect(account.limits.map(({ metric, cap, used, reserved }) => [metric, cap, used, reserved])).toEqual([
    ['AMOUNT', 10_000_000, 3_000_000, 1_000_000],
    ['COUNT', 50, 1, 1],
  ])
  expect(account.tightest).toMatchObject({ metric: 'AMOUNT' })
  expect(['AT', 'NOT_TODAY']).toContain(account.forecast?.kind)
  await app.tenant.pool.query('update limit_rule set cap = 4000000 where limit_group_id = $1 and metric = $2', [
    limitGroupId,
    'AMOUNT',
  ])
  expect((await read(stage.accountId)).forecast).toEqual({ kind: 'FULL' })
})

test('the bank’s balance is compared with the bookings until then, not with later ones', async () => {
  const stage = await setStage(app)
  await app.tenant.pool.query('update bank_account set opening_balance_minor = 700 where id = $1', [stage.accountId])
  const revealedAt = app.clock.now()
  const booked = (minutes: number, amount: number, more: object = {}) =>
    reportPayment(
      app,
      stage,
      { id: '', number: '', referenceCode: '', status: '', amount },
      {
        bookedAt: new Date(revealedAt.getTime() + minutes * 60_000).toISOString(),
        senderName: `KIMSE ${amount}`,
        ...more,
      },
    )
  await booked(0, 1000, { balanceAfter: 1700 })
  await booked(60, 500)
  expect(await read(stage.accountId)).toMatchObject({
    bankBalanceMinor: 1700,
    bankBalanceAt: revealedAt.toISOString(),
    ledgerThenMinor: 1700,
    ledgerBalanceMinor: 2200,
  })
  // Reported late, but booked before the bank's balance: a difference.
  await booked(-60, 300)
  expect(await read(stage.accountId)).toMatchObject({ ledgerThenMinor: 2000, ledgerBalanceMinor: 2500 })
})

test('the bank’s latest balance counts, even if an older one arrives later', async () => {
  const account = await create(admin)
  const at = (iso: string) => new Date(iso)
  const tx = app.tenant.pool as never
  const setBalance = (balanceMinor: bigint, iso: string, isConfirmed: boolean) =>
    setBankBalance(tx, account.id, { balanceMinor, at: at(iso), isConfirmed })
  const verified = async () =>
    (await app.tenant.pool.query('select verified_balance_minor as sum from bank_account where id = $1', [account.id]))
      .rows
  await setBalance(500n, '2026-11-20T10:00:00Z', false)
  expect(await verified()).toEqual([{ sum: null }])
  await setBalance(400n, '2026-11-20T09:00:00Z', true)
  await setBalance(300n, '2026-11-20T08:00:00Z', true)
  expect(await read(account.id)).toMatchObject({ bankBalanceMinor: 500, bankBalanceAt: '2026-11-20T10:00:00.000Z' })
  expect(await verified()).toEqual([{ sum: 400n }])
})

test('no new request gets an account of a paused bank', async () => {
  const stage = await setStage(app)
  await expect(makeDeposit(app, stage.merchant)).resolves.toMatchObject({ status: 'ASSIGNED' })
  await app.tenant.pool.query(`update bank_name set active = false where eft_code = '0010'`)
  await expect(makeDeposit(app, stage.merchant)).resolves.toMatchObject({ status: 'REJECTED' })
  await app.tenant.pool.query(`update bank_name set active = true where eft_code = '0010'`)
})

test('filters, search and pages', async () => {
  const group = await addGroup(app.tenant)
  const query = async (text: string) =>
    (await admin.client.get(`/api/bank-account/list?group=${group}&${text}`)).body as {
      rows: BankAccountRow[]
      total: number
      nextCursor: string | null
    }
  for (const [n, status] of ['ACTIVE', 'PAUSED', 'BLOCKED', 'ACTIVE', 'CLOSED'].entries())
    await addAccount(app.tenant, { remitGroupId: group, status, priority: 10 - n, bankCode: n === 0 ? '0046' : '0010' })
  const [first] = (await query('sort=priority')).rows
  expect((await query('')).total).toBe(5)
  expect((await query('status=PAUSED,BLOCKED')).total).toBe(2)
  expect(
    (await query(`bank=${(await query('status=ACTIVE')).rows.find(({ bank }) => bank.code === '0046')!.bank.id}`))
      .total,
  ).toBe(1)
  expect((await query(`q=${first!.ibanLast4}`)).rows.map(({ id }) => id)).toContain(first!.id)
  expect((await query('q=KASA+odeme')).total).toBe(5)
  expect((await query('q=nobody')).total).toBe(0)
  const walked: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await query(`sort=priority&limit=2${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.rows.map(({ priority }) => priority))
    cursor = page.nextCursor
  }
  expect(walked).toEqual([6, 7, 8, 9, 10])
  const pending = await create(admin, { remitGroupId: group })
  expect((await query('pending=yes')).rows.map(({ id }) => id)).toEqual([pending.id])
})

test('the list’s status light and its filter agree', async () => {
  const group = await addGroup(app.tenant)
  const now = app.clock.now().getTime()
  const beats = [null, 0, 59, 61, 149, 151].flatMap((ago) =>
    [0, 2, 5].flatMap((errors) => [false, true].map((paused) => ({ ago, errors, paused }))),
  )
  for (const { ago, errors, paused } of beats) {
    const bot = await addBot(app.tenant, { heartbeatAt: ago === null ? null : new Date(now - ago * 1000) })
    await app.tenant.pool.query('update watcher_bot set paused = $2, errors_in_row = $3 where id = $1', [
      bot.id,
      paused,
      errors,
    ])
    await addAccount(app.tenant, { remitGroupId: group, botId: bot.id })
  }
  await addAccount(app.tenant, { remitGroupId: group })
  const idsOf = async (bot: string) =>
    (
      (await admin.client.get(`/api/bank-account/list?limit=200&group=${group}${bot}`)).body as {
        rows: BankAccountRow[]
      }
    ).rows
  const all = await idsOf('')
  for (const light of [...botStatuses, 'NONE']) {
    const expected = all.filter(({ bot }) => (bot?.light ?? 'NONE') === light).map(({ id }) => id)
    expect([light, (await idsOf(`&bot=${light}`)).map(({ id }) => id)]).toEqual([light, expected])
  }
  expect(new Set(all.map(({ bot }) => bot?.light)).size).toBe(6)
  expect(botStatusAt({ paused: false, heartbeatMs: null, intervalS: 30, errorsInRow: 0 }, now)).toBe('OFFLINE')
})

test('the form offers only choices that the person may make', async () => {
  const ofAdmin = (await admin.client.get('/api/bank-account/options')).body as {
    groups: object[]
    owners: { id: string }[]
    limitGroups: object[]
  }
  expect(ofAdmin.owners.map(({ id }) => id)).toContain(remit.actor.id)
  expect((await remit.client.get('/api/bank-account/options')).body).toMatchObject({
    groups: [{ id: groupId }],
    owners: [{ id: remit.actor.id }],
    limitGroups: [],
    bots: [],
  })
})

test('other limits of an account in service wait for another administrator; the first ones do not', async () => {
  const strict = await addLimits(app.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 1000 }])
  const wide = await addLimits(app.tenant, [])
  const remitGroupId = await addGroup(app.tenant)
  const account = await approved((await create(admin, { remitGroupId })).id)
  const save = async (limitGroupId: string | null) =>
    (await ok(
      post(admin, `update/${account.id}`, {
        ...form({ remitGroupId, limitGroupId }),
        version: (await read(account.id)).version,
      }),
    )) as BankAccountDetail
  const limitsOf = (id: string) =>
    app.tenant.pool.query('update remit_group set limit_group_id = $2 where id = $1', [remitGroupId, id])

  expect(await save(strict)).toMatchObject({ limitGroup: { id: strict }, pending: [] })
  expect(await save(wide)).toMatchObject({ limitGroup: { id: strict }, pending: ['bankAccount.changeLimits'] })
  const asked = await waiting(account.id)
  expect(asked).toMatchObject({ before: { limitGroup: `Limits ${strict}` }, after: { limitGroup: `Limits ${wide}` } })
  expect(refusal(await decide(admin, 'approve', asked.id))).toEqual([409, 'APPROVAL_OWN', undefined])
  expect(await approved(account.id)).toMatchObject({ limitGroup: { id: wide }, pending: [] })

  expect(await save(null)).toMatchObject({ limitGroup: { id: wide } })
  expect(await waiting(account.id)).toMatchObject({ after: { limitGroup: 'Limit yok · No limits' } })
  expect(await approved(account.id)).toMatchObject({ limitGroup: null })

  // Without limits of its own, its remit group's apply; others may allow more.
  await limitsOf(strict)
  expect(await save(wide)).toMatchObject({ limitGroup: null, pending: ['bankAccount.changeLimits'] })
  await app.tenant.pool.query('update limit_group set version = version + 1 where id = $1', [wide])
  expect(refusal(await decide(second, 'approve', (await waiting(account.id)).id))).toEqual([
    409,
    'RECORD_CHANGED',
    undefined,
  ])
  expect(await read(account.id)).toMatchObject({ limitGroup: null })
})
