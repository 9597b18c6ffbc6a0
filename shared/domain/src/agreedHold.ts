/**
 * What a merchant may agree to be spared, where it knows its customers better than we do; the blocklist and limits
 * always hold a payout.
 */
export const agreedHolds = ['FIRST_IBAN', 'NAME_DIFFERS'] as const
export type AgreedHold = (typeof agreedHolds)[number]
