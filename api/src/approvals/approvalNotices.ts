import type { NotificationFacts } from '@kasa/contracts/notifications'
import { handIn } from '@kasa/domain/approval'
import { exportGoodForMs } from '@kasa/domain/exportRules'
import type { NotificationKind } from '@kasa/domain/notification'
import { linkedAccountsOf } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { addJob, registerTask } from '../jobs/jobs'
import { registerNotification, type ShowObjects } from '../notifications/notificationKinds'
import { endNotifications, notify } from '../notifications/notify.service'
import { readPeople } from '../otherPerson/otherPerson.service'
import { approvalKind, type NotApproved } from './approvalKinds'
import { approvalFacts, isOutside, mayCheck } from './approvalView'
import { lockApproval, selectApprovalsById, type ApprovalRecord } from './approvals.sql'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'approval.tellCheckers': { id: string }
  }
}

/** Inbox entries for approvals that the reader may see. */
const shown =
  (
    maySee: (ctx: Ctx<UserActor>, approval: ApprovalRecord) => boolean,
    facts: (ctx: Ctx<UserActor>, approval: ApprovalRecord) => Pick<NotificationFacts, 'by' | 'moment'>,
  ): ShowObjects =>
  async (ctx, objectIds) =>
    new Map(
      (await selectApprovalsById(ctx.tenant.pool, objectIds))
        .filter((approval) => maySee(ctx, approval))
        .map((approval) => {
          const { id, title, kind, status } = approval
          const outcome = status === 'PENDING' ? null : status
          return [id, { title, code: kind, outcome, ...facts(ctx, approval) }]
        }),
    )

registerNotification(
  'approval.asked',
  shown(mayCheck, (_ctx, { makerName, expiresAt }) => ({ by: makerName, moment: expiresAt.toISOString() })),
)

const isMakers = ({ actor }: Ctx<UserActor>, { makerId }: ApprovalRecord) => makerId === actor.id
/** A merchant must not see which of our people decided. */
const deciderFor = (ctx: Ctx<UserActor>, { merchantId, decidedByName }: ApprovalRecord) =>
  isOutside(ctx) && merchantId === null ? null : decidedByName

const decided = shown(isMakers, (ctx, approval) => ({ by: deciderFor(ctx, approval), moment: null }))
registerNotification('approval.decided', decided)
registerNotification('export.refused', decided)
registerNotification(
  'export.ready',
  shown(isMakers, (ctx, approval) => ({
    by: deciderFor(ctx, approval),
    moment: approval.decidedAt && new Date(approval.decidedAt.getTime() + exportGoodForMs).toISOString(),
  })),
)

/** Notifies the checkers in a job after the requesting transaction, because a payment may be waiting for it. */
export const queueNotice = (tx: Tx, id: string): Promise<void> => addJob(tx, 'approval.tellCheckers', { id })

/** Notifies everyone who may currently decide the approval. */
async function notifyCheckers(ctx: Ctx<{ kind: 'system' }>, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // The lock orders this against a decision: either the decision came first, or it marks these entries as read.
    const approval = await lockApproval(tx, id)
    if (approval?.status !== 'PENDING') return
    const { permission } = approvalKind(approval.kind)
    const { modules } = ctx.tenant.config
    const people = await readPeople(tx, ctx.now())
    const [facts, nowMs] = [approvalFacts(approval), ctx.now().getTime()]
    await notify(tx, ctx, {
      kind: 'approval.asked',
      objectId: id,
      concerns: ({ id: personId, role, scope, merchantId }) =>
        can({ role, scope, modules }, permission) &&
        (approval.merchantId === null || approval.merchantId === merchantId) &&
        handIn(facts, linkedAccountsOf(personId, people, nowMs)) === undefined,
    })
  })
}
registerTask('approval.tellCheckers', notifyCheckers)

/** Notifies the maker of the decision and marks the checkers' entries as read. */
export async function noteDecided(
  tx: Tx,
  ctx: Ctx,
  { id, kind, makerId }: Pick<ApprovalRecord, 'id' | 'kind' | 'makerId'>,
  how: 'APPROVED' | NotApproved,
): Promise<void> {
  await endNotifications(tx, ctx, id, ['approval.asked'])
  if (makerId === null || how === 'WITHDRAWN') return
  const usual: NotificationKind = 'approval.decided'
  const { ended } = approvalKind(kind)
  await notify(tx, ctx, {
    kind: (how === 'APPROVED' ? ended?.approved : ended?.dropped) ?? usual,
    objectId: id,
    userIds: [makerId],
  })
}
