import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import type { DepositRecord } from './deposits.sql'
import { tellMerchant } from './moveDeposit'
import { lockUntold, markTold, selectBankRef } from './untold.sql'

/** The merchant hears of a locked deposit's decision, as of the moment it was made. */
export async function tellDecision(tx: Tx, record: DepositRecord): Promise<void> {
  await tellMerchant(tx, record, record.decidedAt ?? record.createdAt, await selectBankRef(tx, record.id))
}

/** Lets the callbacks of decisions leave that can no longer be taken back, each in a transaction of its own; answers how many. */
export async function tellDecisions(ctx: Ctx<{ kind: 'system' }>): Promise<number> {
  for (let done = 0; ; done += 1) {
    const told = await inTransaction(ctx, async (tx) => {
      const record = await lockUntold(tx, ctx.now())
      if (!record) return false
      await markTold(tx, record.id)
      await tellDecision(tx, record)
      return true
    })
    if (!told || done >= 1000) return done
  }
}
