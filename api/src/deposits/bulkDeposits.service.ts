import type { DepositBulkAnswer, DepositBulkRequest } from '@kasa/contracts/depositDesk'
import { depositRow, type DepositRow } from '@kasa/contracts/deposits'
import { apiError } from '@kasa/contracts/errors'
import { needsConfirmReason } from '@kasa/domain/deposit'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { bodyOf } from '../errors/errorAnswer'
import { Conflict, Refusal } from '../errors/refusals'
import { idempotently } from '../idempotency/idempotency.service'
import { claimWithin, lockVisible } from './claimDeposit.service'
import { decideDeposit } from './decideDeposit.service'
import { refusalDetails } from './depositFacts'
import { undoDeposit } from './undoDeposit.service'

type Result = DepositBulkAnswer['results'][number]
type Item = DepositBulkRequest['items'][number]

/** One row, by the same verbs as a single act: taken back, or claimed, then decided on as it was claimed. */
async function actOn(tx: Tx, ctx: Ctx<UserActor>, asked: DepositBulkRequest, { id, version }: Item): Promise<DepositRow> {
  if (asked.action === 'undo') return (await undoDeposit(tx, ctx, { id, version })).row
  const before = await lockVisible(tx, ctx, id)
  if (before.version !== version) throw new Conflict({ code: 'VERSION_CHANGED', ...refusalDetails(before) })
  if (asked.action === 'approve' && needsConfirmReason(before)) throw new Conflict({ code: 'MATCH_NOT_EXACT' })
  const claim = await claimWithin(tx, ctx, id)
  if (asked.action === 'claim') return claim.row
  const held = { claimToken: claim.claimToken, version: claim.row.version }
  const { reasonCode, note } = asked.action === 'reject' ? asked : { reasonCode: undefined, note: undefined }
  return decideDeposit(tx, ctx, { id, decision: reasonCode ? { decision: 'reject', ...held, reasonCode, note } : { decision: 'approve', ...held } })
}

const refused = (id: string, { code, message_tr, message_en }: z.infer<typeof apiError>): Result => ({ outcome: 'refused', id, code, message_tr, message_en })

async function oneOf(ctx: Ctx<UserActor>, { items: _items, ...asked }: DepositBulkRequest, all: DepositBulkRequest, item: Item): Promise<Result> {
  const call = { header: item.key, isRequired: true, method: 'POST', path: '/api/remit-request/bulk', body: { ...asked, id: item.id, version: item.version }, ownerId: ctx.actor.id }
  try {
    const { status, text } = await idempotently(ctx, call, async (tx) => ({ status: 200, answer: await actOn(tx, ctx, all, item) }))
    const answer: unknown = JSON.parse(text)
    return status === 200 ? { outcome: 'done', id: item.id, row: z.decode(depositRow, answer as never) } : refused(item.id, apiError.parse(answer))
  } catch (caught) {
    if (!(caught instanceof Refusal) || caught.status >= 500) throw caught
    return refused(item.id, bodyOf(caught, ctx.requestId))
  }
}

/**
 * Many requests at once, each in a transaction and under a key of its own: one that is refused stops no other, and the whole
 * asked again acts on none twice.
 */
export async function actOnMany(ctx: Ctx, asked: DepositBulkRequest): Promise<DepositBulkAnswer> {
  requirePermission(ctx, asked.action === 'claim' ? 'deposit.claim' : 'deposit.decide')
  const results: Result[] = []
  for (const item of asked.items) results.push(await oneOf(ctx, asked, asked, item))
  return { results }
}
