import type { createWalletRequest } from '@kasa/contracts/walletTransfers'
import { feeLabelOf } from '@kasa/domain/commission'
import { feeOnTopOf } from '@kasa/domain/money'
import { costOf, payoutHeld } from '@kasa/domain/payoutLedger'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { blockedBy, customerHashes, keepMet, lockBlocklistToAsk } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { Conflict, Unprocessable } from '../errors/refusals'
import { balanceWithin, postJournal } from '../ledger/ledger.service'
import { isHeldByLimit } from '../limits/limits.service'
import { merchantFeeOf } from '../commissions/pricing'
import { parameterMs } from '../parameters/parameter'
import {
  activeMerchant,
  newCustomer,
  refuseUsedRef,
  notifyOfWritten,
  writeNew,
  type MerchantCtx,
} from '../requests/newRequest'
import { identityHash, sealText } from '../signing/sealed'
import { walletAccountByNo, walletGroupOf, walletSources } from '../walletAccounts/walletAccounts.service'
import { reserveLimits } from '../withdrawals/payoutLimits'
import { askForWalletPayout, ruleForWallet, type WalletHold } from './approvePayout'
import { walletNoHash } from './payoutTo'
import { isHeldAsFirst } from './payouts.sql'
import type { WalletRecord } from './walletRecord'
import { walletTransfers, type WalletEventDetails } from './wallets'

type Wanted = Extract<z.infer<typeof createWalletRequest>, { direction: 'OUT' }>

/**
 * Accepts a merchant's request for a payout to a wallet and holds its cost in the same transaction (P3), with the
 * balance locked. Throws `INSUFFICIENT_BALANCE`, `LIMIT_EXCEEDED`, `MERCHANT_REF_USED`, `WALLET_OURS`, and
 * `WALLET_NO_SOURCE` if no account of the merchant's group can pay the amount.
 */
export async function createWalletPayout(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<WalletRecord> {
  const { amount: amountMinor, merchantRef, customer, walletNo, holder = customer.name, description } = wanted
  const [id, at, { keys }] = [uuidv7(), ctx.now(), ctx.tenant]
  const { keyId } = ctx.actor
  const merchant = await activeMerchant(tx, ctx, {
    merchantId: ctx.actor.merchantId,
    module: 'papara',
    paused: 'PAUSED_OUT',
  })
  // A customer may get the same amount twice, but a reference belongs to one payout for ever.
  await refuseUsedRef(tx, walletTransfers, { merchantId: merchant.id, merchantRef, customerRef: customer.id })
  if (await walletAccountByNo(tx, walletNo)) throw new Conflict({ code: 'WALLET_OURS', field: 'walletNo' })
  const groupId = await walletGroupOf(tx, merchant.id)
  const [source] = groupId === null ? [] : await walletSources(tx, groupId, amountMinor)
  if (groupId === null || source === undefined) throw new Conflict({ code: 'WALLET_NO_SOURCE' })

  const rule = await merchantFeeOf(tx, merchant.id, 'WITHDRAW', at)
  const cost = { merchantId: merchant.id, amountMinor, ...feeOnTopOf(amountMinor, rule) }
  // Lock the balance first, then the limits, as for every payout.
  const available = await balanceWithin(tx, merchant.id)
  if (available < costOf(cost))
    throw new Unprocessable({
      code: 'INSUFFICIENT_BALANCE',
      field: 'amount',
      details: { available: Number(available), needed: Number(costOf(cost)) },
    })
  const toHash = walletNoHash(keys, walletNo)
  await reserveLimits(tx, {
    id,
    merchantId: merchant.id,
    keyId,
    customerRef: customer.id,
    ibanHash: toHash.toString('hex'),
    amountMinor,
    at,
  })
  await lockBlocklistToAsk(tx)
  const met = await blockedBy(tx, {
    hashes: [
      ...customerHashes(keys, { ...customer, walletNo }),
      ...(customer.tckn ? [identityHash(keys, customer.tckn)] : []),
    ],
    names: [...new Set([customer.name, holder])],
    at,
  })
  const isFirst = await isHeldAsFirst(tx, { merchantId: merchant.id, customerRef: customer.id, toHash })
  const holds: WalletHold[] = [
    ...(met.some(({ verdict }) => verdict === 'HIT') ? (['BLOCKLIST'] as const) : []),
    ...(met.some(({ verdict }) => verdict === 'NEAR') ? (['BLOCKLIST_NEAR'] as const) : []),
    ...((await isHeldByLimit(tx, id)) ? (['LIMIT'] as const) : []),
    ...(isFirst ? (['FIRST_WALLET'] as const) : []),
  ]
  const asks = await ruleForWallet(tx, ctx, { id, merchantId: merchant.id, amountMinor, toHash }, holds)
  const action = asks ? 'await' : 'queue'
  const deadlineAt = new Date(at.getTime() + (await parameterMs(tx, 'sla.withdraw_s', at)))
  await writeNew(tx, walletTransfers, {
    id,
    merchantId: merchant.id,
    merchantRef,
    customer: newCustomer(ctx, customer),
    amountMinor,
    feeMinor: cost.feeMinor,
    taxMinor: cost.taxMinor,
    feeLabel: feeLabelOf(rule),
    remitGroupId: groupId,
    bankAccountId: source,
    status: walletTransfers.transitions[action].to,
    reasonCode: null,
    deadlineAt,
    decidedAt: null,
    returnUrl: null,
    clientIp: ctx.ip,
    at,
    own: {
      direction: 'OUT',
      wallet_no_enc: sealText(keys, 'walletNo', id, walletNo),
      wallet_no_hash: toHash,
      wallet_no_last4: walletNo.slice(-4),
      ttl_at: deadlineAt,
      to_name: holder,
      description,
      asked_key: keyId,
      hold_reasons: holds,
      next_ask_at: at,
    },
  })
  await postJournal(tx, { kind: 'P3', sourceType: 'papara_request', sourceId: id, at, lines: payoutHeld(cost) })
  await keepMet(tx, { type: 'papara_request', id, at }, met)
  const made = await notifyOfWritten(tx, walletTransfers, ctx, id, (): WalletEventDetails => ({
    action,
    ...(holds.length > 0 && { reason: holds.join(', ') }),
  }))
  if (asks) await askForWalletPayout(tx, ctx, made, asks)
  return made
}
