import { balanceGaps } from '@kasa/domain/balanceGap'

import { seededRandom } from '../demo/random'
import type { BotLine } from '../traffic/botClient'
import { botDay, type Habits } from './behaviour'

const plain: Habits = { gapEvery: 0, fillAfter: 2, duplicateEvery: 0, errorEvery: 0 }

/** The reports of a day with this many steps. */
function played(habits: Partial<Habits>, steps: number) {
  const day = botDay('019b8cbd-af00-7711-8e0d-02368c07e353', { ...plain, ...habits }, seededRandom(7), 500_000)
  const all = Array.from({ length: steps }, (_, n) => day(new Date(Date.UTC(2026, 10, 20, 9, n))))
  return { sends: all.flatMap(({ sends }) => sends), openGaps: all.at(-1)?.openGaps }
}
const gapsOf = (lines: readonly BotLine[]) =>
  balanceGaps(
    lines.map((line, index) => ({
      id: String(index),
      atMs: Date.parse(line.bookedAt),
      hasTime: true,
      signedMinor: BigInt(line.direction === 'CREDIT' ? line.amount : -line.amount),
      balanceAfterMinor: BigInt(line.balanceAfter ?? 0),
    })),
  )

test('a plain day continues from line to line, and is the same for a seed', () => {
  const { sends } = played({}, 40)
  expect(sends.map(({ expect: as }) => as)).toEqual(Array.from({ length: 40 }, () => 'new'))
  expect(gapsOf(sends.map(({ line }) => line as BotLine))).toEqual([])
  expect(played({}, 40)).toEqual({ sends, openGaps: 0 })
})

test('a line held back leaves the gap it names, and a late line fills it', () => {
  const open = played({ gapEvery: 5, fillAfter: 100 }, 12)
  expect([open.openGaps, gapsOf(open.sends.map(({ line }) => line as BotLine)).length]).toEqual([2, 2])
  const filled = played({ gapEvery: 5, fillAfter: 2 }, 12)
  expect([filled.openGaps, gapsOf(filled.sends.map(({ line }) => line as BotLine)).length]).toEqual([0, 0])
})

test('duplicates and broken lines come as often as asked', () => {
  const { sends } = played({ duplicateEvery: 3, errorEvery: 4 }, 12)
  const count = (as: string) => sends.filter((one) => one.expect === as).length
  expect([count('new'), count('duplicate'), count('error')]).toEqual([12, 4, 3])
})
