import type { botTransaction } from '@kasa/contracts/botApi'
import { compactIban } from '@kasa/domain/iban'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { creditSeen } from '@kasa/domain/ledger'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { recordAudits } from '../audit/audit.service'
import { openSlots, placeLines, type NewBankTx, type PlacedLine, type Slot } from '../banktx/placeLine'
import { reportKeyOf } from '../banktx/reportKey'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import type { AutoMatch } from '../depositLines/matchIncoming'
import { notifyNewSources } from '../depositLines/notifyNewSources'
import { postJournals } from '../ledger/ledger.service'
import { transferByIds } from '../ownTransfers/findTransfer.service'
import { proveByIds, proveByLines } from '../payoutLines/provePayout.service'
import { returnByLines } from '../payoutLines/returnPayout.service'
import { maskIbans } from '../signing/maskIbans'
import { ibanHash, sealText } from '../signing/sealed'
import { matchMarked } from './matchMarked'
import { confirmLine } from './confirmLine.service'
import { selectIsOtherIban } from './confirmLine.sql'

export type ReportedLine = z.output<typeof botTransaction>
type BotCtx = Ctx<{ kind: 'bot'; botId: string; name: string }>
export type Once = { dedupeKey: string; occurrenceNo: number }

type Reported = Pick<ReportedLine, 'accountId' | 'bookedAt' | 'direction' | 'amount' | 'bankRef' | 'description'>

const slotOf = ({ accountId, bookedAt, direction, amount }: Reported): Slot => ({
  bankAccountId: accountId,
  day: istanbulDay(new Date(bookedAt)),
  direction,
  amountMinor: amount,
})

/** The hash that identifies a line: of the bank's reference, or of the text if there is none. */
export const dedupeKeyOf = (line: Reported): string =>
  reportKeyOf(slotOf(line), { bankRef: line.bankRef ?? null, description: line.description })

/**
 * Identifies each line of a batch (domain section 3). A line with the bank's reference occurs once. Equal lines
 * without one are counted: the second of a batch is occurrence 2, and a repeated batch gets the same numbers.
 */
export function dedupeKeysOf(lines: readonly (ReportedLine | undefined)[]): (Once | undefined)[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    if (!line) return undefined
    const dedupeKey = dedupeKeyOf(line)
    const occurrenceNo = line.bankRef === undefined ? (seen.get(dedupeKey) ?? 0) + 1 : 1
    seen.set(dedupeKey, occurrenceNo)
    return { dedupeKey, occurrenceNo }
  })
}

function newBankTx(ctx: BotCtx, line: ReportedLine, once: Once, id = uuidv7()): NewBankTx {
  const iban = line.senderIban === undefined ? null : compactIban(line.senderIban)
  const { keys } = ctx.tenant
  return {
    id,
    bankAccountId: line.accountId,
    botId: ctx.actor.botId,
    direction: line.direction,
    amountMinor: line.amount,
    bookedAt: new Date(line.bookedAt),
    senderName: line.senderName,
    senderFold: foldText(line.senderName),
    senderIbanEnc: iban === null ? null : sealText(keys, 'senderIban', id, iban),
    senderIbanHash: iban === null ? null : ibanHash(keys, iban),
    senderIbanLast4: iban?.slice(-4) ?? null,
    description: maskIbans(line.description),
    bankRef: line.bankRef ?? null,
    channel: line.channel,
    balanceAfterMinor: line.balanceAfter ?? null,
    source: 'BOT',
    importId: null,
    namedBy: null,
    dedupeKey: once.dedupeKey,
    payments: null,
    groupRef: null,
    at: ctx.now(),
  }
}

export type FreshLine = { readonly line: NewBankTx; readonly autoMatch: AutoMatch }

/** A reported line for the audit log, so that its loss can be detected; personal data stays with the line. */
export const seenLine = ({
  bankAccountId,
  direction,
  amountMinor,
  bookedAt,
  bankRef,
  source,
}: Pick<NewBankTx, 'bankAccountId' | 'direction' | 'amountMinor' | 'bookedAt' | 'bankRef' | 'source'>) => ({
  status: 'NEW',
  bankAccountId,
  direction,
  amountMinor,
  bookedAt,
  bankRef,
  source,
})

/**
 * Books new lines: posts P1 for credits, matches them in order with the open deposits of their accounts, and uses
 * debits as proof of sent payouts.
 */
export async function bookLines(tx: Tx, ctx: Ctx, fresh: readonly FreshLine[]): Promise<void> {
  // Debits are posted later, together with the payouts that they prove (P5).
  const credits = fresh.filter(({ line }) => line.direction === 'CREDIT')
  await postJournals(
    tx,
    credits.map(({ line }) => ({
      kind: 'P1',
      sourceType: 'bank_tx',
      sourceId: line.id,
      at: ctx.now(),
      lines: creditSeen(line.bankAccountId, line.amountMinor),
    })),
  )
  // Debits have no journal yet, so only the audit log records them (ADR 25).
  if (fresh.length > 0)
    await recordAudits(
      tx,
      fresh.map(({ line }) => ({
        ctx,
        action: 'bankLine.seen',
        entry: { type: 'bank_tx', id: line.id, before: null, after: seenLine(line) },
      })),
    )
  await matchMarked(tx, ctx, credits)
  const decided = fresh.flatMap(({ line, autoMatch }) => (autoMatch === 'OFF' ? [] : [line]))
  await proveByLines(tx, ctx, decided)
  await returnByLines(tx, ctx, decided)
}

/**
 * Takes one line from a bot in one transaction: stores it once, posts P1 and matches it with the open deposits of its
 * account. A line that this bot reported before changes nothing; a line that a statement reported first gets the bot's
 * data. Throws `REFERENCE_OTHER_IBAN` if a bot reported the reference before with another IBAN, because these are two
 * payments.
 */
export function takeLine(ctx: BotCtx, line: ReportedLine, once: Once, autoMatch: AutoMatch): Promise<PlacedLine> {
  return inTransaction(ctx, async (tx) => {
    const bankTx = newBankTx(ctx, line, once)
    const slot = slotOf(line)
    const reportedLines = [{ slot, key: once.dedupeKey, occurrenceNo: once.occurrenceNo, line: bankTx }]
    const {
      lines: [taken],
      newlyConfirmed,
    } = await placeLines(tx, await openSlots(tx, reportedLines), reportedLines)
    if (!taken) throw new Error(`The line ${bankTx.id} was neither new nor known`)
    const { bankRef, senderIbanHash } = bankTx
    if (!taken.isNew && bankRef !== null && senderIbanHash && (await selectIsOtherIban(tx, taken.id, senderIbanHash)))
      throw new Conflict({ code: 'REFERENCE_OTHER_IBAN', field: 'senderIban' })
    if (taken.isNew) await bookLines(tx, ctx, [{ line: bankTx, autoMatch }])
    else if (!taken.isSeen) await confirmLine(tx, ctx, taken.id, newBankTx(ctx, line, once, taken.id), autoMatch)
    await notifyNewSources(tx, ctx, newlyConfirmed)
    await proveByIds(tx, ctx, newlyConfirmed)
    await transferByIds(tx, ctx, autoMatch === 'OFF' ? newlyConfirmed : [...newlyConfirmed, taken.id])
    return taken
  })
}
