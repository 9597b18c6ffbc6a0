import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { ReportedLine } from '../banktx/placeLine'
import { ibanHash, sealText } from '../signing/sealed'
import type { BookingRow } from './importRows.sql'
import { ibanOfRow } from './rowsToKeep'

type Of = { id: string; accountId: string; source: string; makers: readonly string[] }

export const slotOfRow = (accountId: string, { day, direction, amountMinor }: BookingRow): ReportedLine['slot'] => ({
  bankAccountId: accountId,
  day,
  direction,
  amountMinor,
})

/** A stored row in the form of a line that a source reports. */
export function reportedRow(ctx: Ctx, of: Of, row: BookingRow): ReportedLine {
  const id = uuidv7()
  const { keys } = ctx.tenant
  const iban = ibanOfRow(ctx, of.id, row)
  return {
    slot: slotOfRow(of.accountId, row),
    key: row.key,
    shortKey: row.shortKey,
    occurrenceNo: row.occurrenceNo,
    rowNo: row.rowNo,
    decided: row.decided,
    sameAs: row.sameAs,
    line: {
      id,
      bankAccountId: of.accountId,
      botId: null,
      direction: row.direction,
      amountMinor: row.amountMinor,
      bookedAt: row.bookedAt,
      senderName: row.name,
      senderFold: foldText(row.name),
      senderIbanEnc: iban === null ? null : sealText(keys, 'senderIban', id, iban),
      senderIbanHash: iban === null ? null : ibanHash(keys, iban),
      senderIbanLast4: iban?.slice(-4) ?? null,
      description: row.description,
      bankRef: row.bankRef,
      channel: row.channel,
      balanceAfterMinor: row.balanceAfterMinor,
      source: of.source,
      importId: of.id,
      namedBy: of.makers,
      dedupeKey: row.key,
      payments: row.payments,
      groupRef: row.groupRef,
      at: ctx.now(),
    },
  }
}
