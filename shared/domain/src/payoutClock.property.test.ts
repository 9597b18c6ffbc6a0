import { isOpenAt } from './isOpenAt'
import { planSource, type SourceAccount } from './payoutSource'
import { lastPlanHour, type PlanHours } from './planHours'
import { caseCount } from './testing/caseCount'
import { at, bankOf, fastLimitMinor, shown } from './testing/planBanks'

/** Opening hours begin and end at quarters of an hour. */
const minutes = caseCount(15, 5)
const weekday = (from: string, to: string) => [{ days: [1, 2, 3, 4, 5], from, to }]
const rooms: readonly (readonly (PlanHours & { freeMinor: bigint })[])[] = [
  [{ bank: bankOf('Z'), activeHours: [], freeMinor: 900n }],
  [
    { bank: bankOf('K'), activeHours: [], freeMinor: 900n },
    { bank: bankOf('V'), activeHours: [], freeMinor: 500n },
  ],
  [
    { bank: bankOf('S'), activeHours: weekday('08:00', '24:00'), freeMinor: 900n },
    { bank: bankOf('L'), activeHours: [{ days: [3, 6], from: '00:00', to: '11:15' }], freeMinor: 500n },
  ],
]
test.each(rooms.map((room, index) => [index, room] as const))(
  'between two hours the clock alone changes no plan: %d',
  (_index, room) => {
    const planAt = (to: string, now: Date) => {
      const accounts = room.map(({ bank, activeHours, freeMinor }): SourceAccount => ({
        accountId: bank.id,
        status: 'ACTIVE',
        direction: 'OUT',
        bank,
        freeMinor,
        minTxMinor: 1n,
        maxTxMinor: 1000n,
        isOpen: isOpenAt(activeHours, now),
      }))
      const { chosen } = planSource(accounts, { to: bankOf(to), amountMinor: 100n, fastLimitMinor, now })
      const sendAt = chosen?.plan.sendAt
      return [chosen?.accountId, chosen?.plan.rail, sendAt && sendAt > now ? shown(sendAt) : 'now']
    }
    // From the weekend before the half day before Republic Day to the weekend after it.
    const from = at('2026-10-24 00:00').getTime()
    const turns = new Set<number>()
    for (let now = from; now < from + 9 * 86_400_000; now += minutes * 60_000) {
      const hour = lastPlanHour(room, new Date(now))
      if (!hour) throw new Error('Nothing opened within a month')
      turns.add(hour.getTime())
      for (const to of ['Z', 'K', 'V']) expect(planAt(to, new Date(now))).toEqual(planAt(to, hour))
    }
    expect(turns.size).toBeGreaterThan(7)
  },
)
