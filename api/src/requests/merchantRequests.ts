import type { MerchantPath } from '@kasa/domain/requestTypes'
import type * as z from 'zod/mini'

import type { SentFile } from '../attachments/attachments.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { selectByMerchantRef, selectOfMerchant } from './merchantRequests.sql'
import type { MerchantCtx } from './newRequest'
import { notThere, refusalDetails } from './refuseRequest'
import { audienceOf, type RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockRequest } from './requests.sql'

/**
 * A noun in the merchant API: its contracts, how a request is created and read, and the actions on own requests.
 */
export type MerchantCalls<R extends RequestRecord, A extends string, Wanted, Answer> = {
  /** For example `deposits`: the path after `/mapi/v1/`, and the key of the list in responses. */
  plural: MerchantPath
  wanted: z.ZodMiniType<Wanted>
  answer: z.ZodMiniType<Answer>
  list: z.core.$ZodType
  create: (tx: Tx, ctx: MerchantCtx, wanted: Wanted) => Promise<R>
  /**
   * Actions that the transitions table allows to merchants, by the last part of their path. The request is locked and
   * the transition has been checked.
   */
  acts: Partial<Record<A, (tx: Tx, ctx: MerchantCtx, before: R) => Promise<R>>>
  /** Stores the payer's receipt. Left out for nouns in which no one pays us. */
  keepReceipt?: (tx: Tx, ctx: MerchantCtx, record: R, file: SentFile) => Promise<R>
  asRead: (ctx: MerchantCtx, db: Pick<Tx, 'query'>, records: readonly R[]) => Promise<Answer[]>
}

/** Locks a merchant's own request. Throws Conflict if `action` is given and the transitions table refuses it now. */
export async function lockOwn<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  id: string,
  action?: A,
): Promise<R> {
  const before = await lockRequest(tx, noun.table, id)
  if (!before || audienceOf(noun, before).merchantId !== ctx.actor.merchantId) throw notThere()
  const refusal = action && noun.whyNot(ctx, action, before)
  // Merchants do not see which operator holds the claim.
  if (refusal)
    throw new Conflict({ code: refusal, params: refusalDetails(before).params, details: { status: before.status } })
  return before
}

/** Reads one of the merchant's own requests. */
export async function readOwn<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  id: string,
): Promise<R> {
  const record = await selectOfMerchant(ctx.tenant.pool, noun.table, ctx.actor.merchantId, id)
  if (!record || noun.isOursAlone?.(record)) throw notThere()
  return record
}

/** Finds a request by the merchant's own reference: one or none. */
export async function findOwn<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  merchantRef: string,
): Promise<R[]> {
  const found = await selectByMerchantRef(ctx.tenant.pool, noun.table, ctx.actor.merchantId, merchantRef)
  return found.filter((record) => !noun.isOursAlone?.(record))
}
