import type { merchantWithdrawal } from '@kasa/contracts/withdrawals'
import { costOf } from '@kasa/domain/payoutLedger'
import { holdsForMerchant } from '@kasa/domain/withdrawalHold'
import type * as z from 'zod/mini'

import { paidOf, type ToldPayout } from './callbackData'
import type { WithdrawalRecord } from './withdrawalRecord'

export type MerchantWithdrawal = z.infer<typeof merchantWithdrawal>

type Read = ToldPayout &
  Pick<WithdrawalRecord, 'beneficiaryName' | 'beneficiaryIbanLast4' | 'bankName' | 'referenceCode' | 'createdAt'>

/** A payout in the form of the merchant API. */
export const merchantWithdrawalOf = (record: Read): MerchantWithdrawal => ({
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
