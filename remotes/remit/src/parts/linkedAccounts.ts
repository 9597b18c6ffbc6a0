import { formatDateTime } from '@kasa/console/format'
import { getJson } from '@kasa/console/http'
import { queryOptions, useQuery } from '@kasa/console/query'
import { linkedAccountsAnswer } from '@kasa/contracts/otherPerson'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import type { Language } from '@kasa/domain/money'
import { otherFrom, ownAccount, whyNotOther, type LinkedAccounts } from '@kasa/domain/otherPerson'

const ownLinkedAccounts = queryOptions({
  queryKey: ['oneHand'],
  queryFn: ({ signal }) => getJson('/api/other-person/linked-accounts', linkedAccountsAnswer, {}, { signal }),
  staleTime: 60_000,
})

/**
 * The accounts linked with this person's, with their own. Requested only if a line has another account as its only
 * source.
 */
export function useLinkedAccounts(userId: string, words: readonly NamedOnlyBy[]): LinkedAccounts {
  const { data } = useQuery({
    ...ownLinkedAccounts,
    enabled: words.some((named) => named?.some((id) => id !== userId)),
  })
  const others = data?.linkedAccounts.map(
    ({ id, why, until }) => [id, { why, untilMs: Date.parse(until ?? '') }] as const,
  )
  return new Map([...(others ?? []), ...ownAccount(userId)])
}

/** Until when a line's source counts as this person's own account, formatted; empty if it does not or never ends. */
export function untilOf(words: readonly NamedOnlyBy[], linkedAccounts: LinkedAccounts, language: Language): string {
  const until = otherFrom(
    whyNotOther(
      words.flatMap((named) => named ?? []),
      linkedAccounts,
    ),
  )
  return until === null ? '' : formatDateTime(until, language)
}
