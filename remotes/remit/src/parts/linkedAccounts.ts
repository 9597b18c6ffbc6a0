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
 * The accounts that count as this person's own. Asked for only where somebody else's word stands alone behind one of
 * these.
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

/** Until when a word counts as this person's own, as the words name it. */
export function untilOf(words: readonly NamedOnlyBy[], linkedAccounts: LinkedAccounts, language: Language): string {
  const until = otherFrom(
    whyNotOther(
      words.flatMap((named) => named ?? []),
      linkedAccounts,
    ),
  )
  return until === null ? '' : formatDateTime(until, language)
}
