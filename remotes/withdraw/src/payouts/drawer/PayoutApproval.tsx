import { useQueryClient } from '@kasa/console/query'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'

import { withdrawals } from '../withdrawals'
import { payoutApprovals } from './payoutApprovals'

/** The approval that a rule requires before sending, decided in place. */
export function PayoutApproval({ payout }: { payout: WithdrawalDetail }) {
  const client = useQueryClient()
  if (payout.status !== 'PENDING_APPROVAL') return null
  return (
    <ApprovalPanel
      targetId={payout.id}
      module="withdraw"
      part={payoutApprovals}
      onDecided={() => void client.invalidateQueries({ queryKey: [withdrawals.topic] })}
    />
  )
}
