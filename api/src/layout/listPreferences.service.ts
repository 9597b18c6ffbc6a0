import type { ListPreference } from '@kasa/contracts/listPreferences'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput } from '../errors/refusals'
import { lockPreferencesOf, selectPreferences, setPreference } from './listPreferences.sql'

/** More lists than any console has: nobody fills the table by inventing names. */
const mostLists = 100

/** Every list that the caller has had their own way. */
export const preferencesOf = (ctx: Ctx<UserActor>): Promise<ListPreference[]> =>
  selectPreferences(ctx.tenant.pool, ctx.actor.id)

/** Keeps with their account how the caller has a list. */
export async function savePreference(ctx: Ctx<UserActor>, wanted: ListPreference): Promise<ListPreference> {
  return inTransaction(ctx, async (tx) => {
    await lockPreferencesOf(tx, ctx.actor.id)
    const known = await selectPreferences(tx, ctx.actor.id)
    const before = known.find(({ list }) => list === wanted.list) ?? null
    if (before === null && known.length >= mostLists) throw new BadInput({ code: 'BAD_INPUT' })
    // Said again as it is: nothing happens, and nothing is to be recorded.
    if ((before?.preference ?? '') === wanted.preference) return wanted
    await setPreference(tx, ctx.actor.id, wanted)
    await recordAudit(tx, ctx, 'user.setList', { type: 'user', id: ctx.actor.id, before, after: wanted })
    return wanted
  })
}
