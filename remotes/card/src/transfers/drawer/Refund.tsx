import { useQueryClient } from '@kasa/console/query'
import type { CardDetail } from '@kasa/contracts/cardTransfers'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { lazy, Suspense, useState } from 'react'

import { useTransferViewer } from '../list/useTransferViewer'
import { transfers } from '../transfers'
import { useDrawerWords } from './drawerWords'
import { transferApprovals } from './transferApprovals'

const RefundForm = lazy(() => import('./RefundForm').then((file) => ({ default: file.RefundForm })))

/** A refund that waits for a second administrator, to decide in place; or a button to request one. */
export function Refund({ transfer }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const client = useQueryClient()
  const { mayWrite } = useTransferViewer()
  const [isAsking, setAsking] = useState(false)
  if (!mayWrite || (transfer.status !== 'APPROVED' && transfer.status !== 'REFUND_PENDING')) return null
  return (
    <DrawerSection title={t('section.refund')}>
      {transfer.status === 'REFUND_PENDING' ? (
        <ApprovalPanel
          targetId={transfer.id}
          module="card"
          part={transferApprovals}
          onDecided={() => void client.invalidateQueries({ queryKey: [transfers.topic] })}
        />
      ) : (
        <div>
          <Button tone="danger" onClick={() => setAsking(true)}>
            {t('refund.ask')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <RefundForm transfer={transfer} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </DrawerSection>
  )
}
