import { randomInt } from 'node:crypto'

import type { createDepositRequest } from '@kasa/contracts/merchantApi'
import type { DepositStatus } from '@kasa/domain/deposit'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { assignAccount, keepAssignment } from '../assignment/assignment.service'
import { blockedBy, customerHashes, keepMet, type Met } from '../blocklist/askBlocklist'
import type { Tx } from '../db/client'
import { releaseLimits, reserveMerchantLimits } from '../limits/limits.service'
import { depositCharge } from '../merchants/depositCharge'
import type { Merchant } from '../merchants/merchants.service'
import { parameter } from '../parameters/parameter'
import {
  activeMerchant,
  refuseConflicts,
  tellOfWritten,
  writeNew,
  type MerchantCtx,
  type NewRequest,
} from '../requests/newRequest'
import { identityHash } from '../signing/sealed'
import type { DepositRecord } from './depositRecord'
import { deposits, type DepositTold } from './deposits'

type Wanted = z.infer<typeof createDepositRequest>

type Outcome = Pick<NewRequest<DepositStatus>, 'status' | 'reasonCode' | 'bankAccountId' | 'remitGroupId'> & {
  keepLog: (tx: Tx) => Promise<void>
}

/** Refuses whom the blocklist names, reserves limits and chooses the account; a request that finds none is kept, REJECTED, with its reason. */
async function outcomeOf(
  tx: Tx,
  merchant: Merchant,
  { id, keyId, at }: { id: string; keyId: string; at: Date },
  wanted: Wanted,
  met: readonly Met[],
): Promise<Outcome> {
  const asked = { id, keyId, customerRef: wanted.customer.id, amountMinor: wanted.amount, at }
  const request = { ...asked, merchantId: merchant.id }
  const rejected = { status: 'REJECTED', bankAccountId: null, remitGroupId: null } as const
  // Who is on the blocklist is nobody's to try out: the merchant hears no more than of any other suspicion.
  if (met.some(({ verdict }) => verdict === 'HIT'))
    return { ...rejected, reasonCode: 'SUSPICIOUS', keepLog: () => Promise.resolve() }
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

/** Takes a merchant's request for a deposit: ASSIGNED to an account, or REJECTED with the reason. Runs in the caller's transaction. */
export async function createDeposit(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<DepositRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at] = [uuidv7(), ctx.now()]
  const merchant = await activeMerchant(tx, ctx, {
    merchantId: ctx.actor.merchantId,
    module: 'remit',
    paused: 'PAUSED_IN',
  })
  await refuseConflicts(tx, deposits, { merchantId: merchant.id, merchantRef, customerRef: customer.id, amountMinor })
  const met = await blockedBy(tx, {
    hashes: [
      ...(customer.tckn ? [identityHash(ctx.tenant.keys, customer.tckn)] : []),
      ...customerHashes(ctx.tenant.keys, customer),
    ],
    names: [customer.name],
    at,
  })
  const { keepLog, ...outcome } = await outcomeOf(tx, merchant, { id, keyId: ctx.actor.keyId, at }, wanted, met)
  const ttlAt = new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000)
  await writeNew(tx, deposits, {
    ...outcome,
    ...(await depositCharge(tx, merchant.id, amountMinor, at)),
    id,
    merchantId: merchant.id,
    merchantRef,
    amountMinor,
    customer: {
      ref: customer.id,
      name: customer.name,
      fold: foldText(customer.name),
      tcknHash: customer.tckn ? identityHash(ctx.tenant.keys, customer.tckn) : null,
      tcknLast4: customer.tckn?.slice(-4) ?? null,
    },
    deadlineAt: ttlAt,
    own: { ttl_at: ttlAt },
    decidedAt: outcome.status === 'REJECTED' ? at : null,
    returnUrl: wanted.returnUrl ?? null,
    clientIp: ctx.ip,
    at,
  })
  await keepLog(tx)
  await keepMet(tx, { type: 'remit_request', id, at }, met)
  return tellOfWritten(tx, deposits, ctx, id, ({ reasonCode, bankAccountLabel }): DepositTold =>
    reasonCode === null
      ? { action: 'assign', params: { account: bankAccountLabel ?? '' } }
      : { action: 'refuse', params: { reason: reasonCode }, reason: reasonCode },
  )
}
