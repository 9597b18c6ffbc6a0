import { randomBytes, randomInt } from 'node:crypto'

import type { createDepositRequest } from '@kasa/contracts/merchantApi'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { feeOf, type FeeRule } from '@kasa/domain/money'
import { referenceCodeFrom, referenceLength } from '@kasa/domain/referenceCode'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { assignAccount, keepAssignment } from '../assignment/assignment.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { releaseLimits, reserveMerchantLimits } from '../limits/limits.service'
import { depositFeeOf, findMerchant, type Merchant } from '../merchants/merchants.service'
import { identityHash } from '../signing/sealed'
import { tellOfNew } from '../requests/moveRequests'
import { selectRequest } from '../requests/visibleRequest'
import type { DepositRecord } from './depositRecord'
import { deposits, type DepositTold } from './deposits'
import { depositTtlMs } from './depositTimes'
import { insertDeposit, lockCreation, selectConflicts, type NewDeposit } from './newDeposit.sql'

export { lockCreation, selectConflicts as conflictsOf } from './newDeposit.sql'

type Wanted = z.infer<typeof createDepositRequest>
type ApiCtx = Ctx<{ kind: 'api'; merchantId: string; keyId: string }>

/** `1.5% + ₺2.00`: the rule in figures, the same in every language. */
export function feeLabelOf(rule: FeeRule): string {
  const percent = rule.basisPoints === 0n ? [] : [`${Number(rule.basisPoints) / 100}%`]
  const fixed = rule.fixedMinor === 0n ? [] : [`₺${(Number(rule.fixedMinor) / 100).toFixed(2)}`]
  return [...percent, ...fixed].join(' + ')
}

async function activeMerchant(tx: Tx, ctx: ApiCtx): Promise<Merchant> {
  const merchant = await findMerchant(tx, ctx.actor.merchantId)
  if (!merchant || merchant.status === 'CLOSED' || merchant.status === 'PAUSED_IN')
    throw new Conflict({ code: 'MERCHANT_NOT_ACTIVE' })
  if (!ctx.tenant.config.modules.includes('remit') || !merchant.modules.includes('remit'))
    throw new Conflict({ code: 'MODULE_DISABLED' })
  return merchant
}

async function refuseConflicts(tx: Tx, merchantId: string, wanted: Wanted): Promise<void> {
  const asked = {
    merchantId,
    merchantRef: wanted.merchantRef,
    customerRef: wanted.customer.id,
    amountMinor: wanted.amount,
  }
  await lockCreation(tx, merchantId, wanted.merchantRef, wanted.customer.id)
  const { sameRef, samePending } = await selectConflicts(tx, asked)
  if (sameRef !== null)
    throw new Conflict({ code: 'MERCHANT_REF_USED', field: 'merchantRef', details: { id: sameRef } })
  if (samePending !== null) throw new Conflict({ code: 'DUPLICATE_PENDING', details: { id: samePending } })
}

type Outcome = Pick<NewDeposit, 'status' | 'reasonCode' | 'bankAccountId' | 'remitGroupId'> & {
  keepLog: (tx: Tx) => Promise<void>
}

/** Reserves limits and chooses the account; a request that finds none is kept, REJECTED, with its reason. */
async function outcomeOf(tx: Tx, merchant: Merchant, id: string, wanted: Wanted, at: Date): Promise<Outcome> {
  const request = { id, merchantId: merchant.id, customerRef: wanted.customer.id, amountMinor: wanted.amount, at }
  const rejected = { status: 'REJECTED', bankAccountId: null, remitGroupId: null } as const
  if ((await reserveMerchantLimits(tx, request)) !== 'RESERVED')
    return { ...rejected, reasonCode: 'LIMIT', keepLog: () => Promise.resolve() }
  // 24 bits of chance for the weighted strategy.
  const spin = randomInt(2 ** 24) / 2 ** 24
  const { assignment, logs } = await assignAccount(tx, merchant.remitGroupIds, {
    ...request,
    bankCode: wanted.bankCode ?? null,
    spin,
  })
  const keepLog = (inTx: Tx) => keepAssignment(inTx, id, at, logs)
  if (assignment)
    return {
      status: 'ASSIGNED',
      reasonCode: null,
      bankAccountId: assignment.accountId,
      remitGroupId: assignment.remitGroupId,
      keepLog,
    }
  await releaseLimits(tx, id)
  return { ...rejected, reasonCode: 'NO_ACCOUNT', keepLog }
}

/** Writes the request under a reference code no open request has; 32^7 codes make a second try rare and a sixth a fault. */
export async function insertWithCode(tx: Tx, deposit: Omit<NewDeposit, 'referenceCode'>): Promise<void> {
  for (let tries = 0; tries < 6; tries += 1) {
    if (await insertDeposit(tx, { ...deposit, referenceCode: referenceCodeFrom(randomBytes(referenceLength)) })) return
  }
  throw new Error('No free reference code in six tries')
}

/** Tells everybody of a deposit that was just written, and answers it. */
export async function tellOfWritten(
  tx: Tx,
  ctx: Ctx,
  id: string,
  told: (made: DepositRecord) => DepositTold,
): Promise<DepositRecord> {
  const made = await selectRequest(tx, deposits.table, id)
  if (!made) throw new Error(`Deposit ${id} was written and is not there`)
  await tellOfNew(tx, deposits, ctx, made, told(made))
  return made
}

/** Takes a merchant's request for a deposit: ASSIGNED to an account, or REJECTED with the reason. Runs in the caller's transaction. */
export async function createDeposit(tx: Tx, ctx: ApiCtx, wanted: Wanted): Promise<DepositRecord> {
  const at = ctx.now()
  const merchant = await activeMerchant(tx, ctx)
  await refuseConflicts(tx, merchant.id, wanted)
  const id = uuidv7()
  const { keepLog, ...outcome } = await outcomeOf(tx, merchant, id, wanted, at)
  const rule = await depositFeeOf(tx, merchant.id, at)
  const { feeMinor, taxMinor } = feeOf(wanted.amount, rule)
  const { customer } = wanted
  await insertWithCode(tx, {
    ...outcome,
    id,
    year: istanbulDay(at).slice(2, 4),
    merchantId: merchant.id,
    merchantRef: wanted.merchantRef,
    customer: {
      ref: customer.id,
      name: customer.name,
      fold: foldText(customer.name),
      tcknHash: customer.tckn ? identityHash(ctx.tenant.keys, customer.tckn) : null,
    },
    amountMinor: wanted.amount,
    feeMinor,
    taxMinor,
    feeLabel: feeLabelOf(rule),
    ttlAt: new Date(at.getTime() + depositTtlMs),
    returnUrl: wanted.returnUrl ?? null,
    clientIp: ctx.ip,
    at,
  })
  await keepLog(tx)
  return tellOfWritten(tx, ctx, id, ({ reasonCode, bankAccountLabel }): DepositTold =>
    reasonCode === null
      ? { action: 'assign', params: { account: bankAccountLabel ?? '' } }
      : { action: 'refuse', params: { reason: reasonCode }, reason: reasonCode },
  )
}
