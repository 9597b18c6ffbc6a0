import type { shownIban } from '@kasa/contracts/withdrawals'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { registerLook } from '../audit/personLooks'
import { keepReveal } from '../bankaccounts/revealIban.service'
import { inTransaction } from '../db/transaction'
import { begunByOther, refusal } from '../requests/refuseRequest'
import { lockVisible } from '../requests/visibleRequest'
import { openText } from '../signing/sealed'
import { refuseInFile } from '../withdrawals/sendWithdrawal'
import { withdrawals } from '../withdrawals/withdrawals'

registerLook('withdrawal.showIban', (_, { requestIds }) => requestIds)

/**
 * POST /api/withdraw-request/showIban/{id}: the whole IBAN, only for the person who began to send the payout. Each call
 * is written to the reveal log and the audit log, and counts against the person's daily budget. Throws `STATUS`,
 * `BEGUN_BY_OTHER`, `PAYMENT_IN_FILE` or `REVEAL_BUDGET`.
 */
export async function showIban(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<z.infer<typeof shownIban>> {
  requirePermission(ctx, 'withdrawal.decide')
  return inTransaction(ctx, async (tx) => {
    const payout = await lockVisible(tx, withdrawals, ctx, id)
    await refuseInFile(tx, id)
    const keeper = withdrawals.keptBy?.(payout)
    if (!keeper) throw refusal(payout, 'STATUS')
    if (keeper.userId !== ctx.actor.id) throw begunByOther(payout, keeper)
    await keepReveal(tx, ctx, { objectType: 'withdrawal', objectId: id, reason: payout.number })
    await recordAudit(tx, ctx, 'withdrawal.showIban', {
      type: 'withdrawal',
      id,
      before: null,
      after: { field: 'iban' },
      reason: payout.number,
    })
    return { iban: openText(ctx.tenant.keys, 'beneficiaryIban', id, payout.beneficiaryIbanEnc) }
  })
}
