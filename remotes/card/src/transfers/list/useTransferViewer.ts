import { useCan } from '@kasa/console/can'
import { useUser } from '@kasa/console/session'
import type { CardActor } from '@kasa/domain/card'
import { cardActorOf } from '@kasa/domain/cardActor'

/** The viewer of card transfers, with their rights. */
export type TransferViewer = { id: string; kind: CardActor; mayDecide: boolean; mayWrite: boolean }

/** The signed-in person, as a viewer of this screen. */
export function useTransferViewer(): TransferViewer {
  const user = useUser()
  const mayDecide = useCan('cardTransfer.decide')
  const mayWrite = useCan('cardTransfer.write')
  return { id: user?.sub ?? '', kind: cardActorOf(user?.scope ?? '') ?? 'MERCHANT', mayDecide, mayWrite }
}
