import type { MerchantDetail, MerchantRow, merchantListQuery } from '@kasa/contracts/merchants'
import { foldText } from '@kasa/domain/turkishText'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { BadInput } from '../errors/refusals'
import { countMerchants, selectMerchants } from './merchantRecords.sql'
import { merchantDetailOf, merchantRowOf, onlyMerchantOf, ownMerchant } from './merchantView'

function readCursor(text: string): string {
  const code = Buffer.from(text, 'base64url').toString('utf8')
  if (!/^[\x21-\x7e]{1,64}$/.test(code)) throw new BadInput({ code: 'CURSOR_INVALID', field: 'cursor' })
  return code
}

/** A page of merchants by their code: all for ADMIN, a merchant sees itself. */
export async function listMerchants(ctx: Ctx, query: z.output<typeof merchantListQuery>): Promise<{ rows: MerchantRow[]; nextCursor: string | null; total: number }> {
  requirePermission(ctx, 'merchant.list')
  const asked = {
    only: onlyMerchantOf(ctx.actor),
    q: query.q === undefined ? undefined : { text: query.q, fold: foldText(query.q) },
    status: query.status,
    afterCode: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1,
  }
  const [found, total] = await Promise.all([selectMerchants(ctx.tenant.pool, asked), countMerchants(ctx.tenant.pool, asked)])
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  const nextCursor = found.length > query.limit && last ? Buffer.from(last.code).toString('base64url') : null
  return { rows: shown.map(merchantRowOf), nextCursor, total }
}

/** One merchant with its keys and addresses; a foreign one is not there. */
export async function readMerchant(ctx: Ctx, { id }: { id: string }): Promise<MerchantDetail> {
  requirePermission(ctx, 'merchant.list')
  return merchantDetailOf(ctx.tenant.pool, ctx, await ownMerchant(ctx.tenant.pool, ctx, id, 'read'))
}
