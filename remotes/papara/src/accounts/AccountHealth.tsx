import type { WalletAccountRow } from '@kasa/contracts/walletAccounts'
import { StatusPill } from '@kasa/ui/StatusPill'

import type { SayAccount } from './accountWords'

type Props = {
  account: Pick<WalletAccountRow, 'balanceMinor' | 'gapMinor' | 'isRead'>
  say: SayAccount
  money: (minor: bigint) => string
}

/** Whether a wallet's provider can be read, and the difference between its balance and our ledger's. */
export function AccountHealth({ account: { balanceMinor, gapMinor, isRead }, say, money }: Props) {
  if (!isRead) return <StatusPill tone="red">{say('health.unread')}</StatusPill>
  if (balanceMinor === null) return <StatusPill tone="gray">{say('health.never')}</StatusPill>
  if (gapMinor !== 0n) return <StatusPill tone="red">{say('health.gap', { amount: money(gapMinor) })}</StatusPill>
  return <StatusPill tone="green">{say('health.agrees')}</StatusPill>
}
