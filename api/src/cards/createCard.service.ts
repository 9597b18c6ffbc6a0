import { randomInt } from 'node:crypto'

import type { createCardRequest } from '@kasa/contracts/cardTransfers'
import { feeLabelOf } from '@kasa/domain/commission'
import { feeOf } from '@kasa/domain/money'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { keepAssignment, tryGroups, type AssignmentLog } from '../assignment/assignment.service'
import { refusalInHistory } from '../assignment/refusalInHistory'
import { blockedCustomer } from '../blocklist/askBlocklist'
import { hasRoom, poolsOf, readPool, terminalOf } from '../cardTerminals/terminals.service'
import type { Tx } from '../db/client'
import { merchantFeeOf } from '../commissions/pricing'
import { parameter } from '../parameters/parameter'
import {
  activeMerchant,
  newCustomer,
  refuseUsedRef,
  notifyOfWritten,
  writeNew,
  type MerchantCtx,
} from '../requests/newRequest'
import type { CardRecord } from './cardRecord'
import { cards, type CardEventDetails } from './cards'

type Wanted = z.infer<typeof createCardRequest>

/**
 * Creates a card transfer for a merchant: ROUTED to a terminal, or REJECTED with the reason. Runs in the caller's
 * transaction.
 */
export async function createCard(tx: Tx, ctx: MerchantCtx, wanted: Wanted): Promise<CardRecord> {
  const { amount: amountMinor, merchantRef, customer } = wanted
  const [id, at] = [uuidv7(), ctx.now()]
  const merchant = await activeMerchant(tx, ctx, {
    merchantId: ctx.actor.merchantId,
    module: 'card',
    paused: 'PAUSED_IN',
  })
  await refuseUsedRef(tx, cards, { merchantId: merchant.id, merchantRef, customerRef: customer.id })
  const met = await blockedCustomer(tx, ctx.tenant.keys, customer, at)
  const isBlocked = met.some(({ verdict }) => verdict === 'HIT')
  const poolIds = await poolsOf(tx, merchant.id)
  const logs = isBlocked
    ? []
    : await tryGroups(
        tx,
        poolIds,
        {
          merchantId: merchant.id,
          customerRef: customer.id,
          amountMinor,
          bankCode: null,
          at,
          // 24 random bits for the weighted strategy.
          spin: randomInt(2 ** 24) / 2 ** 24,
        },
        (terminalId) => hasRoom(tx, terminalId, amountMinor, at),
        readPool,
      )
  const last: AssignmentLog | undefined = logs.at(-1)
  const terminal = last?.chosen ? await terminalOf(tx, last.chosen, at) : undefined
  const rule = await merchantFeeOf(tx, merchant.id, 'CARD', at)
  const { feeMinor, taxMinor } = feeOf(amountMinor, rule)
  const ttlAt = new Date(at.getTime() + (await parameter(tx, 'deposit.ttl_min', at)) * 60_000)
  await writeNew(tx, cards, {
    id,
    merchantId: merchant.id,
    merchantRef,
    customer: newCustomer(ctx, customer),
    amountMinor,
    feeMinor,
    taxMinor,
    feeLabel: feeLabelOf(rule),
    remitGroupId: terminal && last ? last.remitGroupId : null,
    bankAccountId: terminal?.id ?? null,
    status: terminal ? 'ROUTED' : 'REJECTED',
    reasonCode: terminal ? null : isBlocked ? 'SUSPICIOUS' : 'NO_TERMINAL',
    deadlineAt: ttlAt,
    decidedAt: terminal ? null : at,
    returnUrl: wanted.returnUrl ?? null,
    clientIp: ctx.ip,
    at,
    own: { trader_id: terminal?.ownerUserId ?? null, ttl_at: ttlAt },
  })
  await keepAssignment(tx, id, at, logs, { name: 'card_route', group: 'pool_id', judged: 'considered' })
  return notifyOfWritten(tx, cards, ctx, id, ({ reasonCode }): CardEventDetails =>
    reasonCode === null
      ? { action: 'route', params: { account: terminal?.label ?? '' } }
      : { action: 'refuse', params: { reason: refusalInHistory(reasonCode, poolIds) }, reason: reasonCode },
  )
}
