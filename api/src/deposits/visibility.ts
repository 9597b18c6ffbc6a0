import { depositActorOf } from '@kasa/domain/depositActor'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { sql } from 'kysely'

import type { Dealing } from '../requests/requestNoun'
import { everything, ofOwnGroups, ofOwnMerchant, visibilityBy, workBy } from '../requests/visibility'
import type { DepositRecord } from './depositRecord'

/**
 * Whose deposits a person may see (domain section 8): ADMIN all, MERCHANT its own, REMIT and SUBREMIT those of their
 * groups, limited to their accounts if any are set.
 */
export const depositVisibility = visibilityBy(depositActorOf, {
  ADMIN: everything,
  MERCHANT: ofOwnMerchant,
  REMIT: ofOwnGroups,
  SUBREMIT: ofOwnGroups,
})

/**
 * Who works on deposits: ADMIN on all, a REMIT on their own accounts and those without an owner, a SUBREMIT on those of
 * the REMIT above and those without an owner.
 */
export const depositWorkers = workBy(
  depositActorOf,
  { ADMIN: 'any', REMIT: 'own', SUBREMIT: 'superiors' },
  'b.owner_user_id',
)

/** The two rules as conditions on `remit_request r` and `bank_account b`. */
export const visibleTo = depositVisibility.where
export const workableBy = (actor: Parameters<typeof visibleTo>[0]) => depositWorkers.where([actor])

/**
 * The requests that Next may give at least one of these people. They may work on it, and neither they nor a linked
 * account (`otherPerson.ts`) is the only evidence of its money, which they could not confirm (`lineSource.ts`). The
 * evidence is checked only for the few deposits with a line that no bot reported.
 */
export const depositDealing: Dealing<DepositRecord> = {
  where(askers) {
    const actors = askers.map(({ actor }) => actor)
    const linkedPairs = askers.flatMap(({ actor, linkedAccounts }) =>
      [...linkedAccounts.keys()].map((one) => [actor.id, one] as const),
    )
    const ofLines = sql`from match_line link join bank_tx line on line.id = link.bank_tx_id where link.request_id = r.id
      and link.released_at is null`
    return sql`(${depositWorkers.where(actors)}
      and (r.bank_tx_id is null or not exists (select ${ofLines} and line.named_by is not null) or exists (
      select from unnest(${actors.map(({ id }) => id)}::uuid[], ${actors.map(depositWorkers.ownerOf)}::uuid[],
        ${actors.map(depositWorkers.isFree)}::bool[]) as taker (id, owner, is_admin)
      where (taker.is_admin or b.owner_user_id is null or b.owner_user_id = taker.owner)
        and not exists (select ${ofLines} and exists (
        select from unnest(${linkedPairs.map(([id]) => id)}::uuid[], ${linkedPairs.map(([, one]) => one)}::uuid[]) as
          hand (taker, one) where hand.taker = taker.id and hand.one = any(line.named_by))))))`
  },
  may: ({ actor }, deposit, linkedAccounts) =>
    depositWorkers.may(actor, deposit.bankAccountOwner) &&
    whyOwnSource(deposit.namedOnlyBy, linkedAccounts) === undefined,
}
