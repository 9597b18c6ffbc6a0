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
 * A noun as merchants' servers have it: its contracts, how a request is asked for and read, and what may be done to
 * one's own.
 */
export type MerchantCalls<R extends RequestRecord, A extends string, Wanted, Answer> = {
  /** `deposits`: after `/mapi/v1/`, and what a list of them is called in its answer. */
  plural: string
  wanted: z.ZodMiniType<Wanted>
  answer: z.ZodMiniType<Answer>
  list: z.core.$ZodType
  create: (tx: Tx, ctx: MerchantCtx, wanted: Wanted) => Promise<R>
  /**
   * What the table of transitions lets a merchant do, by the last word of its path; the request is locked, and the
   * table was asked.
   */
  acts: Partial<Record<A, (tx: Tx, ctx: MerchantCtx, before: R) => Promise<R>>>
  /** What a payer has to show for it; left out where nobody pays us. */
  keepReceipt?: (tx: Tx, ctx: MerchantCtx, record: R, file: SentFile) => Promise<R>
  asRead: (ctx: MerchantCtx, db: Pick<Tx, 'query'>, records: readonly R[]) => Promise<Answer[]>
}

/** A merchant's own request, locked; refused where the table does not let it do `action` now, where one is named. */
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
  // Who of ours has it in hand is none of the merchant's business.
  if (refusal)
    throw new Conflict({ code: refusal, params: refusalDetails(before).params, details: { status: before.status } })
  return before
}

/** One of a merchant's own requests, to be read. */
export async function readOwn<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  id: string,
): Promise<R> {
  const record = await selectOfMerchant(ctx.tenant.pool, noun.table, ctx.actor.merchantId, id)
  if (!record || noun.isOursAlone?.(record)) throw notThere()
  return record
}

/** What stands under a merchant's own reference: one request, or none. */
export async function findOwn<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  merchantRef: string,
): Promise<R[]> {
  const found = await selectByMerchantRef(ctx.tenant.pool, noun.table, ctx.actor.merchantId, merchantRef)
  return found.filter((record) => !noun.isOursAlone?.(record))
}
