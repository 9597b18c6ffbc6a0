/** Reasons for confirming without an exact match, or for linking a line by hand. */
export const confirmTr = {
  'confirm.SAME_PERSON': 'Aynı kişi, ad farklı yazılmış',
  'confirm.AMOUNT_ACCEPTED': 'Üye iş yeri gelen tutarı kabul ediyor',
  'confirm.REFERENCE_MISTYPED': 'Referans eksik ya da yanlış yazılmış',
  'confirm.RECEIPT_AGREES': 'Dekont bu havaleyi gösteriyor',
  'confirm.CUSTOMER_PROVED': 'Müşteri kendisinin olduğunu kanıtladı',
} as const
export const confirmEn = {
  'confirm.SAME_PERSON': 'Same person, name written differently',
  'confirm.AMOUNT_ACCEPTED': 'Merchant accepts the amount that came',
  'confirm.REFERENCE_MISTYPED': 'Reference missing or mistyped',
  'confirm.RECEIPT_AGREES': 'The receipt shows this transfer',
  'confirm.CUSTOMER_PROVED': 'The customer proved it is theirs',
} as const
