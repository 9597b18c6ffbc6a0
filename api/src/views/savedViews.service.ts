import { mostViews, type SavedView, type SavedViewForm } from '@kasa/contracts/savedViews'
import { foldText } from '@kasa/domain/turkishText'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput, NotFound } from '../errors/refusals'
import { countViews, deleteView, lockOwner, selectViews, writeView } from './savedViews.sql'

/** More than any console's lists hold between them: nobody fills the table by inventing lists. */
const mostOfAll = 600

/** The caller's own views of a list. */
export const viewsOf = (ctx: Ctx<UserActor>, list: string): Promise<SavedView[]> =>
  selectViews(ctx.tenant.pool, ctx.actor.id, list)

/** What the audit log is told: which filters a view has, and not what was searched for. */
const onRecord = ({ list, name, query }: SavedViewForm) => ({
  list,
  name,
  filters: [...new URLSearchParams(query).keys()],
})

/** Keeps a view with the caller's account. Throws `VIEW_TOO_MANY`. */
export async function saveView(ctx: Ctx<UserActor>, form: SavedViewForm): Promise<SavedView> {
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ctx.actor.id)
    const known = await selectViews(tx, ctx.actor.id, form.list)
    const before = known.find(({ name }) => foldText(name) === foldText(form.name)) ?? null
    if (before?.name === form.name && before.query === form.query) return before
    if (before === null && (known.length >= mostViews || (await countViews(tx, ctx.actor.id)) >= mostOfAll))
      throw new BadInput({ code: 'VIEW_TOO_MANY', params: { most: mostViews } })
    const view = await writeView(tx, ctx.actor.id, form)
    await recordAudit(tx, ctx, 'user.saveView', {
      type: 'user',
      id: ctx.actor.id,
      before: before && onRecord({ ...before, list: form.list }),
      after: onRecord(form),
    })
    return view
  })
}

/** Takes one of the caller's own views away. Throws `NOT_FOUND`, for another person's too. */
export async function removeView(ctx: Ctx<UserActor>, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const before = await deleteView(tx, ctx.actor.id, id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    await recordAudit(tx, ctx, 'user.removeView', { type: 'user', id: ctx.actor.id, before, after: null })
    return { id }
  })
}
