import { createDepositRequest, merchantDeposit, merchantDepositList } from '@kasa/contracts/merchantApi'
import type { DepositAction } from '@kasa/domain/deposit'
import type * as z from 'zod/mini'

import { payToOf } from '../bankaccounts/bankaccounts.service'
import type { MerchantCalls } from '../requests/merchantRequests'
import { netOf } from './callbackData'
import { createDeposit } from './createDeposit.service'
import type { DepositRecord } from './depositRecord'
import { moveDeposit, targetOf } from './deposits'
import { soonerDeadline } from './soonerDeadline'
import { keepReceipt } from './keepReceipt'
import { endLocked } from './settleDeposit'

type MerchantDeposit = z.infer<typeof merchantDeposit>
type Calls = MerchantCalls<DepositRecord, DepositAction, z.infer<typeof createDepositRequest>, MerchantDeposit>

/** A deposit in the form of the merchant API; amount − fee − tax = net. */
function asMerchantReads(record: DepositRecord, payTo: Awaited<ReturnType<typeof payToOf>>): MerchantDeposit {
  const account = record.bankAccountId === null ? undefined : payTo.get(record.bankAccountId)
  // A decision that can still be undone is not shown yet.
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
}

/** The payer marked it as paid, so a person should look at it soon. */
const declare: Calls['acts']['declare'] = async (tx, ctx, before) => {
  const at = ctx.now()
  const deadlineAt = await soonerDeadline(tx, before, at)
  const patch = { status: targetOf('declare'), declaredAt: at, deadlineAt }
  return moveDeposit(tx, ctx, before, patch, { action: 'declare' })
}

/** `/mapi/v1/deposits`: deposits in the merchant API. */
export const merchantDeposits: Calls = {
  plural: 'deposits',
  wanted: createDepositRequest,
  answer: merchantDeposit,
  list: merchantDepositList,
  create: createDeposit,
  acts: { declare, cancel: (tx, ctx, before) => endLocked(tx, ctx, before, 'cancel') },
  keepReceipt,
  async asRead(ctx, db, records) {
    const accounts = records.flatMap(({ bankAccountId }) => bankAccountId ?? [])
    const payTo = await payToOf(ctx, db, accounts)
    return records.map((record) => asMerchantReads(record, payTo))
  },
}
