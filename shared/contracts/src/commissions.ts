import { commissionKinds, feeMethods, mostBasisPoints, mostFeeMinor, mostTiers } from '@kasa/domain/commission'
import * as z from 'zod/mini'

import { earned } from './operatorPayouts'
import { day, id, instant, minor, typedText } from './primitives'

const whole = (max: number) =>
  z.codec(z.int().check(z.nonnegative(), z.lte(max)), z.bigint(), {
    decode: (number) => BigInt(number),
    encode: (amount) => Number(amount),
  })
/** Basis points: 1.5 % is 150. */
const basisPoints = whole(mostBasisPoints)
const feeMinor = whole(mostFeeMinor)

export const feeMethod = z.enum(feeMethods)

/** Applies to amounts up to and including `upToMinor`; null in the last tier. */
const tier = z.strictObject({ upToMinor: z.nullable(whole(1_000_000_000_000)), basisPoints, fixedMinor: feeMinor })

const limits = { minMinor: feeMinor, maxMinor: z.nullable(feeMinor) }

/**
 * The kinds of terms, combined with common fields. The first tier that includes the amount gives the rate for the
 * whole amount.
 */
const termsWith = <Around extends z.core.$ZodLooseShape>(around: Around) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('PCT'), basisPoints, ...around }),
    z.strictObject({ kind: z.literal('FIXED'), fixedMinor: feeMinor, ...around }),
    z.strictObject({ kind: z.literal('PCT_PLUS_FIXED'), basisPoints, fixedMinor: feeMinor, ...around }),
    z.strictObject({
      kind: z.literal('TIERED'),
      tiers: z.array(tier).check(z.minLength(1), z.maxLength(mostTiers)),
      ...around,
    }),
  ])

/**
 * The requested terms of a merchant. `taxBasisPoints` applies to the fee; `backOnReturn`: the fee of a returned
 * payout is refunded.
 */
export const commissionAsked = termsWith({ ...limits, taxBasisPoints: basisPoints, backOnReturn: z.boolean() })
/** The requested terms of an operator: our cost, without tax, always taken back with the request. */
export const operatorTermsAsked = termsWith(limits)
export type CommissionAsked = z.infer<typeof commissionAsked>

/**
 * A current, future or past version. Names are null for a merchant's own people, and for the version created with the
 * merchant.
 */
const version = z.object({
  id,
  version: z.int(),
  kind: z.enum(commissionKinds),
  tiers: z.nullable(z.array(z.object({ upToMinor: z.nullable(minor), basisPoints: minor, fixedMinor: minor }))),
  basisPoints: minor,
  fixedMinor: minor,
  minMinor: minor,
  maxMinor: z.nullable(minor),
  taxBasisPoints: minor,
  backOnReturn: z.boolean(),
  effectiveFrom: instant,
  reason: z.nullable(z.string()),
  createdByName: z.nullable(z.string()),
  approvedByName: z.nullable(z.string()),
  createdAt: instant,
})
export type CommissionVersionView = z.infer<typeof version>

const ofMethod = z.object({
  method: feeMethod,
  /** Null if nothing is charged. */
  current: z.nullable(version),
  /** The next approved version. */
  next: z.nullable(version),
  /** A version that waits for another administrator; null for a merchant's own people. */
  approvalId: z.nullable(id),
  /** All versions, newest first; empty for a merchant's own people. */
  history: z.array(version),
})
export type MethodCommission = z.infer<typeof ofMethod>

/** GET /api/commission/get/{merchant}, and the response to a request: all methods. */
export const merchantCommission = z.object({ merchantId: id, methods: z.array(ofMethod) })
export type MerchantCommission = z.infer<typeof merchantCommission>

/**
 * POST /api/commission/ask/{merchant}. `effectiveOn`: the day in Istanbul it takes effect; if omitted, on approval.
 * `version`: the number of versions that was displayed.
 */
export const commissionAskRequest = z.strictObject({
  method: feeMethod,
  terms: commissionAsked,
  effectiveOn: z.optional(day),
  reason: typedText(300),
  version: z.int(),
})
export type CommissionAskRequest = z.infer<typeof commissionAskRequest>

/**
 * GET /api/operator-commission/get/{user}, and the response to a request: all methods that the operator may earn by.
 */
export const operatorCommission = z.object({
  userId: id,
  methods: z.array(ofMethod),
  /** Earned today and this month, less reversals, and the balance owed; null if nothing was ever earned. */
  earned: z.nullable(earned),
})
export type OperatorCommission = z.infer<typeof operatorCommission>

/** POST /api/operator-commission/ask/{user}; like a merchant's. */
export const operatorAskRequest = z.extend(commissionAskRequest, { terms: operatorTermsAsked })
export type OperatorAskRequest = z.infer<typeof operatorAskRequest>

/** POST /api/commission/simulate/{merchant}: days in Istanbul, both inclusive; at most `mostTrialDays`. */
export const commissionTrialRequest = z.strictObject({ method: feeMethod, terms: commissionAsked, from: day, to: day })
export type CommissionTrialRequest = z.infer<typeof commissionTrialRequest>

const cost = z.object({ feeMinor: minor, taxMinor: minor })
/** The actual cost of the method's charged requests of these days, and the cost under the tried terms. */
export const commissionTrial = z.object({
  method: feeMethod,
  count: z.int(),
  amountMinor: minor,
  charged: cost,
  asked: cost,
})
export type CommissionTrial = z.infer<typeof commissionTrial>
