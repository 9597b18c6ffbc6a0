/** Default times that screens need, in seconds. Separate so that screens need not load the whole parameter table. */
export const usualSeconds = {
  undo_s: 5,
  'sla.deposit_s': 180,
  'sla.withdraw_s': 900,
  'withdraw.suspect_s': 300,
} as const
