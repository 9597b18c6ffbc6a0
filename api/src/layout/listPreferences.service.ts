import type { ListPreference } from '@kasa/contracts/listPreferences'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput } from '../errors/refusals'
import { lockPreferencesOf, selectPreferences, setPreference } from './listPreferences.sql'

/** More than any console has, so that invented lists cannot fill the table. */
const mostLists = 100

/** All of the caller's list preferences. */
export const preferencesOf = (ctx: Ctx<UserActor>): Promise<ListPreference[]> =>
  selectPreferences(ctx.tenant.pool, ctx.actor.id)

/** Stores the caller's preference for a list. */
export async function savePreference(ctx: Ctx<UserActor>, wanted: ListPreference): Promise<ListPreference> {
  return inTransaction(ctx, async (tx) => {
    await lockPreferencesOf(tx, ctx.actor.id)
    const known = await selectPreferences(tx, ctx.actor.id)
    const before = known.find(({ list }) => list === wanted.list) ?? null
    if (before === null && known.length >= mostLists) throw new BadInput({ code: 'BAD_INPUT' })
    // Unchanged, so nothing is stored or recorded.
    if ((before?.preference ?? '') === wanted.preference) return wanted
    await setPreference(tx, ctx.actor.id, wanted)
    await recordAudit(tx, ctx, 'user.setList', { type: 'user', id: ctx.actor.id, before, after: wanted })
    return wanted
  })
}
