/** English texts of the remit screens. Menu and titles are in `module.ts`. */
export const en = {
  'deposits.title': 'Deposit Request',
  'deposits.titleAll': 'Global Deposit Request',
  'deposits.summary': '{{waiting}} waiting · oldest {{age}} · {{amount}} pending',
  'deposits.summaryNone': 'Nothing is waiting',

  'tab.confirmed': 'Confirmed',
  'tab.rejected': 'Rejected or cancelled',
  'tab.expired': 'Expired',
  'tab.reversed': 'Reversed',

  'column.reference': 'Reference',
  'column.customer': 'Customer',
  'column.merchant': 'Merchant',
  'column.amount': 'Amount',
  'column.asked': 'Asked',
  'column.account': 'Bank account',
  'column.status': 'Status',
  'column.waiting': 'Waiting',
  'column.created': 'Created',
  'column.decided': 'Decided',
  'column.decidedBy': 'Decided by',

  'status.NEW': 'New',
  'status.ASSIGNED': 'Waiting',
  'status.DECLARED': 'Marked as paid',
  'status.IN_REVIEW': 'In review',
  'status.APPROVED': 'Confirmed',
  'status.REJECTED': 'Rejected',
  'status.EXPIRED': 'Expired',
  'status.CANCELLED': 'Cancelled',
  'status.REVERSED': 'Reversed',

  'match.exact': 'Transfer found, all agrees',
  'match.partial': 'Transfer found, something differs',

  'said.claimed': 'You claimed {{number}}, {{amount}}.',
} as const
