import { createHash } from 'node:crypto'

import type {
  DryRun,
  MatchRuleVersion,
  dryRunAnswer,
  matchRulesAnswer,
  saveRulesRequest,
} from '@kasa/contracts/matchRules'
import { whyNotRules, type MatchRule } from '@kasa/domain/matchRules'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { Conflict, NotFound } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { rulesInForce } from '../matchrules/rulesInForce'
import {
  askToCancel,
  insertRules,
  insertRun,
  lockActiveRun,
  lockRules,
  selectCases,
  selectLastRun,
  selectRuleVersions,
  selectRun,
  type RuleVersion,
  type RunRecord,
} from './matchRules.sql'
import './dryRun.service'

const shownVersions = 20
/** Keys in a fixed order, so that equal rules have equal hashes. */
const keys = ['name', 'decision', 'reference', 'amount', 'nameFrom', 'account', 'time', 'onlyOpen'] as const
const hashOf = (rules: readonly MatchRule[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rules.map((rule) => keys.map((key) => rule[key]))))
    .digest('hex')

const versionView = ({ createdAt, ...version }: RuleVersion): MatchRuleVersion => ({
  ...version,
  createdAt: createdAt.toISOString(),
})
const runView = ({ createdAt, finishedAt, rulesHash: _hash, startedBy: _by, ...run }: RunRecord): DryRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** The versions of the rules, the current one first, and the latest dry run. */
export async function readRules(ctx: Ctx): Promise<z.output<typeof matchRulesAnswer>> {
  requirePermission(ctx, 'bankLine.write')
  const { pool } = ctx.tenant
  const [versions, lastRun] = await Promise.all([selectRuleVersions(pool, shownVersions), selectLastRun(pool)])
  return { versions: versions.map(versionView), lastRun: lastRun ? runView(lastRun) : null }
}

/** One dry run with the lines to check. */
export async function readRun(ctx: Ctx, { id }: { id: string }): Promise<z.output<typeof dryRunAnswer>> {
  requirePermission(ctx, 'bankLine.write')
  const { pool } = ctx.tenant
  const run = await selectRun(pool, id)
  if (!run) throw new NotFound({ code: 'NOT_FOUND' })
  const cases = await selectCases(pool, id)
  return {
    run: runView(run),
    cases: cases.map(({ bookedAt, ...each }) => ({ ...each, bookedAt: bookedAt.toISOString() })),
  }
}

/** Starts a dry run over all history in the background; only one runs at a time. It changes nothing. */
export async function tryRules(ctx: Ctx, { rules }: { rules: readonly MatchRule[] }): Promise<DryRun> {
  requirePermission(ctx, 'bankLine.write')
  const { actor } = ctx
  return inTransaction(ctx, async (tx) => {
    const active = await lockActiveRun(tx)
    if (active !== undefined) throw new Conflict({ code: 'DRY_RUN_RUNNING', details: { id: active } })
    const inForce = await rulesInForce(tx)
    const id = uuidv7()
    await insertRun(tx, {
      id,
      rulesHash: hashOf(rules),
      rules,
      againstVersion: inForce.version,
      by: actor,
      at: ctx.now(),
    })
    await addJob(tx, 'matching.dryRun', { runId: id }, { maxAttempts: 3 })
    await recordAudit(tx, ctx, 'matchRule.try', {
      type: 'matchRule',
      id,
      before: null,
      after: { rules: rules.map(({ name, decision }) => `${name}: ${decision}`) },
    })
    const run = await selectRun(tx, id)
    if (!run) throw new Error(`The dry run ${id} was written and is not there`)
    return runView(run)
  })
}

/** Cancels a dry run after the current page of lines. */
export async function cancelRun(ctx: Ctx, { id }: { id: string }): Promise<DryRun> {
  requirePermission(ctx, 'bankLine.write')
  return inTransaction(ctx, async (tx) => {
    const run = await selectRun(tx, id)
    if (!run) throw new NotFound({ code: 'NOT_FOUND' })
    if (!(await askToCancel(tx, id))) throw new Conflict({ code: 'DRY_RUN_OVER' })
    await recordAudit(tx, ctx, 'matchRule.cancel', {
      type: 'matchRule',
      id,
      before: { status: run.status },
      after: { cancelAsked: true },
    })
    return runView(run)
  })
}

/**
 * Puts the rules of a finished dry run in force as the next version. Refuses if there is a newer version, if the run
 * was not based on the edited version, or if the rules would let automatic matching approve what it must not.
 */
export async function saveRules(
  ctx: Ctx,
  { dryRunId, baseVersion, note, ...promotion }: z.output<typeof saveRulesRequest>,
): Promise<MatchRuleVersion> {
  requirePermission(ctx, 'bankLine.write')
  const { actor } = ctx
  return inTransaction(ctx, async (tx) => {
    await lockRules(tx)
    const [run, [before]] = [await selectRun(tx, dryRunId), await selectRuleVersions(tx, 1)]
    if (!run) throw new NotFound({ code: 'NOT_FOUND' })
    if (before?.version !== baseVersion || run.againstVersion !== baseVersion)
      throw new Conflict({ code: 'RULES_CHANGED', details: { version: before?.version ?? null } })
    if (run.status !== 'DONE' || !run.result || run.rulesHash !== hashOf(run.rules))
      throw new Conflict({ code: 'DRY_RUN_NEEDED' })
    const { rules } = run.result
    const fault = whyNotRules(run.rules, promotion, (name) => rules.find((rule) => rule.name === name))
    if (fault)
      throw new Conflict({
        code: `RULES_${fault.fault}`,
        details: { rule: fault.rule },
        params: { rule: fault.rule ?? '' },
      })
    const version = {
      version: baseVersion + 1,
      rules: run.rules,
      ...promotion,
      note,
      dryRunId,
      by: actor,
      at: ctx.now(),
    }
    await insertRules(tx, version)
    await recordAudit(tx, ctx, 'matchRule.save', {
      type: 'matchRule',
      id: String(version.version),
      reason: note,
      before: {
        version: before.version,
        rules: before.rules,
        precisionFrom: before.precisionFrom,
        decidedFrom: before.decidedFrom,
      },
      after: { version: version.version, rules: version.rules, ...promotion, dryRunId },
    })
    return versionView({ ...version, createdByName: actor.name, createdAt: version.at })
  })
}
