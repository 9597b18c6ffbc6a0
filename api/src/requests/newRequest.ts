import { randomBytes } from 'node:crypto'

import { whyKybTakesNothing } from '@kasa/domain/kyb'
import { referenceCodeFrom, referenceLength } from '@kasa/domain/referenceCode'
import { foldText } from '@kasa/domain/turkishText'

import type { Ctx } from '../access/ctx'
import { keepCustomer } from '../customers/customers.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { findMerchant, type Merchant } from '../merchants/merchants.service'
import { identityHash } from '../signing/sealed'
import { notifyOfNew, type EventDetails } from './moveRequests'
import {
  insertRequest,
  lockCreation,
  selectConflicts,
  selectSameRef,
  type Conflicts,
  type NewRequest,
} from './newRequest.sql'
import type { RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { selectRequest } from './requests.sql'

export type { NewRequest } from './newRequest.sql'

/** A merchant's server. */
export type MerchantCtx = Ctx<{ kind: 'api'; merchantId: string; keyId: string }>

type Asking = { merchantId: string; module: string; paused: 'PAUSED_IN' | 'PAUSED_OUT' }

async function openMerchant(tx: Tx, ctx: Ctx, { merchantId, module, paused }: Asking): Promise<Merchant> {
  const merchant = await findMerchant(tx, merchantId)
  if (!merchant || merchant.status === 'CLOSED' || merchant.status === paused)
    throw new Conflict({ code: 'MERCHANT_NOT_ACTIVE' })
  if (!ctx.tenant.config.modules.includes(module) || !merchant.modules.includes(module))
    throw new Conflict({ code: 'MODULE_DISABLED', params: { module } })
  const code = whyKybTakesNothing(merchant.kybStatus, merchant.testMode)
  if (code) throw new Conflict({ code })
  return merchant
}

/**
 * The calling merchant. Refused if it is closed, in test mode, has paused this direction, its KYB does not allow it, or
 * the module is off for the merchant or the tenant.
 */
export async function activeMerchant(tx: Tx, ctx: Ctx, asking: Asking): Promise<Merchant> {
  const merchant = await openMerchant(tx, ctx, asking)
  refuseInTestMode(merchant)
  return merchant
}

/** The same for a test request: refused unless the merchant is in test mode. */
export async function testingMerchant(tx: Tx, ctx: Ctx, asking: Asking): Promise<Merchant> {
  const merchant = await openMerchant(tx, ctx, asking)
  if (!merchant.testMode) throw new Conflict({ code: 'MERCHANT_LIVE' })
  return merchant
}

/** Throws Conflict for a merchant in test mode. Every new request that moves money passes here. */
export function refuseInTestMode({ testMode }: Merchant): void {
  if (testMode) throw new Conflict({ code: 'MERCHANT_IN_TEST_MODE' })
}

/** The customer as stored in a request. */
export const newCustomer = (
  { tenant: { keys } }: Pick<Ctx, 'tenant'>,
  { id, name, tckn }: { id: string; name: string; tckn?: string | undefined },
): NewRequest['customer'] => ({
  ref: id,
  name,
  fold: foldText(name),
  tcknHash: tckn ? identityHash(keys, tckn) : null,
  tcknLast4: tckn?.slice(-4) ?? null,
})

/** What identifies a duplicate: the merchant reference forever, the customer and amount while the request is open. */
type Wanted = { merchantId: string; merchantRef: string; customerRef: string; amountMinor: bigint }

/** Requests that conflict with a new one. Locks its reference and customer until the transaction ends. */
export async function conflictsOf<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  { table }: RequestNoun<R, A, Row>,
  wanted: Wanted,
): Promise<Conflicts> {
  await lockCreation(tx, wanted)
  return selectConflicts(tx, table, wanted)
}

const refusedRef = (id: string) => new Conflict({ code: 'MERCHANT_REF_USED', field: 'merchantRef', details: { id } })

/** Refuses a reference that the merchant has used before. Locks it until the transaction ends. */
export async function refuseUsedRef<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  { table }: RequestNoun<R, A, Row>,
  wanted: Omit<Wanted, 'amountMinor'>,
): Promise<void> {
  await lockCreation(tx, wanted)
  const sameRef = await selectSameRef(tx, table, wanted)
  if (sameRef !== null) throw refusedRef(sameRef)
}

/** Refuses a merchant's request that conflicts with another. */
export async function refuseConflicts<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  wanted: Wanted,
): Promise<void> {
  const { sameRef, samePending } = await conflictsOf(tx, noun, wanted)
  if (sameRef !== null) throw refusedRef(sameRef)
  if (samePending !== null) throw new Conflict({ code: 'DUPLICATE_PENDING', details: { id: samePending } })
}

/**
 * Inserts the request and its owner with a reference code that no open request has. With 32^7 codes a second try is
 * rare, and a sixth means a bug.
 */
export async function writeNew<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  { table }: RequestNoun<R, A, Row>,
  request: NewRequest<R['status']>,
): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    if (!(await insertRequest(tx, table, referenceCodeFrom(randomBytes(referenceLength)), request))) continue
    const { merchantId, customer, id, at } = request
    await keepCustomer(tx, { tcknLast4: null, ...customer, merchantId }, { type: table.name, id, at })
    return
  }
  throw new Error('No free reference code in six tries')
}

/** Sends all notifications of a request that was just created, and returns it. */
export async function notifyOfWritten<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  id: string,
  detailsOf: (made: R) => EventDetails,
): Promise<R> {
  const made = await selectRequest(tx, noun.table, id)
  if (!made) throw new Error(`The ${noun.name} ${id} was written and is not there`)
  await notifyOfNew(tx, noun, ctx, made, detailsOf(made))
  return made
}
