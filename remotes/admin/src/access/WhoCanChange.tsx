import { scopesWanted } from '@kasa/console/accessInWords'
import type { AccessExplanation } from '@kasa/contracts/access'
import type { Condition } from '@kasa/domain/access'

import { useAccessWords, type TranslateAccess } from './accessWords'

type People = AccessExplanation['managers']

/** `Ece, Can and 3 more`. */
export function peopleInWords(t: TranslateAccess, { people, count }: People): string {
  if (count === 0) return t('nobody')
  const names = people.map(({ name }) => name).join(', ')
  return count > people.length ? t('more', { people: names, count: count - people.length }) : names
}

const nobody: People = { people: [], count: 0 }

/**
 * The people who could change the deciding part: for each scope that would grant access, who may give it to this
 * account.
 */
export function WhoCanChange({ condition, explanation }: { condition: Condition; explanation: AccessExplanation }) {
  const t = useAccessWords()
  const editors = peopleInWords(t, explanation.managers)
  const givers = new Map(explanation.givers.map(({ scope, ...people }) => [scope.toUpperCase(), people]))
  const held = explanation.user.scope.map((scope) => scope.toUpperCase())
  const lines = {
    scope: () => {
      const missing = scopesWanted(condition.wanted).filter((scope) => !held.includes(scope.toUpperCase()))
      const beside = Object.entries(condition.beside ?? {}).flatMap(([scope, needed]) =>
        held.includes(scope.toUpperCase()) ? scopesWanted(needed) : [],
      )
      return [...missing, ...beside].map((scope) =>
        t('give', { scope, people: peopleInWords(t, givers.get(scope.toUpperCase()) ?? nobody) }),
      )
    },
    privateRule: () =>
      scopesWanted(condition.wanted).map((scope) =>
        t('give', { scope, people: peopleInWords(t, givers.get(scope.toUpperCase()) ?? nobody) }),
      ),
    noScope: () =>
      scopesWanted(condition.wanted)
        .filter((scope) => held.includes(scope.toUpperCase()))
        .map((scope) => t('take', { scope, people: editors })),
    role: () => (condition.wanted === '' ? [] : [t('change', { people: editors })]),
    module: () => [],
  }[condition.part]()
  return lines.map((line) => (
    <span key={line} className="kx-who">
      {line}
    </span>
  ))
}
