import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { downloadFile } from '@kasa/console/records/downloadFile'
import { toast } from '@kasa/console/toast'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { dayOf, proofOf, signDay, useReread, type DayKey } from './breakQueries'
import { useReconciliationWords } from './reconciliationWords'
import { dayAndMerchant, signedFigures } from './signedFigures'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const FiguresForm = lazy(() => import('./FiguresForm').then((file) => ({ default: file.FiguresForm })))
const SignDay = lazy(() => import('./SignDay').then((file) => ({ default: file.SignDay })))

/** The day as it was when the dialog opened; the server refuses to sign a changed day. */
type Signing = { as: 'self' | 'paper'; row: ReconciliationRow; hash: string }

/** Why a day that is not agreed cannot be signed. */
function unsignable(row: ReconciliationRow | null): 'why.notReported' | 'why.breaks' | 'why.notOver' {
  if (!row?.reportedAt) return 'why.notReported'
  return Number(row.figures.breaks ?? 0) > 0 ? 'why.breaks' : 'why.notOver'
}

/**
 * The actions on a merchant's day: upload its figures, sign it, download its proof. A key without a merchant is for
 * the user's own merchant.
 */
export function DayActions({ dayKey }: { dayKey: DayKey }) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const reread = useReread()
  const [mayReport, maySign, isOurs] = [
    useCan('reconciliation.report'),
    useCan('reconciliation.sign'),
    useCan('reconciliation.write'),
  ]
  const [asking, setAsking] = useState<'figures' | Signing | null>(null)
  const day = useQuery({ ...dayOf(dayKey), enabled: mayReport })
  if (!mayReport || day.isPending) return null
  const close = () => setAsking(null)
  const { row, hash } = day.data ?? { row: null, hash: null }
  const isClosed = row?.status === 'CLOSED'
  const failed = day.isError ? words(day.error, language) : undefined
  const whyNotSign = failed ?? (hash === null ? t(unsignable(row)) : undefined)
  const ask = (as: Signing['as']) => row && hash !== null && setAsking({ as, row, hash })
  const sign = async (seen: string, paper?: string) => {
    try {
      const { isClosed: isOver } = await signDay(dayKey, { hash: seen, ...(paper !== undefined && { paper }) })
      toast('success', t(isOver ? 'said.closed' : 'said.signed'))
    } finally {
      reread()
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
      {!isClosed && (
        <>
          <Button onClick={() => setAsking('figures')}>{t('act.figures')}</Button>
          {isOurs && (
            <Button whyNot={whyNotSign} onClick={() => ask('paper')}>
              {t('act.paper')}
            </Button>
          )}
          {maySign && (
            <Button whyNot={whyNotSign} onClick={() => ask('self')}>
              {t('act.sign')}
            </Button>
          )}
        </>
      )}
      {isClosed && <Button onClick={() => void prove()}>{t('act.proof')}</Button>}
      {asking !== null && (
        <Suspense>
          {asking === 'figures' ? (
            <FiguresForm dayKey={dayKey} asksWhy={isOurs} onClose={close} onTaken={reread} />
          ) : asking.as === 'self' ? (
            <SignDay row={asking.row} onClose={close} sign={() => sign(asking.hash)} />
          ) : (
            <ReasonForm
              title={`${t('act.paper')}: ${dayAndMerchant(asking.row, language)}`}
              text={`${signedFigures(asking.row, language)
                .map(({ label, value }) => `${label}: ${value}`)
                .join(' · ')}. ${t('act.paper.text')}`}
              saveLabel={t('act.paper')}
              onClose={close}
              save={(paper) => sign(asking.hash, paper)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
