import type { ApprovalRow } from '@kasa/contracts/approvals'

/** A pending approval request that this user may decide, by default about a bank account's IBAN. */
export const waitingApproval = (some: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'bankAccount.changeIban',
  targetType: 'bankAccount',
  targetId: '01930000-0000-7000-8000-000000000009',
  title: 'Hesap 1',
  before: { bank: 'İş Bankası', iban: 'TR••…4321' },
  after: { bank: 'İş Bankası', iban: 'TR••…0001' },
  reason: 'Hesap taşındı',
  makerId: '01930000-0000-7000-8000-000000000008',
  makerName: 'Kerem Yalçın',
  neededScopes: ['ADMIN'],
  minCheckers: 1,
  checkers: [],
  status: 'PENDING',
  expiresAt: '2026-11-24T09:00:00.000Z',
  createdAt: '2026-11-21T09:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
  decisionReason: null,
  whyNot: null,
  whyNotUntil: null,
  mayWithdraw: false,
  ...some,
})
