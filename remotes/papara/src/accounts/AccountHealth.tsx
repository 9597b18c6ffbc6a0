import type { WalletAccountRow } from '@kasa/contracts/walletAccounts'
import { StatusPill } from '@kasa/ui/StatusPill'

import type { TranslateAccount } from './accountWords'

type Props = {
  account: Pick<WalletAccountRow, 'balanceMinor' | 'gapMinor' | 'isRead'>
  t: TranslateAccount
  money: (minor: bigint) => string
}

/** Whether a wallet's provider can be read, and the difference between its balance and our ledger's. */
export function AccountHealth({ account: { balanceMinor, gapMinor, isRead }, t, money }: Props) {
  if (!isRead) return <StatusPill tone="red">{t('health.unread')}</StatusPill>
  if (balanceMinor === null) return <StatusPill tone="gray">{t('health.never')}</StatusPill>
  if (gapMinor !== 0n) return <StatusPill tone="red">{t('health.gap', { amount: money(gapMinor) })}</StatusPill>
  return <StatusPill tone="green">{t('health.agrees')}</StatusPill>
}
