import type { LinkedAccountsAnswer } from '@kasa/contracts/otherPerson'
import {
  linkedAccountsOf,
  otherFrom,
  ownAccount,
  type LinkedAccounts,
  type Matter,
  type People,
} from '@kasa/domain/otherPerson'
import { actsOfChange, actsThatCount, type ControlActionKind } from '@kasa/domain/personActs'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { parameter } from '../parameters/parameter'
import { insertActs, selectActs, selectJoined, selectMadeAround, selectParents } from './otherPerson.sql'

type Reader = Pick<Tx, 'query'>

/** All current data that the rule needs. */
export async function readPeople(db: Reader, now: Date): Promise<People> {
  const parentOf = await selectParents(db)
  const minAgeMs = (await parameter(db, 'other_person.min_age_h', now)) * 3_600_000
  return { parentOf, acts: await selectActs(db, new Date(now.getTime() - minAgeMs), actsThatCount), minAgeMs }
}

/** The user's own and linked accounts at this moment, because a second person is checked when they decide. */
export async function linkedAccountsNow(db: Reader, ctx: Ctx<UserActor>, matter?: Matter): Promise<LinkedAccounts> {
  return linkedAccountsOf(ctx.actor.id, await readPeople(db, ctx.now()), ctx.now().getTime(), matter)
}

/** `linkedAccountsNow` if any of `ids` needs checking; else only the user, without a query. */
export const linkedAccountsAmong = async (
  db: Reader,
  ctx: Ctx<UserActor>,
  ids: readonly string[] | null,
): Promise<LinkedAccounts> =>
  ids?.some((id) => id !== ctx.actor.id) ? linkedAccountsNow(db, ctx) : ownAccount(ctx.actor.id)

/** The caller's linked accounts by the same rule, so that the screen can explain a refusal before anyone tries. */
export async function ownLinkedAccounts(ctx: Ctx): Promise<LinkedAccountsAnswer> {
  requirePermission(ctx, 'deposit.decide')
  const linkedAccounts = await linkedAccountsNow(ctx.tenant.pool, ctx)
  return {
    linkedAccounts: [...linkedAccounts].flatMap(([id, link]) =>
      link.why === 'SELF' ? [] : [{ id, why: link.why, until: otherFrom(link) }],
    ),
  }
}

/** Which of these accounts currently count as one person's: pairs in both directions. */
export async function linkedPairsAmong(db: Reader, ids: readonly string[], now: Date): Promise<[string, string][]> {
  const among = [...new Set(ids)]
  if (among.length < 2) return []
  const people = await readPeople(db, now)
  return among.flatMap((id) => {
    const linkedAccounts = linkedAccountsOf(id, people, now.getTime())
    return among
      .filter((other) => other !== id && linkedAccounts.has(other))
      .map((other): [string, string] => [id, other])
  })
}

/**
 * These people, and those of their merchant who count as the same person because one created or took over the other's
 * account, at any time.
 */
export const madeAround = selectMadeAround
/** All such pairs, of all merchants. */
export const joinedPeople = selectJoined

/**
 * Records that someone had control of an account, in the transaction of the action. `by`: who did it, if not only the
 * caller.
 */
export async function recordActs(
  tx: Tx,
  ctx: Ctx,
  subjectId: string,
  kinds: readonly ControlActionKind[],
  by: readonly (string | null)[] = [ctx.actor.kind === 'user' ? ctx.actor.id : null],
): Promise<void> {
  const acts = by.flatMap((actorId) => kinds.map((kind) => ({ at: ctx.now(), actorId, subjectId, kind })))
  if (acts.length > 0) await insertActs(tx, acts)
}

type Account = Parameters<typeof actsOfChange>[1]

/** `recordActs` for a changed account. A former operator above it still counts as in control for the waiting time. */
export async function recordChange(
  tx: Tx,
  ctx: Ctx,
  before: Account | null,
  after: Account & { id: string },
  by?: readonly (string | null)[],
): Promise<void> {
  await recordActs(tx, ctx, after.id, actsOfChange(before, after), by)
  const left = before?.parentUserId ?? null
  if (left !== null && left !== after.parentUserId) await recordActs(tx, ctx, after.id, ['PARENT_LEFT'], [left])
}
