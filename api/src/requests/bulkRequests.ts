import { apiError } from '@kasa/contracts/errors'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { bodyOf } from '../access/errorAnswer'
import { Refusal } from '../errors/refusals'
import type { RefusalCode } from '../errors/words'
import { idempotently } from '../idempotency/idempotency.service'
import { claimWithin } from './claimRequest'
import { refusal, refuseIf } from './refuseRequest'
import type { Asker, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockVisible } from './visibleRequest'

/** One row of a bulk action: the version the person saw, and the row's own idempotency key. */
export type BulkItem = { id: string; version: number; key: string }
/** The action for all rows: `claim`, `undo`, or a decision of the noun with its fields. */
export type BulkRequest = { action: string; items: readonly BulkItem[] }
export type BulkResult<Row> =
  | { outcome: 'done'; id: string; row: Row }
  | { outcome: 'refused'; id: string; code: string; message_tr: string; message_en: string }

type Held = { id: string; claimToken: string; version: number }

/** How a noun handles bulk actions. */
export type Bulk<R extends RequestRecord, Body extends BulkRequest, Row> = {
  /** The route, to which the items' idempotency keys belong, and its row. */
  path: string
  row: z.ZodMiniType<Row>
  undo: (tx: Tx, ctx: Asker, request: { id: string; version: number }) => Promise<{ row: Row }>
  /** Why an action that is allowed for a single row is refused in bulk. */
  whyNotMany?: (request: Body, record: R) => RefusalCode | undefined
  /** Applies a decision to a row that was just claimed for it. */
  decide: (tx: Tx, ctx: Asker, request: Body, held: Held) => Promise<Row>
}

/** Acts on one row with the same functions as a single action: undo, or claim and then decide. */
async function actOn<
  R extends RequestRecord,
  A extends string,
  Row extends { version: number },
  Body extends BulkRequest,
>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  bulk: Bulk<R, Body, Row>,
  request: Body,
  { id, version }: BulkItem,
): Promise<Row> {
  if (request.action === 'undo') return (await bulk.undo(tx, ctx, { id, version })).row
  const before = await lockVisible(tx, noun, ctx, id)
  refuseIf(before, undefined, version)
  const why = bulk.whyNotMany?.(request, before)
  if (why) throw refusal(before, why)
  const { row, claimToken } = await claimWithin(tx, noun, ctx, id)
  return request.action === 'claim' ? row : bulk.decide(tx, ctx, request, { id, claimToken, version: row.version })
}

const refused = (id: string, { code, message_tr, message_en }: z.infer<typeof apiError>) =>
  ({ outcome: 'refused', id, code, message_tr, message_en }) as const

async function oneOf<
  R extends RequestRecord,
  A extends string,
  Row extends { version: number },
  Body extends BulkRequest,
>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  bulk: Bulk<R, Body, Row>,
  request: Body,
  item: BulkItem,
): Promise<BulkResult<Row>> {
  const { items: _items, ...act } = request
  const call = {
    header: item.key,
    isRequired: true,
    method: 'POST',
    path: bulk.path,
    body: { ...act, id: item.id, version: item.version },
    ownerId: ctx.actor.id,
  }
  try {
    const { status, text } = await idempotently(ctx, call, async (tx) => ({
      status: 200,
      answer: await actOn(tx, noun, ctx, bulk, request, item),
    }))
    const answer: unknown = JSON.parse(text)
    return status === 200
      ? { outcome: 'done', id: item.id, row: z.decode(bulk.row, answer as never) }
      : refused(item.id, apiError.parse(answer))
  } catch (caught) {
    if (!(caught instanceof Refusal) || caught.status >= 500) throw caught
    return refused(item.id, bodyOf(caught, ctx.requestId))
  }
}

/**
 * Acts on many requests, each in its own transaction and under its own idempotency key. A refused row does not stop the
 * others, and repeating the call acts on no row twice.
 */
export async function actOnMany<
  R extends RequestRecord,
  A extends string,
  Row extends { version: number },
  Body extends BulkRequest,
>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  bulk: Bulk<R, Body, Row>,
  request: Body,
): Promise<{ results: BulkResult<Row>[] }> {
  requirePermission(ctx, request.action === 'claim' ? noun.may.claim : noun.may.decide)
  const results: BulkResult<Row>[] = []
  for (const item of request.items) results.push(await oneOf(noun, ctx, bulk, request, item))
  return { results }
}
