import { botStatuses } from '@kasa/domain/bot'
import * as z from 'zod/mini'

import { id, instant, minor, positiveMinor, typedText } from './primitives'

/** The bot API, `/bapi/v1`: signed like the merchant API, with a bot's key (domain section 7). */

/** POST /bapi/v1/heartbeat. `lagS`: seconds between the bank's clock and what the bot has read. */
export const heartbeatRequest = z.strictObject({
  version: typedText(40),
  lagS: z._default(z.int().check(z.nonnegative()), 0),
  error: z.optional(typedText(300)),
})
export const heartbeatAnswer = z.object({ status: z.enum(botStatuses), intervalS: z.int() })

/** One statement line as the bot saw it. `bankRef` identifies it if the bank provides one. */
export const botTransaction = z.strictObject({
  accountId: id,
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: positiveMinor,
  bookedAt: instant,
  senderName: typedText(140),
  senderIban: z.optional(z.string().check(z.regex(/^[A-Za-z0-9 ]{15,42}$/))),
  description: z._default(z.string().check(z.maxLength(280), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)), ''),
  bankRef: z.optional(typedText(64)),
  /** The account's balance right after the line, in kuruş, if the bank reports it. Used to detect missing lines. */
  balanceAfter: z.optional(minor),
  /** The currency as the bank reports it. Lines in a currency other than the account's are refused. */
  currency: z.optional(typedText(20)),
  channel: z._default(z.enum(['HAVALE', 'FAST', 'EFT', 'CASH', 'OTHER']), 'OTHER'),
})

/** POST /bapi/v1/transactions: at most 500 lines, each with its own result. */
export const transactionsRequest = z.strictObject({
  transactions: z.array(z.unknown()).check(z.minLength(1), z.maxLength(500)),
})
export const transactionsAnswer = z.object({
  results: z.array(
    z.object({
      index: z.int(),
      result: z.enum(['new', 'duplicate', 'error']),
      id: z.optional(id),
      code: z.optional(z.string()),
      field: z.optional(z.string()),
    }),
  ),
})
