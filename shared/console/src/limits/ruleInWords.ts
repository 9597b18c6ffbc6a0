import { formatCount } from '../format'
import type { LimitMetric, LimitPeriod, LimitSubject } from '@kasa/domain/limits'
import { formatMoney, type Language } from '@kasa/domain/money'

import type { TranslateRule } from './ruleWords'

type Counts = { subject: LimitSubject; metric: LimitMetric; period: LimitPeriod; minutes: number | null }

/** A bound of a metric: lira, or a number of requests. */
export const boundInWords = (metric: LimitMetric, bound: bigint, language: Language): string =>
  metric === 'AMOUNT' ? formatMoney(bound, language) : formatCount(Number(bound), language)

/** What a rule counts: `Customer · amount a day`. */
export function ruleInWords({ subject, metric, period, minutes }: Counts, t: TranslateRule): string {
  const when = metric === 'PENDING_COUNT' ? t('period.NOW') : t(`period.${period}`, { count: minutes ?? 0 })
  return t('rule', { subject: t(`subject.${subject}`), what: t(`counts.${metric}`), when })
}

/** A rule's bounds: `at most ₺50,000.00`. */
export function boundsInWords(
  { metric, min, cap }: { metric: LimitMetric; min: bigint | null; cap: bigint | null },
  t: TranslateRule,
  language: Language,
): string {
  const text = (bound: bigint) => boundInWords(metric, bound, language)
  if (min !== null && cap !== null) return t('bounds.both', { min: text(min), cap: text(cap) })
  if (min !== null) return t('bounds.min', { min: text(min) })
  return cap === null ? '' : t('bounds.cap', { cap: text(cap) })
}
