import { mostReportRows } from '@kasa/domain/merchantReport'
import { merchantStates, type MerchantState } from '@kasa/domain/reconciliation'
import * as z from 'zod/mini'

import { merchantRef } from './merchantRequest'
import { day, id, minor, positiveMinor, typedText } from './primitives'

const states = Object.keys(merchantStates) as [MerchantState, ...MerchantState[]]

/**
 * POST /mapi/v1/reconciliations: a merchant's own figures of a past day. Amounts in kuruş; `fee` includes tax. A
 * later report replaces an earlier one of the same day.
 */
export const reconciliationRequest = z.strictObject({
  day,
  rows: z
    .array(
      z
        .strictObject({
          merchantRef: z.optional(merchantRef),
          number: z.optional(typedText(64)),
          amount: positiveMinor,
          status: z.enum(states),
          fee: z.optional(
            z.codec(z.int().check(z.nonnegative(), z.lte(1_000_000_000)), z.bigint(), {
              decode: BigInt,
              encode: Number,
            }),
          ),
        })
        .check(
          z.refine(({ merchantRef: ref, number }) => ref !== undefined || number !== undefined, {
            path: ['merchantRef'],
          }),
        ),
    )
    .check(z.maxLength(mostReportRows)),
})

export const reconciliationAnswer = z.object({
  id,
  day,
  rows: z.int(),
  unknown: z.int(),
  reportedIn: minor,
  reportedOut: minor,
})
