import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'

import { isOpen } from '../list/withdrawalFacts'
import { useDrawerWords, wordOfCode } from './drawerWords'

/** Why an open payout is or was on hold, with each reason; administrators also see the list entries that it matched. */
export function Held({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const { holdReasons, met, customerName, status } = payout
  if (holdReasons.length === 0 || !isOpen(payout)) return null
  return (
    <Note
      tone={status === 'HOLD' ? 'amber' : 'plain'}
      icon="warning"
      title={t(status === 'HOLD' ? 'held.title' : 'held.titleWas')}
    >
      {holdReasons.map((reason) => (
        <p key={reason}>{wordOfCode(t, 'held', reason, { customer: customerName })}</p>
      ))}
      {met.length > 0 && (
        <DescriptionList
          items={met.map(({ id, shown, reason, source, isNear }) => ({
            id,
            label: shown,
            value: [isNear && t('met.near'), reason, source].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </Note>
  )
}
