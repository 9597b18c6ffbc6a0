import type {
  GroupStatusRequest,
  LimitGroupCreateRequest,
  LimitGroupDetail,
  LimitGroupUpdateRequest,
  LimitRuleDraft,
  LimitRuleView,
} from '@kasa/contracts/limitGroups'
import { isInUse, limitsNow, type LimitGuards } from '@kasa/domain/limitGuards'
import { countsAlike } from '@kasa/domain/limitRule'
import { uuidv7 } from 'uuidv7'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { orNameUsed } from './groupName'
import {
  askForLimits,
  auditedGroup,
  withRules,
  writeLimitGroup,
  writeRules,
  type RuledGroup,
} from './limitChange.service'
import { insertLimitGroup, selectLimitUsers } from './limitGroups.sql'
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

/** What one person may set now. A group that nothing uses may change freely. */
async function splitFor(tx: Tx, before: RuledGroup, wanted: LimitGuards<LimitRuleView>) {
  return isInUse(await selectLimitUsers(tx, before.id))
    ? limitsNow(before, wanted)
    : { now: wanted, waiting: [], looser: [] }
}

async function lockAtVersion(tx: Tx, module: LimitModule, id: string, version: number): Promise<RuledGroup> {
  const group = await foundLimitGroup(tx, module, id, 'lock')
  if (group.version !== version) throw new Conflict({ code: 'GROUP_CHANGED', details: { version: group.version } })
  return withRules(tx, group)
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
    await writeRules(tx, id, [], rulesAsKept([], rules), ctx.now())
    const group = await foundLimitGroup(tx, module, id, 'read')
    await recordAudit(tx, ctx, `${recordOf(module)}.create`, {
      type: recordOf(module),
      id,
      before: null,
      after: auditedGroup(await withRules(tx, group)),
    })
    return limitGroupDetailOf(tx, module, group)
  }).catch(orNameUsed)
}

/**
 * Updates a group and its rules. Existing reservations stay; new bounds apply from the next request. What loosens a
 * group in use waits for another administrator's approval.
 */
export async function updateLimitGroup(
  ctx: Ctx<UserActor>,
  module: LimitModule,
  { id, version, name, activeHours, holidayPolicy, rules }: LimitGroupUpdateRequest & { id: string },
): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, module, id, version)
    const wanted = { status: before.status, activeHours, holidayPolicy, rules: rulesAsKept(before.rules, rules) }
    const { now, ...split } = await splitFor(tx, before, wanted)
    const kept = { ...now, name, statusReason: before.statusReason }
    const after = await writeLimitGroup(tx, ctx, module, before, kept, { action: 'update' })
    if (split.waiting.length > 0) await askForLimits(tx, ctx, module, after, wanted, split)
    return limitGroupDetailOf(tx, module, after)
  }).catch(orNameUsed)
}

/** Pauses or resumes a group's rules, with a reason. Pausing a group in use waits for another administrator. */
export async function setLimitGroupStatus(
  ctx: Ctx<UserActor>,
  module: LimitModule,
  { id, version, status, reason }: GroupStatusRequest & { id: string },
): Promise<LimitGroupDetail> {
  requireLimitGroups(ctx, module)
  return inTransaction(ctx, async (tx) => {
    const before = await lockAtVersion(tx, module, id, version)
    if (before.status === status) throw new Conflict({ code: 'GROUP_STATUS', field: 'status' })
    const wanted = { ...before, status, statusReason: reason }
    const { now: _now, ...split } = await splitFor(tx, before, wanted)
    if (split.waiting.length > 0) {
      await askForLimits(tx, ctx, module, before, wanted, { ...split, reason })
      return limitGroupDetailOf(tx, module, before)
    }
    const action = status === 'PAUSED' ? 'pause' : 'resume'
    return limitGroupDetailOf(tx, module, await writeLimitGroup(tx, ctx, module, before, wanted, { action, reason }))
  })
}
