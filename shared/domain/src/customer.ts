/** An administrator's flag on a merchant's customer (domain section 2, risk flags), not visible to the merchant. */
export const customerFlags = ['WATCHED', 'FRAUD_REPORTED', 'DOCUMENTS_ASKED', 'TRUSTED'] as const
export type CustomerFlag = (typeof customerFlags)[number]
