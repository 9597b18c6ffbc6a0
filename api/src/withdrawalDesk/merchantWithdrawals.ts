import { refuseToEndDebited } from '../payoutLines/maybeDebited'
import { createWithdrawalRequest, merchantWithdrawal, merchantWithdrawalList } from '@kasa/contracts/withdrawals'
import { costOf } from '@kasa/domain/payoutLedger'
import type { WithdrawalAction } from '@kasa/domain/withdrawal'
import { holdsForMerchant } from '@kasa/domain/withdrawalHold'
import type * as z from 'zod/mini'

import type { MerchantCalls } from '../requests/merchantRequests'
import { paidOf } from '../withdrawals/callbackData'
import { createWithdrawal } from '../withdrawals/createWithdrawal.service'
import { endWithdrawal } from '../withdrawals/endWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'

type MerchantWithdrawal = z.infer<typeof merchantWithdrawal>
type Calls = MerchantCalls<
  WithdrawalRecord,
  WithdrawalAction,
  z.infer<typeof createWithdrawalRequest>,
  MerchantWithdrawal
>

/** A payout in the form of the merchant API. */
const asMerchantReads = (record: WithdrawalRecord): MerchantWithdrawal => ({
  id: record.id,
  number: record.number,
  merchantRef: record.merchantRef,
  status: record.status,
  amount: record.amountMinor,
  fee: record.feeMinor,
  tax: record.taxMinor,
  total: costOf(record),
  currency: 'TRY',
  beneficiaryName: record.beneficiaryName,
  ibanLast4: record.beneficiaryIbanLast4,
  bank: record.bankName,
  referenceCode: record.referenceCode,
  reasonCode: record.reasonCode,
  holdReasons: holdsForMerchant(record.holdReasons),
  paid: paidOf(record),
  returned: record.returnedMinor,
  bankRef: record.bankRef,
  createdAt: record.createdAt.toISOString(),
})

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
  asRead: (_ctx, _db, records) => Promise.resolve(records.map(asMerchantReads)),
}
