import type { ListTaste } from '@kasa/contracts/listTastes'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput } from '../errors/refusals'
import { lockTastesOf, selectTastes, setTaste } from './listTastes.sql'

/** More lists than any console has: nobody fills the table by inventing names. */
const mostLists = 100

/** Every list that the caller has had their own way. */
export const tastesOf = (ctx: Ctx<UserActor>): Promise<ListTaste[]> => selectTastes(ctx.tenant.pool, ctx.actor.id)

/** Keeps with their account how the caller has a list. */
export async function saveTaste(ctx: Ctx<UserActor>, wanted: ListTaste): Promise<ListTaste> {
  return inTransaction(ctx, async (tx) => {
    await lockTastesOf(tx, ctx.actor.id)
    const known = await selectTastes(tx, ctx.actor.id)
    const before = known.find(({ list }) => list === wanted.list) ?? null
    if (before === null && known.length >= mostLists) throw new BadInput({ code: 'BAD_INPUT' })
    // Said again as it is: nothing happens, and nothing is to be recorded.
    if ((before?.taste ?? '') === wanted.taste) return wanted
    await setTaste(tx, ctx.actor.id, wanted)
    await recordAudit(tx, ctx, 'user.setList', { type: 'user', id: ctx.actor.id, before, after: wanted })
    return wanted
  })
}
