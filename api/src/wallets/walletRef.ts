import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkWalletLine } from './settleWallet'
import { isEvidenceUsed, lockWalletLine } from './walletLines.sql'
import { walletAccountOf, type WalletRecord } from './walletRecord'
import { moveWallet } from './wallets'

/**
 * The wallet's number for a locked request's transfer, as a person read it. What the provider told of under that number
 * becomes the request's where its payer named it; else the number is kept, and a second person agrees
 * (`approveUnseen`): a link that rests on one person's word is nobody's approval.
 */
export async function keepWalletRef(tx: Tx, ctx: Ctx, before: WalletRecord, walletRef: string): Promise<WalletRecord> {
  if (before.paparaTxId !== null) throw new Conflict({ code: 'WALLET_LINE_THERE' })
  const accountId = walletAccountOf(before)
  const line = await lockWalletLine(tx, accountId, walletRef)
  const isTaken = line ? line.requestId !== null : await isEvidenceUsed(tx, accountId, walletRef, before.id)
  if (isTaken) throw new Conflict({ code: 'WALLET_REF_USED', field: 'walletRef' })
  const params = { walletRef }
  if (line && line.referenceCode === before.referenceCode) {
    const patch = { ...(await linkWalletLine(tx, before, line)), evidenceRef: null }
    return moveWallet(tx, ctx, before, patch, { action: 'line', params })
  }
  if (line && line.amountMinor !== before.amountMinor)
    throw new Conflict({ code: 'AMOUNT_DIFFERS', field: 'walletRef' })
  return moveWallet(tx, ctx, before, { evidenceRef: walletRef }, { action: 'evidence', params })
}
