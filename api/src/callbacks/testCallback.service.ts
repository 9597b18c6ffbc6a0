import type { callbackTestAnswer } from '@kasa/contracts/merchantApi'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { Conflict } from '../errors/refusals'
import { openText } from '../signing/sealed'
import { selectActiveEndpoint } from './callbacks.sql'
import { mayUseLoopback } from './delivery'
import { sendCallback } from './sendCallback'

/** Sends a signed `test` event to the merchant's own endpoint, once and now, and answers what came back. It is in no feed. */
export async function testCallback(ctx: Ctx, merchantId: string): Promise<z.output<typeof callbackTestAnswer>> {
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
    allowLoopback: mayUseLoopback(endpoint.testMode),
  }
  const { status, error, durationMs } = await sendCallback(message, ctx.now)
  return { status, error, durationMs }
}
