import type { WithdrawalRow } from '@kasa/contracts/withdrawals'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import type { ClaimAnswer } from '../requests/claimRequest'
import { undoRequest } from '../requests/undoRequest'
import { takeSendingBack } from '../withdrawals/sendWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'

/**
 * Undoes the caller's own report that a payout was sent: its money is held again, and the caller claims it in SENDING.
 */
export const undoWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  request: { id: string; version: number },
): Promise<ClaimAnswer<WithdrawalRow>> => undoRequest(tx, withdrawals, ctx, request, takeSendingBack)
