import { useCan } from '@kasa/console/can'
import { myCommission } from '@kasa/contracts/operatorPayouts'
import { MyCommission } from '@kasa/desk/MyCommission'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { TransfersQueue } from './transfers/TransfersQueue'
import { useWords } from './transfers/list/transferWords'

const TerminalsDialog = lazy(() =>
  import('./terminals/TerminalsDialog').then((file) => ({ default: file.TerminalsDialog })),
)
const PoolsDialog = lazy(() => import('./pools/PoolsDialog').then((file) => ({ default: file.PoolsDialog })))
const RulesDialog = lazy(() => import('./rules/RulesDialog').then((file) => ({ default: file.RulesDialog })))

/** `/trn`: the queue of card transfers, their terminals and pools, and the rules for their review. */
export function CardPage() {
  const t = useWords()
  const mayWrite = useCan('cardTransfer.write')
  const [open, setOpen] = useState<'terminals' | 'pools' | 'rules' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <TransfersQueue
        tools={
          <>
            {mayWrite && <Button onClick={() => setOpen('rules')}>{t('rules')}</Button>}
            {mayWrite && <Button onClick={() => setOpen('pools')}>{t('pools')}</Button>}
            <MyCommission answer={myCommission} />
            <Button onClick={() => setOpen('terminals')}>{t('terminals')}</Button>
          </>
        }
      />
      <Suspense>
        {open === 'terminals' && <TerminalsDialog onClose={close} />}
        {open === 'pools' && <PoolsDialog onClose={close} />}
        {open === 'rules' && <RulesDialog onClose={close} />}
      </Suspense>
    </>
  )
}
