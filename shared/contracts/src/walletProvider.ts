import * as z from 'zod/mini'

import { instant, minor, positiveMinor, printable, typedText } from './primitives'

/**
 * The protocol between wallet providers and us. Amounts in kuruş. Each payment, movement and event has a unique id of
 * the provider's, so that repeated reports count once.
 */
export const walletNumber = z.string().check(z.regex(/^[1-9]\d{9}$/))
const providerId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const text = (max: number) => z.string().check(z.maxLength(max), printable)

/** A movement on one of our wallets' statements. `seq` numbers the wallet's movements from 1. */
export const walletMovement = z.object({
  id: providerId,
  seq: z.int().check(z.positive()),
  walletNo: walletNumber,
  kind: z.enum(['PAYMENT', 'PAYOUT', 'RETURN']),
  direction: z.enum(['CREDIT', 'DEBIT']),
  amountMinor: positiveMinor,
  balanceAfterMinor: minor,
  otherNo: walletNumber,
  otherName: text(140),
  description: text(280),
  /** The payout it belongs to; null for a payer's payment. */
  payoutId: z.nullable(providerId),
  bookedAt: instant,
})
export type WalletMovement = z.infer<typeof walletMovement>

export const walletPayoutStatuses = ['CREATED', 'EXECUTED', 'REFUSED', 'RETURNED'] as const

/** A payment out of one of our wallets. CREATED moves no money; `reason`: the provider's code for a refusal. */
export const walletPayout = z.object({
  id: providerId,
  reference: text(64),
  walletNo: walletNumber,
  toNo: walletNumber,
  toName: text(140),
  amountMinor: positiveMinor,
  description: text(280),
  status: z.enum(walletPayoutStatuses),
  reason: z.nullable(text(64)),
  createdAt: instant,
})
export type WalletPayout = z.infer<typeof walletPayout>

/** POST /payments: creates a payment without moving money. A repeated reference returns the same payment. */
export const newWalletPayment = z.strictObject({
  reference: typedText(64),
  walletNo: walletNumber,
  toNo: walletNumber,
  toName: typedText(140),
  amountMinor: positiveMinor,
  description: text(280),
})
export type NewWalletPayment = z.infer<typeof newWalletPayment>

/** POST /payouts, with `Idempotency-Key: <payment id>`: executes a created payment, once. */
export const walletPayoutRequest = z.strictObject({ paymentId: providerId })

const eventBase = { id: providerId, seq: z.int().check(z.positive()), occurredAt: instant }

/** POST to our address, signed by Standard Webhooks, and GET /events. `seq` numbers a client's events from 1. */
export const walletEvent = z.discriminatedUnion('type', [
  z.object({ ...eventBase, type: z.literal('payment.received'), movement: walletMovement }),
  z.object({ ...eventBase, type: z.literal('payout.executed'), payout: walletPayout, movement: walletMovement }),
  z.object({ ...eventBase, type: z.literal('payout.refused'), payout: walletPayout }),
  z.object({ ...eventBase, type: z.literal('payout.returned'), payout: walletPayout, movement: walletMovement }),
])
export type WalletEvent = z.infer<typeof walletEvent>

/** GET /events?after=: later events, in order. */
export const walletEventPage = z.object({ events: z.array(walletEvent), isLast: z.boolean() })

/**
 * GET /statement?wallet=&since=: the movements after `seq` `since`, in order; the balance at the time of the
 * response.
 */
export const walletStatement = z.object({
  walletNo: walletNumber,
  balanceMinor: minor,
  movements: z.array(walletMovement),
  isLast: z.boolean(),
})
export type WalletStatement = z.infer<typeof walletStatement>

export const walletProviderError = z.object({ code: z.string(), message: z.string() })

/** The part of an event that is parsed before it is stored; the rest is parsed when it is processed. */
export const walletEventSeen = z.looseObject({
  id: providerId,
  type: z.string().check(z.minLength(1), z.maxLength(64)),
})
export const walletEventAnswer = z.object({ new: z.boolean() })
