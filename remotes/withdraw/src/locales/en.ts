/** English words of the withdrawals' list. The menu's and the titles' are in `module.ts`. */
export const en = {
  title: 'Withdraw Request',
  summary: '{{waiting}} waiting · oldest {{age}} · {{amount}} pending',
  summaryNone: 'Nothing is waiting',

  'tab.suspect': 'Outcome unknown',
  'tab.noSource': 'No account',
  'tab.sent': 'Sent',
  'tab.paid': 'Paid',
  'tab.rejected': 'Rejected',
  'tab.returned': 'Returned',

  'column.reference': 'Reference',
  'column.beneficiary': 'Beneficiary',
  'column.merchant': 'Merchant',
  'column.amount': 'Amount',
  'column.bank': 'Bank',
  'column.account': 'From account',
  'column.rail': 'Rail',
  'column.status': 'Status',
  'column.hold': 'Why',
  'column.waiting': 'Waiting',
  'column.created': 'Created',
  'column.decided': 'Decided',
  'column.decidedBy': 'Decided by',

  'status.NEW': 'New',
  'status.HOLD': 'On hold',
  'status.PENDING_APPROVAL': 'Pending approval',
  'status.QUEUED': 'Waiting',
  'status.SENDING': 'Being sent',
  'status.SUSPECT': 'Outcome unknown',
  'status.SENT': 'Sent',
  'status.PARTIALLY_PAID': 'Partly paid',
  'status.PAID': 'Paid',
  'status.RETURNED': 'Returned',
  'status.REJECTED': 'Rejected',
  'status.CANCELLED': 'Cancelled',

  'hold.BLOCKLIST': 'Blocklist',
  'hold.BLOCKLIST_NEAR': 'Similar to blocklist',
  'hold.LIMIT': 'Limit exceeded',
  'hold.FIRST_IBAN': 'New IBAN',
  'hold.NAME_DIFFERS': 'Name differs',
  'hold.REVIEW': 'Under review',

  'begun.you': 'you, since {{time}}',
  'begun.other': '{{name}}, since {{time}}',

  'rail.HAVALE': 'Same bank',
  'rail.FAST': 'FAST',
  'rail.EFT': 'EFT',

  ask: 'New withdrawal',
  upload: 'Bulk withdrawal',

  'said.claimed': 'You claimed {{number}}, {{amount}}.',
} as const
