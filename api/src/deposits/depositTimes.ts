/** `deposit.ttl_min`, in ms: how long a payer has. */
export const depositTtlMs = 30 * 60_000
/** `sla.deposit_s`, in ms: how soon somebody should look once the money is said to be there. */
export const depositSlaMs = 180_000
