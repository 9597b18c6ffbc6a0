import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { Random } from '../demo/random'
import type { BotLine } from '../traffic/botClient'

/** What a tried bot does beside reporting: once for every so many lines, or beats; 0 never. */
export type Habits = {
  /** Keeps one line back, so that the balances do not follow; it comes `fillAfter` lines later. */
  gapEvery: number
  fillAfter: number
  /** Sends a line again. */
  duplicateEvery: number
  /** Sends a line that cannot be read. */
  errorEvery: number
}

/** What a tried bot sent, and what each of it must be answered with. */
export type Sent = { line: BotLine | Record<string, unknown>; expect: 'new' | 'duplicate' | 'error' }

const names = ['ELİF KILIÇ', 'MEHMET YILMAZ', 'AYŞE DEMİR', 'CAN ÖZTÜRK', 'ZEYNEP ARSLAN'] as const

/**
 * The lines of an account as its bank would book them, one balance after the other, and what the habits make of them.
 * Deterministic in its random numbers: the same seed sends the same day.
 */
export function botDay(accountId: string, habits: Habits, random: Random, startMinor: number) {
  let balance = startMinor
  let booked = 0
  const held: { line: BotLine; dueAt: number }[] = []
  const every = (count: number) => count > 0 && booked % count === 0

  const next = (at: Date): BotLine => {
    booked += 1
    const isOut = balance > 100_000 && random.chance(0.2)
    const amount = random.int(1_000, 50_000)
    balance += isOut ? -amount : amount
    return {
      accountId,
      direction: isOut ? 'DEBIT' : 'CREDIT',
      amount,
      bookedAt: at.toISOString(),
      senderName: random.pick(names),
      description: `deneme ${istanbulDay(at)}`,
      bankRef: `TRY-${at.getTime().toString(36)}-${booked}`,
      channel: 'FAST',
      balanceAfter: balance,
    }
  }

  /** One step of the day: a line as the habits send it, and those held back whose time has come. */
  return (at: Date): { sends: Sent[]; openGaps: number } => {
    const line = next(at)
    const sends: Sent[] = []
    const isKept = every(habits.gapEvery)
    if (isKept) held.push({ line, dueAt: booked + habits.fillAfter })
    else sends.push({ line, expect: 'new' })
    if (!isKept && every(habits.duplicateEvery)) sends.push({ line, expect: 'duplicate' })
    if (every(habits.errorEvery))
      sends.push({ line: { ...line, bankRef: `${line.bankRef ?? ''}-broken`, amount: -1 }, expect: 'error' })
    while (held[0] && held[0].dueAt <= booked)
      sends.push({ line: (held.shift() as (typeof held)[number]).line, expect: 'new' })
    // The last line's absence shows only once another one follows.
    return { sends, openGaps: held.filter(({ line: kept }) => kept !== line).length }
  }
}
