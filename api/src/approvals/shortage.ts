import type { ApprovalShortage } from '@kasa/contracts/approvals'
import { linkedAccountsOf, otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'

import type { Ctx } from '../access/ctx'
import { readPeople } from '../otherPerson/otherPerson.service'
import { approvalKind } from './approvalKinds'
import { selectPeopleToAsk } from './checkers.sql'

/**
 * Kinds that some deciders can request and no one else could then decide. Kinds with the same deciders are one
 * shortage. `until`: when the last of the reasons ends by itself; null if it does not.
 */
export async function shortagesOf(ctx: Ctx, kinds: readonly string[]): Promise<ApprovalShortage[]> {
  const { pool } = ctx.tenant
  const [everybody, people] = [await selectPeopleToAsk(pool), await readPeople(pool, ctx.now())]
  const found = new Map<string, ApprovalShortage>()
  for (const kind of kinds) {
    const { permission, minCheckers } = approvalKind(kind)
    const deciders = everybody.filter(({ role, scope }) =>
      can({ role, scope: scope.join(','), modules: ctx.tenant.config.modules }, permission),
    )
    const key = `${minCheckers} ${deciders.map(({ id }) => id).join()}`
    const known = found.get(key)
    if (known) {
      known.kinds.push(kind)
      continue
    }
    const short = deciders.flatMap(({ id, name }) => {
      const linkedAccounts = linkedAccountsOf(id, people, ctx.now().getTime())
      const others = deciders.filter((other) => !linkedAccounts.has(other.id))
      return others.length >= minCheckers
        ? []
        : [
            {
              name,
              until:
                deciders.length <= minCheckers
                  ? null
                  : otherFrom(
                      whyNotOther(
                        deciders.filter((other) => other.id !== id).map((other) => other.id),
                        linkedAccounts,
                      ),
                    ),
            },
          ]
    })
    if (short.length === 0 && deciders.length >= minCheckers) continue
    const ends = short.map(({ until }) => until)
    found.set(key, {
      kinds: [kind],
      deciders: deciders.map(({ name }) => name),
      stuck: short.map(({ name }) => name),
      until: ends.includes(null) ? null : (ends.sort().at(-1) ?? null),
    })
  }
  return [...found.values()]
}
