/** `sla.withdrawal_s`, in ms: how soon somebody should have a payout in hand. */
export const withdrawalSlaMs = 15 * 60_000

/** The limit of one FAST transfer, in kuruş (100,000 TRY; domain section 9), where a bank has none of its own. */
export const fastLimitMinor = 10_000_000n
