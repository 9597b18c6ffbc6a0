import { holdsSearch, mostViews, usualViewOf, type SavedView, type SavedViewForm } from '@kasa/contracts/savedViews'
import { scopesOf } from '@kasa/domain/access'
import { shareableScopes } from '@kasa/domain/shareScopes'
import { foldText } from '@kasa/domain/turkishText'

import type { Ctx, UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, NotFound } from '../errors/refusals'
import { preferencesOf } from '../layout/listPreferences.service'
import {
  countViews,
  deleteView,
  lockOwner,
  lockView,
  selectViewById,
  selectViews,
  writeView,
  type ViewReader,
  type ViewRow,
} from './savedViews.sql'

/** More than all lists together can have, so that invented lists cannot fill the table. */
const mostOfAll = 600

const readerOf = ({ actor: { id, scope, merchantId, parentUserId } }: Ctx<UserActor>): ViewReader => ({
  id,
  scopes: [...scopesOf(scope)],
  merchantId,
  parentUserId,
})

/** True if the caller manages everyone the view is shared with. */
const hasCharge = ({ actor }: Ctx<UserActor>, { sharedWith, reach, merchantId }: ViewRow): boolean =>
  reach !== 'BELOW' &&
  shareableScopes(actor).some(
    (mine) =>
      mine.scope === sharedWith &&
      (mine.reach === 'ALL' || (mine.reach === reach && reach === 'MERCHANT' && merchantId === actor.merchantId)),
  )

const shown = (ctx: Ctx<UserActor>, view: ViewRow): SavedView => {
  const { id, name, query, ownerId, sharedWith } = view
  const isOwn = ownerId === ctx.actor.id
  return { id, name, query, isOwn, sharedWith, mayRemove: isOwn || hasCharge(ctx, view) }
}

/** The views of a list that the caller can open, and their default one. */
export async function viewsOf(
  ctx: Ctx<UserActor>,
  list: string,
): Promise<{ views: SavedView[]; usual: string | null }> {
  const [rows, preferences] = await Promise.all([selectViews(ctx.tenant.pool, readerOf(ctx), list), preferencesOf(ctx)])
  const usual = preferences.find((preference) => preference.list === usualViewOf(list))?.preference
  return {
    views: rows.map((view) => shown(ctx, view)),
    usual: rows.find(({ id }) => id === usual)?.id ?? null,
  }
}

/** A view that the caller can open, with its list; undefined otherwise. */
export const openView = (
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  id: string,
): Promise<(ViewRow & { list: string }) | undefined> => selectViewById(db, readerOf(ctx), id)

/** Serializes the caller's requests that count their views or schedules. */
export const lockViewsOf = (tx: Tx, { actor }: Ctx<UserActor>): Promise<void> => lockOwner(tx, actor.id)

/** A view for the audit log: its filters and who may open it, without search texts. */
const onRecord = (view: Pick<SavedViewForm, 'list' | 'name' | 'query'> & { sharedWith: string | null }) => ({
  list: view.list,
  name: view.name,
  filters: [...new URLSearchParams(view.query).keys()],
  ...(view.sharedWith !== null && { sharedWith: view.sharedWith }),
})

/**
 * How the requested sharing is stored; undefined if the view is private. Throws `VIEW_NOT_SHARED` and
 * `VIEW_HOLDS_SEARCH`.
 */
function sharing({ actor }: Ctx<UserActor>, { sharedWith, query }: SavedViewForm) {
  if (sharedWith === null) return undefined
  const found = shareableScopes(actor).find(({ scope }) => scope === sharedWith)
  if (!found) throw new BadInput({ code: 'VIEW_NOT_SHARED', field: 'sharedWith' })
  if (holdsSearch(query)) throw new BadInput({ code: 'VIEW_HOLDS_SEARCH', field: 'sharedWith' })
  return { ...found, merchantId: found.reach === 'MERCHANT' ? actor.merchantId : null }
}

/** Saves a view. Throws `VIEW_TOO_MANY`, `VIEW_NOT_SHARED` and `VIEW_HOLDS_SEARCH`. */
export async function saveView(ctx: Ctx<UserActor>, form: SavedViewForm): Promise<SavedView> {
  const shared = sharing(ctx, form)
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ctx.actor.id)
    const known = (await selectViews(tx, readerOf(ctx), form.list)).filter(({ ownerId }) => ownerId === ctx.actor.id)
    const before = known.find(({ name }) => foldText(name) === foldText(form.name)) ?? null
    if (before?.name === form.name && before.query === form.query && before.sharedWith === form.sharedWith)
      return shown(ctx, before)
    if (before === null && (known.length >= mostViews || (await countViews(tx, ctx.actor.id)) >= mostOfAll))
      throw new BadInput({ code: 'VIEW_TOO_MANY', params: { most: mostViews } })
    const view = await writeView(tx, ctx.actor.id, form, shared)
    await recordAudit(tx, ctx, 'user.saveView', {
      type: 'user',
      id: ctx.actor.id,
      before: before && onRecord({ ...before, list: form.list }),
      after: onRecord(form),
    })
    return shown(ctx, view)
  })
}

/** Deletes the caller's own view, or one shared with people they manage. Throws `NOT_FOUND` for any other. */
export async function removeView(ctx: Ctx<UserActor>, id: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const view = await lockView(tx, id)
    if (!view || !shown(ctx, view).mayRemove) throw new NotFound({ code: 'NOT_FOUND' })
    await deleteView(tx, id)
    const { list, name, ownerId } = view
    await recordAudit(tx, ctx, 'user.removeView', { type: 'user', id: ownerId, before: { list, name }, after: null })
    return { id }
  })
}
