import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import { costOf } from '@kasa/domain/payoutLedger'
import {
  openWithdrawalStatuses,
  whyNotWithdrawal,
  withdrawalTransitions,
  type WithdrawalAction,
  type WithdrawalStatus,
} from '@kasa/domain/withdrawal'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'
import { holdsForMerchant } from '@kasa/domain/withdrawalHold'

import { sql } from 'kysely'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequest, type EventDetails } from '../requests/moveRequests'
import { requestActor, type Asker, type RequestNoun } from '../requests/requestNoun'
import { requestFactsOf } from '../requests/requestRecord'
import { requestRowOf } from '../requests/requestRow'
import { everything, ofOwnGroups, ofOwnMerchant, visibilityBy, workBy, type Visibility } from '../requests/visibility'
import { paidOf, payoutDataOf, payoutEvents } from './callbackData'
import { isAskedBy } from './askers.sql'
import { isInLiveFile } from './liveFile.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { notifySettlement } from './tellSettlement'
import { withdrawalTable } from './withdrawalTable'
import './withdrawalDay'

const begunStatuses: readonly WithdrawalStatus[] = ['SENDING', 'SUSPECT']

/** Who began to send it and when; null unless its outcome is still to be said. */
const begunOf = ({
  status,
  sendingAt,
  sendingBy,
  sendingByName,
  outcomeDueAt,
  refusalUntil,
}: WithdrawalRecord): WithdrawalRow['begun'] =>
  begunStatuses.includes(status) && sendingAt !== null
    ? {
        userId: sendingBy,
        userName: sendingByName ?? 'Kasa',
        at: sendingAt.toISOString(),
        dueAt: status === 'SENDING' ? (outcomeDueAt?.toISOString() ?? null) : null,
        refusalUntil: refusalUntil?.toISOString() ?? null,
      }
    : null

/** A merchant's payouts as it requested them, without their parts. */
const asAskedFor: Visibility = {
  sees: ofOwnMerchant.sees,
  where: (actor) => sql`${ofOwnMerchant.where(actor)} and r.parent_id is null`,
}

/** What of a payout's record its row shows; nothing of it is hidden yet. */
const withdrawalRowOf = (record: WithdrawalRecord, at: Date): WithdrawalRow => ({
  ...requestRowOf(record, at),
  merchantId: record.merchantId,
  merchantName: record.merchantName,
  merchantRef: record.merchantRef,
  customerName: record.customerName,
  amountMinor: record.amountMinor,
  feeMinor: record.feeMinor,
  taxMinor: record.taxMinor,
  totalMinor: costOf(record),
  currency: 'TRY',
  beneficiaryName: record.beneficiaryName,
  ibanLast4: record.beneficiaryIbanLast4,
  bankName: record.bankName,
  bankAccountId: record.bankAccountId,
  bankAccountLabel: record.bankAccountLabel,
  rail: record.rail,
  plannedAt: record.plannedAt?.toISOString() ?? null,
  etaAt: record.etaAt?.toISOString() ?? null,
  bankRef: record.bankRef ?? record.givenRefs.at(-1) ?? null,
  partCount: record.partCount,
  parentId: record.parentId,
  paidMinor: paidOf(record),
  returnedAt: record.returnedAt?.toISOString() ?? null,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  holdReasons: record.holdReasons,
  settlementRun: record.settlementRun,
  begun: begunOf(record),
})

/** True where the tenant keeps the merchant's name from remit operators, and this viewer is one. */
export const hidesMerchant = ({ actor, tenant }: Asker): boolean =>
  tenant.config.flags.merchantHiddenFromRemit && ['REMIT', 'SUBREMIT'].includes(withdrawalActorOf(actor.scope) ?? '')

const workers = workBy(withdrawalActorOf, { ADMIN: 'any', REMIT: 'own', SUBREMIT: 'superiors' }, 'b.owner_user_id')

/**
 * What Next deals: what waits to be sent, from an account that can send it, at an hour at which its rail is open. What
 * somebody began stays with them, and what is in a payment file is paid by that file. SQL also leaves out what the
 * person asked for; where several press at once, each is dealt what one of them may send.
 */
const isDealt = ({ status, bankAccountId, plannedAt }: WithdrawalRecord, at: Date): boolean =>
  status === 'QUEUED' && bankAccountId !== null && plannedAt !== null && plannedAt <= at

/** Payouts on accounts that somebody works on, and that neither they nor an account linked to theirs asked for. */
const mayBeSentBy = ({ actor, linkedAccounts }: { actor: UserActor; linkedAccounts: LinkedAccounts }) =>
  sql`(${workers.where([actor])} and not ${isAskedBy([...linkedAccounts.keys()])})`

/** Payouts, as every act of `requests` takes them. */
export const withdrawals: RequestNoun<WithdrawalRecord, WithdrawalAction, WithdrawalRow> = {
  name: 'withdrawal',
  table: withdrawalTable,
  open: openWithdrawalStatuses,
  transitions: withdrawalTransitions,
  may: { read: 'withdrawal.list', claim: 'withdrawal.decide', decide: 'withdrawal.decide', write: 'withdrawal.write' },
  kindOf: withdrawalActorOf,
  visibility: visibilityBy(withdrawalActorOf, {
    ADMIN: everything,
    MERCHANT: asAskedFor,
    REMIT: ofOwnGroups,
    SUBREMIT: ofOwnGroups,
  }),
  workers,
  ownerOf: ({ bankAccountOwner }) => bankAccountOwner,
  // From when it can go at the earliest; nobody can work on what no account can send.
  late: {
    kind: 'withdrawal.late',
    sla: 'sla.withdraw_s',
    since: `case when r.status <> 'QUEUED' or r.bank_account_id is not null then greatest(r.created_at, r.planned_at)
      end`,
    owner: 'b.owner_user_id',
  },
  isOursAlone: ({ parentId }) => parentId !== null,
  dealing: {
    where: (askers, at) =>
      sql`(r.status = 'QUEUED' and r.bank_account_id is not null and r.planned_at <= ${at} and not ${isInLiveFile}
        and (${sql.join(askers.map(mayBeSentBy), sql` or `)}))`,
    may: ({ actor, now }, record) => isDealt(record, now()) && workers.may(actor, record.bankAccountOwner),
  },
  keptBy: ({ status, sendingBy, sendingByName }) =>
    status === 'SENDING' && sendingBy !== null ? { userId: sendingBy, name: sendingByName ?? '' } : undefined,
  // The bank's reference, its refusal and its debit are fields that the call which says them cannot leave out.
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, withdrawalActorOf)
    // Two of our administrators approved it as it is: its merchant does not cancel it, and it is paid in one transfer.
    if (record.settlementId !== null && (action === 'cancel' || action === 'split')) return 'ROLE'
    return actor
      ? whyNotWithdrawal(
          action,
          {
            ...requestFactsOf<WithdrawalStatus>(record),
            begunBy: record.sendingBy,
            hasReference: record.givenRefs.length > 0,
            hasProof: true,
            hasRefusal: true,
            hasBankLine: true,
          },
          actor,
          ctx.now().getTime(),
        )
      : 'ROLE'
  },
  rowOf: withdrawalRowOf,
  // Who of ours has it in hand or decided, and which account of ours it leaves, is none of the merchant's business.
  forViewer(ctx, row) {
    if (withdrawalActorOf(ctx.actor.scope) === 'MERCHANT')
      return {
        ...row,
        claim: null,
        begun: null,
        undo: null,
        decidedByName: null,
        bankAccountId: null,
        bankAccountLabel: null,
        holdReasons: holdsForMerchant(row.holdReasons),
        partCount: 0,
      }
    return hidesMerchant(ctx) ? { ...row, merchantId: null, merchantName: null, merchantRef: '' } : row
  },
  snapshot: ({
    number,
    status,
    reasonCode,
    holdReasons,
    amountMinor,
    feeMinor,
    taxMinor,
    bankAccountId,
    rail,
    bankRef,
    bankFeeMinor,
    returnedMinor,
    parentId,
    partCount,
    paidMinor,
    claimedBy,
    version,
    beneficiaryName,
    beneficiaryIbanHash,
    beneficiaryIbanLast4,
    bankNameId,
    bankName,
    purposeCode,
    description,
    settlementId,
  }) => ({
    number,
    status,
    reasonCode,
    holdReasons,
    amountMinor,
    feeMinor,
    taxMinor,
    bankAccountId,
    rail,
    bankRef,
    bankFeeMinor,
    returnedMinor,
    ...(parentId !== null && { parentId }),
    ...(partCount > 0 && { partCount, paidMinor }),
    claimedBy,
    version,
    // Every row of the log says to whom the payout goes. The verifier compares it with the payout.
    beneficiaryName,
    ibanHash: beneficiaryIbanHash.toString('hex'),
    ibanLast4: beneficiaryIbanLast4,
    bankNameId,
    bankName,
    purposeCode,
    description,
    ...(settlementId !== null && { settlementId }),
  }),
  callback: {
    events: payoutEvents,
    dataOf: payoutDataOf,
    // A split sends no event, since nothing was paid yet; each later change of its parts does.
    told: { split: false, parts: true },
    tells: ({ settlementId }) => settlementId === null,
    tellOtherwise: notifySettlement,
  },
}

export type WithdrawalEventDetails = EventDetails<WithdrawalAction>

/** Changes a locked payout and tells everybody who is to know (`moveRequests`). */
export const moveWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  patch: Partial<WithdrawalRecord>,
  told: WithdrawalEventDetails,
): Promise<WithdrawalRecord> => moveRequest(tx, withdrawals, ctx, before, patch, told)
