import { agreementOf } from '@kasa/domain/lineMatch'
import { foldText } from '@kasa/domain/turkishText'
import { creditSeen, depositApproved, type JournalKind, type JournalLine } from '@kasa/domain/ledger'
import { whoIs } from '@kasa/api/audit/audit.service'
import { deposits } from '@kasa/api/deposits/deposits'
import { historyOf } from '@kasa/api/requests/moveRequests'
import { sealText, ibanHash } from '@kasa/api/signing/sealed'
import { dedupeKeyOf, seenLine } from '@kasa/api/incoming/takeLine.service'
import type { TenantKeys } from '@kasa/api/tenants/tenant'

import type { Line } from './bankLines'
import type { Row } from './bulk'
import { botIp } from './steps'
import { uuidv7At, type Random } from './random'
import type { Happening, Life } from './simulation'

export const depositRow = ({ record, clientIp, happenings }: Life): Row => ({
  id: record.id,
  number: record.number,
  merchant_id: record.merchantId,
  merchant_ref: record.merchantRef,
  customer_ref: record.customerRef,
  customer_name: record.customerName,
  customer_fold: foldText(record.customerName),
  amount_minor: record.amountMinor,
  amount_received_minor: record.amountReceivedMinor,
  fee_minor: record.feeMinor,
  tax_minor: record.taxMinor,
  fee_label: record.feeLabel,
  remit_group_id: record.remitGroupId,
  bank_account_id: record.bankAccountId,
  reference_code: record.referenceCode,
  status: record.status,
  reason_code: record.reasonCode,
  match: record.match,
  bank_tx_id: record.bankTxId,
  ttl_at: record.ttlAt,
  deadline_at: record.deadlineAt,
  declared_at: record.declaredAt,
  decided_at: record.decidedAt,
  decided_by: record.decidedBy,
  decided_by_name: record.decidedByName,
  claimed_by: record.claimedBy,
  claimed_by_name: record.claimedByName,
  claim_token: record.claimToken,
  claim_until: record.claimUntil,
  client_ip: clientIp,
  created_at: record.createdAt,
  updated_at: happenings.at(-1)?.at ?? record.createdAt,
  version: record.version,
})

export const eventRows = ({ before, after, at, actor, details }: Happening): Row[] =>
  historyOf(deposits, actor, before, after, at, details).map(({ requestId, ...event }) => ({
    request_id: requestId,
    ...event,
  }))

export function auditRow({ before, after, at, actor, ip, details }: Happening): Row {
  const who = whoIs(actor)
  return {
    at,
    actor_kind: actor.kind,
    actor_id: who.id,
    actor_name: who.name,
    session_id: who.sessionId,
    ip,
    request_id: `demo-${after.id}`,
    action: `deposit.${details.action}`,
    object_type: 'deposit',
    object_id: after.id,
    before: before && deposits.snapshot(before),
    after: deposits.snapshot(after),
    reason: details.reason ?? null,
  }
}

/** The audit row of a bot's report, for which P1 was posted. */
export const lineAuditRow = ({ id, account, direction, amountMinor, bookedAt, bankRef, seenAt }: Line): Row => ({
  at: seenAt,
  actor_kind: 'bot',
  actor_id: account.bot.botId,
  actor_name: account.bot.name,
  session_id: null,
  ip: botIp,
  request_id: `demo-${id}`,
  action: 'bankLine.seen',
  object_type: 'bank_tx',
  object_id: id,
  before: null,
  after: seenLine({ bankAccountId: account.id, direction, amountMinor, bookedAt, bankRef, source: 'BOT' }),
  reason: null,
})

export const reservationRows = ({ record, reservations }: Life): Row[] =>
  reservations.map(({ ruleId, subjectKey, periodKey, amount, status }) => ({
    request_id: record.id,
    rule_id: ruleId,
    subject_key: subjectKey,
    period_key: periodKey,
    amount,
    status,
  }))

export const assignmentRows = ({ record, assignment }: Life): Row[] =>
  assignment.map(({ remitGroupId, strategy, considered, chosen, refusal }, step) => ({
    request_id: record.id,
    at: record.createdAt,
    remit_group_id: remitGroupId,
    strategy,
    candidates: considered,
    chosen,
    refusal,
    step,
  }))

export const lineRow = (line: Line, keys: TenantKeys): Row => ({
  id: line.id,
  bank_account_id: line.account.id,
  bot_id: line.account.bot.botId,
  direction: line.direction,
  amount_minor: line.amountMinor,
  booked_at: line.bookedAt,
  sender_name: line.senderName,
  sender_fold: foldText(line.senderName),
  sender_iban_enc: sealText(keys, 'senderIban', line.id, line.senderIban),
  sender_iban_hash: ibanHash(keys, line.senderIban),
  sender_iban_last4: line.senderIban.slice(-4),
  description: line.description,
  bank_ref: line.bankRef,
  channel: line.channel,
  dedupe_key: dedupeKeyOf({
    accountId: line.account.id,
    bookedAt: line.bookedAt.toISOString(),
    direction: line.direction,
    amount: line.amountMinor,
    bankRef: line.bankRef,
    description: line.description,
  }),
  occurrence_no: 1,
  status: line.status,
  linked_minor: line.status === 'NEW' ? 0n : line.amountMinor,
  paid_minor: line.status === 'MATCHED' ? line.amountMinor : 0n,
  created_at: line.seenAt,
  updated_at: line.changedAt,
})

export const matchRows = (line: Line): Row[] =>
  line.match
    ? [
        {
          id: line.match.id,
          bank_tx_id: line.id,
          request_type: 'remit_request',
          request_id: line.match.requestId,
          amount_minor: line.amountMinor,
          mode: 'AUTO',
          parts: line.match.judged.best && agreementOf(line.match.judged.best.parts),
          created_at: line.seenAt,
          released_at: line.match.releasedAt,
          settled_at: line.status === 'MATCHED' ? line.changedAt : null,
          act_id: line.match.id,
          scores: line.match.judged.best?.parts,
          score: line.match.judged.best?.score,
          rule: line.match.judged.rule,
          rules_version: 1,
          stopped_by: line.match.judged.stoppedBy,
        },
      ]
    : []

export type Journal = {
  id: string
  kind: JournalKind
  sourceType: 'bank_tx' | 'remit_request' | 'withdraw_request' | 'card_transfer' | 'papara_tx' | 'papara_request'
  /** Distinguishes several journals of one kind; defaults to the first. */
  occurrenceNo?: number
  sourceId: string
  at: Date
  lines: JournalLine[]
}

/** P1 of every credit and P2 of every approval, in order of time. */
export function journalsOf(lives: readonly Life[], lines: readonly Line[], random: Random): Journal[] {
  const seen = lines
    .filter(({ direction }) => direction === 'CREDIT')
    .map((line): Journal => ({
      id: uuidv7At(line.seenAt.getTime(), random),
      kind: 'P1',
      sourceType: 'bank_tx',
      sourceId: line.id,
      at: line.seenAt,
      lines: creditSeen(line.account.id, line.amountMinor),
    }))
  const approved = lives.flatMap(({ record }): Journal[] => {
    if (record.status !== 'APPROVED' || record.bankAccountId === null || record.decidedAt === null) return []
    const lines = depositApproved({
      paid: [{ bankAccountId: record.bankAccountId, amountMinor: record.amountMinor }],
      merchantId: record.merchantId,
      feeMinor: record.feeMinor,
      taxMinor: record.taxMinor,
    })
    return [
      {
        id: uuidv7At(record.decidedAt.getTime(), random),
        kind: 'P2',
        sourceType: 'remit_request',
        sourceId: record.id,
        at: record.decidedAt,
        lines,
      },
    ]
  })
  return [...seen, ...approved].sort((a, b) => a.at.getTime() - b.at.getTime())
}
