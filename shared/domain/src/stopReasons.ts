/**
 * What keeps a machine from approving a bank line alone; apart from the judge, because every screen's contract names
 * them.
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
  'TOLD_TWICE',
  'RULES_SUGGEST',
] as const
export type StoppedBy = (typeof stopReasons)[number]
