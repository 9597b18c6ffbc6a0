import { formatDateTime } from '@kasa/console/format'
import { getJson } from '@kasa/console/http'
import { queryOptions, useQuery } from '@kasa/console/query'
import { handsAnswer } from '@kasa/contracts/otherPerson'
import type { NamedOnlyBy } from '@kasa/domain/lineWitness'
import type { Language } from '@kasa/domain/money'
import { otherFrom, ownHand, whyNotOther, type Hands } from '@kasa/domain/otherPerson'

const ownHands = queryOptions({
  queryKey: ['oneHand'],
  queryFn: ({ signal }) => getJson('/api/other-person/hands', handsAnswer, {}, { signal }),
  staleTime: 60_000,
})

/** The accounts that count as this person's own. Asked for only where somebody else's word stands alone behind one of these. */
export function useHands(userId: string, words: readonly NamedOnlyBy[]): Hands {
  const { data } = useQuery({ ...ownHands, enabled: words.some((named) => named?.some((id) => id !== userId)) })
  const others = data?.hands.map(({ id, why, until }) => [id, { why, untilMs: Date.parse(until ?? '') }] as const)
  return new Map([...(others ?? []), ...ownHand(userId)])
}

/** Until when a word counts as this person's own, as the words name it. */
export function untilOf(words: readonly NamedOnlyBy[], hands: Hands, language: Language): string {
  const until = otherFrom(
    whyNotOther(
      words.flatMap((named) => named ?? []),
      hands,
    ),
  )
  return until === null ? '' : formatDateTime(until, language)
}
