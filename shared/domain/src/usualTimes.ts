/**
 * What the times that screens need are until an administrator changes them, in seconds. Apart from the whole table,
 * which screens do without.
 */
export const usualSeconds = {
  undo_s: 5,
  'sla.deposit_s': 180,
  'sla.withdraw_s': 900,
  'withdraw.suspect_s': 300,
} as const
