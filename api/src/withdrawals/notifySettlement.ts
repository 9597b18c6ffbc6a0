import { maskIban } from '@kasa/domain/iban'
import { formatMoney } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { notifyKeepers } from '../merchants/notifyMerchant'
import type { WithdrawalRecord } from './withdrawalRecord'

/** Mails a merchant that a settlement was sent. Its server did not request it, so there is no callback. */
export async function notifySettlement(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<void> {
  const { merchantId, merchantName, status, amountMinor, beneficiaryName, beneficiaryIbanLast4, bankName } = record
  if (status !== 'SENT') return
  await notifyKeepers(tx, ctx, { id: merchantId, name: merchantName }, 'SETTLEMENT_SENT', (lang) => ({
    run: record.settlementRun ?? '',
    amount: formatMoney(amountMinor, lang),
    holder: beneficiaryName,
    iban: maskIban(beneficiaryIbanLast4),
    bank: bankName,
    reference: record.bankRef ?? record.number,
  }))
}
