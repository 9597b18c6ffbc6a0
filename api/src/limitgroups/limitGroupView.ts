import type { LimitGroupDetail, LimitGroupRow } from '@kasa/contracts/limitGroups'

import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import {
  selectLimitGroup,
  selectLimitUsers,
  selectRules,
  type LimitGroupLine,
  type LimitGroupRecord,
} from './limitGroups.sql'
import { limitChangeKind, type LimitModule } from './limitPlaces'

/** Throws NotFound if the module has no such group. */
export async function foundLimitGroup(
  db: Pick<Tx, 'query'>,
  module: LimitModule,
  id: string,
  lock: 'lock' | 'read',
): Promise<LimitGroupRecord> {
  const group = await selectLimitGroup(db, module, id, lock)
  if (!group) throw new NotFound({ code: 'NOT_FOUND' })
  return group
}

export const limitGroupRowOf = ({ updatedAt, ...line }: LimitGroupLine): LimitGroupRow => ({
  ...line,
  updatedAt: updatedAt.toISOString(),
})

/** A group with its rules, the records that use it, and the change that waits. */
export async function limitGroupDetailOf(
  db: Pool | Tx,
  module: LimitModule,
  { createdAt, updatedAt, ...group }: LimitGroupRecord,
): Promise<LimitGroupDetail> {
  const waiting = (await pendingApprovals(db, [group.id])).get(group.id) ?? []
  return {
    ...group,
    activeHours: group.activeHours.map(({ days, from, to }) => ({ days: [...days], from, to })),
    rules: await selectRules(db, group.id),
    usedBy: await selectLimitUsers(db, group.id),
    changeApprovalId: waiting.find(({ kind }) => kind === limitChangeKind(module))?.id ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
