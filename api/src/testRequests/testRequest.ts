import { randomBytes } from 'node:crypto'

import type { RequestEventData } from '@kasa/contracts/requestEvents'
import { referenceCodeFrom, referenceLength } from '@kasa/domain/referenceCode'
import type { TestKind } from '@kasa/domain/testRequest'
import type { MerchantEvent } from '@kasa/domain/requestTypes'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { emitMerchantEvent } from '../callbacks/merchantEvents'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant } from '../merchants/merchants.service'
import { selectTestConflicts, updateTest, type TestRequest } from './testRequests.sql'

/** Test requests: what deposits and payouts of a merchant in test mode have in common. */

export const newReferenceCode = (): string => referenceCodeFrom(randomBytes(referenceLength))

/** The keyed hash of a merchant's customer. The customer's own data is not stored. */
export const customerHashOf = ({ tenant: { keys } }: Pick<Ctx, 'tenant'>, merchantId: string, ref: string): Buffer =>
  keys.mac('testCustomer', `${merchantId}:${ref}`)

/**
 * Throws Conflict for a reference that a test request has, or for an open test request of the same customer and amount.
 * The caller has locked both.
 */
export async function refuseTestConflicts(
  tx: Tx,
  wanted: {
    kind: TestKind
    merchantId: string
    merchantRef: string
    customerHash: Buffer
    amountMinor: bigint
    open: readonly string[]
  },
): Promise<void> {
  const { sameRef, samePending } = await selectTestConflicts(tx, wanted)
  if (sameRef !== null)
    throw new Conflict({ code: 'MERCHANT_REF_USED', field: 'merchantRef', details: { id: sameRef } })
  if (samePending !== null) throw new Conflict({ code: 'DUPLICATE_PENDING', details: { id: samePending } })
}

/** Throws Conflict once the merchant is live: a test event must not reach its live server. */
export async function refuseOnceLive(tx: Tx, merchantId: string): Promise<void> {
  const merchant = await findMerchant(tx, merchantId)
  if (!merchant?.testMode) throw new Conflict({ code: 'MERCHANT_LIVE' })
}

/** Conflict: not possible in its present status, in the words of a live request. */
export const wrongStatus = ({ status }: Pick<TestRequest, 'status'>): Conflict =>
  new Conflict({ code: 'STATUS', params: { name: '', status, decided: '', until: '' }, details: { status } })

const audited = ({ number, kind, status, amountMinor, reasonCode }: TestRequest) => ({
  number,
  kind,
  status,
  amountMinor,
  reasonCode,
})

type Told = { event: MerchantEvent | undefined; data: RequestEventData }

/** Records a new test request and sends its event. */
export async function notifyOfNewTest(tx: Tx, ctx: Ctx, made: TestRequest, told: Told): Promise<void> {
  await recordAudit(tx, ctx, 'testRequest.create', {
    type: 'testRequest',
    id: made.id,
    before: null,
    after: audited(made),
  })
  await send(tx, ctx, made, told)
}

/** Writes, records and sends a change of a locked test request. */
export async function changeTest<R extends TestRequest>(
  tx: Tx,
  ctx: Ctx,
  before: R,
  after: R,
  { action, ...told }: Told & { action: 'act' | 'simulate' | 'expire' },
): Promise<void> {
  await updateTest(tx, after, ctx.now())
  await recordAudit(tx, ctx, `testRequest.${action}`, {
    type: 'testRequest',
    id: before.id,
    before: audited(before),
    after: audited(after),
  })
  await send(tx, ctx, after, told)
}

/** Queues the event, if the status has one, for the same address and with the same signature as live. */
async function send(tx: Tx, ctx: Ctx, request: TestRequest, { event, data }: Told): Promise<void> {
  if (!event) return
  await emitMerchantEvent(tx, {
    merchantId: request.merchantId,
    type: event,
    at: ctx.now(),
    objectId: request.id,
    objectNumber: request.number,
    data,
    test: true,
  })
}
