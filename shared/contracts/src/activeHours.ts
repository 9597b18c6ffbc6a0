import { holidayPolicies, isStretch } from '@kasa/domain/activeHours'
import * as z from 'zod/mini'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/**
 * When money may come in, Europe/Istanbul: days 1 (Monday) to 7, `from` inclusive, `to` exclusive. An empty list means
 * always.
 */
export const activeHours = z
  .array(
    z
      .strictObject({
        days: z.array(z.int().check(z.gte(1), z.lte(7))),
        from: time,
        to: z.union([time, z.literal('24:00')]),
      })
      .check(z.refine(isStretch)),
  )
  .check(z.maxLength(14))

export const holidayPolicy = z.enum(holidayPolicies)
