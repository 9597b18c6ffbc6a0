import type { GroupAccountView, JudgedGroup, RemitGroupDetail, RemitGroupRow } from '@kasa/contracts/remitGroups'
import { standingExclusion, type AccountCandidate } from '@kasa/domain/assignment'

import type { AssignmentLog } from '../assignment/assignment.service'
import { accountsOfGroup } from '../bankaccounts/bankaccounts.service'
import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import {
  selectAccountLines,
  selectGroupMerchants,
  selectLabels,
  selectNamed,
  selectRemitGroup,
  type GroupAccountLine,
  type RemitGroupLine,
  type RemitGroupRecord,
} from './remitGroups.sql'

/** Throws NotFound if there is no such group. */
export async function foundRemitGroup(
  db: Pick<Tx, 'query'>,
  id: string,
  lock: 'lock' | 'read',
): Promise<RemitGroupRecord> {
  const group = await selectRemitGroup(db, id, lock)
  if (!group) throw new NotFound({ code: 'NOT_FOUND' })
  return group
}

export const remitGroupRowOf = ({ updatedAt, ...line }: RemitGroupLine): RemitGroupRow => ({
  ...line,
  updatedAt: updatedAt.toISOString(),
})

const accountViewOf = (
  { priority: _priority, ...line }: GroupAccountLine,
  candidate: AccountCandidate | undefined,
): GroupAccountView => ({
  ...line,
  minTxMinor: candidate?.minTxMinor ?? line.minTxMinor,
  maxTxMinor: candidate?.maxTxMinor ?? line.maxTxMinor,
  headroomMinor: candidate?.headroomMinor ?? null,
  excludedBecause: (candidate && standingExclusion(candidate)) ?? null,
})

/** A group with its accounts' current data, in the order in which they are tried. */
export async function remitGroupDetailOf(
  db: Pick<Tx, 'query'>,
  ctx: Ctx,
  group: RemitGroupRecord,
): Promise<RemitGroupDetail> {
  const { ownerUserId: _owner, limitGroupId: _limit, failoverGroupId: _failover, createdAt, updatedAt, ...rest } = group
  const candidates = await accountsOfGroup(db, group.id, { merchantId: null, customerRef: null, at: ctx.now() })
  const lines = await selectAccountLines(db, group.id)
  const merchants = await selectGroupMerchants(db, group.id)
  return {
    ...rest,
    ...(await selectNamed(db, group)),
    accounts: lines.map((line) =>
      accountViewOf(
        line,
        candidates.find(({ accountId }) => accountId === line.id),
      ),
    ),
    merchants: merchants.map(({ id, code, name }) => ({ id, code, name })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Assignment logs with the names of groups and accounts. */
export async function judgedGroupsOf(db: Pick<Tx, 'query'>, logs: readonly AssignmentLog[]): Promise<JudgedGroup[]> {
  const labels = await selectLabels(
    db,
    logs.flatMap(({ remitGroupId, considered }) => [remitGroupId, ...considered.map(({ accountId }) => accountId)]),
  )
  return logs.map(({ remitGroupId, strategy, refusal, considered, chosen }) => ({
    groupId: remitGroupId,
    groupName: labels.get(remitGroupId) ?? '',
    strategy,
    refusal,
    accounts: considered.map((one) => ({
      ...one,
      label: labels.get(one.accountId) ?? '',
      isChosen: one.accountId === chosen,
    })),
  }))
}
