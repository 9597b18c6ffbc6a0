import { isDeepStrictEqual } from 'node:util'

import { activeHours, holidayPolicy } from '@kasa/contracts/activeHours'
import { groupStatus, limitRule, type LimitRuleView } from '@kasa/contracts/limitGroups'
import type { LimitGuard, LimitGuards, LooserRule } from '@kasa/domain/limitGuards'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, endVoid } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import {
  putRule,
  retireRules,
  selectLimitGroup,
  selectRules,
  updateLimitGroupRow,
  type LimitGroupRecord,
} from './limitGroups.sql'
import { foundLimitGroup } from './limitGroupView'
import { limitGuardsInWords } from './limitGuardWords'
import { limitChangeKind, limitModules, limitPlaces, recordOf, type LimitModule } from './limitPlaces'

/** A group with its rules in force. */
export type RuledGroup = LimitGroupRecord & { rules: LimitRuleView[] }

export const withRules = async (tx: Tx, group: LimitGroupRecord): Promise<RuledGroup> => ({
  ...group,
  rules: await selectRules(tx, group.id),
})

/** The group with its rules, for the audit log. */
export const auditedGroup = ({ createdAt: _createdAt, updatedAt: _updatedAt, ...group }: RuledGroup) => group

const guards = z.object({ status: groupStatus, activeHours, holidayPolicy, rules: z.array(limitRule) })
/** A group's limits as the checker was shown them, and those requested. */
const keptChange = z.object({ from: guards, to: guards })

const guardsOf = (group: LimitGuards<LimitRuleView>): LimitGuards<LimitRuleView> => ({
  status: group.status,
  activeHours: group.activeHours,
  holidayPolicy: group.holidayPolicy,
  rules: group.rules,
})

const changedWords = 'Limit grubu değişti · The limit group changed'

export async function writeRules(
  tx: Tx,
  groupId: string,
  before: readonly LimitRuleView[],
  after: readonly LimitRuleView[],
  at: Date,
): Promise<void> {
  const ended = before.filter(({ id }) => !after.some((rule) => rule.id === id))
  if (ended.length > 0)
    await retireRules(
      tx,
      ended.map(({ id }) => id),
      at,
    )
  for (const [position, rule] of after.entries()) await putRule(tx, groupId, rule, position, at)
}

/** Writes a locked group with its rules, and ends the approvals that this makes impossible to carry out. */
export async function writeLimitGroup(
  tx: Tx,
  ctx: Ctx<UserActor>,
  module: LimitModule,
  before: RuledGroup,
  after: LimitGuards<LimitRuleView> & Pick<LimitGroupRecord, 'name' | 'statusReason'>,
  { action, reason }: { action: 'update' | 'pause' | 'resume'; reason?: string },
): Promise<RuledGroup> {
  await writeRules(tx, before.id, before.rules, after.rules, ctx.now())
  await updateLimitGroupRow(tx, { ...after, id: before.id, activeHours: [...after.activeHours] }, ctx.now())
  const written = await withRules(tx, await foundLimitGroup(tx, module, before.id, 'read'))
  await recordAudit(tx, ctx, `${recordOf(module)}.${action}`, {
    type: recordOf(module),
    id: before.id,
    before: auditedGroup(before),
    after: auditedGroup(written),
    ...(reason !== undefined && { reason }),
  })
  await endVoid(tx, ctx, [{ id: before.id, words: changedWords }])
  return written
}

/** What of a change needs a second person, from `limitsNow`. */
type Waiting = { waiting: readonly LimitGuard[]; looser: readonly LooserRule<LimitRuleView>[] }

/** The limits in an approval: only those that are loosened. */
const shownOf = (
  waiting: readonly LimitGuard[],
  { status, activeHours, holidayPolicy }: LimitGuards<LimitRuleView>,
  rules: readonly object[],
) =>
  Object.fromEntries(
    Object.entries({ status, activeHours, holidayPolicy, rules }).filter(([name]) =>
      waiting.some((each) => each === name),
    ),
  )

/** Requests approval for what loosens a used group. It keeps its present limits until then. */
export async function askForLimits(
  tx: Tx,
  ctx: Ctx<UserActor>,
  module: LimitModule,
  group: RuledGroup,
  wanted: LimitGuards<LimitRuleView>,
  { waiting, looser, reason = limitGuardsInWords(waiting) }: Waiting & { reason?: string },
): Promise<void> {
  await createApproval(tx, ctx, {
    kind: limitChangeKind(module),
    targetType: recordOf(module),
    targetId: group.id,
    title: group.name,
    payload: { from: guardsOf(group), to: guardsOf(wanted) },
    before: shownOf(
      waiting,
      group,
      looser.map(({ before }) => before),
    ),
    after: shownOf(
      waiting,
      wanted,
      looser.map(({ before, after }) => after ?? { ...before, ended: true }),
    ),
    reason,
  })
}

for (const module of limitModules)
  registerApprovalKind<z.output<typeof keptChange>>(limitChangeKind(module), {
    permission: limitPlaces[module].permission,
    minCheckers: 1,
    hours: 72,
    payload: keptChange,
    async apply(tx, ctx, { targetId, payload: { from, to }, makerName, reason }) {
      const before = await withRules(tx, await foundLimitGroup(tx, module, targetId, 'lock'))
      if (!isDeepStrictEqual(from, guardsOf(before)))
        throw new Conflict({ code: 'GROUP_CHANGED', details: { version: before.version } })
      const people = `${makerName} + ${ctx.actor.name}`
      const isPaused = to.status !== before.status
      await writeLimitGroup(
        tx,
        ctx,
        module,
        before,
        { ...to, name: before.name, statusReason: isPaused ? reason : before.statusReason },
        isPaused ? { action: 'pause', reason: `${people}: ${reason}` } : { action: 'update', reason: people },
      )
    },
    async isVoid(tx, { targetId, payload: { from } }) {
      const group = await selectLimitGroup(tx, module, targetId, 'read')
      return group === undefined || !isDeepStrictEqual(from, guardsOf(await withRules(tx, group)))
    },
  })
