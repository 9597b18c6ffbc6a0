import type { WalletMovement } from '@kasa/contracts/walletProvider'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { walletAccountByNo } from '../walletAccounts/walletAccounts.service'
import { takePayoutMovement } from '../wallets/payouts'
import { takeWalletCredit } from '../wallets/takeCredit.service'
import { lockStatement, setStatementSeq } from './walletEvents.sql'

/** Thrown if a movement cannot be booked yet, or ever; `code` is the reason. */
export class NotTaken extends Error {
  constructor(
    readonly code: 'WALLET_UNKNOWN' | 'EARLIER_MISSING' | 'EVENT_UNREADABLE',
    /** The account whose statement has the missing movement. */
    readonly accountId?: string,
  ) {
    super(code)
  }
}

async function book(tx: Tx, ctx: Ctx, accountId: string, movement: WalletMovement): Promise<void> {
  if (movement.kind !== 'PAYMENT') return takePayoutMovement(tx, ctx, accountId, movement)
  await takeWalletCredit(tx, ctx, {
    accountId,
    providerTxId: movement.id,
    amountMinor: movement.amountMinor,
    note: movement.description,
    senderName: movement.otherName,
    at: new Date(movement.bookedAt),
  })
}

/**
 * Books a movement of one of our wallets once, in the order of the provider's numbers. The result is the same whether
 * an event or the statement reports it first. Throws `NotTaken` if the wallet is not ours or an earlier movement is
 * missing.
 */
export async function takeMovement(tx: Tx, ctx: Ctx, movement: WalletMovement): Promise<void> {
  const account = await walletAccountByNo(tx, movement.walletNo)
  if (!account) throw new NotTaken('WALLET_UNKNOWN')
  const seq = await lockStatement(tx, account.id, ctx.now())
  if (movement.seq <= seq) return
  if (movement.seq !== seq + 1) throw new NotTaken('EARLIER_MISSING', account.id)
  // Movements from before the account was added are part of its opening balance.
  if (new Date(movement.bookedAt) >= account.createdAt) await book(tx, ctx, account.id, movement)
  await setStatementSeq(tx, account.id, movement.seq)
}
