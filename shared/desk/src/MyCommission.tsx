import { useCan } from '@kasa/console/can'
import { moduleWords } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

const Dialog = lazy(() => import('./MyCommissionDialog').then((file) => ({ default: file.MyCommissionDialog })))

const { use: useMyWords } = moduleWords('desk-commission', {
  en: { open: 'My commission' },
  tr: { open: 'Komisyonum' },
})

/** What one earned oneself, behind a button; nothing for who earns nothing. */
export function MyCommission() {
  const say = useMyWords()
  const earns = useCan('operatorCommission.my')
  const [isOpen, setOpen] = useState(false)
  if (!earns) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('open')}</Button>
      <Suspense>{isOpen && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
