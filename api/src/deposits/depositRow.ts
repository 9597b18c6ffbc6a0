import type { depositRow, DepositRow } from '@kasa/contracts/deposits'
import type { TenantConfig } from '@kasa/contracts/tenant'
import { depositActorOf } from '@kasa/domain/depositActor'
import type * as z from 'zod/mini'

import { requestRowOf } from '../requests/requestRow'
import { netOf } from './callbackData'
import type { DepositRecord } from './depositRecord'

/** The row in wire form, with kuruş as numbers. */
export type WireRow = z.input<typeof depositRow>

/** The row for every screen and the live feed, with all fields; `rowForViewer` hides some. */
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

/** True if the tenant hides merchants' names from remit operators and this viewer is one. */
export const hidesMerchant = (scope: string, flags: TenantConfig['flags']): boolean =>
  flags.merchantHiddenFromRemit && ['REMIT', 'SUBREMIT'].includes(depositActorOf(scope) ?? '')

/** Returns the part of a row that this viewer may see, for rows of the list and of the live feed. */
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
  // Merchants do not see who claimed or decided it, or who reported its money.
  if (depositActorOf(scope) === 'MERCHANT')
    return { ...row, claim: null, undo: null, namedOnlyBy: null, decidedByName: null }
  // A merchant's references begin like its name.
  return hidesMerchant(scope, flags) ? { ...row, merchantId: null, merchantName: null, merchantRef: '' } : row
}
