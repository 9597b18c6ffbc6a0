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
import { matchMarked } from './matchMarked'
import { lockFileLine, setBotsWords, type FileLine } from './confirmLine.sql'

type Said = Pick<NewBankTx, 'senderFold' | 'senderIbanHash' | 'description'>

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * True where the file said nothing but what the bot says too: the same sender, no other IBAN, and no word of its own,
 * though it may have fewer. A word more is enough to mean somebody else's request.
 */
function isSameSaid(file: Said, bot: Said): boolean {
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
 * A bot reports a line that a file brought first: from now on the line says what the bot says, for a file can be
 * written by hand before the money comes (ADR 17). Where the two say different things, what was linked by the file's
 * words is parted, unless it is paid out already, and the line is judged anew, as of the moment the file brought it;
 * the audit log keeps both. `told` is the bot's, its IBAN sealed for `id`.
 */
export async function confirmLine(tx: Tx, ctx: Ctx, id: string, told: NewBankTx, autoMatch: AutoMatch): Promise<void> {
  const file = await lockFileLine(tx, id)
  if (!file) return
  await setBotsWords(tx, id, told)
  const isSame = isSameSaid(file, told)
  if (!isSame) {
    await recordAudit(tx, ctx, file.paidMinor > 0n ? 'bankLine.paidOnOtherWords' : 'bankLine.reworded', {
      type: 'bank_tx',
      id,
      before: shown(file),
      after: shown(told),
    })
    await dropLinks(tx, ctx, id)
    await dropTransfer(tx, ctx, id)
  }
  // What a file's word alone was not enough for, a bot's may be.
  const isFree =
    file.paidMinor === 0n &&
    file.status !== 'IGNORED' &&
    file.status !== 'RETURNED' &&
    (!isSame || file.linkedMinor === 0n)
  if (isFree && told.direction === 'CREDIT')
    await matchMarked(tx, ctx, [{ line: { ...told, id, seenAt: file.seenAt }, autoMatch }])
  if (isFree && autoMatch !== 'OFF') {
    await proveByLines(tx, ctx, [{ ...told, id }])
    await returnByLines(tx, ctx, [{ ...told, id }])
    // Last: it waits for others that do the same.
    await transferByIds(tx, ctx, [id])
  }
}
