/**
 * Faults found when checking a callback's signature, most serious first. Used by the API, the screen and the tests.
 */
export const signatureFindings = [
  'NO_ADDRESS',
  'ID_MISSING',
  'TIMESTAMP_MISSING',
  'SIGNATURE_MISSING',
  'TIMESTAMP_FORMAT',
  'SIGNATURE_FORMAT',
  'BODY_REFORMATTED',
  'BODY_LINE_ENDS',
  'BODY_EDGES',
  'BODY_ONLY_SIGNED',
  'SECRET_NOT_DECODED',
  'SIGNATURE_HEX',
  'SECRET_OR_BODY',
  'TIMESTAMP_OLD',
] as const
export type SignatureFinding = (typeof signatureFindings)[number]
