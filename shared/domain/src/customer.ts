/** What an administrator says of a merchant's customer (domain section 2, risk flags); a merchant is not told. */
export const customerFlags = ['WATCHED', 'FRAUD_REPORTED', 'DOCUMENTS_ASKED', 'TRUSTED'] as const
export type CustomerFlag = (typeof customerFlags)[number]
