import { useCan } from '@kasa/console/can'
import { useUser } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import type { DepositActor } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'

/** The user who looks at the deposits, and their rights. */
export type DepositViewer = {
  id: string
  kind: DepositActor
  mayDecide: boolean
  mayCancel: boolean
  showsMerchant: boolean
}

/** The signed-in user's rights. The host shows this screen only to users who have a part in deposits. */
export function useDepositViewer(): DepositViewer {
  const user = useUser()
  const mayDecide = useCan('deposit.decide')
  const mayCancel = useCan('deposit.cancel')
  const kind = depositActorOf(user?.scope ?? '') ?? 'MERCHANT'
  return {
    id: user?.sub ?? '',
    kind,
    mayDecide,
    mayCancel: mayCancel && !mayDecide,
    // A merchant's requests are all its own; operators see names only if the tenant shows them.
    showsMerchant: kind === 'ADMIN' || (kind !== 'MERCHANT' && !tenant().flags.merchantHiddenFromRemit),
  }
}
