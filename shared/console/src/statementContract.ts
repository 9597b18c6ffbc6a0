import * as z from 'zod/mini'

/** The schemas of the statements' screens. In the host they share its one zod; a remote would carry 8 KB of its own. */
export {
  statementDetail, statementFilters, statementLines, statementOptions, statementPage, statementSample, statementTryAnswer, statementUploadAnswer,
} from '@kasa/contracts/statements'
export { needsConfirmation } from '@kasa/domain/statementImport'
export { statementReasonWords, statementRefusalWords } from '@kasa/domain/statementWords'

/** A file as the server sends it. */
export const fileAnswer = z.custom<Blob>((value) => value instanceof Blob)
