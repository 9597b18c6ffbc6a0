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
import { feeKeptOf, paidOf, payoutDataOf, payoutEvents } from './callbackData'
import { isAskedBy } from './askers.sql'
import { isInLiveFile } from './liveFile.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { notifySettlement } from './notifySettlement'
import { withdrawalTable } from './withdrawalTable'
import './withdrawalDay'

const begunStatuses: readonly WithdrawalStatus[] = ['SENDING', 'SUSPECT']

/** Who began to send it and when; null unless its outcome is still open. */
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

/** A payout's row with every field; `forViewer` hides fields later. */
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
  withoutSource: record.status === 'QUEUED' && record.bankAccountId === null,
  rail: record.rail,
  plannedAt: record.plannedAt?.toISOString() ?? null,
  etaAt: record.etaAt?.toISOString() ?? null,
  bankRef: record.bankRef ?? record.givenRefs.at(-1) ?? null,
  partCount: record.partCount,
  parentId: record.parentId,
  paidMinor: paidOf(record),
  returnedAt: record.returnedAt?.toISOString() ?? null,
  feeKeptMinor: feeKeptOf(record),
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  holdReasons: record.holdReasons,
  settlementRun: record.settlementRun,
  begun: begunOf(record),
})

/** True if the tenant hides merchants' names from remit operators and the viewer is one. */
export const hidesMerchant = ({ actor, tenant }: Asker): boolean =>
  tenant.config.flags.merchantHiddenFromRemit && ['REMIT', 'SUBREMIT'].includes(withdrawalActorOf(actor.scope) ?? '')

const workers = workBy(withdrawalActorOf, { ADMIN: 'any', REMIT: 'own', SUBREMIT: 'superiors' }, 'b.owner_user_id')

/**
 * What Next gives out: queued payouts with an account and an open rail. A payout that someone began to send stays with
 * them, and one in a payment file is paid by that file. SQL also excludes payouts that the person requested. If several
 * people press Next at once, each gets a payout they may send.
 */
const mayBeDealt = ({ status, bankAccountId, plannedAt }: WithdrawalRecord, at: Date): boolean =>
  status === 'QUEUED' && bankAccountId !== null && plannedAt !== null && plannedAt <= at

/** Payouts on accounts that the person works on and that neither they nor a linked account requested. */
const mayBeSentBy = ({ actor, linkedAccounts }: { actor: UserActor; linkedAccounts: LinkedAccounts }) =>
  sql`(${workers.where([actor])} and not ${isAskedBy([...linkedAccounts.keys()])})`

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
  // Counted from the earliest time it can be sent. A payout that no account can send is not late.
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
    may: ({ actor, now }, record) => mayBeDealt(record, now()) && workers.may(actor, record.bankAccountOwner),
  },
  keptBy: ({ status, sendingBy, sendingByName }) =>
    status === 'SENDING' && sendingBy !== null ? { userId: sendingBy, name: sendingByName ?? '' } : undefined,
  // Reference, proof, refusal and bank line count as given, because the calls that report them require those fields.
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, withdrawalActorOf)
    // Two of our administrators approved a settlement: its merchant cannot cancel it, and it is paid in one transfer.
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
  // The merchant does not see which of our people hold or decided it, nor the account it leaves from.
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
    // Every audit row names the beneficiary, so the verifier can compare it with the payout.
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
    // A split sends no event, since nothing was paid yet; later changes of its parts do.
    byAction: { split: false, parts: true },
    tells: ({ settlementId }) => settlementId === null,
    notifyInstead: notifySettlement,
  },
}

export type WithdrawalEventDetails = EventDetails<WithdrawalAction>

/** Changes a locked payout and notifies everyone concerned (`moveRequests`). */
export const moveWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  patch: Partial<WithdrawalRecord>,
  details: WithdrawalEventDetails,
): Promise<WithdrawalRecord> => moveRequest(tx, withdrawals, ctx, before, patch, details)
