import { commissionKinds, feeMethods, mostBasisPoints, mostFeeMinor, mostTiers } from '@kasa/domain/commission'
import * as z from 'zod/mini'

import { earned } from './operatorPayouts'
import { day, id, instant, minor, typedText } from './primitives'

const whole = (max: number) =>
  z.codec(z.int().check(z.nonnegative(), z.lte(max)), z.bigint(), {
    decode: (number) => BigInt(number),
    encode: (amount) => Number(amount),
  })
/** Hundredths of a percent: 1.5 % is 150. */
const basisPoints = whole(mostBasisPoints)
const feeMinor = whole(mostFeeMinor)

export const feeMethod = z.enum(feeMethods)

/** Of amounts up to `upToMinor` and with it; null in the last. */
const tier = z.strictObject({ upToMinor: z.nullable(whole(1_000_000_000_000)), basisPoints, fixedMinor: feeMinor })

const limits = { minMinor: feeMinor, maxMinor: z.nullable(feeMinor) }

/**
 * The kinds of terms, each with what is the same for all of them. Of tiers, the first that reaches the amount is of the
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
 * What a version of a merchant asks for. `taxBasisPoints` is of the fee; `backOnReturn`: a payout that comes back gives
 * its fee back.
 */
export const commissionAsked = termsWith({ ...limits, taxBasisPoints: basisPoints, backOnReturn: z.boolean() })
/** What a version of an operator asks for: our cost, which carries no tax of ours and is always taken back. */
export const operatorTermsAsked = termsWith(limits)
export type CommissionAsked = z.infer<typeof commissionAsked>

/**
 * A version in force, to come, or before. Its names are null for a merchant's own people, and where it came with the
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
  /** Null where nothing is charged. */
  current: z.nullable(version),
  /** The first that is agreed to and comes into force. */
  next: z.nullable(version),
  /** A version that waits for another administrator; null for a merchant's own people. */
  approvalId: z.nullable(id),
  /** Every version, the newest first; empty for a merchant's own people. */
  history: z.array(version),
})
export type MethodCommission = z.infer<typeof ofMethod>

/** GET /api/commission/get/{merchant}, and the answer to what is asked for: each method. */
export const merchantCommission = z.object({ merchantId: id, methods: z.array(ofMethod) })
export type MerchantCommission = z.infer<typeof merchantCommission>

/**
 * POST /api/commission/ask/{merchant}. `effectiveOn`: the day in Istanbul on which it comes into force; left out, once
 * it is approved. `version`: how many versions the method had when it was looked at.
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
 * GET /api/operator-commission/get/{user}, and the answer to what is asked for: each method that the operator may earn
 * by.
 */
export const operatorCommission = z.object({
  userId: id,
  methods: z.array(ofMethod),
  /** Earned today and this month, less what was taken back, and what is owed; null where nothing was ever earned. */
  earned: z.nullable(earned),
})
export type OperatorCommission = z.infer<typeof operatorCommission>

/** POST /api/operator-commission/ask/{user}; as of a merchant. */
export const operatorAskRequest = z.extend(commissionAskRequest, { terms: operatorTermsAsked })
export type OperatorAskRequest = z.infer<typeof operatorAskRequest>

/** POST /api/commission/simulate/{merchant}: days in Istanbul, the last included; at most `mostTrialDays`. */
export const commissionTrialRequest = z.strictObject({ method: feeMethod, terms: commissionAsked, from: day, to: day })
export type CommissionTrialRequest = z.infer<typeof commissionTrialRequest>

const cost = z.object({ feeMinor: minor, taxMinor: minor })
/**
 * What the method's requests of these days that were charged, and kept their charge, cost, and what they would have
 * cost.
 */
export const commissionTrial = z.object({
  method: feeMethod,
  count: z.int(),
  amountMinor: minor,
  charged: cost,
  asked: cost,
})
export type CommissionTrial = z.infer<typeof commissionTrial>
