import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { lockOpenAnswers, setSealedAnswers } from './idempotency.sql'
import { sealAnswer } from './keptAnswer'

const atOnce = 500

/** Encrypts responses that were stored before responses were encrypted. Seven days later there are none left. */
export async function sealOpenAnswers(ctx: Ctx): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    found = await inTransaction(ctx, async (tx) => {
      const open = await lockOpenAnswers(tx, atOnce)
      if (open.length > 0)
        await setSealedAnswers(
          tx,
          open.map(({ ownerId, key, answer }) => ({ ownerId, key, answerEnc: sealAnswer(ctx, ownerId, key, answer) })),
        )
      return open.length
    })
  }
}
