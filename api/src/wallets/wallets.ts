import type { WalletRow } from '@kasa/contracts/walletTransfers'
import {
  claimableWalletStatuses,
  openWalletStatuses,
  walletActorOf,
  walletTransitions,
  whyNotWallet,
  type WalletAction,
} from '@kasa/domain/wallet'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequest, type EventDetails } from '../requests/moveRequests'
import { requestActor, type RequestNoun } from '../requests/requestNoun'
import { requestFactsOf } from '../requests/requestRecord'
import { requestRowOf } from '../requests/requestRow'
import {
  everything,
  ofOwnAccounts,
  ofOwnMerchant,
  ofSuperiorsAccounts,
  visibilityBy,
  workBy,
} from '../requests/visibility'
import { walletDataOf, walletEvents } from './callbackData'
import { netOf, type WalletRecord } from './walletRecord'
import { walletTable } from './walletTable'
import './walletDay'

/** True for a payout that the wallet's statement has confirmed. */
const isSeenPaid = ({ status }: WalletRecord): boolean => status === 'PAID' || status === 'RETURNED'

const walletRowOf = (record: WalletRecord, at: Date): WalletRow => ({
  ...requestRowOf(record, at),
  merchantId: record.merchantId,
  merchantName: record.merchantName,
  merchantRef: record.merchantRef,
  customerName: record.customerName,
  direction: record.direction,
  amountMinor: record.amountMinor,
  amountReceivedMinor: record.amountReceivedMinor,
  feeMinor: record.feeMinor,
  taxMinor: record.taxMinor,
  netMinor: netOf(record),
  currency: 'TRY',
  bankAccountId: record.bankAccountId,
  bankAccountLabel: record.bankAccountLabel,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  hasLine: record.direction === 'OUT' ? isSeenPaid(record) : record.paparaTxId !== null,
  senderName: record.senderName,
  walletRef: record.providerPaymentId ?? record.walletRef ?? record.evidenceRef,
  unseen: record.unseen && record.paparaTxId === null,
  late: record.late,
  expiresAt: record.ttlAt.toISOString(),
})

/** The owner of a request's account, for statements that do not join the account. */
const ownerColumn = '(select owner_user_id from papara_account where id = r.papara_account_id)'

/** The description of wallet transfers for the shared code of `requests`. */
export const walletTransfers: RequestNoun<WalletRecord, WalletAction, WalletRow> = {
  name: 'paparaTransfer',
  table: walletTable,
  open: openWalletStatuses,
  claimable({ actor }) {
    const kind = walletActorOf(actor.scope)
    return kind ? claimableWalletStatuses(kind) : []
  },
  transitions: walletTransitions,
  may: {
    read: 'paparaTransfer.read',
    claim: 'paparaTransfer.decide',
    decide: 'paparaTransfer.decide',
    // The person who works on a request also requests the second approval.
    write: 'paparaTransfer.decide',
  },
  kindOf: walletActorOf,
  visibility: visibilityBy(walletActorOf, {
    ADMIN: everything,
    PAPARA: ofOwnAccounts(ownerColumn),
    SUBPAPARA: ofSuperiorsAccounts(ownerColumn),
    MERCHANT: ofOwnMerchant,
  }),
  workers: workBy(walletActorOf, { ADMIN: 'any', SUBPAPARA: 'superiors' }, ownerColumn),
  ownerOf: ({ bankAccountOwner }) => bankAccountOwner,
  late: {
    kind: 'paparaTransfer.late',
    sla: 'sla.deposit_s',
    since: `case when r.status = 'IN_REVIEW' then r.created_at end`,
    owner: 'b.owner_user_id',
  },
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, walletActorOf)
    const facts = {
      ...requestFactsOf(record),
      hasLine: record.paparaTxId !== null,
      hasEvidence: record.evidenceRef !== null,
    }
    return actor ? whyNotWallet(action, facts, actor, ctx.now().getTime()) : 'ROLE'
  },
  rowOf: walletRowOf,
  // Merchants do not see who of our people holds or decided it, nor its account.
  forViewer: (ctx, row) =>
    walletActorOf(ctx.actor.scope) === 'MERCHANT'
      ? { ...row, claim: null, undo: null, decidedByName: null, bankAccountId: null, bankAccountLabel: null }
      : row,
  snapshot: ({
    status,
    reasonCode,
    amountMinor,
    amountReceivedMinor,
    feeMinor,
    taxMinor,
    paparaTxId,
    evidenceRef,
    unseen,
    claimedBy,
    version,
    direction,
    bankAccountId,
    toName,
    walletNoLast4,
    description,
    providerPaymentId,
    payAsked,
    returnedMinor,
  }) => ({
    status,
    reasonCode,
    amountMinor,
    amountReceivedMinor,
    feeMinor,
    taxMinor,
    paparaTxId,
    evidenceRef,
    unseen,
    claimedBy,
    version,
    direction,
    // Every log entry of a payout contains the beneficiary, the source account and the provider's payment id.
    ...(direction === 'OUT' && {
      bankAccountId,
      toName,
      walletNoLast4,
      description,
      providerPaymentId,
      payAsked,
      returnedMinor,
    }),
  }),
  callback: { events: walletEvents, dataOf: walletDataOf },
}

/** Events of a wallet transfer other than transitions and claims: its money arrived, or its number was entered. */
export type WalletEventDetails = EventDetails<WalletAction | 'line' | 'evidence' | 'named' | 'asked'>

/** Changes a locked wallet transfer and sends all notifications (`moveRequests`). */
export const moveWallet = (
  tx: Tx,
  ctx: Ctx,
  before: WalletRecord,
  patch: Partial<WalletRecord>,
  details: WalletEventDetails,
): Promise<WalletRecord> => moveRequest(tx, walletTransfers, ctx, before, patch, details)
