import type { Permission } from '@kasa/domain/permissions'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import type { RefusalCode } from '../errors/words'
import { notThere, refusal, refuseIf } from './refuseRequest'
import type { Asker, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockRequest } from './requests.sql'
import { lockVisible } from './visibleRequest'

/** One act on a request that two people must want. */
export type FourEyes<R extends RequestRecord, A extends string> = {
  action: A
  /** Who may be the second person, and how long it may wait, in hours. */
  approve: Permission
  hours: number
  /**
   * Why it may not be asked for now, nor be carried out when the second person agrees; the noun's own answer where it
   * is left out.
   */
  whyNot?: (tx: Tx, ctx: Asker, record: R) => Promise<RefusalCode | undefined>
  /** What the second person compares. */
  shown: (record: R) => Record<string, unknown>
  /** Carries it out on the locked request, in the transaction of the last decision; `ctx.actor` is who agreed. */
  apply: (tx: Tx, ctx: Asker, before: R, reason: string) => Promise<void>
}

/** What a second person agrees to; left out in what was asked before it was kept, which is then asked anew. */
const agreed = z.object({ shown: z.optional(z.record(z.string(), z.unknown())), undoCount: z.optional(z.int()) })

/**
 * True where the request is still the one that was shown: nobody took a decision back, and each value is what it was.
 * Its state may have moved on by itself (the payer's word, the clock), which the table of transitions is asked about;
 * claims come and go.
 */
function isAsShown(
  { shown, undoCount }: z.output<typeof agreed>,
  now: { shown: Record<string, unknown>; undoCount: number },
): boolean {
  const { status: _was, ...before } = shown ?? {}
  const { status: _is, ...after } = now.shown
  const asKept: unknown = JSON.parse(toJson(after))
  return undoCount === now.undoCount && isDeepStrictEqual(before, asKept)
}

/**
 * An act that one person asks for and another decides, as a verb of a request's drawer: its kind of approval is
 * registered when the noun's file is loaded, and the answer asks for one.
 */
export function requestApproval<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  { action, approve, hours, shown, apply, ...more }: FourEyes<R, A>,
) {
  const whyNot = more.whyNot ?? ((_tx: Tx, ctx: Asker, record: R) => Promise.resolve(noun.whyNot(ctx, action, record)))
  registerApprovalKind(`${noun.name}.${action}`, {
    permission: approve,
    minCheckers: 1,
    hours,
    payload: agreed,
    async apply(tx, ctx, { targetId, payload, reason }) {
      const before = await lockRequest(tx, noun.table, targetId)
      if (!before) throw notThere()
      const now = { shown: shown(before), undoCount: before.undoCount }
      const why = (await whyNot(tx, ctx, before)) ?? (isAsShown(payload, now) ? undefined : 'VERSION_CHANGED')
      if (why) throw refusal(before, why)
      await apply(tx, ctx, before, reason)
    },
  })
  return async (
    tx: Tx,
    ctx: Ctx,
    { id, reason, version }: { id: string; reason: string; version: number },
  ): Promise<{ approvalId: string }> => {
    requirePermission(ctx, noun.may.write)
    const record = await lockVisible(tx, noun, ctx, id)
    refuseIf(record, await whyNot(tx, ctx, record), version)
    const before = shown(record)
    const asked = await askApproval(tx, ctx, {
      kind: `${noun.name}.${action}`,
      targetType: noun.name,
      targetId: id,
      title: record.number,
      payload: { shown: before, undoCount: record.undoCount },
      before,
      after: { ...before, status: noun.transitions[action].to },
      reason,
    })
    return { approvalId: asked.id }
  }
}
