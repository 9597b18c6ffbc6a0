import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { insertOverride } from '../overrides/overrides.sql'
import type { NewUser } from '../users/users.sql'
import { addAccount, addBot, addGroup, addLimits, addMerchant, makeDeposit } from './moneyFixture'
import { addPool, addTerminal, makePaidCard } from './cardFixture'
import { addWalletAccount, addWalletGroup, makeWallet } from './walletFixture'
import { addPaymentFile } from './paymentFileFixture'
import { addPayout, addPayoutUpload } from './payoutFixture'
import { addStatement } from './statementFixture'
import { testPassword, type SignedInClient, type TestApp } from './testApp'

/**
 * A person of the access matrix: their scopes and what they belong to. `client` has just given a fresh code; `stale` is
 * another session of theirs without a fresh code. Source: domain section 8.
 */
export type Persona = SignedInClient & {
  name: string
  scopes: readonly string[]
  merchant: 'shop' | null
  group: boolean
  operator: string | null
  stale: SignedInClient['client']
}

export type ObjectKind =
  | 'deposit'
  | 'withdrawal'
  | 'cardTransfer'
  | 'paparaTransfer'
  | 'paparaAccount'
  | 'paparaGroup'
  | 'cardTerminal'
  | 'cardSettlement'
  | 'cardPool'
  | 'withdrawalUpload'
  | 'paymentFile'
  | 'settlementRun'
  | 'callback'
  | 'callbackAddress'
  | 'callbackResend'
  | 'merchantCall'
  | 'testRequest'
  | 'customer'
  | 'merchant'
  | 'merchantKey'
  | 'user'
  | 'audit'
  | 'session'
  | 'idempotencyKey'
  | 'approval'
  | 'bankAccount'
  | 'bankName'
  | 'bot'
  | 'botKey'
  | 'handover'
  | 'limitGroup'
  | 'paparaLimitGroup'
  | 'remitGroup'
  | 'statement'
  | 'bankLine'
  | 'ownTransfer'
  | 'sentBack'
  | 'dryRun'
  | 'override'
/**
 * An object with an owner. The optional fields are the facts about the owner that the expected access is computed from.
 */
export type WorldObject = {
  kind: ObjectKind
  name: string
  id: string
  merchant?: 'shop' | 'rival'
  inGroup?: boolean
  /** The persona that the account, action or session belongs to, or the operator above it. */
  owner?: string
  scope?: string
}

export type World = { personas: Persona[]; objects: WorldObject[]; missing: (kind: ObjectKind) => string }

/** Opening a box needs an ADMIN in addition to the requester. */
registerApprovalKind('box.open', {
  permission: 'bankAccount.approve',
  minCheckers: 1,
  hours: 24,
  payload: z.object({}),
  apply: async () => undefined,
})

/** Adds a person's pending approval request. */
export async function askToOpen(app: TestApp, ctx: SignedInClient['ctx'], title: string): Promise<string> {
  const box = {
    kind: 'box.open',
    targetType: 'box',
    targetId: uuidv7(),
    title,
    payload: {},
    before: null,
    after: { open: true },
    reason: 'to look',
  }
  return (await inTransaction(app.ctx, (tx) => createApproval(tx, ctx, box))).id
}

/**
 * Every scope alone, the scopes that mean more in combination, and people without a merchant, a group or an operator.
 */
const people: [name: string, scopes: string[], more: { merchant?: true; group?: true; below?: string }][] = [
  ['ADMIN', ['ADMIN'], {}],
  ['ADMIN that manages', ['ADMIN', 'USER_MANAGEMENT'], {}],
  ['SYSTEM', ['SYSTEM', 'USER_MANAGEMENT'], {}],
  ['MERCHANT', ['MERCHANT'], { merchant: true }],
  ['MERCHANT that manages', ['MERCHANT', 'USER_MANAGEMENT'], { merchant: true }],
  ['MERCHANT of nobody', ['MERCHANT', 'USER_MANAGEMENT'], {}],
  ['MERCHANT that pays out', ['MERCHANT', 'money_withdraw'], { merchant: true }],
  ['MERCHANT_TRADER', ['MERCHANT_TRADER', 'USER_MANAGEMENT'], { merchant: true }],
  ['REMIT', ['REMIT'], { group: true }],
  ['REMIT that manages', ['REMIT', 'USER_MANAGEMENT'], { group: true }],
  ['REMIT of no group', ['REMIT', 'USER_MANAGEMENT'], {}],
  ['SUBREMIT', ['SUBREMIT', 'USER_MANAGEMENT'], { group: true, below: 'REMIT that manages' }],
  ['PAPARA', ['PAPARA', 'USER_MANAGEMENT'], {}],
  ['SUBPAPARA', ['SUBPAPARA', 'USER_MANAGEMENT'], { below: 'PAPARA' }],
  ['TRADER', ['TRADER', 'USER_MANAGEMENT'], {}],
  ['client', ['client'], { merchant: true }],
  ['profile', ['profile'], { group: true }],
  ['money_withdraw', ['money_withdraw'], { merchant: true }],
  ['tpos', ['tpos'], {}],
  ['USER_MANAGEMENT', ['USER_MANAGEMENT'], { merchant: true, group: true }],
  ['MERCHANT and REMIT', ['MERCHANT', 'REMIT'], { merchant: true, group: true }],
]

async function addPersonas(app: TestApp, shopId: string, groupId: string): Promise<Persona[]> {
  const made: Persona[] = []
  for (const [index, [name, scopes, { merchant, group, below }]] of people.entries()) {
    const person = await app.signedIn({
      name,
      scope: scopes,
      merchantId: merchant ? shopId : null,
      remitGroupIds: group ? [groupId] : [],
      ...(below === undefined ? {} : { parentUserId: made.find((other) => other.name === below)?.actor.id ?? null }),
    })
    // A fresh code that lasts, so that only rights decide the answer. Each person calls from a separate address.
    await app.stepUp(person, 86_400_000)
    const client = app.client(`10.50.0.${index + 1}`)
    client.token = person.client.token
    client.tokenRefresh = person.client.tokenRefresh
    const stale = app.client(`10.51.0.${index + 1}`)
    await stale.signIn(person.actor.email, testPassword)
    made.push({
      ...person,
      client,
      stale,
      name,
      scopes,
      merchant: merchant ? 'shop' : null,
      group: group ?? false,
      operator: below ?? null,
    })
  }
  return made
}

const emptyHandover = (giver: string, taker: string, at: Date) =>
  JSON.stringify({
    number: 'H-26-0000001',
    giver: { id: giver, name: 'Giver' },
    taker: { id: taker, name: 'Taker' },
    givenAt: at.toISOString(),
    claimsBecome: 'RELEASE',
    claims: [],
    unmatched: [],
    unmatchedCount: 0,
    unmatchedMinor: 0,
    accounts: [],
    notes: '',
  })

/** Builds one object of every kind for every owner: two merchants, two groups, their people, and what these created. */
export async function buildWorld(app: TestApp): Promise<World> {
  const groups = [await addGroup(app.tenant), await addGroup(app.tenant)] as const
  const bot = await addBot(app.tenant, { heartbeatAt: new Date(app.clock.now().getTime() + 86_400_000_000) })
  const accounts = [
    await addAccount(app.tenant, { remitGroupId: groups[0], botId: bot.id }),
    await addAccount(app.tenant, { remitGroupId: groups[1], botId: bot.id }),
  ] as const
  const merchants = {
    shop: await addMerchant(app.tenant, { remitGroupIds: [groups[0]], url: 'https://shop.example/hook' }),
    rival: await addMerchant(app.tenant, { remitGroupIds: [groups[1]], url: 'https://rival.example/hook' }),
  }
  await app.tenant.pool.query(`update merchant set modules = array['remit', 'card', 'papara']`)
  const personas = await addPersonas(app, merchants.shop.id, groups[0])
  const objects: WorldObject[] = []
  const add = (object: WorldObject) => void objects.push(object)

  for (const merchant of ['shop', 'rival'] as const) {
    const { id, keyId } = merchants[merchant]
    const inGroup = merchant === 'shop'
    add({ kind: 'merchant', name: merchant, id, merchant })
    add({ kind: 'merchantKey', name: `key of ${merchant}`, id: keyId, merchant })
    add({
      kind: 'deposit',
      name: `deposit of ${merchant}`,
      id: (await makeDeposit(app, merchants[merchant])).id,
      merchant,
      inGroup,
    })
    add({
      kind: 'withdrawal',
      name: `payout of ${merchant}`,
      id: await addPayout(app, {
        merchantId: id,
        remitGroupId: groups[inGroup ? 0 : 1],
        bankAccountId: accounts[inGroup ? 0 : 1],
      }),
      merchant,
      inGroup,
    })
    // The shop's payers pay on a terminal of the only TRADER; the rival's terminal has no owner.
    const trader = personas.find(({ name }) => name === 'TRADER')?.actor.id
    const poolId = await addPool(app, [id])
    const terminal = await addTerminal(app, { poolId, ...(inGroup && trader && { ownerUserId: trader }) })
    add({ kind: 'cardPool', name: `pool of ${merchant}`, id: poolId })
    add({ kind: 'cardTerminal', name: `terminal of ${merchant}`, id: terminal.id })
    add({
      kind: 'cardTransfer',
      name: `card transfer of ${merchant}`,
      id: (await makePaidCard(app, { poolId, terminal, merchant: merchants[merchant] })).id,
      merchant,
      ...(inGroup && { owner: 'TRADER' }),
    })
    // The shop's payers send to the account of the only PAPARA; the rival's account has no owner.
    const papara = personas.find(({ name }) => name === 'PAPARA')?.actor.id
    const walletGroupId = await addWalletGroup(app, [id])
    add({ kind: 'paparaGroup', name: `wallet group of ${merchant}`, id: walletGroupId })
    add({
      kind: 'paparaAccount',
      name: `wallet account of ${merchant}`,
      id: await addWalletAccount(app, { groupId: walletGroupId, ...(inGroup && papara && { ownerUserId: papara }) }),
      ...(inGroup && { owner: 'PAPARA' }),
    })
    add({
      kind: 'paparaTransfer',
      name: `wallet transfer of ${merchant}`,
      id: (await makeWallet(app, merchants[merchant])).id,
      merchant,
      ...(inGroup && { owner: 'PAPARA' }),
    })
    add({
      kind: 'withdrawalUpload',
      name: `upload of ${merchant}`,
      id: await addPayoutUpload(app, { merchantId: id, handedBy: personas[0]?.actor.id ?? '' }),
      merchant,
    })
    const { rows } = await app.tenant.pool.query<{ id: string }>(
      `select c.id from callback c join callback_endpoint e on e.id = c.endpoint_id where e.merchant_id = $1 limit 1`,
      [id],
    )
    add({ kind: 'callback', name: `callback of ${merchant}`, id: rows[0]?.id ?? '', merchant })
    const address = await app.tenant.pool.query<{ id: string }>(
      'select id from callback_endpoint where merchant_id = $1 limit 1',
      [id],
    )
    add({ kind: 'callbackAddress', name: `address of ${merchant}`, id: address.rows[0]?.id ?? '', merchant })
    const round = uuidv7()
    await app.tenant.pool.query(
      `insert into callback_resend (id, merchant_id, by_name, per_second, total, created_at)
        values ($1, $2, 'A person', 10, 0, now())`,
      [round, id],
    )
    add({ kind: 'callbackResend', name: `resend of ${merchant}`, id: round, merchant })
    const call = uuidv7()
    await app.tenant.pool.query(
      `insert into merchant_call (id, merchant_id, key_id, test_mode, at, method, path, query, status, duration_ms, ip,
        request_id, is_proved, is_replay,
         request_bytes, response_bytes, signed)
       values ($1, $2, 'mk', false, now(), 'GET', '/mapi/v1/balance', '', 200, 1, '127.0.0.1', 'request', true, false,
         0, 0, $3)`,
      [
        call,
        id,
        { timestamp: null, nonce: null, signature: null, bodySha256: null, contentType: null, userAgent: null },
      ],
    )
    const customer = await app.tenant.pool.query<{ id: string }>(
      'select id from customer where merchant_id = $1 limit 1',
      [id],
    )
    add({ kind: 'customer', name: `customer of ${merchant}`, id: customer.rows[0]?.id ?? '', merchant })
    add({ kind: 'merchantCall', name: `call of ${merchant}`, id: call, merchant })
    const test = uuidv7()
    await app.tenant.pool.query(
      `insert into test_request (id, number, kind, merchant_id, merchant_ref, customer_hash, reference_code,
        amount_minor, fee_minor, tax_minor, status, expires_at, created_at, updated_at)
       values ($1, 'TEST-26-' || left($2, 7), 'deposit', $3, 'A-1', '', 'ABCDEFG', 1000, 0, 0, 'ASSIGNED', now(), now(),
         now())`,
      [test, id.slice(-7), id],
    )
    add({ kind: 'testRequest', name: `test request of ${merchant}`, id: test, merchant })
    const person = await app.user({ name: `Person of ${merchant}`, scope: ['MERCHANT'], merchantId: id })
    add({ kind: 'user', name: `person of ${merchant}`, id: person.id, merchant, scope: 'MERCHANT' })
  }
  for (const [index, id] of groups.entries()) add({ kind: 'remitGroup', name: `group ${index}`, id })
  add({
    kind: 'limitGroup',
    name: 'a limit group',
    id: await addLimits(app.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 1_000_000 }]),
  })
  add({
    kind: 'paparaLimitGroup',
    name: 'a limit group of Papara’s',
    id: await addLimits(app.tenant, [], { module: 'papara' }),
  })
  const user = async (name: string, given: Partial<NewUser> & { scope: readonly string[] }, owner?: string) =>
    add({
      kind: 'user',
      name,
      id: (await app.user({ name, ...given })).id,
      scope: given.scope[0] ?? '',
      ...(owner === undefined ? {} : { owner }),
    })
  for (const [scope, boss] of [
    ['SUBREMIT', 'REMIT that manages'],
    ['SUBPAPARA', 'PAPARA'],
  ] as const) {
    await user(
      `${scope} of ${boss}`,
      { scope: [scope], parentUserId: personas.find(({ name }) => name === boss)?.actor.id ?? null },
      boss,
    )
    await user(`${scope} of another`, { scope: [scope] })
  }
  for (const [index, remitGroupId] of groups.entries()) {
    // This bot never sent a heartbeat: no request is routed to its account.
    const { id, keyId } = await addBot(app.tenant, {})
    await addAccount(app.tenant, { remitGroupId, botId: id, status: 'PAUSED' })
    add({ kind: 'bot', name: `bot of group ${index}`, id, inGroup: index === 0 })
    add({ kind: 'botKey', name: `key of bot ${index}`, id: keyId })
  }
  const runId = uuidv7()
  await app.tenant.pool.query(
    `insert into settlement_run (id, number, day, as_of, status, reason, asked_by, asked_by_name, decided_at,
      created_at)
     values ($1, 'S-26-0000001', '2026-11-20', $2, 'DROPPED', 'A', $1, 'A', $2, $2)`,
    [runId, app.clock.now()],
  )
  add({ kind: 'settlementRun', name: 'run of settlements', id: runId })
  const fileId = uuidv7()
  await app.tenant.pool.query(
    `insert into card_settlement (id, number, file_name, sha256, acquirer, bank_account_id, row_count, gross_minor,
      fee_minor, net_minor, good_count,
       difference_count, good_gross_minor, good_fee_minor, good_net_minor, handed_by, handed_by_name, judged_at,
         created_at, updated_at)
     values ($1, 'A-26-0000001', 'a.csv', '', 'Garanti BBVA', $2, 1, 100, 2, 98, 0, 1, 0, 0, 0, $1, 'A', $3, $3, $3)`,
    [fileId, accounts[0], app.clock.now()],
  )
  add({ kind: 'cardSettlement', name: 'file of an acquirer', id: fileId })
  add({ kind: 'bankAccount', name: 'account of the group', id: accounts[0], inGroup: true })
  add({ kind: 'bankAccount', name: 'account of another group', id: accounts[1], inGroup: false })
  for (const [index, accountId] of accounts.entries()) {
    add({
      kind: 'paymentFile',
      name: `payment file of account ${index}`,
      id: await addPaymentFile(app, { accountId, madeBy: personas[0]?.actor.id ?? '' }),
      inGroup: index === 0,
    })
    add({
      kind: 'statement',
      name: `statement of account ${index}`,
      id: await addStatement(app, accountId),
      inGroup: index === 0,
    })
  }
  const boss = 'REMIT that manages'
  const ownerUserId = personas.find(({ name }) => name === boss)?.actor.id
  // Paused: no request of this world is routed to it.
  if (ownerUserId)
    add({
      kind: 'bankAccount',
      name: `account of ${boss}`,
      id: await addAccount(app.tenant, { remitGroupId: groups[0], ownerUserId, status: 'PAUSED' }),
      owner: boss,
    })
  // A new bank, because a bank of the migrations has the same id in every test database.
  const { rows: banks } = await app.tenant.pool.query<{ id: string }>(
    `insert into bank_name (id, eft_code, name, short_name, type) values ($1, '0990', 'A', 'A', 'BANK') returning id`,
    [uuidv7()],
  )
  add({ kind: 'bankName', name: 'a bank', id: banks[0]?.id ?? '' })
  for (const [index, account] of accounts.entries()) {
    const id = uuidv7()
    await app.tenant.pool.query(
      `insert into bank_tx (id, bank_account_id, direction, amount_minor, booked_at, sender_name, sender_fold, channel,
        dedupe_key, occurrence_no, decided_at, created_at, updated_at)
       values ($1, $2, 'CREDIT', 100, now(), 'A', 'a', 'FAST', $3, 1, now(), now(), now())`,
      [id, account, id],
    )
    add({ kind: 'bankLine', name: `line of group ${index}`, id, inGroup: index === 0 })
    const remitGroupId = groups[index] ?? ''
    const toAccountId = await addAccount(app.tenant, { remitGroupId, status: 'PAUSED' })
    const transferId = uuidv7()
    await app.tenant.pool.query(
      `insert into own_transfer (id, from_account_id, to_account_id, debit_minor, debit_id, status, left_at, due_at,
        updated_at)
       values ($1, $2, $3, 100, $4, 'IN_TRANSIT', now(), now(), now())`,
      [transferId, account, toAccountId, id],
    )
    add({ kind: 'ownTransfer', name: `transfer of group ${index}`, id: transferId, inGroup: index === 0 })
    const sentBackId = uuidv7()
    await app.tenant.pool.query(
      `insert into sent_back (id, bank_account_id, credit_id, debit_id, amount_minor, bank_fee_minor, status, seen_at)
       values ($1, $2, $3, $3, 100, 0, 'SEEN', now())`,
      [sentBackId, account, id],
    )
    add({ kind: 'sentBack', name: `money sent back of group ${index}`, id: sentBackId, inGroup: index === 0 })
  }
  const { rows: runs } = await app.tenant.pool.query<{ id: string }>(
    `insert into match_dry_run (id, rules_hash, rules, against_version, status, started_by, started_by_name, created_at)
      values ($1, 'x', '[]', 1, 'CANCELLED', $1, 'A', now()) returning id`,
    [uuidv7()],
  )
  add({ kind: 'dryRun', name: 'a dry run', id: runs[0]?.id ?? '' })
  await user('an administrator', { scope: ['ADMIN'], role: 'admin' })

  for (const persona of personas) {
    const { name, ctx, actor } = persona
    await inTransaction(app.ctx, (tx) =>
      recordAudit(tx, ctx, 'box.open', { type: 'box', id: name, before: null, after: null }),
    )
    const { rows } = await app.tenant.pool.query<{ seq: string }>(
      `select seq::text from audit_log where actor_id = $1 and action = 'box.open'`,
      [actor.id],
    )
    add({ kind: 'audit', name: `act of ${name}`, id: rows[0]?.seq ?? '', owner: name })
    const override = {
      id: uuidv7(),
      userId: actor.id,
      module: 'remit',
      version: '1.0.0',
      folder: '1.0.0-a',
      reason: 'to see',
      askedBy: 'a test',
      startedAt: app.clock.now(),
      until: new Date(app.clock.now().getTime() + 60_000),
      seal: Buffer.alloc(32),
    }
    await inTransaction(app.ctx, (tx) => insertOverride(tx, override))
    add({ kind: 'override', name: `override of ${name}`, id: override.id, owner: name })
    add({ kind: 'approval', name: `request of ${name}`, id: await askToOpen(app, ctx, name), owner: name })
    const second = app.client()
    await second.post('/api/auth/signin', { email: actor.email, password: 'Kasa-test-2026!' })
    const { rows: sessions } = await app.tenant.pool.query<{ id: string }>(
      'select id from session where user_id = $1 and id <> $2 order by id desc',
      [actor.id, actor.sessionId],
    )
    add({ kind: 'session', name: `second session of ${name}`, id: sessions[0]?.id ?? '', owner: name })
  }
  // A handover that has already ended: actions on it change nothing.
  const [giver, taker] = [personas.find(({ name }) => name === 'REMIT'), await app.user({ scope: ['REMIT'] })]
  const handoverId = uuidv7()
  await app.tenant.pool.query(
    `insert into shift_handover (id, number, giver, giver_name, taker, taker_name, claims, document, document_hash,
      given_at, giver_proof, status, ended_at, end_reason)
     values ($1, 'H-26-0000001', $2, 'Giver', $3, 'Taker', 'RELEASE', $4, sha256(convert_to($4, 'utf8')), $5, 'CODE',
       'REFUSED', $5, 'x')`,
    [
      handoverId,
      giver?.actor.id,
      taker.id,
      emptyHandover(giver?.actor.id ?? '', taker.id, app.clock.now()),
      app.clock.now(),
    ],
  )
  add({ kind: 'handover', name: 'hand-over of REMIT', id: handoverId, owner: 'REMIT' })
  const missing = (kind: ObjectKind) =>
    kind === 'audit'
      ? '99999999'
      : kind === 'merchantKey' || kind === 'botKey'
        ? 'mk_nobody'
        : kind === 'idempotencyKey'
          ? 'never-used-by-anybody'
          : uuidv7()
  return { personas, objects, missing }
}
