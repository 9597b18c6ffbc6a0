import type { callbackTestAnswer } from '@kasa/contracts/merchantApi'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { Conflict } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { selectActiveEndpoint } from './callbacks.sql'
import { isDemoAddress } from './delivery'
import { sendCallback } from './sendCallback'

/**
 * Sends a signed `test` event once to a merchant's own endpoint. The event is not in the feed. Throws `NO_ENDPOINT`.
 */
export async function sendTestCallback(ctx: Ctx, merchantId: string) {
  const endpoint = await selectActiveEndpoint(ctx.tenant.pool, merchantId)
  if (!endpoint) throw new Conflict({ code: 'NO_ENDPOINT' })
  const id = `evt_${uuidv7()}`
  const body = JSON.stringify({
    id,
    type: 'test',
    sequence: 0,
    occurredAt: ctx.now().toISOString(),
    merchantId,
    data: { kind: 'test' },
  })
  const secrets = endpoint.secretsEnc.map((sealed) =>
    openText(ctx.tenant.keys, 'callbackEndpoint', endpoint.id, sealed),
  )
  const message = {
    url: endpoint.url,
    id,
    body,
    secrets,
    format: endpoint.format,
    allowLoopback: isDemoAddress(endpoint.url),
  }
  const outcome = await sendCallback(message, ctx.now)
  return { url: endpoint.url, body, sentHeaders: outcome.sentHeaders, outcome }
}

/**
 * Sends a signed `test` event once to the endpoint of the merchant whose server calls. Returns the endpoint's response.
 * Throws `NO_ENDPOINT`.
 */
export async function testCallback(ctx: Ctx, merchantId: string): Promise<z.output<typeof callbackTestAnswer>> {
  const { status, error, durationMs } = (await sendTestCallback(ctx, merchantId)).outcome
  return { status, error, durationMs }
}
