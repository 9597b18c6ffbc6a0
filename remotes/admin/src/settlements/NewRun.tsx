import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { SettlementPreview } from '@kasa/contracts/settlements'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { useSettlementWords } from '../locales/settlementWords'
import { RunLines } from './RunLines'
import { TooMuch } from './TooMuch'
import { askRun, refetchRuns, runPreview } from './settlementRunQueries'

/** The merchants that the run would pay, and those it would leave out. */
function Preview({ preview }: { preview: SettlementPreview }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const paid = preview.lines.filter(({ leftOut }) => leftOut === null)
  const leftOut = preview.lines.filter((line) => line.leftOut !== null)
  return (
    <>
      <Note
        icon="info"
        title={
          preview.count === 0
            ? t('new.none')
            : t('new.sum', { amount: formatMoney(preview.sumMinor, language), count: preview.count })
        }
      />
      <TooMuch lines={paid.map(({ merchantName, ...line }) => ({ merchant: merchantName, ...line }))} />
      <RunLines lines={paid} />
      {leftOut.length > 0 && (
        <details open={paid.length === 0}>
          <summary>{t('new.leftOut', { count: leftOut.length })}</summary>
          <RunLines lines={leftOut} />
        </details>
      )}
    </>
  )
}

/** Previews and requests a run of everything due now. */
export function NewRun({ onClose, onRequested }: { onClose: () => void; onRequested: (id: string) => void }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const preview = useQuery(runPreview())
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const seen = preview.data
  const isPossible = seen !== undefined && seen.openRun === null && seen.count > 0
  const request = async () => {
    if (!seen || !isPossible || isAsking || reason.trim() === '') return
    setAsking(true)
    setProblem(null)
    try {
      const { id, number } = await askRun(seen, reason.trim())
      refetchRuns(client)
      toast('success', t('new.asked', { number }))
      onRequested(id)
    } catch (caught) {
      setProblem(words(caught, language))
      setAsking(false)
      void preview.refetch()
    }
  }
  const failed = preview.isError ? words(preview.error, language) : problem
  return (
    <Dialog
      title={t('new.title')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {isPossible && (
            <Button
              tone="primary"
              busy={isAsking}
              whyNot={reason.trim() === '' ? t('run.reason') : undefined}
              onClick={() => void request()}
            >
              {t('new.ask')}
            </Button>
          )}
        </>
      }
    >
      {seen?.openRun != null && (
        <Note tone="amber" icon="clock" title={t('new.open', { number: seen.openRun })}>
          {t('new.openText')}
        </Note>
      )}
      {seen && <Preview preview={seen} />}
      {isPossible && (
        <Field label={t('run.reason')} required>
          {(field) => (
            <Input
              {...field}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {failed !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={failed} />
        </div>
      )}
    </Dialog>
  )
}
