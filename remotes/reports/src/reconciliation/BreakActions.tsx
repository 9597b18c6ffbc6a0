import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import type { ReconciliationEvent } from '@kasa/contracts/reconciliation'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { acceptBreak, keyOf, linkBreaks, noteBreak, takeBreak, useReread, writeBreakOff } from './breakQueries'
import { useReconciliationWords } from './reconciliationWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))
const AdjustForm = lazy(() => import('./AdjustForm').then((file) => ({ default: file.AdjustForm })))

type Asking = 'note' | 'accept' | 'link' | 'adjust' | 'writeOff'
type BreakActionsProps = { row: ReconciliationEvent; rows: readonly ReconciliationEvent[] }

/** Actions on an open break: take it, note, accept, link, adjust, or write off. */
export function BreakActions({ row, rows }: BreakActionsProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const reread = useReread()
  const [asking, setAsking] = useState<Asking | null>(null)
  const key = keyOf(row)
  const twin = rows.find(
    (other) => other.id !== row.id && other.breakType !== null && other.breakMinor === row.breakMinor,
  )
  const close = () => setAsking(null)
  const confirmDone = (textKey: 'said.asked' | `said.${'take' | 'note' | 'accept' | 'link'}`) => {
    toast('success', t(textKey))
    reread()
  }
  const take = async () => {
    try {
      await takeBreak(key)
      confirmDone('said.take')
    } catch (caught) {
      toast('error', words(caught, language))
    }
  }
  const does: Readonly<Record<Exclude<Asking, 'adjust'>, (text: string) => Promise<unknown>>> = {
    note: (text) => noteBreak(key, text),
    accept: (text) => acceptBreak(key, text),
    link: (text) => (twin ? linkBreaks(key, keyOf(twin), text) : Promise.resolve()),
    writeOff: (text) => writeBreakOff(key, text),
  }
  const canWriteOff = row.merchantId !== null && (row.differenceMinor ?? 0n) > 0n
  return (
    <>
      <Button onClick={() => void take()}>{t('act.take')}</Button>
      <Button onClick={() => setAsking('note')}>{t('act.note')}</Button>
      <Button onClick={() => setAsking('accept')}>{t('act.accept')}</Button>
      {twin && <Button onClick={() => setAsking('link')}>{t('act.link')}</Button>}
      {row.merchantId !== null && <Button onClick={() => setAsking('adjust')}>{t('act.adjust')}</Button>}
      {canWriteOff && <Button onClick={() => setAsking('writeOff')}>{t('act.writeOff')}</Button>}
      {asking !== null && (
        <Suspense>
          {asking === 'adjust' ? (
            <AdjustForm row={row} onClose={close} onRequested={() => confirmDone('said.asked')} />
          ) : (
            <ReasonForm
              title={t(`act.${asking}`)}
              text={t(`act.${asking}.text`, {
                amount: formatMoney(row.breakMinor ?? 0n, language),
                other: twin?.number ?? twin?.merchantRef ?? twin?.bankRef ?? '',
              })}
              saveLabel={t(`act.${asking}`)}
              onClose={close}
              save={async (text) => {
                await does[asking](text)
                confirmDone(asking === 'writeOff' ? 'said.asked' : `said.${asking}`)
              }}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
