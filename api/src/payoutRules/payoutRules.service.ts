import {
  payoutRuleList,
  type PayoutRuleTrial,
  type payoutRulesAnswer,
  type savePayoutRulesRequest,
} from '@kasa/contracts/payoutRules'
import { whyNotPayoutRules, type PayoutRule } from '@kasa/domain/payoutRules'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals, pendingPayload } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { parameter } from '../parameters/parameter'
import {
  insertRuleSet,
  insertTrial,
  lockRuleSets,
  payoutRulesInForce,
  selectPayingMerchants,
  selectRuleSets,
  selectTrial,
  type PayoutRuleSet,
} from './payoutRules.sql'
import { peopleBy, tried } from './tryRules'

const shownVersions = 20
/** The target id for approvals: only one change of the rules can be pending. */
const rulesId = '00000000-0000-4000-8000-000000000250'
const kind = 'payoutRules.change'
const kept = z.object({ rules: payoutRuleList, baseVersion: z.int() })
const wire = (value: unknown): unknown => JSON.parse(toJson(value))

/** Rules as a checker compares them, with merchants' names. */
const shown = (rules: readonly PayoutRule[], merchants: readonly { id: string; name: string }[]) => ({
  rules: wire(
    rules.map((rule) => ({ ...rule, merchantName: merchants.find(({ id }) => id === rule.merchantId)?.name ?? null })),
  ),
})

function refuseFault(rules: readonly PayoutRule[]): void {
  const fault = whyNotPayoutRules(rules)
  if (fault)
    throw new BadInput({
      code: `PAYOUT_RULES_${fault.fault}`,
      field: `rules.${fault.at}`,
      params: { at: fault.at + 1, with: (fault.with ?? 0) + 1 },
    })
}

const refuseChanged = (inForce: PayoutRuleSet, baseVersion: number): void => {
  if (inForce.version !== baseVersion)
    throw new Conflict({ code: 'RULES_CHANGED', details: { version: inForce.version } })
}

/** Throws if payouts under these rules would wait for people who do not exist. */
async function refuseNobody(tx: Tx, ctx: Ctx, rules: readonly PayoutRule[]): Promise<void> {
  const bands = await peopleBy(ctx, tx, rules)
  const at = bands.findIndex(
    ({ people, missing }, index) => missing.length > 0 || people < (rules[index]?.checkers ?? 0),
  )
  if (at >= 0)
    throw new Conflict({
      code: 'PAYOUT_RULES_NOBODY',
      params: { at: at + 1, names: bands[at]?.missing.slice(0, 5).join(', ') || '–' },
    })
}

registerApprovalKind(kind, {
  permission: 'payoutRule.write',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { payload: { rules, baseVersion }, makerName, reason }) {
    await lockRuleSets(tx)
    const before = await payoutRulesInForce(tx)
    refuseChanged(before, baseVersion)
    await refuseNobody(tx, ctx, rules)
    const version = before.version + 1
    await insertRuleSet(tx, {
      version,
      rules,
      note: reason,
      createdByName: makerName,
      approvedByName: ctx.actor.name,
      createdAt: ctx.now(),
    })
    await recordAudit(tx, ctx, 'payoutRules.change', {
      type: 'payoutRules',
      id: rulesId,
      before: { version: before.version, rules: wire(before.rules) },
      after: { version, rules: wire(rules) },
      reason,
    })
  },
})

/** The versions of the rules, the current one first, and the pending change. */
export async function readPayoutRules(ctx: Ctx): Promise<z.output<typeof payoutRulesAnswer>> {
  requirePermission(ctx, 'payoutRule.write')
  const { pool } = ctx.tenant
  const [versions, merchants, pending, payload, largeFromMinor] = await Promise.all([
    selectRuleSets(pool, shownVersions),
    selectPayingMerchants(pool),
    pendingApprovals(pool, [rulesId]),
    pendingPayload(pool, kind, rulesId),
    parameter(pool, 'four_eyes.withdraw_kurus', ctx.now()),
  ])
  const [waiting] = pending.get(rulesId) ?? []
  return {
    id: rulesId,
    largeFromMinor,
    versions: versions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })),
    merchants,
    waiting: waiting && payload ? { approvalId: waiting.id, rules: z.decode(kept, payload as never).rules } : null,
  }
}

/**
 * Tries rules on the payouts of the last days and stores the result, which `savePayoutRules` needs. Does not change
 * the rules.
 */
export async function tryPayoutRules(
  ctx: Ctx,
  { rules, days }: { rules: PayoutRule[]; days: number },
): Promise<PayoutRuleTrial> {
  requirePermission(ctx, 'payoutRule.write')
  const { actor } = ctx
  refuseFault(rules)
  return inTransaction(ctx, async (tx) => {
    const inForce = await payoutRulesInForce(tx)
    const [id, at] = [uuidv7(), ctx.now()]
    const result = await tried(ctx, tx, { rules, inForce: inForce.rules, days })
    await insertTrial(tx, { id, rules, againstVersion: inForce.version, days, result, by: actor.id, at })
    await recordAudit(tx, ctx, 'payoutRules.try', {
      type: 'payoutRules',
      id: rulesId,
      before: null,
      after: { trialId: id, days, rules: wire(rules), asked: wire(result.asked) },
    })
    return { id, againstVersion: inForce.version, days, ...result, createdAt: at.toISOString() }
  })
}

/**
 * Requests a second administrator's approval for the rules of a trial. Throws if another version came in between, or
 * if no one could decide by them.
 */
export async function savePayoutRules(
  ctx: Ctx,
  { trialId, baseVersion, note }: z.output<typeof savePayoutRulesRequest>,
): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'payoutRule.write')
  return inTransaction(ctx, async (tx) => {
    const [trial, before] = [await selectTrial(tx, trialId), await payoutRulesInForce(tx)]
    if (!trial) throw new NotFound({ code: 'NOT_FOUND' })
    refuseChanged(before, baseVersion)
    refuseChanged(before, trial.againstVersion)
    await refuseNobody(tx, ctx, trial.rules)
    const merchants = await selectPayingMerchants(tx)
    const { id } = await createApproval(tx, ctx, {
      kind,
      targetType: 'payoutRules',
      targetId: rulesId,
      title: `v${before.version + 1}`,
      payload: { rules: trial.rules, baseVersion },
      before: shown(before.rules, merchants),
      after: shown(trial.rules, merchants),
      reason: note,
    })
    await recordAudit(tx, ctx, 'payoutRules.save', {
      type: 'payoutRules',
      id: rulesId,
      before: { version: before.version },
      after: { trialId, approvalId: id },
      reason: note,
    })
    return { approvalId: id }
  })
}
