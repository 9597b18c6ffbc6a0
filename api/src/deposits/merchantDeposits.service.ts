import type { createDepositRequest, merchantDeposit } from '@kasa/contracts/merchantApi'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { payToOf } from '../bankaccounts/bankaccounts.service'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { netOf } from './callbackData'
import type { SentFile } from '../attachments/attachments.service'
import { refusalDetails } from '../requests/refuseRequest'
import { createDeposit } from './createDeposit.service'
import type { DepositRecord } from './depositRecord'
import { deposits, lockDeposit, moveDeposit, targetOf } from './deposits'
import { depositSlaMs } from './depositTimes'
import { selectByMerchantRef, selectMerchantDeposit } from './merchantDeposits.sql'
import { keepReceipt } from './keepReceipt'
import { endLocked } from './settleDeposit'

export type MerchantCtx = Ctx<{ kind: 'api'; merchantId: string; keyId: string }>
export type MerchantDeposit = z.infer<typeof merchantDeposit>

/** What a merchant's server reads of deposits; amount − fee − tax = net. */
async function asMerchantReads(
  ctx: MerchantCtx,
  db: Pick<Tx, 'query'>,
  records: readonly DepositRecord[],
): Promise<MerchantDeposit[]> {
  const payTo = await payToOf(
    ctx,
    db,
    records.flatMap(({ bankAccountId }) => bankAccountId ?? []),
  )
  return records.map((record) => {
    const account = record.bankAccountId === null ? undefined : payTo.get(record.bankAccountId)
    // A decision that can still be taken back has not left the house.
    const isUntold = record.undoUntil !== null
    return {
      id: record.id,
      number: record.number,
      merchantRef: record.merchantRef,
      status: isUntold ? 'IN_REVIEW' : record.status,
      amount: record.amountMinor,
      amountReceived: record.amountReceivedMinor,
      fee: record.feeMinor,
      tax: record.taxMinor,
      net: netOf(record),
      currency: 'TRY',
      iban: account?.iban ?? null,
      holder: account?.holder ?? null,
      bank: account?.bank ?? null,
      referenceCode: record.referenceCode,
      reasonCode: isUntold ? null : record.reasonCode,
      expiresAt: record.ttlAt.toISOString(),
      createdAt: record.createdAt.toISOString(),
      payUrl: null,
    }
  })
}

async function one(ctx: MerchantCtx, db: Pick<Tx, 'query'>, record: DepositRecord): Promise<MerchantDeposit> {
  const [deposit] = await asMerchantReads(ctx, db, [record])
  if (!deposit) throw new Error('A record without its answer')
  return deposit
}

/** POST /mapi/v1/deposits, in the transaction of its idempotency key. */
export const createMerchantDeposit = async (
  tx: Tx,
  ctx: MerchantCtx,
  wanted: z.infer<typeof createDepositRequest>,
): Promise<MerchantDeposit> => one(ctx, tx, await createDeposit(tx, ctx, wanted))

/** GET /mapi/v1/deposits/{id} */
export async function readMerchantDeposit(ctx: MerchantCtx, id: string): Promise<MerchantDeposit> {
  const record = await selectMerchantDeposit(ctx.tenant.pool, ctx.actor.merchantId, id)
  if (!record) throw new NotFound({ code: 'NOT_FOUND' })
  return one(ctx, ctx.tenant.pool, record)
}

/** GET /mapi/v1/deposits?merchantRef= */
export async function findMerchantDeposits(
  ctx: MerchantCtx,
  merchantRef: string,
): Promise<{ deposits: MerchantDeposit[] }> {
  const records = await selectByMerchantRef(ctx.tenant.pool, ctx.actor.merchantId, merchantRef)
  return { deposits: await asMerchantReads(ctx, ctx.tenant.pool, records) }
}

async function lockOwn(tx: Tx, ctx: MerchantCtx, id: string, action: 'declare' | 'cancel'): Promise<DepositRecord> {
  const before = await lockDeposit(tx, id)
  if (!before || before.merchantId !== ctx.actor.merchantId) throw new NotFound({ code: 'NOT_FOUND' })
  const refusal = deposits.whyNot(ctx, action, before)
  if (refusal)
    throw new Conflict({ code: refusal, params: refusalDetails(before).params, details: { status: before.status } })
  return before
}

/** POST /mapi/v1/deposits/{id}/declare: the payer says the money was sent; from now on somebody should look soon. */
export async function declareDeposit(tx: Tx, ctx: MerchantCtx, id: string): Promise<MerchantDeposit> {
  const before = await lockOwn(tx, ctx, id, 'declare')
  const at = ctx.now()
  const soon = new Date(Math.min(before.deadlineAt.getTime(), at.getTime() + depositSlaMs))
  const after = await moveDeposit(
    tx,
    ctx,
    before,
    { status: targetOf('declare'), declaredAt: at, deadlineAt: soon },
    { action: 'declare' },
  )
  return one(ctx, tx, after)
}

/** POST /mapi/v1/deposits/{id}/receipt: what the payer has to show for it. Declaring is a call of its own. */
export async function sendReceipt(tx: Tx, ctx: MerchantCtx, id: string, file: SentFile): Promise<MerchantDeposit> {
  const record = await lockDeposit(tx, id)
  if (!record || record.merchantId !== ctx.actor.merchantId) throw new NotFound({ code: 'NOT_FOUND' })
  return one(ctx, tx, await keepReceipt(tx, ctx, record, file))
}

/** POST /mapi/v1/deposits/{id}/cancel */
export async function cancelDeposit(tx: Tx, ctx: MerchantCtx, id: string): Promise<MerchantDeposit> {
  const before = await lockOwn(tx, ctx, id, 'cancel')
  return one(ctx, tx, await endLocked(tx, ctx, before, 'cancel'))
}
