import { approvalStatuses } from './approval'
import { assignmentStrategies } from './assignment'
import { accountDirections, accountStatuses, holderTypes } from './bankAccount'
import { bankTypes } from './bankName'
import { blocklistKinds, blocklistStates } from './blocklist'
import { autoMatches, botKinds } from './bot'
import { cardStatuses } from './card'
import { threeDsResults } from './cardEvents'
import { cardRuleKinds } from './cardRules'
import { commissionKinds } from './commission'
import { customerFlags } from './customer'
import { amountPolicies, depositStatuses } from './deposit'
import { documentKindNames, documentStates, kybStatuses } from './kyb'
import { bankLineStatuses } from './lineLinks'
import { limitActions, limitMetrics, limitPeriods, limitSubjects } from './limits'
import { reservationStatuses } from './limitReservation'
import { accountAsks, amountAsks, referenceAsks, timeAsks } from './matchRules'
import { merchantStatuses } from './merchant'
import { notificationWays } from './notification'
import { ownTransferStatuses } from './ownTransfer'
import { paymentFileStatuses } from './paymentFile'
import { payoutRuleSides } from './payoutRules'
import { rails } from './rail'
import { breakTypes, dayStatuses } from './reconciliation'
import { reportRhythms } from './reportSchedule'
import { runStatuses, settlementStates } from './settlement'
import { claimFates, differenceReasons, dutyStatuses, handoverStatuses } from './shift'
import { statementRowHolds, statementRowResults, statementStatuses } from './statementImport'
import { loginStatuses } from './userRights'
import { walletStatuses } from './wallet'
import { withdrawalStatuses } from './withdrawal'
import { holdReasons } from './withdrawalHold'
import { holidayPolicies } from './activeHours'

/** Codes outside the lists of the domain: states of uploads, keys and links, and purposes of mails. */
const otherCodes = [
  'ADMIN_EMAIL_CHANGED',
  'ADMIN_RIGHTS_CHANGED',
  'API',
  'BOOKED',
  'BOT',
  'CHANGED',
  'CHECKED',
  'CODE',
  'CREDIT',
  'DEBIT',
  'DISCARDED',
  'DMY',
  'EMAIL_CHANGED',
  'FORGOT',
  'INVITE',
  'LINKED',
  'MAKING',
  'MFA_RESET',
  'MDY',
  'RESET',
  'REVOKED',
  'RIGHTS_CHANGED',
  'RUNNING',
  'SAME',
  'SEEN',
  'SIGNUP',
  'STANDARD',
  'YMD',
] as const

/**
 * The codes in capitals that the API writes as values into the audit log. The console has words for each; reason codes
 * have theirs in their module. `auditedWrites.test.ts` checks the writes.
 */
export const auditCodes = [
  ...accountDirections,
  ...accountStatuses,
  ...amountPolicies,
  ...accountAsks,
  ...amountAsks,
  ...approvalStatuses,
  ...assignmentStrategies,
  ...autoMatches,
  ...bankLineStatuses,
  ...bankTypes,
  ...blocklistKinds,
  ...blocklistStates,
  ...botKinds,
  ...breakTypes,
  ...cardRuleKinds,
  ...cardStatuses,
  ...claimFates,
  ...commissionKinds,
  ...customerFlags,
  ...dayStatuses,
  ...depositStatuses,
  ...differenceReasons,
  ...documentKindNames,
  ...documentStates,
  ...dutyStatuses,
  ...handoverStatuses,
  ...holdReasons,
  ...holderTypes,
  ...holidayPolicies,
  ...kybStatuses,
  ...limitActions,
  ...limitMetrics,
  ...limitPeriods,
  ...limitSubjects,
  ...loginStatuses,
  ...merchantStatuses,
  ...notificationWays,
  ...ownTransferStatuses,
  ...paymentFileStatuses,
  ...payoutRuleSides,
  ...rails,
  ...referenceAsks,
  ...reportRhythms,
  ...reservationStatuses,
  ...runStatuses,
  ...settlementStates,
  ...statementRowHolds,
  ...statementRowResults,
  ...statementStatuses,
  ...threeDsResults,
  ...timeAsks,
  ...walletStatuses,
  ...withdrawalStatuses,
  ...otherCodes,
] as const
export type AuditCode = (typeof auditCodes)[number]
