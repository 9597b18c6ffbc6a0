import { whoIs } from '@kasa/api/audit/audit.service'
import { judgedDebit, judgedPayout } from '@kasa/api/payoutLines/linkPayout'
import { historyOf } from '@kasa/api/requests/moveRequests'
import { ibanHash, sealText } from '@kasa/api/signing/sealed'
import type { TenantKeys } from '@kasa/api/tenants/tenant'
import { payoutDataOf, payoutEvents } from '@kasa/api/withdrawals/callbackData'
import { withdrawals } from '@kasa/api/withdrawals/withdrawals'
import { referenceKey } from '@kasa/domain/bankReference'
import { judgeDebit, judgeReturn } from '@kasa/domain/debitMatch'
import { agreementOf } from '@kasa/domain/lineMatch'
import { debitSeen, payoutFreed, payoutHeld, payoutKinds, payoutReturned, payoutSent } from '@kasa/domain/payoutLedger'
import { usualMs } from '@kasa/domain/sysparameter'
import { foldText } from '@kasa/domain/turkishText'

import type { Line } from './bankLines'
import type { Row } from './bulk'
import type { MerchantEvent } from './callbackRows'
import type { Journal } from './depositRows'
import type { PayoutHappening, PayoutLife } from './payoutSteps'
import { uuidv7At, type Random } from './random'

export const payoutRow = ({ record, iban, happenings }: PayoutLife, keys: TenantKeys): Row => ({
  id: record.id,
  number: record.number,
  merchant_id: record.merchantId,
  merchant_ref: record.merchantRef,
  customer_ref: record.customerRef,
  customer_name: record.customerName,
  customer_fold: foldText(record.customerName),
  amount_minor: record.amountMinor,
  fee_minor: record.feeMinor,
  tax_minor: record.taxMinor,
  fee_label: record.feeLabel,
  remit_group_id: record.remitGroupId,
  bank_account_id: record.bankAccountId,
  reference_code: record.referenceCode,
  status: record.status,
  reason_code: record.reasonCode,
  hold_reasons: record.holdReasons,
  beneficiary_name: record.beneficiaryName,
  beneficiary_fold: foldText(record.beneficiaryName),
  beneficiary_iban_enc: sealText(keys, 'beneficiaryIban', record.id, iban),
  beneficiary_iban_hash: ibanHash(keys, iban),
  beneficiary_iban_last4: record.beneficiaryIbanLast4,
  bank_name_id: record.bankNameId,
  description: record.description,
  rail: record.rail,
  planned_at: record.plannedAt,
  eta_at: record.etaAt,
  bank_ref: record.bankRef,
  given_refs: record.givenRefs,
  sending_at: record.sendingAt,
  sending_by: record.sendingBy,
  sending_by_name: record.sendingByName,
  outcome_due_at: record.outcomeDueAt,
  made_by: record.madeBy,
  made_by_name: record.madeByName,
  settlement_id: record.settlementId,
  approval_id: record.approvalId,
  bank_fee_minor: record.bankFeeMinor,
  returned_minor: record.returnedMinor,
  returned_at: record.returnedAt,
  deadline_at: record.deadlineAt,
  decided_at: record.decidedAt,
  decided_by: record.decidedBy,
  decided_by_name: record.decidedByName,
  undo_count: 0,
  claimed_by: record.claimedBy,
  claimed_by_name: record.claimedByName,
  claim_token: record.claimToken,
  claim_until: record.claimUntil,
  created_at: record.createdAt,
  updated_at: happenings.at(-1)?.at ?? record.createdAt,
  version: record.version,
})

/** The bank references that were given to it. */
export const referenceRows = ({ record }: PayoutLife): Row[] =>
  record.givenRefs.map((reference) => ({
    bank_account_id: record.bankAccountId,
    reference_key: referenceKey(reference),
    reference,
    request_id: record.id,
    given_at: record.decidedAt,
    given_by: record.decidedBy,
  }))

export const payoutEventRows = ({ before, after, at, actor, details }: PayoutHappening): Row[] =>
  historyOf(withdrawals, actor, before, after, at, details).map(({ requestId, ...event }) => ({
    request_id: requestId,
    ...event,
  }))

export const planRow = ({ record, judged }: PayoutLife): Row => ({
  request_id: record.id,
  seq: 1,
  at: record.createdAt,
  bank_account_id: record.bankAccountId,
  judged,
})

export function payoutAuditRow({ before, after, at, actor, ip, details }: PayoutHappening, hash: Buffer): Row {
  const who = whoIs(actor)
  const snapshot = (record: PayoutHappening['after']) => withdrawals.snapshot({ ...record, beneficiaryIbanHash: hash })
  return {
    at,
    actor_kind: actor.kind,
    actor_id: who.id,
    actor_name: who.name,
    session_id: who.sessionId,
    ip,
    request_id: `demo-${after.id}`,
    action: `withdrawal.${details.action}`,
    object_type: 'withdrawal',
    object_id: after.id,
    before: before && snapshot(before),
    after: snapshot(after),
    reason: details.reason ?? null,
  }
}

/** The merchants' events. A sent payout is reported once it can no longer be undone. */
export const payoutEventsOf = (happenings: readonly PayoutHappening[]): MerchantEvent[] =>
  happenings.flatMap(({ before, after, at }) => {
    const type = before?.status === after.status || after.settlementId !== null ? undefined : payoutEvents[after.status]
    if (!type) return []
    const notifiedAt = after.status === 'SENT' ? new Date(at.getTime() + usualMs('undo_s')) : at
    return [
      {
        at: notifiedAt,
        type,
        merchantId: after.merchantId,
        id: after.id,
        number: after.number,
        data: payoutDataOf(after),
      },
    ]
  })

/** How each line was matched with its payout, by the API's own rule. Throws if the rule would not match them. */
export function payoutMatchRows(life: PayoutLife, keys: TenantKeys, random: Random): Row[] {
  const payout = judgedPayout({ ...life.record, ibanHash: ibanHash(keys, life.iban).toString('hex') })
  const rowOf = (line: Line | undefined): Row[] => {
    if (!line) return []
    const debit = judgedDebit({
      ...line,
      bankAccountId: line.account.id,
      bankAccountLabel: line.account.label,
      ibanHash: ibanHash(keys, line.senderIban).toString('hex'),
      ibanLast4: line.senderIban.slice(-4),
      namedBy: null,
      maybeDuplicate: false,
      hasTwin: false,
    })
    const { best, stoppedBy } = line.direction === 'DEBIT' ? judgeDebit(debit, [payout]) : judgeReturn(debit, [payout])
    if (!best || stoppedBy !== null) throw new Error(`The line of ${life.record.number} proves nothing: ${stoppedBy}`)
    const id = uuidv7At(line.seenAt.getTime(), random)
    return [
      {
        id,
        bank_tx_id: line.id,
        request_type: 'withdraw_request',
        request_id: life.record.id,
        amount_minor: line.amountMinor,
        mode: 'AUTO',
        parts: agreementOf(best.parts),
        created_at: line.seenAt,
        released_at: null,
        settled_at: line.seenAt,
        act_id: id,
        scores: best.parts,
        score: best.score,
        rule: null,
        rules_version: null,
        stopped_by: null,
      },
    ]
  }
  return [...rowOf(life.debit), ...rowOf(life.credit)]
}

/** P3 to P7 of every payout; the P1 of a return belongs to its line. */
export function payoutJournals(lives: readonly PayoutLife[], random: Random): Journal[] {
  return lives.flatMap(({ record, debit, credit }) => {
    const of = (kind: Journal['kind'], at: Date, lines: Journal['lines']): Journal => ({
      id: uuidv7At(at.getTime(), random),
      kind,
      sourceType: 'withdraw_request',
      sourceId: record.id,
      at,
      lines,
    })
    const { bankAccountId, decidedAt, status } = record
    const isEnded = status === 'REJECTED' || status === 'CANCELLED'
    return [
      of('P3', record.createdAt, payoutHeld(record)),
      ...(isEnded && decidedAt ? [of('P7', decidedAt, payoutFreed(record))] : []),
      ...(!isEnded && decidedAt && bankAccountId
        ? [of(payoutKinds(record).sent, decidedAt, payoutSent(record, bankAccountId))]
        : []),
      ...(debit ? [of('P5', debit.seenAt, debitSeen(debit.account.id, record.amountMinor, record.bankFeeMinor))] : []),
      ...(credit ? [of('P6', credit.seenAt, payoutReturned(record, credit.account.id, false))] : []),
    ]
  })
}

/** Lines of payouts, in the order in which they were seen. */
export const linesOfPayouts = (lives: readonly PayoutLife[]): Line[] =>
  lives
    .flatMap(({ debit, credit }) => [debit, credit])
    .filter((line) => line !== undefined)
    .sort((a, b) => a.seenAt.getTime() - b.seenAt.getTime())
