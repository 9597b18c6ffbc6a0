import { useCan } from '@kasa/console/can'
import { useUser } from '@kasa/console/session'
import type { CardActor } from '@kasa/domain/card'
import { cardActorOf } from '@kasa/domain/cardActor'

/** Who looks at card transfers, and what of the table is theirs. */
export type TransferViewer = { id: string; kind: CardActor; mayDecide: boolean; mayWrite: boolean }

/** The signed-in person as this screen knows them. */
export function useTransferViewer(): TransferViewer {
  const user = useUser()
  const mayDecide = useCan('cardTransfer.decide')
  const mayWrite = useCan('cardTransfer.write')
  return { id: user?.sub ?? '', kind: cardActorOf(user?.scope ?? '') ?? 'MERCHANT', mayDecide, mayWrite }
}
