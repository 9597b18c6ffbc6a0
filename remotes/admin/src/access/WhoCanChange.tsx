import { scopesWanted } from '@kasa/console/accessInWords'
import type { AccessExplanation } from '@kasa/contracts/access'
import type { Condition } from '@kasa/domain/access'

import { useAccessWords, type SayAccess } from './accessWords'

type People = AccessExplanation['managers']

/** `Ece, Can and 3 more`. */
export function peopleInWords(say: SayAccess, { people, count }: People): string {
  if (count === 0) return say('nobody')
  const names = people.map(({ name }) => name).join(', ')
  return count > people.length ? say('more', { people: names, count: count - people.length }) : names
}

const nobody: People = { people: [], count: 0 }

/**
 * The people who could change the deciding part: for each scope that would grant access, who may give it to this
 * account.
 */
export function WhoCanChange({ condition, told }: { condition: Condition; told: AccessExplanation }) {
  const say = useAccessWords()
  const editors = peopleInWords(say, told.managers)
  const givers = new Map(told.givers.map(({ scope, ...people }) => [scope.toUpperCase(), people]))
  const held = told.user.scope.map((scope) => scope.toUpperCase())
  const lines = {
    scope: () => {
      const missing = scopesWanted(condition.wanted).filter((scope) => !held.includes(scope.toUpperCase()))
      const beside = Object.entries(condition.beside ?? {}).flatMap(([scope, needed]) =>
        held.includes(scope.toUpperCase()) ? scopesWanted(needed) : [],
      )
      return [...missing, ...beside].map((scope) =>
        say('give', { scope, people: peopleInWords(say, givers.get(scope.toUpperCase()) ?? nobody) }),
      )
    },
    privateRule: () =>
      scopesWanted(condition.wanted).map((scope) =>
        say('give', { scope, people: peopleInWords(say, givers.get(scope.toUpperCase()) ?? nobody) }),
      ),
    noScope: () =>
      scopesWanted(condition.wanted)
        .filter((scope) => held.includes(scope.toUpperCase()))
        .map((scope) => say('take', { scope, people: editors })),
    role: () => (condition.wanted === '' ? [] : [say('change', { people: editors })]),
    module: () => [],
  }[condition.part]()
  return lines.map((line) => (
    <span key={line} className="kx-who">
      {line}
    </span>
  ))
}
