import { useCan } from '@kasa/console/can'
import { useUser } from '@kasa/console/session'
import type { WithdrawalActor } from '@kasa/domain/withdrawal'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'

/** The viewer of payouts, with their rights. */
export type WithdrawalViewer = {
  id: string
  kind: WithdrawalActor
  mayDecide: boolean
  mayCancel: boolean
  isOurs: boolean
}

/** The signed-in person. The host shows this screen only to people with rights on payouts. */
export function useWithdrawalViewer(): WithdrawalViewer {
  const user = useUser()
  const mayDecide = useCan('withdrawal.decide')
  const mayWrite = useCan('withdrawal.write')
  const kind = withdrawalActorOf(user?.scope ?? '') ?? 'MERCHANT'
  return {
    id: user?.sub ?? '',
    kind,
    mayDecide,
    mayCancel: mayWrite && kind === 'MERCHANT',
    isOurs: kind !== 'MERCHANT',
  }
}
