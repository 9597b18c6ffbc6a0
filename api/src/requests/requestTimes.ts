/** `claim.lease_s` of domain section 1, in ms. */
export const claimLeaseMs = 90_000
