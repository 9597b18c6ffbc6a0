import type { CheckSignatureAnswer, TestCallbackAnswer } from '@kasa/contracts/merchants'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { checkSignature } from '../callbacks/checkSignature'
import { sendTestCallback } from '../callbacks/testCallback.service'
import { inTransaction } from '../db/transaction'
import { openText } from '../signing/sealed'
import { selectEndpoints } from './endpoints.sql'
import { ownMerchant } from './merchantView'

const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** Sends one test event to a merchant's address at once. Returns the request and the response. Throws `NO_ENDPOINT`. */
export async function tryCallback(ctx: Ctx, { merchantId }: { merchantId: string }): Promise<TestCallbackAnswer> {
  requirePermission(ctx, 'merchant.keys')
  const { id } = await ownMerchant(ctx.tenant.pool, ctx, merchantId, 'read')
  const { url, body, sentHeaders, outcome } = await sendTestCallback(ctx, id)
  const { status, error, durationMs, responseBody, responseHeaders } = outcome
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, 'merchant.testCallback', {
      type: 'merchant',
      id,
      before: null,
      after: { url, status, error, durationMs },
    }),
  )
  return {
    request: { url, headers: lines(sentHeaders), body },
    response: status === null ? null : { status, headers: lines(responseHeaders), body: responseBody ?? '' },
    error,
    durationMs,
  }
}

/** Finds what is wrong with a callback as a merchant's server received it. Stores nothing. */
export async function checkReceived(
  ctx: Ctx,
  { merchantId, ...received }: { merchantId: string; headers: string; body: string },
): Promise<CheckSignatureAnswer> {
  requirePermission(ctx, 'merchant.keys')
  const { id } = await ownMerchant(ctx.tenant.pool, ctx, merchantId, 'read')
  const [endpoint] = await selectEndpoints(ctx.tenant.pool, id)
  if (!endpoint) return { isRight: false, by: null, findings: ['NO_ADDRESS'] }
  const secrets = endpoint.secretsEnc.map((sealed) =>
    openText(ctx.tenant.keys, 'callbackEndpoint', endpoint.id, sealed),
  )
  return checkSignature(received, secrets, ctx.now())
}
