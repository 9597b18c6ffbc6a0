import type { RequestPermissions, RequestType } from './requestType'
import type { WalletStatus } from './wallet'

export const walletType = {
  object: 'paparaTransfer',
  table: 'papara_request',
  module: 'papara',
  title: { tr: 'Cüzdan transferi', en: 'Wallet transfer' },
  titles: { tr: 'Cüzdan transferleri', en: 'Wallet transfers' },
  list: { path: '/papara-request/list', isOfMerchants: false },
  queue: 'wallet',
  direction: 'BOTH',
  merchant: {
    kind: 'walletTransfer',
    called: 'wallet transfer',
    path: 'wallet-transfers',
    // For payers' money; one that leaves needs `withdraw:create` (`signing/keyScopes.ts`).
    scope: 'deposit:create',
    refusesSecond: true,
    event: 'wallet',
    events: [
      'wallet.assigned',
      'wallet.approved',
      'wallet.rejected',
      'wallet.expired',
      'wallet.cancelled',
      'wallet.sent',
      'wallet.suspect',
      'wallet.paid',
      'wallet.returned',
    ],
  },
  open: ['NEW', 'ASSIGNED', 'IN_REVIEW', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT', 'SENT'],
  ended: ['REJECTED', 'EXPIRED', 'CANCELLED'],
} as const satisfies RequestType<WalletStatus>

export const walletPermissions = {
  'paparaTransfer.list': { scope: 'ADMIN|SUBPAPARA', module: 'papara' },
  'paparaTransfer.read': { scope: 'ADMIN|MERCHANT|PAPARA|SUBPAPARA', module: 'papara' },
  'paparaTransfer.decide': { scope: 'ADMIN|SUBPAPARA', module: 'papara' },
  'paparaTransfer.write': { scope: 'ADMIN', module: 'papara' },
  'paparaTransfer.approve': { scope: 'ADMIN', module: 'papara' },
} as const satisfies RequestPermissions
