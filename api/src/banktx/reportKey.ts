import { createHash } from 'node:crypto'

import { foldText } from '@kasa/domain/turkishText'

import type { Slot } from './lineReports.sql'

/**
 * Hash of a source's report of a line: its slot with the bank's reference, or with the text if there is none (domain
 * section 3).
 */
export const reportKeyOf = (
  { bankAccountId, day, direction, amountMinor }: Slot,
  { bankRef, description }: { bankRef: string | null; description: string },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        bankAccountId,
        day,
        direction,
        amountMinor.toString(),
        bankRef === null ? ['text', foldText(description)] : ['ref', bankRef],
      ]),
    )
    .digest('hex')
