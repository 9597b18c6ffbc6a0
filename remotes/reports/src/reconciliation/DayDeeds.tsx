import { useCan } from '@kasa/console/can'
import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { proofOf, signDay, useReread, type DayKey } from './breakQueries'
import { useReconciliationWords } from './reconciliationWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const FiguresForm = lazy(() => import('./FiguresForm').then((file) => ({ default: file.FiguresForm })))

type DayDeedsProps = {
  /** Without a merchant: one's own. */
  dayKey: DayKey
  /** Null where it is not known. */
  isClosed: boolean | null
}

/** What is done with a merchant's day: its figures are handed in, it is signed, and its proof is taken away. */
export function DayDeeds({ dayKey, isClosed }: DayDeedsProps) {
  const say = useReconciliationWords()
  const language = useLanguage()
  const reread = useReread()
  const [mayReport, maySign, isOurs] = [
    useCan('reconciliation.report'),
    useCan('reconciliation.sign'),
    useCan('reconciliation.write'),
  ]
  const [asking, setAsking] = useState<'figures' | 'paper' | null>(null)
  const close = () => setAsking(null)
  const signed = async (paper?: string) => {
    const { isClosed: isOver } = await signDay(dayKey, paper)
    toast('success', say(isOver ? 'said.closed' : 'said.signed'))
    reread()
  }
  const sign = async () => {
    const question = { title: say('act.sign'), text: say('act.sign.text'), confirmText: say('act.sign') }
    if ((await confirm(question)) !== 'confirmed') return
    try {
      await signed()
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  const prove = async () => {
    try {
      const pack = await proofOf(dayKey)
      downloadFile(new Blob([JSON.stringify(pack, null, 1)], { type: 'application/json' }), `proof-${dayKey.day}.json`)
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  return (
    <>
      {mayReport && isClosed !== true && <Button onClick={() => setAsking('figures')}>{say('act.figures')}</Button>}
      {isOurs && isClosed !== true && <Button onClick={() => setAsking('paper')}>{say('act.paper')}</Button>}
      {maySign && isClosed !== true && <Button onClick={() => void sign()}>{say('act.sign')}</Button>}
      {mayReport && isClosed !== false && <Button onClick={() => void prove()}>{say('act.proof')}</Button>}
      {asking !== null && (
        <Suspense>
          {asking === 'figures' ? (
            <FiguresForm dayKey={dayKey} asksWhy={isOurs} onClose={close} onTaken={reread} />
          ) : (
            <ReasonForm
              title={say('act.paper')}
              text={say('act.paper.text')}
              saveLabel={say('act.paper')}
              onClose={close}
              save={signed}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
