import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkWalletLine } from './settleWallet'
import { isEvidenceUsed, lockWalletLine } from './walletLines.sql'
import { walletAccountOf, type WalletRecord } from './walletRecord'
import { moveWallet } from './wallets'

/**
 * Stores the wallet's number of a locked request's transfer, as a person entered it. If the provider reported that
 * transfer and its payer named the request, the two are linked. Otherwise the number is kept as evidence and a second
 * person must agree (`approveUnseen`), because one person's entry is not enough for an approval. Throws Conflict
 * (`WALLET_LINE_THERE`, `WALLET_REF_USED`, `AMOUNT_DIFFERS`).
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
