import type { DepositAssignment } from '@kasa/contracts/remitGroups'
import { scopesOf } from '@kasa/domain/access'

import { requirePermission, type Ctx } from '../access/ctx'
import { assignmentLogsOf } from '../assignment/assignment.service'
import { deposits } from '../deposits/deposits'
import { visibleRequest } from '../requests/visibleRequest'
import { heldLimitsOf } from '../limits/limits.service'
import { judgedGroupsOf } from './remitGroupView'

/**
 * How the account of a deposit was chosen, and which limits the deposit holds. Who works for a group reads what its own
 * groups judged; what other groups have left, and what merchants and customers may still ask for, is ADMIN's to know.
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
