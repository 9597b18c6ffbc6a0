import type { WalletAccountRecord } from './manageAccounts.sql'

/** An account for the audit log, without the values that its provider keeps updating. */
export const audited = ({
  balanceMinor: _b,
  balanceAt: _a,
  lastEventAt: _e,
  gapMinor: _g,
  isRead: _r,
  ...account
}: WalletAccountRecord) => ({
  ...account,
  group: account.group.name,
  owner: account.owner?.name ?? null,
  limitGroup: account.limitGroup?.name ?? null,
})
