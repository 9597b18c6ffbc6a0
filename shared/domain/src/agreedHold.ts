/**
 * Checks that hold a merchant's payouts. A merchant that checks its customers itself may switch them off; the
 * blocklist and limits always apply.
 */
export const agreedHolds = ['FIRST_IBAN', 'NAME_DIFFERS'] as const
export type AgreedHold = (typeof agreedHolds)[number]
