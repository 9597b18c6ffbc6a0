import { refuseToEndDebited } from '../payoutLines/maybeDebited'
import { createWithdrawalRequest, merchantWithdrawal, merchantWithdrawalList } from '@kasa/contracts/withdrawals'
import type { WithdrawalAction } from '@kasa/domain/withdrawal'
import type * as z from 'zod/mini'

import type { MerchantCalls } from '../requests/merchantRequests'
import { testPayouts } from '../testRequests/testPayouts'
import { createWithdrawal } from '../withdrawals/createWithdrawal.service'
import { endWithdrawal } from '../withdrawals/endWithdrawal'
import { merchantWithdrawalOf, type MerchantWithdrawal } from '../withdrawals/merchantWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'

type Calls = MerchantCalls<
  WithdrawalRecord,
  WithdrawalAction,
  z.infer<typeof createWithdrawalRequest>,
  MerchantWithdrawal
>

/** `/mapi/v1/withdrawals`: payouts in the merchant API. */
export const merchantWithdrawals: Calls = {
  plural: 'withdrawals',
  wanted: createWithdrawalRequest,
  answer: merchantWithdrawal,
  list: merchantWithdrawalList,
  create: (tx, ctx, wanted) => createWithdrawal(tx, ctx, wanted, { merchantId: ctx.actor.merchantId }),
  acts: {
    async cancel(tx, ctx, before) {
      await refuseToEndDebited(tx, before)
      return endWithdrawal(tx, ctx, before, 'cancel')
    },
  },
  asRead: (_ctx, _db, records) => Promise.resolve(records.map(merchantWithdrawalOf)),
  test: testPayouts,
}
