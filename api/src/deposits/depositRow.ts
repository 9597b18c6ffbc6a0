import type { depositRow, DepositRow } from '@kasa/contracts/deposits'
import type { TenantConfig } from '@kasa/contracts/tenant'
import { depositActorOf } from '@kasa/domain/depositActor'
import type * as z from 'zod/mini'

import { requestRowOf } from '../requests/requestRow'
import { netOf } from './callbackData'
import type { DepositRecord } from './depositRecord'

/** The row as it goes over the wire (kuruş as numbers). */
export type WireRow = z.input<typeof depositRow>

/** The row as every screen and the live feed carry it; nothing of it is hidden yet, see `rowForViewer`. */
export function depositRowOf(record: DepositRecord, now: Date): DepositRow {
  return {
    ...requestRowOf(record, now),
    merchantId: record.merchantId,
    merchantName: record.merchantName,
    merchantRef: record.merchantRef,
    customerName: record.customerName,
    amountMinor: record.amountMinor,
    amountReceivedMinor: record.amountReceivedMinor,
    feeMinor: record.feeMinor,
    taxMinor: record.taxMinor,
    netMinor: netOf(record),
    currency: 'TRY',
    bankAccountId: record.bankAccountId,
    bankAccountLabel: record.bankAccountLabel,
    referenceCode: record.referenceCode,
    reasonCode: record.reasonCode,
    match: record.match,
    namedOnlyBy: record.namedOnlyBy === null ? null : [...record.namedOnlyBy],
    declaredAt: record.declaredAt?.toISOString() ?? null,
    late: record.late,
    expiresAt: record.ttlAt.toISOString(),
  }
}

/** True where the tenant keeps the merchant's name from remit operators, and this viewer is one. */
export const hidesMerchant = (scope: string, flags: TenantConfig['flags']): boolean =>
  flags.merchantHiddenFromRemit && ['REMIT', 'SUBREMIT'].includes(depositActorOf(scope) ?? '')

/** What of a row this viewer may see. Takes rows of the list and of the live feed alike. */
export const rowForViewer = <
  R extends Pick<
    DepositRow,
    'merchantId' | 'merchantName' | 'merchantRef' | 'claim' | 'undo' | 'namedOnlyBy' | 'decidedByName'
  >,
>(
  row: R,
  scope: string,
  flags: TenantConfig['flags'],
): R => {
  // Who of ours has it in hand, decided, or named its money is none of the merchant's business.
  if (depositActorOf(scope) === 'MERCHANT')
    return { ...row, claim: null, undo: null, namedOnlyBy: null, decidedByName: null }
  // Its references begin as its name does.
  return hidesMerchant(scope, flags) ? { ...row, merchantId: null, merchantName: null, merchantRef: '' } : row
}
