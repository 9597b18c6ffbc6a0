import { useLanguage } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { outcomeOf, planLinks } from '@kasa/domain/lineLinks'
import { whyOwnSource } from '@kasa/domain/lineSource'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import { formatMoney } from '@kasa/domain/money'

import { untilOf, useLinkedAccounts } from '../parts/linkedAccounts'
import { useMatchWords } from './matchingWords'

/** A candidate comes with whether linking only it needs a second person. */
type LinkCandidate<Row> = Row & { needsSecond?: boolean }

/** What the link would do, or why it is refused, by the same rules as on the server. */
export const planOf = (
  lines: readonly LinkCandidate<UnmatchedLine>[],
  requests: readonly LinkCandidate<UnmatchedRequest>[],
  linkedAccounts: LinkedAccounts,
) => {
  const refusal = lines
    .map(({ namedOnlyBy }) => whyOwnSource(namedOnlyBy, linkedAccounts))
    .find((why) => why !== undefined)
  if (refusal) return { refusal }
  const plan = planLinks(lines, requests)
  const needsSecond = [...lines, ...requests].some((row) => row.needsSecond)
  return plan.refusal === undefined && needsSecond ? { refusal: 'LINK_NEEDS_SECOND' as const } : plan
}

/** Shows in advance what a link would do to each request and what stays with the line. */
export function LinkPlan({
  lines,
  requests,
}: {
  lines: readonly UnmatchedLine[]
  requests: readonly UnmatchedRequest[]
}) {
  const t = useMatchWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const sources = lines.map(({ namedOnlyBy }) => namedOnlyBy)
  const linkedAccounts = useLinkedAccounts(useUser()?.sub ?? '', sources)
  const plan = planOf(lines, requests, linkedAccounts)
  if (plan.refusal !== undefined)
    return (
      <p role="status">
        {t(plan.refusal === 'NOTHING_CHOSEN' ? 'plan.none' : `refusal.${plan.refusal}`, {
          until: untilOf(sources, linkedAccounts, language),
        })}
      </p>
    )
  const outcomes = requests.map((request) => {
    const given = plan.links
      .filter(({ requestId }) => requestId === request.id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    return t(`plan.${outcomeOf(request.restMinor, given)}`, {
      amount: money(given),
      number: request.number,
      rest: money(request.restMinor - given),
    })
  })
  const left =
    lines.reduce((sum, { freeMinor }) => sum + freeMinor, 0n) -
    plan.links.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return (
    <p role="status">
      {lines.length > 1 &&
        `${t('plan.many', { count: lines.length, amount: money(lines.reduce((sum, { freeMinor }) => sum + freeMinor, 0n)) })} `}
      {outcomes.join(' ')} {left > 0n && t('plan.left', { amount: money(left) })}
    </p>
  )
}
