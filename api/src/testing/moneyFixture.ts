import { randomBytes } from 'node:crypto'

import type { ActiveHours } from '@kasa/domain/activeHours'
import { uuidv7 } from 'uuidv7'

import { ibanHash, sealText } from '../signing/sealed'
import { signatureOf } from '../signing/signing.service'
import type { Tenant } from '../tenants/tenant'
import type { TestAnswer } from './testClient'
import type { TestApp } from './testApp'

const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/**
 * Signs and sends one request like a merchant's server or a bot. Values replaced by `signed` are not covered by the
 * signature.
 */
export async function sendSigned(
  test: TestApp,
  key: { keyId: string; secret: string },
  method: 'GET' | 'POST',
  target: string,
  body?: unknown,
  options: { headers?: Record<string, string | undefined>; ip?: string; timestampS?: number; nonce?: string } = {},
): Promise<TestAnswer> {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = String(options.timestampS ?? Math.floor(test.clock.now().getTime() / 1000))
  const nonce = options.nonce ?? random(12)
  const signature = signatureOf(key.secret, { timestamp, nonce, method, target, rawBody: Buffer.from(text) })
  const headers: Record<string, string | undefined> = {
    host: test.tenant.config.hosts[0],
    'x-key-id': key.keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v1=${signature}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...options.headers,
  }
  const sent = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const answer = await test.app.inject({
    method,
    url: target,
    headers: sent,
    remoteAddress: options.ip ?? '127.0.0.1',
    ...(body === undefined ? {} : { payload: text }),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
    body: answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
  }
}

export type TestMerchant = {
  id: string
  keyId: string
  secret: string
  callbackSecret: string
  endpointId: string | null
}

/** Adds a merchant with a key and a 1.5 % fee taxed at 10 %, and optionally a callback endpoint. */
export async function addMerchant(
  tenant: Tenant,
  given: {
    remitGroupIds: string[]
    limitGroupId?: string
    url?: string
    testMode?: boolean
    scopes?: string[]
    ipAllow?: string[]
    perMinute?: number
    feeless?: boolean
    /** The tenant modules that the merchant has; remit only by default. */
    modules?: string[]
  },
): Promise<TestMerchant> {
  const merchant = {
    id: uuidv7(),
    keyId: `mk_${random(6)}`,
    secret: random(24),
    callbackSecret: `whsec_${randomBytes(24).toString('base64')}`,
    endpointId: given.url ? uuidv7() : null,
  }
  const { pool, keys } = tenant
  await pool.query(
    `insert into merchant (id, code, name, remit_group_ids, limit_group_id, test_mode, modules, kyb_status)
      values ($1, $2, $3, $4, $5, $6, $7, 'APPROVED')`,
    [
      merchant.id,
      random(6),
      `Merchant ${merchant.keyId}`,
      given.remitGroupIds,
      given.limitGroupId ?? null,
      given.testMode ?? false,
      given.modules ?? ['remit'],
    ],
  )
  await pool.query(
    `insert into merchant_key (key_id, merchant_id, secret_enc, scopes, ip_allow, requests_per_minute)
      values ($1, $2, $3, $4, $5::inet[], $6)`,
    [
      merchant.keyId,
      merchant.id,
      sealText(keys, 'merchantKey', merchant.keyId, merchant.secret),
      given.scopes ?? ['deposit:create', 'read'],
      given.ipAllow ?? [],
      given.perMinute ?? 600_000,
    ],
  )
  await pool.query(
    `insert into commission_schedule (id, merchant_id, method, basis_points, tax_basis_points, effective_from)
      values ($1, $2, 'DEPOSIT', $3, 1000, '2020-01-01')`,
    [uuidv7(), merchant.id, given.feeless ? 0 : 150],
  )
  if (given.url && merchant.endpointId)
    await addEndpoint(tenant, {
      merchantId: merchant.id,
      id: merchant.endpointId,
      url: given.url,
      secrets: [merchant.callbackSecret],
    })
  return merchant
}

export async function addEndpoint(
  tenant: Tenant,
  given: { merchantId: string; id: string; url: string; secrets: string[]; format?: string },
): Promise<void> {
  const sealed = given.secrets.map((secret) => sealText(tenant.keys, 'callbackEndpoint', given.id, secret))
  await tenant.pool.query(
    `insert into callback_endpoint (id, merchant_id, url, secrets_enc, format) values ($1, $2, $3, $4::bytea[], $5)`,
    [given.id, given.merchantId, given.url, sealed, given.format ?? 'STANDARD'],
  )
}

/** Adds a remit group; `strategy` as in the domain. */
export async function addGroup(tenant: Tenant, strategy = 'PRIORITY'): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(`insert into remit_group (id, name, strategy) values ($1, $2, $3)`, [
    id,
    `Group ${id}`,
    strategy,
  ])
  return id
}

export type TestBot = { id: string; keyId: string; secret: string }

/** Adds a watcher bot; without `heartbeatAt` it never sent a heartbeat. */
export async function addBot(
  tenant: Tenant,
  given: { autoMatch?: 'OFF' | 'SUGGEST' | 'APPROVE'; heartbeatAt?: Date | null },
): Promise<TestBot> {
  const bot = { id: uuidv7(), keyId: `bk_${random(6)}`, secret: random(24) }
  await tenant.pool.query(
    `insert into watcher_bot (id, name, auto_match, heartbeat_at, requests_per_minute) values ($1, $2, $3, $4, 600000)`,
    [bot.id, `bot-${bot.keyId}`, given.autoMatch ?? 'SUGGEST', given.heartbeatAt ?? null],
  )
  await tenant.pool.query(`insert into watcher_bot_key (key_id, bot_id, secret_enc) values ($1, $2, $3)`, [
    bot.keyId,
    bot.id,
    sealText(tenant.keys, 'bot', bot.id, bot.secret),
  ])
  return bot
}

const ibanOf = (n: number): string => `TR00${'00010'}0${String(n).padStart(16, '0')}`
let accounts = 0

/** Adds an ACTIVE account of Ziraat to a group. */
export async function addAccount(
  tenant: Tenant,
  given: {
    remitGroupId: string
    botId?: string
    priority?: number
    weight?: number
    limitGroupId?: string
    ownerUserId?: string
    status?: string
    bankCode?: string
    minTxMinor?: number
    maxTxMinor?: number
  },
): Promise<string> {
  const id = uuidv7()
  const iban = ibanOf((accounts += 1))
  await tenant.pool.query(
    `insert into bank_account (id, bank_name_id, label, iban_enc, iban_hash, iban_last4, holder_title, remit_group_id,
      bot_id, priority, weight,
       limit_group_id, owner_user_id, status, min_tx_minor, max_tx_minor)
     values ($1, (select id from bank_name where eft_code = $2), $3, $4, $5, $6, 'Kasa Ödeme A.Ş.', $7, $8, $9, $10,
       $11, $12, $13, $14, $15)`,
    [
      id,
      given.bankCode ?? '0010',
      `Account ${accounts}`,
      sealText(tenant.keys, 'bankAccountIban', id, iban),
      ibanHash(tenant.keys, iban),
      iban.slice(-4),
      given.remitGroupId,
      given.botId ?? null,
      given.priority ?? 100,
      given.weight ?? 1,
      given.limitGroupId ?? null,
      given.ownerUserId ?? null,
      given.status ?? 'ACTIVE',
      given.minTxMinor ?? 1,
      given.maxTxMinor ?? 1_000_000_000,
    ],
  )
  return id
}

/** Adds a limit group with its rules. */
export async function addLimits(
  tenant: Tenant,
  rules: {
    subject: string
    metric: string
    cap: number | null
    period?: string
    minutes?: number
    min?: number
    action?: string
  }[],
  { activeHours = [], module = 'remit' }: { activeHours?: ActiveHours[]; module?: 'remit' | 'papara' } = {},
): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(`insert into limit_group (id, name, active_hours, module) values ($1, $2, $3::jsonb, $4)`, [
    id,
    `Limits ${id}`,
    JSON.stringify(activeHours),
    module,
  ])
  for (const { subject, metric, cap, period, minutes, min, action } of rules) {
    await tenant.pool.query(
      `insert into limit_rule (id, limit_group_id, subject, metric, period, minutes, min, cap, action)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [uuidv7(), id, subject, metric, period ?? 'DAY', minutes ?? null, min ?? null, cap, action ?? 'BLOCK'],
    )
  }
  return id
}

export type Stage = { groupId: string; accountId: string; bot: TestBot; merchant: TestMerchant }

/** Adds one merchant, one account and one bot that watches it: the minimum for a deposit. */
export async function setStage(
  test: TestApp,
  given: { autoMatch?: 'OFF' | 'SUGGEST' | 'APPROVE'; merchant?: Partial<Parameters<typeof addMerchant>[1]> } = {},
): Promise<Stage> {
  const groupId = await addGroup(test.tenant)
  // A heartbeat in the far future keeps the bot online however far a test moves the clock.
  const bot = await addBot(test.tenant, {
    autoMatch: given.autoMatch ?? 'SUGGEST',
    heartbeatAt: new Date(test.clock.now().getTime() + 400 * 24 * 3_600_000),
  })
  const accountId = await addAccount(test.tenant, { remitGroupId: groupId, botId: bot.id })
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [groupId], ...given.merchant })
  return { groupId, accountId, bot, merchant }
}

let references = 0

/** Requests a deposit; `body` replaces parts of the request. */
export function askDeposit(
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const n = (references += 1)
  return sendSigned(
    test,
    merchant,
    'POST',
    '/mapi/v1/deposits',
    { merchantRef: `ref-${n}`, amount: 2_450_000, customer: { id: `customer-${n}`, name: 'Elif Kılıç' }, ...body },
    { headers: { 'idempotency-key': `key-${n}-${random(6)}`, ...headers } },
  )
}

export type MadeDeposit = { id: string; number: string; referenceCode: string; status: string; amount: number }

/** Creates a deposit and returns it as the merchant API does. Throws if the API does not accept it. */
export async function makeDeposit(
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
): Promise<MadeDeposit> {
  const answer = await askDeposit(test, merchant, body)
  if (answer.status !== 201) throw new Error(`No deposit: ${answer.status} ${answer.text}`)
  return answer.body as MadeDeposit
}

let lines = 0

/** Reports one incoming transfer that pays a deposit exactly; `line` replaces parts of it. */
export function reportPayment(
  test: TestApp,
  stage: Stage,
  deposit: MadeDeposit,
  line: Record<string, unknown> = {},
): Promise<TestAnswer> {
  return sendSigned(test, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'CREDIT',
        amount: deposit.amount,
        bookedAt: test.clock.now().toISOString(),
        senderName: 'ELIF KILIC',
        description: `odeme ${deposit.referenceCode}`,
        bankRef: `bank-${(lines += 1)}`,
        ...line,
      },
    ],
  })
}
