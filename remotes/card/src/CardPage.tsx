import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { TransfersQueue } from './transfers/TransfersQueue'
import { useWords } from './transfers/list/transferWords'

const TerminalsDialog = lazy(() =>
  import('./terminals/TerminalsDialog').then((file) => ({ default: file.TerminalsDialog })),
)

/** `/trn`: the queue of card transfers, and the terminals that they are paid on. */
export function CardPage() {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TransfersQueue deeds={<Button onClick={() => setOpen(true)}>{say('terminals')}</Button>} />
      {isOpen && (
        <Suspense>
          <TerminalsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
