import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { Random } from '../demo/random'
import type { BotLine } from '../traffic/botClient'

/**
 * What a simulated bot does besides reporting. Each number means once in that many lines or heartbeats; 0 means
 * never.
 */
export type Habits = {
  /** Holds one line back, which leaves a gap in the balances, and sends it `fillAfter` lines later. */
  gapEvery: number
  fillAfter: number
  /** Sends a line twice. */
  duplicateEvery: number
  /** Sends an unreadable line. */
  errorEvery: number
}

/** A line that a simulated bot sends, and the expected response. */
export type Sent = { line: BotLine | Record<string, unknown>; expect: 'new' | 'duplicate' | 'error' }

const names = ['ELİF KILIÇ', 'MEHMET YILMAZ', 'AYŞE DEMİR', 'CAN ÖZTÜRK', 'ZEYNEP ARSLAN'] as const

/**
 * Produces an account's lines with consecutive balances, as its bank would book them, and applies the habits.
 * Deterministic: the same seed produces the same day.
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

  /** One step of the day: returns the lines to send, including held ones that are due, and the number of open gaps. */
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
    // A missing last line is detectable only after another line follows.
    return { sends, openGaps: held.filter(({ line: kept }) => kept !== line).length }
  }
}
