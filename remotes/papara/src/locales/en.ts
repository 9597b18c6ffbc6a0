/** English words of the list of wallet transfers. The menu's and the titles' are in `module.ts`. */
export const en = {
  title: 'Papara transfer requests',
  summary: '{{waiting}} open · oldest {{age}} · {{amount}} waiting for a decision',
  summaryNone: 'Nothing waits for a decision',

  'tab.waiting': 'Waiting',
  'tab.approved': 'Approved',
  'tab.rejected': 'Rejected',
  'tab.expired': 'Expired',

  'column.number': 'Number',
  'column.reference': 'Reference',
  'column.payer': 'Payer',
  'column.merchant': 'Merchant',
  'column.amount': 'Amount',
  'column.account': 'Papara account',
  'column.walletRef': 'Transaction no.',
  'column.sender': 'Sender',
  'column.fee': 'Commission',
  'column.tax': 'Tax',
  'column.status': 'Status',
  'column.waiting': 'Age',
  'column.created': 'Created',
  'column.decided': 'Decided',
  'column.decidedBy': 'Decided by',
  'money.none': 'Not arrived',

  'filter.search': 'Number, payer, reference…',

  'status.NEW': 'New',
  'status.ASSIGNED': 'At the payer',
  'status.IN_REVIEW': 'In review',
  'status.APPROVED': 'Approved',
  'status.REJECTED': 'Rejected',
  'status.EXPIRED': 'Expired',
  'status.CANCELLED': 'Cancelled',

  'said.claimed': 'You claimed {{number}}, {{amount}}.',
} as const
