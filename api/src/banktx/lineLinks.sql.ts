import type { Agreement } from '@kasa/domain/lineMatch'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import type { MatchParts } from '@kasa/domain/matchParts'
import type { StoppedBy } from '@kasa/domain/stopReasons'

import type { Tx } from '../db/client'

/** A link of a line to a request: the amount, who or what decided it, and its score. */
export type NewLink = {
  id: string
  actId: string
  bankTxId: string
  requestType:
    | 'remit_request'
    | 'withdraw_request'
    | 'card_settlement'
    | 'operator_payout'
    | 'own_transfer'
    | 'sent_back'
  requestId: string
  amountMinor: bigint
  mode: 'AUTO' | 'MANUAL' | 'FORCE'
  agrees: Agreement
  scores: MatchParts
  score: number
  rule: string | null
  rulesVersion: number | null
  stoppedBy: StoppedBy | null
  runnerUp: { requestId: string; score: number } | null
  by: { id: string; name: string } | null
  reason: string | null
  at: Date
}

/** A line's state from its amounts: all paid, nothing linked, all linked, or partly linked. */
const statusOf = (linked: string, paid: string) =>
  `case when ${paid} = bank_tx.amount_minor then 'MATCHED' when ${linked} = 0 then 'NEW' when ${linked} = bank_tx.amount_minor then 'SUGGESTED' else 'PARTIAL' end`

/** Inserts a link. Returns false and writes nothing if the line has less left. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'lineLinks.insert',
    text: `with line as (
             update bank_tx set linked_minor = linked_minor + $5::bigint, version = version + 1, updated_at = $18,
               status = ${statusOf('linked_minor + $5::bigint', 'paid_minor')}
             where id = $3 and linked_minor + $5::bigint <= amount_minor and status in ('NEW', 'SUSPENSE', 'PARTIAL')
             returning id
           )
           insert into match_line (id, act_id, bank_tx_id, request_type, request_id, amount_minor, mode, parts, scores,
             score, rule, rules_version,
             stopped_by, runner_up, runner_up_score, by_user, by_name, reason, created_at)
           select $1, $2, id, $19, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18
             from line`,
    values: [
      link.id,
      link.actId,
      link.bankTxId,
      link.requestId,
      link.amountMinor,
      link.mode,
      JSON.stringify(link.agrees),
      JSON.stringify(link.scores),
      link.score,
      link.rule,
      link.rulesVersion,
      link.stoppedBy,
      link.runnerUp?.requestId ?? null,
      link.runnerUp?.score ?? null,
      link.by?.id ?? null,
      link.by?.name ?? null,
      link.reason,
      link.at,
      link.requestType,
    ],
  })
  return rowCount === 1
}

export type SettledLine = { bankTxId: string; bankAccountId: string; amountMinor: bigint; bankRef: string | null }

/** Marks a request's linked amounts as paid. Returns each with its account, the oldest link first. */
export async function settleLinks(tx: Tx, requestId: string, at: Date): Promise<SettledLine[]> {
  const { rows } = await tx.query<SettledLine>({
    name: 'lineLinks.settle',
    text: `with mine as (
             update match_line set settled_at = $2 where request_id = $1 and released_at is null and settled_at is null
             returning bank_tx_id, amount_minor, created_at, id
           ), line as (
             update bank_tx set paid_minor = paid_minor + mine.amount_minor, version = version + 1, updated_at = $2,
               status = ${statusOf('linked_minor', 'paid_minor + mine.amount_minor')}
             from mine where bank_tx.id = mine.bank_tx_id
             returning bank_tx.id, bank_account_id, bank_ref
           )
           select line.id as "bankTxId", line.bank_account_id as "bankAccountId", mine.amount_minor as "amountMinor",
             line.bank_ref as "bankRef"
           from mine join line on line.id = mine.bank_tx_id order by mine.created_at, mine.id`,
    values: [requestId, at],
  })
  return rows
}

/** Undoes an approval: the links remain, unpaid. */
export async function unsettleLinks(tx: Tx, requestId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'lineLinks.unsettle',
    text: `with mine as (
             update match_line set settled_at = null where request_id = $1 and released_at is null
               and settled_at is not null
             returning bank_tx_id, amount_minor
           )
           update bank_tx set paid_minor = paid_minor - mine.amount_minor, version = version + 1, updated_at = $2,
             status = ${statusOf('linked_minor', 'paid_minor - mine.amount_minor')}
           from mine where bank_tx.id = mine.bank_tx_id`,
    values: [requestId, at],
  })
}

/** Unlinks one line or all lines of a request. The amounts are free again; their money stays in suspense. */
export async function releaseLinks(
  tx: Tx,
  requestId: string,
  at: Date,
  bankTxId: string | null = null,
): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'lineLinks.release',
    text: `with mine as (
             update match_line set released_at = $2
             where request_id = $1 and released_at is null and settled_at is null
               and ($3::uuid is null or bank_tx_id = $3)
             returning bank_tx_id, amount_minor
           )
           update bank_tx set linked_minor = linked_minor - mine.amount_minor, version = version + 1, updated_at = $2,
             status = ${statusOf('linked_minor - mine.amount_minor', 'paid_minor')}
           from mine where bank_tx.id = mine.bank_tx_id`,
    values: [requestId, at, bankTxId],
  })
  return rowCount ?? 0
}

/**
 * Sets a request's fully linked lines to SUGGESTED once its whole amount has come, else to PARTIAL. The caller has
 * locked the lines.
 */
export async function holdLines(tx: Tx, requestId: string, isWhole: boolean, at: Date): Promise<void> {
  await tx.query({
    name: 'lineLinks.hold',
    text: `update bank_tx set status = $2, version = version + 1, updated_at = $3
           where id in (select bank_tx_id from match_line where request_id = $1 and released_at is null)
             and linked_minor = amount_minor and paid_minor < amount_minor and status <> $2`,
    values: [requestId, isWhole ? 'SUGGESTED' : 'PARTIAL', at],
  })
}

export type LinkedSum = { amountMinor: bigint; firstId: string; namedBy: readonly NamedOnlyBy[] }

/**
 * Sum of a request's linked amounts, the first line, and who each line's evidence depends on; null if it has no
 * lines.
 */
export async function linkedSum(tx: Tx, requestId: string): Promise<LinkedSum | null> {
  const { rows } = await tx.query<LinkedSum>({
    name: 'lineLinks.sum',
    text: `select sum(link.amount_minor)::bigint as "amountMinor",
      (array_agg(line.id order by link.created_at, link.id))[1] as "firstId",
             jsonb_agg(line.named_by) as "namedBy"
           from match_line link join bank_tx line on line.id = link.bank_tx_id
           where link.request_id = $1 and link.released_at is null having count(*) > 0`,
    values: [requestId],
  })
  return rows[0] ?? null
}

export type LinkedLine = {
  id: string
  amountMinor: bigint
  lineAmountMinor: bigint
  senderName: string
  senderIbanLast4: string | null
  description: string
  bookedAt: Date
  bankRef: string | null
  namedOnlyBy: string[] | null
  agrees: Agreement
  scores: MatchParts | null
  score: number | null
  rule: string | null
  rulesVersion: number | null
  stoppedBy: StoppedBy | null
  runnerUpNumber: string | null
  runnerUpScore: number | null
  mode: 'AUTO' | 'MANUAL' | 'FORCE'
  byName: string | null
  reason: string | null
}

/** The lines linked to a request, oldest link first, with what agreed between line and request. */
export async function selectLinkedLines(db: Pick<Tx, 'query'>, requestId: string): Promise<LinkedLine[]> {
  const { rows } = await db.query<LinkedLine>({
    name: 'lineLinks.linked',
    text: `select line.id, link.amount_minor as "amountMinor", line.amount_minor as "lineAmountMinor",
      line.sender_name as "senderName",
             line.sender_iban_last4 as "senderIbanLast4", line.description, line.booked_at as "bookedAt",
               line.bank_ref as "bankRef",
             line.named_by as "namedOnlyBy", link.parts as agrees,
             link.scores, link.score::float8 as score, link.rule, link.rules_version as "rulesVersion",
               link.stopped_by as "stoppedBy", other.number as "runnerUpNumber",
             link.runner_up_score::float8 as "runnerUpScore", link.mode, link.by_name as "byName", link.reason
           from match_line link join bank_tx line on line.id = link.bank_tx_id left join remit_request other
             on other.id = link.runner_up
           where link.request_id = $1 and link.released_at is null order by link.created_at, link.id`,
    values: [requestId],
  })
  return rows
}
