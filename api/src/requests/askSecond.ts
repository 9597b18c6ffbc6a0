import type { Permission } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import type { RefusalCode } from '../errors/words'
import { notThere, refuseIf } from './refuseRequest'
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
  /** Why it may not be asked for now, nor be carried out when the second person agrees; the noun's own answer where it is left out. */
  whyNot?: (tx: Tx, ctx: Asker, record: R) => Promise<RefusalCode | undefined>
  /** What the second person compares. */
  shown: (record: R) => Record<string, unknown>
  /** Carries it out on the locked request, in the transaction of the last decision; `ctx.actor` is who agreed. */
  apply: (tx: Tx, ctx: Asker, before: R, reason: string) => Promise<void>
}

/**
 * An act that one person asks for and another decides, as a verb of a request's drawer: its kind of approval is registered when the
 * noun's file is loaded, and the answer asks for one.
 */
export function askSecond<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  { action, approve, hours, shown, apply, ...more }: FourEyes<R, A>,
) {
  const whyNot = more.whyNot ?? ((_tx: Tx, ctx: Asker, record: R) => Promise.resolve(noun.whyNot(ctx, action, record)))
  registerApprovalKind(`${noun.name}.${action}`, {
    permission: approve,
    minCheckers: 1,
    hours,
    payload: z.object({}),
    async apply(tx, ctx, { targetId, reason }) {
      const before = await lockRequest(tx, noun.table, targetId)
      if (!before) throw notThere()
      refuseIf(before, await whyNot(tx, ctx, before), before.version)
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
      payload: {},
      before,
      after: { ...before, status: noun.transitions[action].to },
      reason,
    })
    return { approvalId: asked.id }
  }
}
