import type {
  BankAccountDetail,
  BankAccountOptions,
  BankAccountRow,
  bankAccountListQuery,
} from '@kasa/contracts/bankAccounts'
import { scopesOf } from '@kasa/domain/access'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { keysetPage, sortOf } from '../db/keyset'
import { NotFound } from '../errors/refusals'
import { accountOrder, countAccounts, selectAccount, selectAccounts } from './accountList.sql'
import { selectOptions } from './accountOptions.sql'
import { accountDetail, accountRows } from './accountView'
import { accountsVisibleTo, maySeeAccount } from './accountVisibility'

/** A page of the accounts that this person may see. */
export async function listAccounts(
  ctx: Ctx,
  query: z.output<typeof bankAccountListQuery>,
): Promise<{ rows: BankAccountRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'bankAccount.read')
  const { cursor, limit, q, sort, desc, pending, ...filters } = query
  const filter = {
    status: filters.status,
    bank: filters.bank,
    group: filters.group,
    owner: filters.owner,
    bot: filters.bot,
    pending: pending !== undefined,
    visible: accountsVisibleTo(ctx.actor),
    now: ctx.now(),
    q: q === undefined ? undefined : { text: q, fold: foldText(q) },
  }
  const { pool } = ctx.tenant
  const order = sortOf({ sort, desc }, { sort: 'label', desc: false })
  const [{ shown, nextCursor }, total] = await Promise.all([
    keysetPage(accountOrder(filter.now), { ...order, cursor, limit }, (keyset) => selectAccounts(pool, filter, keyset)),
    countAccounts(pool, filter),
  ])
  return { rows: await accountRows(pool, ctx, shown), nextCursor, total }
}

/** One account; throws `NotFound` if this person may not see it. */
export async function readAccount(ctx: Ctx, { id }: { id: string }): Promise<BankAccountDetail> {
  requirePermission(ctx, 'bankAccount.read')
  const account = await selectAccount(ctx.tenant.pool, id)
  if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'ACCOUNT_NOT_FOUND' })
  return accountDetail(ctx.tenant.pool, ctx, account)
}

/** The choices of filters and forms: all for ADMIN; for operators the banks, their groups and themselves. */
export async function accountOptions(ctx: Ctx): Promise<BankAccountOptions> {
  requirePermission(ctx, 'bankAccount.read')
  const { actor } = ctx
  const options = await selectOptions(ctx.tenant.pool)
  if (scopesOf(actor.scope).has('ADMIN')) return options
  return {
    banks: options.banks,
    groups: options.groups.filter(({ id }) => actor.remitGroupIds.includes(id)),
    owners: options.owners.filter(({ id }) => id === actor.id),
    limitGroups: [],
    bots: [],
  }
}
