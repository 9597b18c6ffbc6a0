import { unseenLineCame } from '@kasa/domain/depositJournals'
import type { Judgement } from '@kasa/domain/lineMatch'

import type { Ctx } from '../access/ctx'
import { linkLine, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import type { DepositRecord } from './deposits.sql'
import { moveDeposit } from './moveDeposit'

/**
 * The line of a deposit that was approved on its receipt has come: it is settled, and nothing is expected any more. Only one
 * that names the deposit and carries its amount; any other stays in suspense for a person.
 */
export async function settleUnseen(tx: Tx, ctx: Ctx, deposit: DepositRecord, line: { id: string; bankAccountId: string; amountMinor: bigint }, judged: Judgement): Promise<void> {
  if (judged.best?.parts.reference !== 1 || line.amountMinor !== deposit.amountMinor || deposit.bankAccountId === null) return
  await linkLine(tx, { bankTxId: line.id, requestId: deposit.id, amountMinor: line.amountMinor, judged, rulesVersion: 1, at: ctx.now() })
  await settleLines(tx, deposit.id, ctx.now())
  await postJournal(tx, { kind: 'P2bL', sourceType: 'remit_request', sourceId: deposit.id, at: ctx.now(), lines: unseenLineCame(line, deposit.bankAccountId) })
  await moveDeposit(tx, ctx, deposit, { bankTxId: line.id, amountReceivedMinor: line.amountMinor, match: 'exact', unseen: false }, { action: 'line' })
}
