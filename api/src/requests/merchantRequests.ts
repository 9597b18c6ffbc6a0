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
  /** The same calls for test requests. Nouns without them refuse new requests of a merchant in test mode. */
  test?: TestCalls<Wanted, Answer>
}

type Db = Pick<Tx, 'query'>
/**
 * A noun's test requests. `act`, `receipt` and `read` answer undefined for an id that is no test request of this
 * merchant.
 */
export type TestCalls<Wanted, Answer> = {
  create: (tx: Tx, ctx: MerchantCtx, wanted: Wanted) => Promise<Answer>
  act: (tx: Tx, ctx: MerchantCtx, id: string, action: string) => Promise<Answer | undefined>
  receipt?: (tx: Tx, ctx: MerchantCtx, id: string) => Promise<Answer | undefined>
  read: (db: Db, ctx: MerchantCtx, id: string) => Promise<Answer | undefined>
  /** Those with this reference while the merchant is in test mode. */
  find: (db: Db, ctx: MerchantCtx, merchantRef: string) => Promise<Answer[]>
  /** The body of `simulate`, and what it does. Throws NotFound for an id of no test request. */
  simulated: z.core.$ZodType
  simulate: (tx: Tx, ctx: MerchantCtx, id: string, body: unknown) => Promise<Answer>
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

/** Reads one of the merchant's own requests; undefined if there is none. */
export async function readOwn<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: MerchantCtx,
  id: string,
): Promise<R | undefined> {
  const record = await selectOfMerchant(ctx.tenant.pool, noun.table, ctx.actor.merchantId, id)
  return record && !noun.isOursAlone?.(record) ? record : undefined
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
