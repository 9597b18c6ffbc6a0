import type {
  GroupStatusRequest,
  LimitGroupCreateRequest,
  LimitGroupDetail,
  LimitGroupUpdateRequest,
  LimitRuleDraft,
  LimitRuleView,
} from '@kasa/contracts/limitGroups'
import { countsAlike } from '@kasa/domain/limitRule'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { orNameUsed } from './groupName'
import {
  insertLimitGroup,
  putRule,
  retireRules,
  selectRules,
  updateLimitGroupRow,
  type LimitGroupRecord,
} from './limitGroups.sql'
import { foundLimitGroup, limitGroupDetailOf } from './limitGroupView'
import { recordOf, requireLimitGroups, type LimitModule } from './limitPlaces'

/** The rules to store. A changed rule keeps its id and counters; a rule that counts differently is a new one. */
function rulesAsKept(before: readonly LimitRuleView[], wanted: readonly LimitRuleDraft[]): LimitRuleView[] {
  return wanted.map(({ id, ...rule }, index) => {
    if (id === undefined) return { id: uuidv7(), ...rule }
    const known = before.find((other) => other.id === id)
    if (!known || wanted.findIndex((other) => other.id === id) !== index)
      throw new BadInput({ code: 'FIELD_INVALID', field: `rules.${index}.id`, params: { field: `rules.${index}.id` } })
    return { id: countsAlike(known, rule) ? id : uuidv7(), ...rule }
  })
}

async function writeRules(
  tx: Tx,
  groupId: string,
  before: readonly LimitRuleView[],
  wanted: readonly LimitRuleDraft[],
  at: Date,
): Promise<void> {
  const after = rulesAsKept(before, wanted)
  const ended = before.filter(({ id }) => !after.some((rule) => rule.id === id))
  if (ended.length > 0)
    await retireRules(
      tx,
      ended.map(({ id }) => id),
      at,
    )
  for (const [position, rule] of after.entries()) await putRule(tx, groupId, rule, position, at)
}

/** The group with its rules, for the audit log. */
const audited = async (tx: Tx, { createdAt: _createdAt, updatedAt: _updatedAt, ...group }: LimitGroupRecord) => ({
  ...group,
  rules: await selectRules(tx, group.id),
})

async function lockAtVersion(tx: Tx, module: LimitModule, id: string, version: number): Promise<LimitGroupRecord> {
  const group = await foundLimitGroup(tx, module, id, 'lock')
  if (group.version !== version) throw new Conflict({ code: 'GROUP_CHANGED', details: { version: group.version } })
  return group
}

export async function createLimitGroup(
  ctx: Ctx<UserActor>,
  module: LimitModule,
  { name, activeHours, holidayPolicy, rules }: LimitGroupCreateRequest,
): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    await insertLimitGroup(tx, module, { id, name, activeHours, holidayPolicy }, ctx.now())
    await writeRules(tx, id, [], rules, ctx.now())
    const group = await foundLimitGroup(tx, module, id, 'read')
    await recordAudit(tx, ctx, `${recordOf(module)}.create`, {
      type: recordOf(module),
      id,
      before: null,
      after: await audited(tx, group),
    })
    return limitGroupDetailOf(tx, group)
  }).catch(orNameUsed)
}

/** Updates a group and its rules. Existing reservations stay; new bounds apply from the next request. */
export async function updateLimitGroup(
  ctx: Ctx<UserActor>,
  module: LimitModule,
  { id, version, name, activeHours, holidayPolicy, rules }: LimitGroupUpdateRequest & { id: string },
): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, module, id, version)
    const auditedBefore = await audited(tx, before)
    await writeRules(tx, id, auditedBefore.rules, rules, ctx.now())
    await updateLimitGroupRow(tx, { ...before, name, activeHours, holidayPolicy }, ctx.now())
    const after = await foundLimitGroup(tx, module, id, 'read')
    await recordAudit(tx, ctx, `${recordOf(module)}.update`, {
      type: recordOf(module),
      id,
      before: auditedBefore,
      after: await audited(tx, after),
    })
    return limitGroupDetailOf(tx, after)
  }).catch(orNameUsed)
}

/** Pauses or resumes a group's rules, with a reason. */
export async function setLimitGroupStatus(
  ctx: Ctx<UserActor>,
  module: LimitModule,
  { id, version, status, reason }: GroupStatusRequest & { id: string },
): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, module, id, version)
    if (before.status === status) throw new Conflict({ code: 'GROUP_STATUS', field: 'status' })
    await updateLimitGroupRow(tx, { ...before, status, statusReason: reason }, ctx.now())
    const after = await foundLimitGroup(tx, module, id, 'read')
    await recordAudit(tx, ctx, `${recordOf(module)}.${status === 'PAUSED' ? 'pause' : 'resume'}`, {
      type: recordOf(module),
      id,
      before: await audited(tx, before),
      after: await audited(tx, after),
      reason,
    })
    return limitGroupDetailOf(tx, after)
  })
}
