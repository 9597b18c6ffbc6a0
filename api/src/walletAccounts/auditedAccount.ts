import type { WalletAccountRecord } from './manageAccounts.sql'

/** What the audit log keeps of an account: not what its provider tells from hour to hour. */
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
