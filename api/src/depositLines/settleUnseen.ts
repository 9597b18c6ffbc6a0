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
 * True where somebody else than who approved it says that the money came: a bot, or a file in which no other than other
 * people had a hand. Else two would ask and approve, and one of them write the line by hand (ADR 17).
 */
async function isOthersWord(tx: Tx, depositId: string, namedBy: NamedOnlyBy, now: Date): Promise<boolean> {
  if (namedBy === null) return true
  const approvers = await selectUnseenApprovers(tx, depositId)
  const pairs = await linkedPairsAmong(tx, [...namedBy, ...approvers], now)
  const isApprovers = (maker: string) =>
    approvers.includes(maker) || pairs.some(([one, other]) => one === maker && approvers.includes(other))
  return namedBy.length > 0 && approvers.length > 0 && !namedBy.some(isApprovers)
}

/**
 * The line of a deposit that was approved on its receipt has come: it is settled, and nothing is expected any more.
 * Only one that names the deposit, carries its amount and is another's word; any other stays in suspense, until a bot
 * says it too.
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
  if (!(await isOthersWord(tx, deposit.id, line.namedBy, ctx.now()))) return
  if (await mayBeTakenBack(tx, line.id)) return
  await linkLine(tx, {
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
