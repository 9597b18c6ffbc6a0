import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
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

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequest, type Told } from '../requests/moveRequests'
import { requestActor, type Asker, type RequestNoun } from '../requests/requestNoun'
import { requestFactsOf } from '../requests/requestRecord'
import { requestRowOf } from '../requests/requestRow'
import { everything, ofOwnGroups, ofOwnMerchant, sightBy, workBy } from '../requests/sight'
import { payoutDataOf, payoutEvents } from './callbackData'
import { isInLiveFile } from './liveFile.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { withdrawalTable } from './withdrawalTable'

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
  bankRef: record.bankRef,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  holdReasons: record.holdReasons,
})

/** True where the tenant keeps the merchant's name from remit operators, and this viewer is one. */
export const hidesMerchant = ({ actor, tenant }: Asker): boolean =>
  tenant.config.flags.merchantHiddenFromRemit && ['REMIT', 'SUBREMIT'].includes(withdrawalActorOf(actor.scope) ?? '')

const workers = workBy(withdrawalActorOf, { ADMIN: 'any', REMIT: 'own', SUBREMIT: 'superiors' }, 'b.owner_user_id')

/** What can be carried out: what is held back, waits for somebody's yes, or is in a file that pays it, is dealt to nobody. */
const dealt: readonly WithdrawalStatus[] = ['QUEUED', 'SENDING']

/** Payouts, as every act of `requests` takes them. */
export const withdrawals: RequestNoun<WithdrawalRecord, WithdrawalAction, WithdrawalRow> = {
  name: 'withdrawal',
  table: withdrawalTable,
  open: openWithdrawalStatuses,
  transitions: withdrawalTransitions,
  may: { read: 'withdrawal.list', claim: 'withdrawal.decide', decide: 'withdrawal.decide', write: 'withdrawal.write' },
  kindOf: withdrawalActorOf,
  sight: sightBy(withdrawalActorOf, {
    ADMIN: everything,
    MERCHANT: ofOwnMerchant,
    REMIT: ofOwnGroups,
    SUBREMIT: ofOwnGroups,
  }),
  workers,
  ownerOf: ({ bankAccountOwner }) => bankAccountOwner,
  dealing: {
    where: (askers) =>
      sql`(r.status = any(${dealt}::text[]) and not ${isInLiveFile} and ${workers.where(askers.map(({ actor }) => actor))})`,
    may: ({ actor }, { status, bankAccountOwner }) => dealt.includes(status) && workers.may(actor, bankAccountOwner),
  },
  // The bank's reference, its refusal and its debit are fields that the call which says them cannot leave out.
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, withdrawalActorOf)
    return actor
      ? whyNotWithdrawal(
          action,
          { ...requestFactsOf<WithdrawalStatus>(record), hasProof: true, hasRefusal: true, hasBankLine: true },
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
        undo: null,
        decidedByName: null,
        bankAccountId: null,
        bankAccountLabel: null,
        holdReasons: holdsForMerchant(row.holdReasons),
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
    claimedBy,
    version,
    beneficiaryName,
    beneficiaryIbanHash,
    beneficiaryIbanLast4,
    bankNameId,
    bankName,
    purposeCode,
    description,
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
  }),
  callback: { events: payoutEvents, dataOf: payoutDataOf },
}

export type WithdrawalTold = Told<WithdrawalAction>

/** Changes a locked payout and tells everybody who is to know (`moveRequests`). */
export const moveWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  patch: Partial<WithdrawalRecord>,
  told: WithdrawalTold,
): Promise<WithdrawalRecord> => moveRequest(tx, withdrawals, ctx, before, patch, told)
