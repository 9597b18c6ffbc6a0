/** The schemas of an operator's desk and shift. In the host they share its one zod; a remote would carry 8 KB of its own. */
export { desk, deskLineFilters, deskLinePage } from '@kasa/contracts/desk'
export { handoverDetail, handoverForm, handoverPage, shiftFilters, shiftOpen } from '@kasa/contracts/shifts'
