import type { DryRunResult } from '@kasa/contracts/matchRules'
import type { MatchRule } from '@kasa/domain/matchRules'
import type { StoppedBy } from '@kasa/domain/stopReasons'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

type Reader = Pick<Tx, 'query'>

export type RuleVersion = {
  version: number
  rules: MatchRule[]
  precisionFrom: number
  decidedFrom: number
  note: string
  dryRunId: string | null
  createdByName: string | null
  createdAt: Date
}
const versionColumns = `version, rules, precision_from::float8 as "precisionFrom", decided_from as "decidedFrom", note,
  dry_run_id as "dryRunId", created_by_name as "createdByName", created_at as "createdAt"`

/** The versions, newest first. */
export async function selectRuleVersions(db: Reader, limit: number): Promise<RuleVersion[]> {
  const { rows } = await db.query<RuleVersion>({
    name: 'matchRules.versions',
    text: `select ${versionColumns} from match_rules order by version desc limit $1`,
    values: [limit],
  })
  return rows
}

/** Serialises saving; readers do not wait. */
export const lockRules = async (tx: Tx): Promise<void> =>
  void (await tx.query(`lock table match_rules in exclusive mode`))

export async function insertRules(
  tx: Tx,
  version: Omit<RuleVersion, 'createdAt' | 'createdByName' | 'dryRunId'> & {
    dryRunId: string
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'matchRules.insert',
    text: `insert into match_rules (version, rules, precision_from, decided_from, note, dry_run_id, created_by,
      created_by_name, created_at) values ($1, $2::jsonb, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      version.version,
      toJson(version.rules),
      version.precisionFrom,
      version.decidedFrom,
      version.note,
      version.dryRunId,
      version.by.id,
      version.by.name,
      version.at,
    ],
  })
}

export type RunRecord = {
  id: string
  rulesHash: string
  rules: MatchRule[]
  againstVersion: number
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED'
  linesTotal: number
  linesJudged: number
  result: DryRunResult | null
  startedBy: string
  startedByName: string
  createdAt: Date
  finishedAt: Date | null
}
const runColumns = `id, rules_hash as "rulesHash", rules, against_version as "againstVersion", status,
  lines_total as "linesTotal", lines_judged as "linesJudged", result,
  started_by as "startedBy", started_by_name as "startedByName", created_at as "createdAt", finished_at as "finishedAt"`

export async function insertRun(
  tx: Tx,
  run: {
    id: string
    rulesHash: string
    rules: readonly MatchRule[]
    againstVersion: number
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'matchRules.insertRun',
    text: `insert into match_dry_run (id, rules_hash, rules, against_version, started_by, started_by_name, created_at)
      values ($1, $2, $3::jsonb, $4, $5, $6, $7)`,
    values: [run.id, run.rulesHash, toJson(run.rules), run.againstVersion, run.by.id, run.by.name, run.at],
  })
}

export async function selectRun(db: Reader, id: string): Promise<RunRecord | undefined> {
  const { rows } = await db.query<RunRecord>({
    name: 'matchRules.run',
    text: `select ${runColumns} from match_dry_run where id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function selectLastRun(db: Reader): Promise<RunRecord | undefined> {
  const { rows } = await db.query<RunRecord>({
    name: 'matchRules.lastRun',
    text: `select ${runColumns} from match_dry_run order by created_at desc, id desc limit 1`,
  })
  return rows[0]
}

/** The id of the active run, if any. Locks the table, so that no second run starts. */
export async function lockActiveRun(tx: Tx): Promise<string | undefined> {
  await tx.query(`lock table match_dry_run in share row exclusive mode`)
  const { rows } = await tx.query<{ id: string }>(`select id from match_dry_run where status in ('WAITING', 'RUNNING')`)
  return rows[0]?.id
}

export async function askToCancel(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'matchRules.cancel',
    text: `update match_dry_run set cancel_asked = true where id = $1 and status in ('WAITING', 'RUNNING')`,
    values: [id],
  })
  return rowCount === 1
}

/** Stores a run's progress; true if it was cancelled. */
export async function saveProgress(db: Reader, id: string, lines: { total: number; judged: number }): Promise<boolean> {
  const { rows } = await db.query<{ stop: boolean }>({
    name: 'matchRules.progress',
    text: `update match_dry_run set status = 'RUNNING', lines_total = $2, lines_judged = $3 where id = $1
      and status in ('WAITING', 'RUNNING') returning cancel_asked as stop`,
    values: [id, lines.total, lines.judged],
  })
  return rows[0]?.stop ?? true
}

export async function endRun(
  tx: Tx,
  id: string,
  end: { status: 'DONE' | 'CANCELLED' | 'FAILED'; result: DryRunResult | null; at: Date },
): Promise<void> {
  await tx.query({
    name: 'matchRules.endRun',
    text: `update match_dry_run set status = $2, result = $3::jsonb, finished_at = $4 where id = $1
      and status in ('WAITING', 'RUNNING')`,
    values: [id, end.status, end.result === null ? null : toJson(end.result), end.at],
  })
}

export type NewCase = {
  kind: 'WRONG' | 'GAINED' | 'LOST'
  seq: number
  bankTxId: string
  rule: string | null
  stoppedBy: StoppedBy | null
  wouldPay: string | null
  score: number | null
  peoplePaid: string | null
}

/** Replaces the lines to check of an earlier attempt. */
export async function insertCases(tx: Tx, runId: string, cases: readonly NewCase[]): Promise<void> {
  await tx.query({
    name: 'matchRules.dropCases',
    text: `delete from match_dry_run_case where run_id = $1`,
    values: [runId],
  })
  await tx.query({
    name: 'matchRules.cases',
    text: `insert into match_dry_run_case (run_id, kind, seq, bank_tx_id, rule, stopped_by, would_pay, score,
      people_paid)
           select $1, kind, seq, "bankTxId", rule, "stoppedBy", "wouldPay", score, "peoplePaid"
           from jsonb_to_recordset($2::jsonb) as c (kind text, seq int, "bankTxId" uuid, rule text, "stoppedBy" text,
             "wouldPay" uuid, score numeric, "peoplePaid" uuid)`,
    values: [runId, toJson(cases)],
  })
}

export type CaseRecord = Omit<NewCase, 'seq' | 'bankTxId' | 'wouldPay' | 'peoplePaid'> & {
  lineId: string
  senderName: string
  description: string
  amountMinor: bigint
  bookedAt: Date
  bankAccountLabel: string
  wouldPay: string | null
  peoplePaid: string | null
}

/** The lines to check of a run, wrong ones first. */
export async function selectCases(db: Reader, runId: string): Promise<CaseRecord[]> {
  const { rows } = await db.query<CaseRecord>({
    name: 'matchRules.readCases',
    text: `select c.kind, line.id as "lineId", line.sender_name as "senderName", line.description,
      line.amount_minor as "amountMinor", line.booked_at as "bookedAt",
             account.label as "bankAccountLabel", c.rule, c.stopped_by as "stoppedBy", c.score::float8 as score,
               would.number as "wouldPay", people.number as "peoplePaid"
           from match_dry_run_case c join bank_tx line on line.id = c.bank_tx_id join bank_account account
             on account.id = line.bank_account_id
           left join remit_request would on would.id = c.would_pay left join remit_request people
             on people.id = c.people_paid
           where c.run_id = $1 order by array_position(array['WRONG', 'LOST', 'GAINED'], c.kind), c.seq`,
    values: [runId],
  })
  return rows
}
