import { declare, claim, receive, type Chronicle } from './steps'
import type { Random } from './random'
import type { Life } from './simulation'
import { paymentOf, personFor } from './stories'

type Open = {
  readonly weight: number
  /** The range of its age, in minutes. */
  readonly ageMin: readonly [number, number]
  readonly declares?: 'now' | 'longAgo'
  readonly pays?: 'exact' | 'less'
  readonly payer?: 'relative'
  readonly isClaimed?: true
}

/** The queue when the demo is opened for the first time. None expires within the first minutes. */
const openStories = {
  fresh: { weight: 8, ageMin: [0.2, 6] },
  waiting: { weight: 5, ageMin: [5, 13] },
  declared: { weight: 5, ageMin: [1.5, 7], declares: 'now' },
  late: { weight: 4, ageMin: [9, 14], declares: 'longAgo' },
  found: { weight: 6, ageMin: [2, 9], pays: 'exact' },
  foundClaimed: { weight: 3, ageMin: [3, 9], pays: 'exact', isClaimed: true },
  waitingClaimed: { weight: 1, ageMin: [4, 8], declares: 'now', isClaimed: true },
  paidLess: { weight: 3, ageMin: [3, 9], pays: 'less' },
  paidByRelative: { weight: 3, ageMin: [3, 10], pays: 'exact', payer: 'relative' },
} as const satisfies Record<string, Open>
export type OpenStory = keyof typeof openStories

/** The stories of `count` open deposits with their ages in ms, oldest first; every story occurs. */
export function planPresent(count: number, random: Random): { story: OpenStory; ageMs: number }[] {
  const names = Object.entries(openStories).flatMap(([name, { weight }]) =>
    Array.from({ length: weight }, () => name as OpenStory),
  )
  return Array.from({ length: count }, (_, index) => {
    const story = names[Math.floor((index * names.length) / count)] ?? 'fresh'
    const [from, to] = openStories[story].ageMin
    return { story, ageMs: Math.round((from + (to - from) * random.next()) * 60_000) }
  }).sort((a, b) => b.ageMs - a.ageMs)
}

/** True if the story's exact transfer has arrived and waits for a person. */
export const waitsThoughPaid = (name: OpenStory): boolean => {
  const story: Open = openStories[name]
  return story.pays === 'exact' && !story.payer
}

/** True if automatic matching would have approved an exact transfer: such a deposit cannot still be waiting. */
const approvesByItself = (life: Life) => life.account?.bot.autoMatch === 'APPROVE'

/** Runs an open deposit up to `now`. */
export function livePresent(chronicle: Chronicle, life: Life, name: OpenStory, now: Date): void {
  if (life.record.status !== 'ASSIGNED') return
  const story: Open = openStories[name]
  const { random } = chronicle
  const ageMs = now.getTime() - life.record.createdAt.getTime()
  const agoMs = (part: number) => new Date(now.getTime() - Math.round(ageMs * part))
  if (story.declares)
    declare(life, story.declares === 'longAgo' ? agoMs(0.8) : new Date(now.getTime() - random.int(20, 80) * 1000))
  if (story.pays && !(waitsThoughPaid(name) && approvesByItself(life))) {
    receive(
      chronicle,
      life,
      paymentOf(chronicle, life, agoMs(0.55), { pays: story.pays, ...(story.payer ? { payer: story.payer } : {}) }),
    )
  }
  if (story.isClaimed)
    claim(chronicle, life, personFor(chronicle, life), new Date(now.getTime() - random.int(2, 15) * 1000))
}
