import { createHash } from 'node:crypto'

import { foldText } from '@kasa/domain/turkishText'

import type { Slot } from './lineReports.sql'

/**
 * What a source writes of a line, as one hash: its slot, and the bank's own reference, or the text where there is none
 * (domain section 3).
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
