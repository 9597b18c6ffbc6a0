import { sql, type RawBuilder } from 'kysely'

import type { UserActor } from '../access/ctx'
import type { LiveAudience } from '../live/live.sql'

/** Which requests a person sees: the same rule for a loaded row and as a condition on `r`. */
export type Visibility = {
  sees: (actor: UserActor, request: LiveAudience) => boolean
  where: (actor: UserActor) => RawBuilder<boolean>
  /**
   * True if visibility depends on the person, not only on scopes, groups and merchant, so that no one else has the same
   * view.
   */
  isPersonal?: (actor: UserActor) => boolean
}

const nothing: Visibility = { sees: () => false, where: () => sql`false` }
export const everything: Visibility = { sees: () => true, where: () => sql`true` }

/** Requests of the person's own merchant. */
export const ofOwnMerchant: Visibility = {
  sees: ({ merchantId }, request) => merchantId !== null && request.merchantId === merchantId,
  where: ({ merchantId }) => sql`r.merchant_id = ${merchantId}::uuid`,
}

/** Requests of an operator's groups, limited to the operator's accounts if any are set. */
export const ofOwnGroups: Visibility = {
  sees({ remitGroupIds, bankAccountIds }, { remitGroupId, bankAccountId }) {
    const inGroup = remitGroupId !== null && remitGroupIds.includes(remitGroupId)
    return (
      inGroup && (bankAccountIds.length === 0 || (bankAccountId !== null && bankAccountIds.includes(bankAccountId)))
    )
  },
  where({ remitGroupIds, bankAccountIds }) {
    const inGroup = sql<boolean>`r.remit_group_id = any(${[...remitGroupIds]}::uuid[])`
    return bankAccountIds.length === 0
      ? inGroup
      : sql`${inGroup} and r.bank_account_id = any(${[...bankAccountIds]}::uuid[])`
  },
}

/** Requests on a person's own accounts; `ownerColumn` has the account's owner. */
export const ofOwnAccounts = (ownerColumn: string): Visibility => ({
  sees: ({ id }, { ownerUserId }) => ownerUserId === id,
  where: ({ id }) => sql`${sql.raw(ownerColumn)} = ${id}::uuid`,
  isPersonal: () => true,
})

/** Requests on the accounts of the person's superior. */
export const ofSuperiorsAccounts = (ownerColumn: string): Visibility => ({
  sees: ({ parentUserId }, { ownerUserId }) => parentUserId !== null && ownerUserId === parentUserId,
  where: ({ parentUserId }) => sql`${sql.raw(ownerColumn)} = ${parentUserId}::uuid`,
  isPersonal: () => true,
})

/** Returns what each kind of person sees (domain section 8). A kind without an entry sees nothing. */
export function visibilityBy<Kind extends string>(
  kindOf: (scope: string) => Kind | undefined,
  visibilities: Partial<Record<Kind, Visibility>>,
): Visibility {
  const visibilityOf = ({ scope }: UserActor): Visibility => {
    const kind = kindOf(scope)
    return (kind && visibilities[kind]) ?? nothing
  }
  return {
    sees: (actor, request) => visibilityOf(actor).sees(actor, request),
    where: (actor) => visibilityOf(actor).where(actor),
    isPersonal: (actor) => visibilityOf(actor).isPersonal?.(actor) ?? false,
  }
}

/** On whose accounts a person may work on requests: any, their own, or their superior's. */
export type Work = 'any' | 'own' | 'superiors'

export type Workers = {
  /**
   * True if the person may work on a request of an account of `owner`; null for an account without an owner, where all
   * these kinds may.
   */
  may: (actor: UserActor, owner: string | null) => boolean
  /** `may` as a condition for people of one view: what at least one of them may work on. */
  where: (actors: readonly UserActor[]) => RawBuilder<boolean>
  /** The owner of the accounts that the person works on. */
  ownerOf: (actor: UserActor) => string | null
  /** True if the person works on any account. */
  isFree: (actor: UserActor) => boolean
}

/**
 * Returns who works on a noun's requests, by kind of person; `ownerColumn` has the account's owner. Visibility is
 * checked separately.
 */
export function workBy<Kind extends string>(
  kindOf: (scope: string) => Kind | undefined,
  works: Partial<Record<Kind, Work>>,
  ownerColumn: string,
): Workers {
  const owner = sql.raw(ownerColumn)
  const workOf = ({ scope }: UserActor): Work | undefined => {
    const kind = kindOf(scope)
    return kind && works[kind]
  }
  const isFree = (actor: UserActor) => workOf(actor) === 'any'
  const ownerOf = (actor: UserActor) => (workOf(actor) === 'superiors' ? actor.parentUserId : actor.id)
  return {
    isFree,
    ownerOf,
    may: (actor, ownerId) =>
      isFree(actor) || (workOf(actor) !== undefined && (ownerId === null || ownerId === ownerOf(actor))),
    where: (actors) =>
      actors.some(isFree) ? sql`true` : sql`(${owner} is null or ${owner} = any(${actors.map(ownerOf)}::uuid[]))`,
  }
}
