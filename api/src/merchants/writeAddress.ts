import { randomBytes } from 'node:crypto'

import type { SaveUrlRequest } from '@kasa/contracts/merchants'
import { formatDateTime } from '@kasa/domain/istanbulClock'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { sendWaiting } from '../callbacks/addresses.service'
import { whyNotUrl } from '../callbacks/callbackUrl'
import { isDemoAddress } from '../callbacks/delivery'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { sealText } from '../signing/sealed'
import { selectEndpoints, upsertEndpoint, type EndpointRecord } from './endpoints.sql'
import type { MerchantRecord } from './merchantRecords.sql'

/** How long a replaced secret still signs beside the new one, in ms: a day to deploy the new one to every server. */
const rotationMs = 24 * 3_600_000

export type Address = Pick<SaveUrlRequest, 'url' | 'eventTypes' | 'format'>
type NewAddress = Address & { newSecret: boolean; isShown: boolean; reason?: string }

/** What a person chose of an address, for comparing. */
export const chosenOf = ({ url, eventTypes, format }: Pick<EndpointRecord, keyof Address>) => ({
  url,
  eventTypes,
  format,
})
const audited = (endpoint: EndpointRecord) => ({
  id: endpoint.id,
  ...chosenOf(endpoint),
  status: endpoint.status,
  rotatingUntil: endpoint.rotatingUntil?.toISOString() ?? null,
})

/** Throws if the merchant is closed or this URL is not allowed, from its text only. */
export function refuseAddress({ status }: MerchantRecord, url: string): void {
  if (status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
  const refusal = whyNotUrl(url, isDemoAddress(url))
  if (refusal !== undefined) throw new BadInput({ code: refusal, field: 'url' })
}

/** The replaced secret of an address and its end, if it still signs. */
function liveSecret({ secretsEnc: [, sealed], rotatingUntil }: EndpointRecord, now: Date) {
  return sealed && rotatingUntil && rotatingUntil > now ? { sealed, until: rotatingUntil } : undefined
}

/** Throws if a secret was replaced within the last day: a third one would end the first before its day is over. */
export function refuseThirdSecret(before: EndpointRecord, now: Date): void {
  const until = liveSecret(before, now)?.until.toISOString()
  if (until === undefined) return
  throw new Conflict({
    code: 'CALLBACK_SECRET_LIVE',
    params: { until: { tr: formatDateTime(until, 'tr'), en: formatDateTime(until, 'en') } },
    details: { until },
  })
}

/**
 * Sets a locked merchant's callback address. Only the first address and `newSecret` create a secret, which is returned;
 * the previous one signs for one more day, whatever is saved meanwhile.
 */
export async function writeAddress(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
  { newSecret, isShown, reason, ...chosen }: NewAddress,
): Promise<{ endpoint: EndpointRecord; secret: string | null }> {
  refuseAddress(merchant, chosen.url)
  const now = ctx.now()
  const [before] = await selectEndpoints(tx, merchant.id)
  const id = before?.id ?? uuidv7()
  const current = before?.secretsEnc[0]
  if (newSecret && before) refuseThirdSecret(before, now)
  const secret = newSecret || !current ? `whsec_${randomBytes(32).toString('base64')}` : null
  const replaced =
    before && current && secret !== null
      ? { sealed: current, until: new Date(now.getTime() + rotationMs) }
      : before && liveSecret(before, now)
  const newest = secret === null ? current : sealText(ctx.tenant.keys, 'callbackEndpoint', id, secret)
  const endpoint: EndpointRecord = {
    id,
    ...chosen,
    // A receiver that had answered "gone" (410) becomes active with its new address; a paused one stays paused.
    status: before?.status === 'PAUSED' ? 'PAUSED' : 'ACTIVE',
    rotatingUntil: replaced?.until ?? null,
    secretsEnc: [newest, replaced?.sealed].filter((sealed) => sealed !== undefined),
    secretWaits: secret === null ? (before?.secretWaits ?? false) : !isShown,
    updatedAt: now,
  }
  await upsertEndpoint(tx, merchant.id, endpoint, now)
  if (before) await sendWaiting(tx, ctx, id)
  await recordAudit(tx, ctx, 'merchant.saveUrl', {
    type: 'merchant',
    id: merchant.id,
    before: before ? audited(before) : null,
    after: audited(endpoint),
    ...(reason !== undefined && { reason }),
  })
  return { endpoint, secret }
}
