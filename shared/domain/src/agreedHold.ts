/**
 * What holds a merchant's payouts unless its settings switch it off, where it knows its customers better than we do.
 * The blocklist and limits always hold a payout.
 */
export const agreedHolds = ['FIRST_IBAN', 'NAME_DIFFERS'] as const
export type AgreedHold = (typeof agreedHolds)[number]
