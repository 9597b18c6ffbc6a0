/**
 * Why automatic matching does not approve a bank line. In a file of its own because every screen's contract imports
 * it.
 */
export const stopReasons = [
  'NO_CANDIDATE',
  'TWO_CANDIDATES',
  'REFERENCE_MISSING',
  'REFERENCE_MISSPELT',
  'SEVERAL_REFERENCES',
  'AMOUNT_DIFFERS',
  'NAME_DIFFERS',
  'OTHER_ACCOUNT',
  'AFTER_EXPIRY',
  'BEFORE_REQUEST',
  'SECOND_LINE',
  'MAYBE_DUPLICATE',
  'RULES_SUGGEST',
] as const
export type StoppedBy = (typeof stopReasons)[number]
