import { useCan } from '@kasa/console/can'
import { moduleWords } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import type { MyCommissionAnswer } from './commission/MyCommissionDialog'

const Dialog = lazy(() =>
  import('./commission/MyCommissionDialog').then((file) => ({ default: file.MyCommissionDialog })),
)

const { use: useMyWords } = moduleWords('desk-commission', {
  en: { open: 'My commission' },
  tr: { open: 'Komisyonum' },
})

/** A button for one's own commission; nothing for people without one. */
export function MyCommission({ answer }: { answer: MyCommissionAnswer }) {
  const t = useMyWords()
  const earns = useCan('operatorCommission.my')
  const [isOpen, setOpen] = useState(false)
  if (!earns) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <Suspense>{isOpen && <Dialog answer={answer} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
