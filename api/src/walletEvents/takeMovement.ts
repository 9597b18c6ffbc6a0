import type { WalletMovement } from '@kasa/contracts/walletProvider'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { walletAccountByNo } from '../walletAccounts/walletAccounts.service'
import { takePayoutMovement } from '../wallets/payouts'
import { takeWalletCredit } from '../wallets/takeCredit.service'
import { lockStatement, setStatementSeq } from './walletEvents.sql'

/** What cannot be taken yet, or ever: `code` says why. */
export class NotTaken extends Error {
  constructor(
    readonly code: 'WALLET_UNKNOWN' | 'EARLIER_MISSING' | 'EVENT_UNREADABLE',
    /** Of which account the statement tells more. */
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
 * Takes what moved in one of our wallets into the books, once, and in the order in which the provider counts a wallet's
 * movements: whether an event or the statement tells of it, and whichever comes first, the books end the same. Throws
 * `NotTaken` where the wallet is none of ours, or a movement before this one is still to come.
 */
export async function takeMovement(tx: Tx, ctx: Ctx, movement: WalletMovement): Promise<void> {
  const account = await walletAccountByNo(tx, movement.walletNo)
  if (!account) throw new NotTaken('WALLET_UNKNOWN')
  const seq = await lockStatement(tx, account.id, ctx.now())
  if (movement.seq <= seq) return
  if (movement.seq !== seq + 1) throw new NotTaken('EARLIER_MISSING', account.id)
  // What moved before the account was entered is in what it opened with.
  if (new Date(movement.bookedAt) >= account.createdAt) await book(tx, ctx, account.id, movement)
  await setStatementSeq(tx, account.id, movement.seq)
}
