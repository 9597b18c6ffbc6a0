import type { createWalletRequest } from '@kasa/contracts/walletTransfers'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { assignIncoming } from '../assignment/assignIncoming'
import { refusalInHistory } from '../assignment/refusalInHistory'
import { blockedCustomer, customerHashes, keepMet } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { reserveWalletLimits } from '../limits/limits.service'
import { depositCharge } from '../commissions/pricing'
import { parameter } from '../parameters/parameter'
import {
  activeMerchant,
  newCustomer,
  refuseConflicts,
  notifyOfWritten,
  writeNew,
  type MerchantCtx,
} from '../requests/newRequest'
import { readWalletGroup, walletGroupOf } from '../walletAccounts/walletAccounts.service'
import type { WalletRecord } from './walletRecord'
import { walletTransfers, type WalletEventDetails } from './wallets'

type Wanted = Extract<z.infer<typeof createWalletRequest>, { direction: 'IN' }>

/** The columns that only payouts use. */
const nothingLeaves = {
  wallet_no_enc: null,
  to_name: null,
  description: '',
  asked_key: null,
  hold_reasons: [],
  next_ask_at: null,
} as const

/**
 * Accepts a merchant's request for an incoming wallet transfer: ASSIGNED to an account, or REJECTED with the reason.
 * Runs in the caller's transaction.
 */
export async function createWallet(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<WalletRecord> {
  const { amount: amountMinor, merchantRef, customer, direction } = wanted
  const [id, at, { keys }] = [uuidv7(), ctx.now(), ctx.tenant]
  const { id: merchantId } = await activeMerchant(tx, ctx, {
    merchantId: ctx.actor.merchantId,
    module: 'papara',
    paused: 'PAUSED_IN',
  })
  await refuseConflicts(tx, walletTransfers, { merchantId, merchantRef, customerRef: customer.id, amountMinor })
  const met = await blockedCustomer(tx, keys, customer, at)
  const request = { id, keyId: ctx.actor.keyId, merchantId, customerRef: customer.id, amountMinor, at, bankCode: null }
  const groupId = await walletGroupOf(tx, merchantId)
  const groupIds = groupId === null ? [] : [groupId]
  const { keepLog, ...outcome } = await assignIncoming(tx, request, met, {
    groupIds,
    reserve: reserveWalletLimits,
    readGroup: readWalletGroup,
    log: { name: 'papara_assignment', group: 'papara_group_id', judged: 'considered' },
  })
  const ttlAt = new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000)
  await writeNew(tx, walletTransfers, {
    ...outcome,
    ...(await depositCharge(tx, merchantId, amountMinor, at, 'PAPARA')),
    id,
    merchantId,
    merchantRef,
    amountMinor,
    customer: newCustomer(ctx, customer),
    deadlineAt: ttlAt,
    own: {
      ...nothingLeaves,
      direction,
      wallet_no_hash: customerHashes(keys, { walletNo: customer.walletNo })[0] ?? null,
      wallet_no_last4: customer.walletNo?.replace(/\D/g, '').slice(-4) ?? null,
      ttl_at: ttlAt,
    },
    decidedAt: outcome.status === 'REJECTED' ? at : null,
    returnUrl: wanted.returnUrl ?? null,
    clientIp: ctx.ip,
    at,
  })
  await keepLog(tx)
  await keepMet(tx, { type: 'papara_request', id, at }, met)
  return notifyOfWritten(tx, walletTransfers, ctx, id, ({ reasonCode, bankAccountLabel }): WalletEventDetails =>
    reasonCode === null
      ? { action: 'assign', params: { account: bankAccountLabel ?? '' } }
      : { action: 'refuse', params: { reason: refusalInHistory(reasonCode, groupIds) }, reason: reasonCode },
  )
}
