import { unseenLineCame } from '@kasa/domain/depositJournals'
import type { Judgement } from '@kasa/domain/lineMatch'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'

import type { Ctx } from '../access/ctx'
import { linkLine, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import { linkedPairsAmong } from '../otherPerson/otherPerson.service'
import type { DepositRecord } from '../deposits/depositRecord'
import { moveDeposit } from '../deposits/deposits'
import { mayBeTakenBack } from '../deposits/takenBack'
import { selectUnseenApprovers } from './unseenApprovers.sql'

/**
 * True if the money was reported by a bot, or by a file that neither the maker nor the checkers of the approval, nor
 * accounts linked to theirs, made. Otherwise two people could request and approve, and one of them write the line by
 * hand (ADR 17).
 */
async function isNamedByOthers(tx: Tx, depositId: string, namedBy: NamedOnlyBy, now: Date): Promise<boolean> {
  if (namedBy === null) return true
  const approvers = await selectUnseenApprovers(tx, depositId)
  const pairs = await linkedPairsAmong(tx, [...namedBy, ...approvers], now)
  const isApprovers = (maker: string) =>
    approvers.includes(maker) || pairs.some(([one, other]) => one === maker && approvers.includes(other))
  return namedBy.length > 0 && approvers.length > 0 && !namedBy.some(isApprovers)
}

/**
 * Settles a deposit that was approved on its receipt, now that its bank line came (P2bL). The line must name the
 * deposit, have its amount and be reported by others; any other line stays in suspense until a bot reports it too.
 */
export async function settleUnseen(
  tx: Tx,
  ctx: Ctx,
  deposit: DepositRecord,
  line: { id: string; bankAccountId: string; amountMinor: bigint; namedBy: NamedOnlyBy },
  { judged, rulesVersion }: { judged: Judgement; rulesVersion: number },
): Promise<void> {
  if (judged.best?.parts.reference !== 1 || line.amountMinor !== deposit.amountMinor || deposit.bankAccountId === null)
    return
  if (!(await isNamedByOthers(tx, deposit.id, line.namedBy, ctx.now()))) return
  if (await mayBeTakenBack(tx, line.id)) return
  await linkLine(tx, ctx, {
    bankTxId: line.id,
    requestId: deposit.id,
    amountMinor: line.amountMinor,
    judged,
    rulesVersion,
    at: ctx.now(),
  })
  await settleLines(tx, deposit.id, ctx.now())
  await postJournal(tx, {
    kind: 'P2bL',
    sourceType: 'remit_request',
    sourceId: deposit.id,
    at: ctx.now(),
    lines: unseenLineCame(line, deposit.bankAccountId),
  })
  await moveDeposit(
    tx,
    ctx,
    deposit,
    { bankTxId: line.id, amountReceivedMinor: line.amountMinor, match: 'exact', unseen: false },
    { action: 'line' },
  )
}
