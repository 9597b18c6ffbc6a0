import { createDepositRequest, merchantDeposit, merchantDepositList } from '@kasa/contracts/merchantApi'
import type { DepositAction } from '@kasa/domain/deposit'
import type * as z from 'zod/mini'

import { payToOf } from '../bankaccounts/bankaccounts.service'
import { createDeposit } from '../deposits/createDeposit.service'
import type { DepositRecord } from '../deposits/depositRecord'
import { moveDeposit, targetOf } from '../deposits/deposits'
import { keepReceipt } from '../deposits/keepReceipt'
import { merchantDepositOf, type MerchantDeposit } from '../deposits/merchantDeposit'
import { endLocked } from '../deposits/settleDeposit'
import { soonerDeadline } from '../deposits/soonerDeadline'
import type { MerchantCalls } from '../requests/merchantRequests'
import { testDeposits } from '../testRequests/testDeposits'

type Calls = MerchantCalls<DepositRecord, DepositAction, z.infer<typeof createDepositRequest>, MerchantDeposit>

/** A decision that can still be undone is not shown yet. */
const untold = { status: 'IN_REVIEW', reasonCode: null } as const

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
    return records.map(({ ttlAt, bankAccountId, ...record }) => ({
      ...merchantDepositOf({ ...record, expiresAt: ttlAt }, payTo.get(bankAccountId ?? '')),
      ...(record.undoUntil !== null && untold),
    }))
  },
  test: testDeposits,
}
