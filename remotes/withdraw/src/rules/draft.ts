import { moneyInField, parseMoney } from '@kasa/domain/fieldMoney'
import type { Language } from '@kasa/domain/money'
import { whyNotPayoutRules, type PayoutRule, type PayoutRuleFault, type PayoutRuleSide } from '@kasa/domain/payoutRules'

/** A rule in the form: amounts and hours as typed. */
export type Line = {
  /** Identifies the line when it moves. */
  key: number
  /** Empty: all merchants. */
  merchantId: string
  from: string
  until: string
  side: PayoutRuleSide
  checkers: number
  hours: string
}
export type LineField = 'from' | 'until' | 'checkers' | 'hours'
/** A field's error; `with`: the index of an overlapping line. */
export type LineFault = {
  key: number
  field: LineField
  fault: PayoutRuleFault | 'MISSING' | 'AMOUNT'
  with: number | null
}

const fieldOf = { EMPTY: 'until', OVERLAP: 'from', CHECKERS: 'checkers', HOURS: 'hours' } as const satisfies Record<
  PayoutRuleFault,
  LineField
>
const usualHours = 24
/** The largest amount that a JSON number holds exactly. */
const largest = BigInt(Number.MAX_SAFE_INTEGER)

export const linesOf = (rules: readonly PayoutRule[], language: Language): Line[] =>
  rules.map((rule, key) => ({
    key,
    merchantId: rule.merchantId ?? '',
    from: moneyInField(rule.fromMinor, language),
    until: moneyInField(rule.untilMinor, language),
    side: rule.side,
    checkers: rule.checkers,
    hours: String(rule.hours),
  }))

/** A new line that starts where those of all merchants end. */
export function nextLine(lines: readonly Line[]): Line {
  const last = lines.findLast(({ merchantId }) => merchantId === '')
  return {
    key: Math.max(-1, ...lines.map(({ key }) => key)) + 1,
    merchantId: '',
    from: last?.until ?? '',
    until: '',
    side: 'OURS',
    checkers: 1,
    hours: String(usualHours),
  }
}

function amountOf(text: string): bigint | undefined {
  const minor = parseMoney(text)
  return minor === undefined || minor > largest ? undefined : minor
}

/** The line as a rule; undefined if an amount is invalid. Invalid hours become 0. */
function ruleOf({ merchantId, from, until, side, checkers, hours }: Line): PayoutRule | undefined {
  const fromMinor = amountOf(from)
  const untilMinor = until.trim() === '' ? null : amountOf(until)
  if (fromMinor === undefined || untilMinor === undefined) return undefined
  const inHours = /^\d{1,4}$/.test(hours.trim()) ? Number(hours) : 0
  return { merchantId: merchantId || null, fromMinor, untilMinor, side, checkers, hours: inHours }
}

/** The lines as rules; undefined while an amount is invalid. */
export function rulesOf(lines: readonly Line[]): PayoutRule[] | undefined {
  const rules = lines.flatMap((line) => ruleOf(line) ?? [])
  return rules.length === lines.length ? rules : undefined
}

function unreadable({ key, from, until }: Line): LineFault[] {
  const faults: LineFault[] = []
  if (amountOf(from) === undefined)
    faults.push({ key, field: 'from', fault: from.trim() === '' ? 'MISSING' : 'AMOUNT', with: null })
  if (until.trim() !== '' && amountOf(until) === undefined)
    faults.push({ key, field: 'until', fault: 'AMOUNT', with: null })
  return faults
}

/** The faults of the lines by field; without other faults, the first two lines that overlap. */
export function faultsOf(lines: readonly Line[]): LineFault[] {
  const own = lines.flatMap((line) => {
    const rule = ruleOf(line)
    if (!rule) return unreadable(line)
    const why = whyNotPayoutRules([rule])
    return why ? [{ key: line.key, field: fieldOf[why.fault], fault: why.fault, with: null }] : []
  })
  if (own.length > 0) return own
  const why = whyNotPayoutRules(rulesOf(lines) ?? [])
  const line = why && lines[why.at]
  return line ? [{ key: line.key, field: fieldOf[why.fault], fault: why.fault, with: why.with }] : []
}

/** True for equal rules in the same order. */
export const sameRules = (one: readonly PayoutRule[], other: readonly PayoutRule[]): boolean =>
  one.length === other.length && one.every((rule, at) => ruleKey(rule) === ruleKey(other[at]))

/** A rule as text: equal for equal rules. */
export const ruleKey = (rule: PayoutRule | undefined): string =>
  rule
    ? [rule.merchantId, rule.fromMinor, rule.untilMinor, rule.side, rule.checkers, rule.hours].map(String).join(' ')
    : ''
