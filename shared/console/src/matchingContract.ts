/** The schemas of the screens of unmatched lines and of the matching rules. In the host they share its one zod. */
export { lineCandidates, linkAnswer, linkReason, matchAges, requestCandidates, unlinkAnswer, unmatchedLine, unmatchedLinePage, unmatchedRequestPage, unmatchedView } from '@kasa/contracts/matching'
export { dryRun, dryRunAnswer, matchRulesAnswer, matchRuleVersion, saveRulesRequest } from '@kasa/contracts/matchRules'
export { approvalAsked, manualDepositRequest } from '@kasa/contracts/depositDesk'
