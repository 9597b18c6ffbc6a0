/** The schemas of banks, bank accounts and what waits for a second person. In the host they share its one zod; a remote would carry 8 KB of its own. */
export { approvalDenyRequest, approvalPage, approvalRow, approvalShortages, approvalView } from '@kasa/contracts/approvals'
export {
  bankAccountCreateRequest, bankAccountDetail, bankAccountFilters, bankAccountIbanRequest, bankAccountOptions, bankAccountPage, bankAccountRevealAnswer, bankAccountUpdateRequest,
} from '@kasa/contracts/bankAccounts'
export { bankNameCreateRequest, bankNameFilters, bankNameList, bankNameRow, bankNameUpdateRequest } from '@kasa/contracts/bankNames'
