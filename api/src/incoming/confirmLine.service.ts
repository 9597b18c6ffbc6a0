import { foldText } from '@kasa/domain/turkishText'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { NewBankTx } from '../banktx/placeLine'
import type { Tx } from '../db/client'
import { dropLinks } from '../depositLines/dropForged'
import type { AutoMatch } from '../depositLines/matchIncoming'
import { dropTransfer, transferByIds } from '../ownTransfers/findTransfer.service'
import { proveByLines } from '../payoutLines/provePayout.service'
import { returnByLines } from '../payoutLines/returnPayout.service'
import { dropSentBack } from '../sentBack/findSentBack.service'
import { matchMarked } from './matchMarked'
import { lockFileLine, setBotsWords, type FileLine } from './confirmLine.sql'

type LineTexts = Pick<NewBankTx, 'senderFold' | 'senderIbanHash' | 'description'>

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * True if the file's data agrees with the bot's: the same sender, no different IBAN, and no additional word. One more
 * word can mean another request.
 */
function isSameText(file: LineTexts, bot: LineTexts): boolean {
  const isSameIban =
    file.senderIbanHash === null || bot.senderIbanHash === null || file.senderIbanHash.equals(bot.senderIbanHash)
  const words = new Set(wordsOf(bot.description))
  return isSameIban && file.senderFold === bot.senderFold && wordsOf(file.description).every((word) => words.has(word))
}

const shown = ({
  senderName,
  description,
  bookedAt,
  bankRef,
}: Pick<FileLine, 'senderName' | 'description' | 'bookedAt' | 'bankRef'>) => ({
  senderName,
  description,
  bookedAt,
  bankRef,
})

/**
 * Handles a bot's report of a line that a file reported first. The line gets the bot's data, because a file could be
 * written by hand before the money comes (ADR 17). If the two differ, links made from the file's text are removed
 * unless already paid, and the line is matched again as of the time of the file; the audit log keeps both. `reported`
 * is the bot's data, with its IBAN encrypted for `id`.
 */
export async function confirmLine(
  tx: Tx,
  ctx: Ctx,
  id: string,
  reported: NewBankTx,
  autoMatch: AutoMatch,
): Promise<void> {
  const file = await lockFileLine(tx, id)
  if (!file) return
  await setBotsWords(tx, id, reported)
  const isSame = isSameText(file, reported)
  if (!isSame) {
    await recordAudit(tx, ctx, file.paidMinor > 0n ? 'bankLine.paidOnOtherWords' : 'bankLine.reworded', {
      type: 'bank_tx',
      id,
      before: shown(file),
      after: shown(reported),
    })
    await dropLinks(tx, ctx, id)
    await dropTransfer(tx, ctx, id)
    await dropSentBack(tx, ctx, id)
  }
  // A bot's report can be enough where the file's was not.
  const isFree =
    file.paidMinor === 0n &&
    file.status !== 'IGNORED' &&
    file.status !== 'RETURNED' &&
    (!isSame || file.linkedMinor === 0n)
  if (isFree && reported.direction === 'CREDIT')
    await matchMarked(tx, ctx, [{ line: { ...reported, id, seenAt: file.seenAt }, autoMatch }])
  if (isFree && autoMatch !== 'OFF') {
    await proveByLines(tx, ctx, [{ ...reported, id }])
    await returnByLines(tx, ctx, [{ ...reported, id }])
    // Last, because it waits for concurrent calls.
    await transferByIds(tx, ctx, [id])
  }
}
