import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { signedHeaders, signedText, webhookHeaders } from '@kasa/contracts/requestSignature'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Actor, Ctx } from '../access/ctx'
import type { SignedRequest, Signers } from '../access/routeAccess'
import { whileAway } from '../db/away'
import type { Pool } from '../db/client'
import { NotFound, NotSignedIn, TooMany } from '../errors/refusals'
import type { TenantKeys } from '../tenants/tenant'
import { neededScopes } from './keyScopes'
import { openText, sealText, type SealedColumn } from './sealed'
import {
  deleteOldNonces,
  insertNonce,
  selectBotKey,
  selectMerchantKey,
  selectTerminalKey,
  touchMerchantKey,
  type SigningKey,
} from './signing.sql'
import { isSignedBy } from './webhookSignature'

/** Maximum difference of a timestamp from our clock, in s (domain section 7). */
const toleranceS = 300
/** How long a nonce is stored, in ms; longer than its timestamp can be valid. */
const nonceKeptMs = 600_000

/** A key's last use is recorded at most once a minute, so that a busy key does not write on every call. In ms. */
const touchEveryMs = 60_000

type Kind = {
  column: SealedColumn
  find: (pool: Pool, keyId: string, ip: string) => Promise<SigningKey | undefined>
  rowId: (key: SigningKey, keyId: string) => string
}

const kinds = {
  merchant: { column: 'merchantKey', find: selectMerchantKey, rowId: (_key, keyId) => keyId },
  terminal: { column: 'cardTerminal', find: selectTerminalKey, rowId: (key) => key.ownerId },
  bot: { column: 'bot', find: selectBotKey, rowId: (key) => key.ownerId },
} as const satisfies Record<string, Kind>

type Headers = z.infer<typeof signedHeaders>

function headersOf(request: SignedRequest): Headers {
  const read = signedHeaders.safeParse(request.headers)
  if (read.success) return read.data
  const faulty = read.error.issues.map(({ path }) => String(path[0]))
  const missing = faulty.filter((name) => request.headers[name] === undefined)
  const [field = faulty[0] ?? ''] = missing
  throw missing.length > 0
    ? new NotSignedIn({ code: 'SIGNATURE_MISSING', field, params: { field: missing.join(', ') } })
    : new NotSignedIn({ code: 'SIGNATURE_MALFORMED', field, params: { field } })
}

/** Hex HMAC-SHA256 of the canonical text; clients compute the same. */
export function signatureOf(
  secret: string,
  request: { timestamp: string; nonce: string; method: string; target: string; rawBody: Uint8Array },
): string {
  const bodySha256 = createHash('sha256').update(request.rawBody).digest('hex')
  return createHmac('sha256', secret)
    .update(signedText({ ...request, bodySha256 }))
    .digest('hex')
}

// Unknown keys do the same work as known ones, with a dummy secret, so that timing does not reveal them.
const nobody = new WeakMap<TenantKeys, Buffer>()
function secretOfNobody(keys: TenantKeys): string {
  const sealed = nobody.get(keys) ?? sealText(keys, 'merchantKey', '', 'nobody'.repeat(8))
  nobody.set(keys, sealed)
  return openText(keys, 'merchantKey', '', sealed)
}

const plainIp = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, '')
const isOver = (key: SigningKey, now: Date) =>
  key.status === 'REVOKED' || (key.status === 'GRACE' && (key.graceUntil === null || key.graceUntil <= now))

/**
 * Verifies a signed request or throws. Checks the key's state, address, scope and rate limit only after the
 * signature, so that callers without the secret learn nothing and use up no nonce.
 */
async function proven(
  kind: Kind,
  request: SignedRequest,
  ctx: Ctx,
  scopes: readonly string[],
): Promise<{ key: SigningKey; keyId: string }> {
  const headers = headersOf(request)
  const { 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-nonce': nonce } = headers
  const now = ctx.now()
  const { pool, keys } = ctx.tenant
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceS)
    throw new NotSignedIn({ code: 'TIMESTAMP_STALE' })
  const key = await kind.find(pool, keyId, plainIp(ctx.ip))
  const secret = key ? openText(keys, kind.column, kind.rowId(key, keyId), key.secretEnc) : secretOfNobody(keys)
  const expected = signatureOf(secret, { ...request, timestamp, nonce })
  const isRight = timingSafeEqual(Buffer.from(expected), Buffer.from(headers['x-signature'].slice('v1='.length)))
  if (!key) throw new NotSignedIn({ code: 'KEY_UNKNOWN' })
  if (!isRight) throw new NotSignedIn({ code: 'SIGNATURE_WRONG' })
  if (isOver(key, now)) throw new NotSignedIn({ code: 'KEY_REVOKED' })
  if (!key.ipAllowed) throw new NotSignedIn({ code: 'IP_NOT_ALLOWED' })
  if (!scopes.some((scope) => key.scopes.includes(scope)))
    throw new NotSignedIn({ code: 'KEY_SCOPE', params: { scope: scopes.join(', ') } })
  const waitS = await request.countCall(keyId, key.requestsPerMinute)
  if (waitS !== undefined) throw new TooMany({ code: 'RATE_LIMITED', retryAfterS: waitS, params: { seconds: waitS } })
  // Not the request's id: the client chooses it and could reuse a nonce with it.
  const callId = uuidv7()
  if (!(await whileAway(() => insertNonce(pool, callId, keyId, nonce, now))))
    throw new NotSignedIn({ code: 'NONCE_REUSED' })
  return { key, keyId }
}

/** Verifies a wallet provider's webhook (Standard Webhooks). Throws NotFound if the tenant has no provider. */
function provenProvider({ headers, rawBody }: SignedRequest, ctx: Ctx): Actor {
  const { walletProvider } = ctx.tenant
  if (!walletProvider) throw new NotFound({ code: 'NOT_FOUND' })
  const read = webhookHeaders.safeParse(headers)
  if (!read.success) {
    const missing = [...new Set(read.error.issues.map(({ path }) => String(path[0])))]
    const [field = ''] = missing
    throw new NotSignedIn({ code: 'SIGNATURE_MISSING', field, params: { field: missing.join(', ') } })
  }
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = read.data
  if (!isSignedBy(walletProvider.webhookSecrets, { id, timestamp, signature, body: rawBody }))
    throw new NotSignedIn({ code: 'SIGNATURE_WRONG' })
  if (Math.abs(ctx.now().getTime() / 1000 - Number(timestamp)) > toleranceS)
    throw new NotSignedIn({ code: 'TIMESTAMP_STALE' })
  return { kind: 'system' }
}

/** Signature checks of the merchant, bot, terminal and wallet provider APIs. */
export const requestSigners: Signers = {
  async merchant(request, ctx) {
    const { key, keyId } = await proven(
      kinds.merchant,
      request,
      ctx,
      neededScopes(request.method, request.target, request.rawBody),
    )
    const now = ctx.now()
    if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() > touchEveryMs)
      await touchMerchantKey(ctx.tenant.pool, keyId, plainIp(ctx.ip), now)
    return { kind: 'api', merchantId: key.ownerId, keyId }
  },
  async terminal(request, ctx) {
    // Tenants without cards do not have this API.
    if (!ctx.tenant.config.modules.includes('card')) throw new NotFound({ code: 'NOT_FOUND' })
    const { key } = await proven(kinds.terminal, request, ctx, ['terminal'])
    return { kind: 'terminal', terminalId: key.ownerId, name: key.ownerName }
  },
  walletProvider: (request, ctx) => Promise.resolve(provenProvider(request, ctx)),
  async bot(request, ctx) {
    const { key } = await proven(kinds.bot, request, ctx, ['bot'])
    return { kind: 'bot', botId: key.ownerId, name: key.ownerName }
  },
}

/** Deletes nonces whose timestamps are no longer valid. */
export const forgetNonces = (ctx: Ctx): Promise<number> =>
  deleteOldNonces(ctx.tenant.pool, new Date(ctx.now().getTime() - nonceKeptMs))
