import type { DepositAssignment } from '@kasa/contracts/remitGroups'
import { scopesOf } from '@kasa/domain/access'

import { requirePermission, type Ctx } from '../access/ctx'
import { assignmentLogsOf } from '../assignment/assignment.service'
import { deposits } from '../deposits/deposits'
import { visibleRequest } from '../requests/visibleRequest'
import { heldLimitsOf } from '../limits/limits.service'
import { judgedGroupsOf } from './remitGroupView'

/**
 * How a deposit's account was chosen, and its limit reservations. An operator sees only the logs of their own groups.
 * Only an ADMIN sees other groups' headroom and the limits of merchants and customers.
 */
export async function readAssignment(ctx: Ctx, { id }: { id: string }): Promise<DepositAssignment> {
  requirePermission(ctx, 'bankAccount.read')
  const { pool } = ctx.tenant
  await visibleRequest(deposits, ctx, id)
  const isAdmin = scopesOf(ctx.actor.scope).has('ADMIN')
  const { remitGroupIds } = ctx.actor
  const logs = (await assignmentLogsOf(pool, id)).filter(
    ({ remitGroupId }) => isAdmin || remitGroupIds.includes(remitGroupId),
  )
  const groups = await judgedGroupsOf(pool, logs)
  const limits = await heldLimitsOf(pool, id)
  return {
    groups,
    limits: isAdmin ? limits : limits.filter(({ subject }) => subject === 'ACCOUNT' || subject === 'OPERATOR'),
  }
}
