import { stopReasons } from '@kasa/domain/stopReasons'
import { accountAsks, amountAsks, mostRules, referenceAsks, timeAsks } from '@kasa/domain/matchRules'
import * as z from 'zod/mini'

import { id, instant, minor, typedText } from './primitives'

const share = z.number().check(z.gte(0), z.lte(1))

export const matchRule = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
  decision: z.enum(['APPROVE', 'SUGGEST']),
  reference: z.enum(referenceAsks),
  amount: z.enum(amountAsks),
  nameFrom: share,
  account: z.enum(accountAsks),
  time: z.enum(timeAsks),
  onlyOpen: z.boolean(),
})
export const matchRuleList = z.array(matchRule).check(z.minLength(1), z.maxLength(mostRules))
const promotion = { precisionFrom: share, decidedFrom: z.int().check(z.nonnegative(), z.lte(1_000_000)) }

/** One version of the rules, with its author, reason and dry run. */
export const matchRuleVersion = z.object({
  version: z.int(),
  rules: z.array(matchRule),
  ...promotion,
  note: z.string(),
  dryRunId: z.nullable(id),
  createdByName: z.nullable(z.string()),
  createdAt: instant,
})
export type MatchRuleVersion = z.infer<typeof matchRuleVersion>

const measure = { approved: z.int(), right: z.int(), wrong: z.int() }
/** Results over all lines, compared with people's decisions. */
export const ruleSetMeasure = z.object({ ...measure, suggested: z.int(), left: z.int() })
export const dryRunResult = z.object({
  lines: z.int(),
  /** Lines decided by people, the base of precision. */
  decided: z.int(),
  tried: ruleSetMeasure,
  inForce: ruleSetMeasure,
  rules: z.array(z.object({ name: z.string(), suggested: z.int(), ...measure })),
  cases: z.object({ WRONG: z.int(), GAINED: z.int(), LOST: z.int() }),
  tookMs: z.int(),
})
export type DryRunResult = z.infer<typeof dryRunResult>
export const dryRunStatuses = ['WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const
export const dryRun = z.object({
  id,
  status: z.enum(dryRunStatuses),
  rules: z.array(matchRule),
  againstVersion: z.int(),
  linesTotal: z.int(),
  linesJudged: z.int(),
  result: z.nullable(dryRunResult),
  startedByName: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
})
export type DryRun = z.infer<typeof dryRun>

/** A line that the tried rules approve differently from people (WRONG) or from the rules in force (GAINED, LOST). */
export const dryRunCase = z.object({
  kind: z.enum(['WRONG', 'GAINED', 'LOST']),
  lineId: id,
  senderName: z.string(),
  description: z.string(),
  amountMinor: minor,
  bookedAt: instant,
  bankAccountLabel: z.string(),
  rule: z.nullable(z.string()),
  stoppedBy: z.nullable(z.enum(stopReasons)),
  score: z.nullable(share),
  wouldPay: z.nullable(z.string()),
  peoplePaid: z.nullable(z.string()),
})
export type DryRunCase = z.infer<typeof dryRunCase>

/** GET /api/match-rule/list: versions, the one in force first, and the latest dry run. */
export const matchRulesAnswer = z.object({ versions: z.array(matchRuleVersion), lastRun: z.nullable(dryRun) })
/** POST /api/match-rule/try: tries rules on the whole history, in the background. */
export const tryRulesRequest = z.strictObject({ rules: matchRuleList })
/** GET /api/match-rule/run/{id}. */
export const dryRunAnswer = z.object({ run: dryRun, cases: z.array(dryRunCase) })
/**
 * POST /api/match-rule/save: puts the rules of a finished dry run in force. `baseVersion` is the version that was
 * edited.
 */
export const saveRulesRequest = z.strictObject({
  dryRunId: id,
  baseVersion: z.int(),
  ...promotion,
  note: typedText(500),
})
