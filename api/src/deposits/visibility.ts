import { depositActorOf } from '@kasa/domain/depositActor'
import type { Hands } from '@kasa/domain/otherPerson'
import { whyOwnWord } from '@kasa/domain/lineWitness'
import { sql, type RawBuilder } from 'kysely'

import type { Ctx, UserActor } from '../access/ctx'
import type { DepositRecord } from './deposits.sql'

type Owned = Pick<DepositRecord, 'remitGroupId' | 'bankAccountId'> & { merchantId: string | null }

/**
 * Whose deposits a person may see (domain section 8): ADMIN all, MERCHANT its own, REMIT and SUBREMIT those of their groups,
 * narrowed to their accounts where some are named. The two functions below are one rule, for a row at hand and for SQL.
 */
export function maySee(actor: UserActor, deposit: Owned): boolean {
  const kind = depositActorOf(actor.scope)
  if (kind === 'ADMIN') return true
  if (kind === 'MERCHANT') return actor.merchantId !== null && deposit.merchantId === actor.merchantId
  if (kind !== 'REMIT' && kind !== 'SUBREMIT') return false
  const inGroup = deposit.remitGroupId !== null && actor.remitGroupIds.includes(deposit.remitGroupId)
  if (actor.bankAccountIds.length === 0) return inGroup
  return inGroup && deposit.bankAccountId !== null && actor.bankAccountIds.includes(deposit.bankAccountId)
}

/** `maySee` as a condition on `remit_request r`. */
export function visibleTo(actor: UserActor): RawBuilder<boolean> {
  const kind = depositActorOf(actor.scope)
  if (kind === 'ADMIN') return sql`true`
  if (kind === 'MERCHANT') return sql`r.merchant_id = ${actor.merchantId}::uuid`
  if (kind !== 'REMIT' && kind !== 'SUBREMIT') return sql`false`
  const inGroup = sql<boolean>`r.remit_group_id = any(${[...actor.remitGroupIds]}::uuid[])`
  return actor.bankAccountIds.length === 0 ? inGroup : sql`${inGroup} and r.bank_account_id = any(${[...actor.bankAccountIds]}::uuid[])`
}

/** The owner whose accounts this person works on: oneself, or for a SUBREMIT the REMIT above. */
const ownerOf = (actor: UserActor) => (depositActorOf(actor.scope) === 'SUBREMIT' ? actor.parentUserId : actor.id)

/** True where the person may work on the deposit, not only read it: an operator on accounts of their own, or of nobody. */
export function mayWorkOn(ctx: Ctx<UserActor>, deposit: DepositRecord): boolean {
  const kind = depositActorOf(ctx.actor.scope)
  if (kind === 'ADMIN') return true
  if (kind !== 'REMIT' && kind !== 'SUBREMIT') return false
  return deposit.bankAccountOwner === null || deposit.bankAccountOwner === ownerOf(ctx.actor)
}

/** `mayWorkOn` as a condition on `bank_account b`, for people of one view: what at least one of them may work on. */
const workableByAny = (actors: readonly UserActor[]): RawBuilder<boolean> =>
  actors.some((actor) => depositActorOf(actor.scope) === 'ADMIN') ? sql`true` : sql`(b.owner_user_id is null or b.owner_user_id = any(${actors.map(ownerOf)}::uuid[]))`

/**
 * What at least one of these people may be dealt: they may work on it, and it is not their own word alone, which they could not
 * confirm (`lineWitness.ts`), nor that of anybody who counts as them (`otherPerson.ts`). Asked of the few that a statement alone named.
 */
export const dealableToAny = (askers: readonly { actor: UserActor; hands: Hands }[]): RawBuilder<boolean> => {
  const actors = askers.map(({ actor }) => actor)
  const inHand = askers.flatMap(({ actor, hands }) => [...hands.keys()].map((one) => [actor.id, one] as const))
  const ofLines = sql`from match_line link join bank_tx line on line.id = link.bank_tx_id where link.request_id = r.id and link.released_at is null`
  return sql`(${workableByAny(actors)} and (r.bank_tx_id is null or not exists (select ${ofLines} and line.named_by is not null) or exists (
    select from unnest(${actors.map(({ id }) => id)}::uuid[], ${actors.map(ownerOf)}::uuid[], ${actors.map(({ scope }) => depositActorOf(scope) === 'ADMIN')}::bool[]) as taker (id, owner, is_admin)
    where (taker.is_admin or b.owner_user_id is null or b.owner_user_id = taker.owner) and not exists (select ${ofLines} and exists (
      select from unnest(${inHand.map(([id]) => id)}::uuid[], ${inHand.map(([, one]) => one)}::uuid[]) as hand (taker, one) where hand.taker = taker.id and hand.one = any(line.named_by))))))`
}

/** `dealableToAny` of one, for a row at hand. */
export const mayBeDealt = (ctx: Ctx<UserActor>, deposit: DepositRecord, hands: Hands): boolean => mayWorkOn(ctx, deposit) && whyOwnWord(deposit.namedOnlyBy, hands) === undefined

/** `workableByAny` of one person. */
export const workableBy = (actor: UserActor): RawBuilder<boolean> => workableByAny([actor])

/** People with the same view see the same deposits; what they may work on of these can still differ. */
export const viewOf = ({ scope, merchantId, remitGroupIds, bankAccountIds }: UserActor): string =>
  JSON.stringify([depositActorOf(scope), merchantId, [...remitGroupIds].sort(), [...bankAccountIds].sort()])
