import {
  walletApproveReasons,
  walletDirections,
  walletPayoutRejectReasons,
  walletRejectReasons,
  walletStatuses,
  walletTxKey,
} from '@kasa/domain/wallet'
import * as z from 'zod/mini'

import { customer, merchantRef } from './merchantRequest'
import { id, instant, minor, positiveMinor, printable, typedText } from './primitives'
import {
  bulkItems,
  heldShape,
  queueAnswers,
  queueCounts,
  queueFilters,
  queueQuery,
  requestEvent,
  requestRowShape,
  sortsOf,
} from './requestQueue'
import { walletNumber } from './walletProvider'

export const walletStatus = z.enum(walletStatuses)
const direction = z.enum(walletDirections)

/** The wallet's transfer number, normalized. */
export const walletTxId = z.pipe(
  typedText(80),
  z.pipe(
    z.transform((text: string) => walletTxKey(text)),
    z.string().check(z.regex(/^[\x21-\x7e]{4,64}$/)),
  ),
)

/**
 * POST /mapi/v1/wallet-transfers. `amount` in kuruş; `direction` IN: the customer pays from a wallet to the returned
 * account. OUT: the customer is paid to `walletNo`, which belongs to `holder` (default: the customer).
 */
const wantedIn = z.strictObject({
  merchantRef,
  amount: positiveMinor,
  direction: z.literal('IN'),
  customer,
  returnUrl: z.optional(z.url().check(z.maxLength(2048), z.regex(/^https:\/\/[\x21-\x7e]+$/))),
})
const wantedOut = z.strictObject({
  merchantRef,
  amount: positiveMinor,
  direction: z.literal('OUT'),
  customer,
  walletNo: walletNumber,
  holder: z.optional(typedText(140)),
  description: z._default(z.string().check(z.maxLength(140), printable), ''),
})
export const createWalletRequest = z.discriminatedUnion('direction', [wantedIn, wantedOut])

const paid = {
  id,
  number: z.string(),
  merchantRef: z.string(),
  direction,
  status: walletStatus,
  /** The received amount, or the requested one until money comes; kuruş. */
  amount: minor,
  fee: minor,
  tax: minor,
  net: minor,
  currency: z.literal('TRY'),
  reasonCode: z.nullable(z.string()),
}

/**
 * A wallet transfer as merchants' servers read it, by POST and GET. The payer sends the amount to `walletNo` with
 * `referenceCode` in the note.
 */
export const merchantWallet = z.object({
  ...paid,
  amountRequested: minor,
  provider: z.nullable(z.string()),
  walletNo: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  referenceCode: z.string(),
  expiresAt: instant,
  createdAt: instant,
})
/** GET /mapi/v1/wallet-transfers?merchantRef= */
export const merchantWalletList = z.object({ 'wallet-transfers': z.array(merchantWallet) })

/** The data of a wallet transfer in callbacks. `providerRef`: the wallet's number for the payment. */
export const walletEventData = z.object({
  kind: z.literal('walletTransfer'),
  ...paid,
  amountRequested: minor,
  providerRef: z.nullable(z.string()),
  late: z.boolean(),
})

/** One row of `/papara-request/list`. */
export const walletRow = z.object({
  ...requestRowShape,
  direction,
  status: walletStatus,
  feeMinor: minor,
  taxMinor: minor,
  netMinor: minor,
  amountReceivedMinor: z.nullable(minor),
  /** The provider reported the transfer; the sender as the wallet reports it. */
  hasLine: z.boolean(),
  senderName: z.nullable(z.string()),
  /** The wallet's transfer number, from its provider or as read by a person. */
  walletRef: z.nullable(z.string()),
  unseen: z.boolean(),
  late: z.boolean(),
  expiresAt: instant,
})
export type WalletRow = z.infer<typeof walletRow>

/** An unlinked transfer to the account. */
export const freeWalletLine = z.object({
  walletRef: z.string(),
  amountMinor: minor,
  referenceCode: z.nullable(z.string()),
  senderName: z.string(),
  at: instant,
})

/** GET /api/papara-request/get/{id}: the drawer. */
export const walletDetail = z.extend(walletRow, {
  feeLabel: z.string(),
  customerWalletLast4: z.nullable(z.string()),
  /** Its account's current state; null for merchants. */
  account: z.nullable(
    z.object({
      label: z.string(),
      provider: z.string(),
      accountNo: z.string(),
      holderTitle: z.string(),
      status: z.string(),
    }),
  ),
  /** Unlinked transfers to its account, closest amount first. */
  freeLines: z.array(freeWalletLine),
  history: z.array(requestEvent),
})
export type WalletDetail = z.infer<typeof walletDetail>

/** Tabs in addition to those of every queue. */
export const walletTabs = ['approved', 'sent', 'rejected', 'expired'] as const
export const walletFilters = queueFilters(walletTabs)
export type WalletFilters = z.infer<typeof walletFilters>

/** Sort keys. The first three are indexed and work for lists of any length. */
export const walletSorts = [
  'createdAt',
  'decidedAt',
  'amount',
  'reference',
  'payer',
  'merchant',
  'account',
  'status',
] as const
export const walletSortsOf = (filters: Pick<WalletFilters, 'tab' | 'q' | 'from' | 'to'>) =>
  sortsOf(walletSorts, filters)
export const walletListQuery = queueQuery(walletFilters, walletSorts)
export const walletCounts = queueCounts(walletTabs)
export const walletAnswers = queueAnswers(walletRow)

/** Why a person rejects it. */
export const walletRejection = z.strictObject({
  reasonCode: z.enum(walletRejectReasons),
  note: z.optional(typedText(500)),
})
/** Why an administrator rejects a queued payout. */
export const walletPayoutRejection = z.strictObject({
  reasonCode: z.enum(walletPayoutRejectReasons),
  note: z.optional(typedText(500)),
})

/** POST /api/papara-request/decide/{id}. `approve` needs `reasonCode` if the amount differs. */
export const walletDecideRequest = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    ...heldShape,
    reasonCode: z.optional(z.enum(walletApproveReasons)),
  }),
  z.strictObject({ decision: z.literal('reject'), ...heldShape, ...walletRejection.shape }),
  z.strictObject({ decision: z.literal('rejectPayout'), ...heldShape, ...walletPayoutRejection.shape }),
])

/**
 * POST /api/papara-request/evidence/{id}: the wallet's transfer number. A transfer reported with this number is
 * linked if its payer named the request; otherwise only the number is stored. Requires the claim.
 */
export const walletEvidenceRequest = z.strictObject({ walletRef: walletTxId, version: z.int() })

/** POST /api/papara-request/bulk */
export const walletBulkRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('claim'), items: bulkItems }),
  z.strictObject({ action: z.literal('undo'), items: bulkItems }),
  /** Only those with the requested amount; the others need a look and a reason each. */
  z.strictObject({ action: z.literal('approve'), items: bulkItems }),
  z.strictObject({ action: z.literal('reject'), items: bulkItems, ...walletRejection.shape }),
])
export type WalletBulkRequest = z.infer<typeof walletBulkRequest>
