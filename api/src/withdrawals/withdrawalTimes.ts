/** `sla.withdrawal_s`, in ms: how soon somebody should have a payout in hand. */
export const withdrawalSlaMs = 15 * 60_000

/** `withdraw.same_iban_warn_min`, in ms: two payouts of one amount to one IBAN within this time may be one that was asked for twice. */
export const sameIbanWarnMs = 60 * 60_000

/**
 * `masak.desc_daily_kurus` and `masak.desc_min_chars`: from this sum in a day of Istanbul on, each payout of a customer needs a description
 * of at least so many characters (general communiqué of MASAK on transfers).
 */
export const masakDailyMinor = 40_000_000n
export const masakDescriptionChars = 20

/** The limit of one FAST transfer, in kuruş (100,000 TRY; domain section 9), where a bank has none of its own. */
export const fastLimitMinor = 10_000_000n
