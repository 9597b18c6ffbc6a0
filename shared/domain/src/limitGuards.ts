import type { ActiveHours, HolidayPolicy } from './activeHours'
import { countsAlike, faultOfRule } from './limitRule'
import type { LimitAction, LimitRule } from './limits'

/** A limit group's rule. A typed rule may have no id yet. */
export type GuardRule = Omit<LimitRule, 'id'> & { readonly id?: string | undefined }

/** What a limit group allows, and when. Source: ADR 23. */
export type LimitGuards<Rule> = {
  readonly status: 'ACTIVE' | 'PAUSED'
  readonly activeHours: readonly ActiveHours[]
  readonly holidayPolicy: HolidayPolicy
  readonly rules: readonly Rule[]
}
export type LimitGuard = keyof LimitGuards<GuardRule>

/** True if anything uses the group, so that a looser limit takes effect. */
export const isInUse = (usedBy: Readonly<Record<'merchants' | 'accounts' | 'remitGroups', readonly unknown[]>>) =>
  usedBy.merchants.length + usedBy.accounts.length + usedBy.remitGroups.length > 0

/** True if other limits may allow more than the present ones. Without limits, nothing can. */
export const mayAllowMore = (presentId: string | null, wantedId: string | null): boolean =>
  presentId !== null && wantedId !== presentId

type Hours = Pick<LimitGuards<GuardRule>, 'activeHours' | 'holidayPolicy'>
type Span = { from: string; to: string }
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const sunday = 7

/** When it is open on a weekday, ordered and without overlaps. */
function spansOn({ activeHours, holidayPolicy }: Hours, weekday: number, isHoliday: boolean): Span[] {
  if (isHoliday && holidayPolicy === 'CLOSED') return []
  if (activeHours.length === 0) return [{ from: '00:00', to: '24:00' }]
  const day = isHoliday && holidayPolicy === 'AS_SUNDAY' ? sunday : weekday
  return activeHours
    .filter(({ days }) => days.includes(day))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .reduce<Span[]>((spans, { from, to }) => {
      const last = spans.at(-1)
      if (last === undefined || last.to < from) return [...spans, { from, to }]
      return [...spans.slice(0, -1), { from: last.from, to: last.to < to ? to : last.to }]
    }, [])
}

/** True if money may come in at some time of the week, or of a public holiday, at which it may not before. */
const opensLonger = (before: Hours, wanted: Hours): boolean =>
  everyDay.some((weekday) =>
    [false, true].some((isHoliday) => {
      const known = spansOn(before, weekday, isHoliday)
      return spansOn(wanted, weekday, isHoliday).some(
        ({ from, to }) => !known.some((span) => span.from <= from && to <= span.to),
      )
    }),
  )

const areSameHours = (a: readonly ActiveHours[], b: readonly ActiveHours[]): boolean =>
  a.length === b.length &&
  a.every(({ days, from, to }, at) => days.join() === b[at]?.days.join() && from === b[at].from && to === b[at].to)

const strictness: Record<LimitAction, number> = { BLOCK: 2, HOLD: 1, WARN: 0 }

/** The bounds that one person may set now: a lower cap and a higher minimum. */
function ruleNow<Rule extends GuardRule>(before: Rule, wanted: Rule): Rule {
  const isCapRaised = before.cap !== null && (wanted.cap === null || wanted.cap > before.cap)
  const isMinLowered = before.min !== null && (wanted.min === null || wanted.min < before.min)
  const now = {
    ...wanted,
    cap: isCapRaised ? before.cap : wanted.cap,
    min: isMinLowered ? before.min : wanted.min,
  }
  // A weaker action waits with its bounds: they may suit only that action.
  const isWeaker = strictness[wanted.action] < strictness[before.action]
  return isWeaker || faultOfRule(now) ? before : now
}

const isSameRule = (a: GuardRule, b: GuardRule) => a.cap === b.cap && a.min === b.min && a.action === b.action

/** A rule that waits: its present form and the requested one; null: the rule ends. */
export type LooserRule<Rule> = { before: Rule; after: Rule | null }

/**
 * Splits a change of a used limit group into what one person may set now and what needs a second person: pausing it,
 * hours or a holiday policy that are open at any further time, a higher cap, a lower minimum, a weaker action, and the
 * end of a rule. A rule that counts something else is a new one: it is added now, and the old one ends with the
 * approval. `now` keeps the rules that wait to end, after the others.
 */
export function limitsNow<Rule extends GuardRule>(
  before: LimitGuards<Rule>,
  wanted: LimitGuards<Rule>,
): { now: LimitGuards<Rule>; waiting: LimitGuard[]; looser: LooserRule<Rule>[] } {
  const sameIn = (rules: readonly Rule[], rule: Rule) =>
    rules.find((other) => other.id !== undefined && other.id === rule.id && countsAlike(other, rule))
  const ended = before.rules.filter((rule) => !sameIn(wanted.rules, rule))
  const set = wanted.rules.map((rule) => {
    const known = sameIn(before.rules, rule)
    return { known, rule, now: known ? ruleNow(known, rule) : rule }
  })
  const looser = [
    ...set.flatMap(({ known, rule, now }) => (known && !isSameRule(now, rule) ? [{ before: known, after: rule }] : [])),
    ...ended.map((rule) => ({ before: rule, after: null })),
  ]
  const isLonger = opensLonger(before, wanted)
  const isPaused = before.status === 'ACTIVE' && wanted.status === 'PAUSED'
  const { activeHours, holidayPolicy } = isLonger ? before : wanted
  const waits: Record<LimitGuard, boolean> = {
    status: isPaused,
    activeHours: isLonger && !areSameHours(wanted.activeHours, before.activeHours),
    holidayPolicy: isLonger && wanted.holidayPolicy !== before.holidayPolicy,
    rules: looser.length > 0,
  }
  return {
    now: {
      status: isPaused ? before.status : wanted.status,
      activeHours,
      holidayPolicy,
      rules: [...set.map(({ now }) => now), ...ended],
    },
    waiting: (Object.keys(waits) as LimitGuard[]).filter((name) => waits[name]),
    looser,
  }
}
