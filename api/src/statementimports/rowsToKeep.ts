import { compactIban } from '@kasa/domain/iban'

import type { Ctx } from '../access/ctx'
import { maskIbans } from '../signing/maskIbans'
import { openText, sealText } from '../signing/sealed'
import type { Booking } from '../statements/booking'
import type { NewRow } from './importRows.sql'

const bound = (importId: string, rowNo: number) => `${importId}:${rowNo}`
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * A row in the form that is stored: the counterparty's IBAN sealed, or dropped if it is not an IBAN, and IBANs in the
 * bank's text masked.
 */
export function rowToKeep(ctx: Ctx, importId: string, rowNo: number, { iban: written, ...row }: Booking): NewRow {
  const iban = compactIban(written ?? '')
  const isIban = ibanForm.test(iban)
  const [description, text] = [maskIbans(row.description), row.text === null ? null : maskIbans(row.text)]
  return {
    ...row,
    description,
    text,
    rowNo,
    ibanEnc: isIban ? sealText(ctx.tenant.keys, 'statementRowIban', bound(importId, rowNo), iban) : null,
    ibanLast4: isIban ? iban.slice(-4) : null,
  }
}

/** The IBAN of a stored row. */
export const ibanOfRow = (
  ctx: Ctx,
  importId: string,
  { rowNo, ibanEnc }: { rowNo: number; ibanEnc: Buffer | null },
): string | null =>
  ibanEnc === null ? null : openText(ctx.tenant.keys, 'statementRowIban', bound(importId, rowNo), ibanEnc)
