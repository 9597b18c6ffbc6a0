import type { MerchantDetail, MerchantRow, merchantListQuery } from '@kasa/contracts/merchants'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { foldText } from '@kasa/domain/turkishText'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { cursorOf, pageOf } from '../db/page'
import { countMerchants, selectMerchants } from './merchantRecords.sql'
import { merchantDetailOf, merchantRowOf, onlyMerchantOf, ownMerchant } from './merchantView'

const byCode = cursorOf(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)))

/** A page of merchants by code: all for ADMIN, only itself for a merchant. */
export async function listMerchants(
  ctx: Ctx,
  query: z.output<typeof merchantListQuery>,
): Promise<{ rows: MerchantRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'merchant.list')
  const filter = {
    only: onlyMerchantOf(ctx.actor),
    q: query.q === undefined ? undefined : { text: query.q, fold: foldText(query.q) },
    status: query.status,
    kyb: query.kyb,
    documents: query.documents,
    today: istanbulDay(ctx.now()),
    afterCode: byCode.read(query.cursor),
    limit: query.limit + 1,
  }
  const [found, total] = await Promise.all([
    selectMerchants(ctx.tenant.pool, filter),
    countMerchants(ctx.tenant.pool, filter),
  ])
  const { shown, nextCursor } = pageOf(found, query.limit, ({ code }) => byCode.write(code))
  return { rows: shown.map((merchant) => merchantRowOf(ctx, merchant)), nextCursor, total }
}

/** One merchant with its keys and callback addresses. Throws NotFound for another merchant's user. */
export async function readMerchant(ctx: Ctx, { id }: { id: string }): Promise<MerchantDetail> {
  requirePermission(ctx, 'merchant.list')
  return merchantDetailOf(ctx.tenant.pool, ctx, await ownMerchant(ctx.tenant.pool, ctx, id, 'read'))
}
