import type { Permission } from '@kasa/domain/permissions'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import type { RefusalCode } from '../errors/words'
import { notThere, refusal, refuseIf } from './refuseRequest'
import type { Asker, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockRequest, selectRequest } from './requests.sql'
import { lockVisible } from './visibleRequest'

/** An action on a request that needs a second person's approval. */
export type FourEyes<R extends RequestRecord, A extends string> = {
  action: A
  /** The permission of the second person, and how long the approval may wait, in hours. */
  approve: Permission
  hours: number
  /**
   * Why the action is refused, both when it is requested and when it is approved. Default: the noun's `whyNot`.
   */
  whyNot?: (tx: Tx, ctx: Asker, record: R) => Promise<RefusalCode | undefined>
  /** What the second person compares. */
  shown: (record: R) => Record<string, unknown>
  /** Applies the action to the locked request, in the approval's transaction; `ctx.actor` is the approver. */
  apply: (tx: Tx, ctx: Asker, before: R, reason: string) => Promise<void>
}

/**
 * What the second person approves. Missing in approvals from before this was stored; those are refused and have to be
 * requested again.
 */
const agreed = z.object({ shown: z.optional(z.record(z.string(), z.unknown())), undoCount: z.optional(z.int()) })

/**
 * True if the request is still as shown: no decision was undone and every value is unchanged. The status may differ
 * (the payer or a job may change it), because the transitions table checks it. Claims are ignored.
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
 * Registers the kind of approval for an action that one person requests and another decides, when the noun's file is
 * loaded. Returns the function that requests it.
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
    async isVoid(tx, { targetId }) {
      const record = await selectRequest(tx, noun.table, targetId)
      return !record || !noun.transitions[action].from.includes(record.status)
    },
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
    const approval = await createApproval(tx, ctx, {
      kind: `${noun.name}.${action}`,
      targetType: noun.name,
      targetId: id,
      title: record.number,
      payload: { shown: before, undoCount: record.undoCount },
      before,
      after: { ...before, status: noun.transitions[action].to },
      reason,
    })
    return { approvalId: approval.id }
  }
}
