import { words } from '@kasa/console/failure'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import type { ReportFileAnswer } from '@kasa/contracts/merchantReports'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { dayText } from './dayColumns'
import { handInFigures, type DayKey } from './breakQueries'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

type FiguresFormProps = {
  dayKey: DayKey
  /** An administrator's reason for uploading it for the merchant. */
  asksWhy: boolean
  onClose: () => void
  onTaken: () => void
}

/**
 * Uploads the merchant's own figures of a day as a file. An unreadable file is refused with each faulty line, and
 * nothing of it is kept.
 */
export function FiguresForm({ dayKey, asksWhy, onClose, onTaken }: FiguresFormProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<ReportFileAnswer | null>(null)
  const send = async () => {
    if (!file) return
    setSending(true)
    setProblem(null)
    setRefused(null)
    try {
      const answer = await handInFigures(dayKey, file, reason.trim())
      if (answer.report === null) return setRefused(answer)
      toast('success', t('said.figures', { rows: formatCount(answer.report.rowCount, language) }))
      onTaken()
      onClose()
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      wide
      title={t('figures.title', { day: dayText(dayKey.day, language) })}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            busy={isSending}
            disabled={!file || (asksWhy && reason.trim() === '')}
            onClick={() => void send()}
          >
            {t('act.figures')}
          </Button>
        </>
      }
    >
      <p>{t('figures.text')}</p>
      <Field label={t('figures.file')} required {...(problem !== null && { error: problem })}>
        {(field) => (
          <Input
            {...field}
            type="file"
            accept=".csv,.xlsx,.txt"
            onChange={({ target }) => setFile(target.files?.[0] ?? undefined)}
          />
        )}
      </Field>
      {asksWhy && (
        <Field label={t('adjust.reason')} required>
          {(field) => (
            <Input {...field} value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
      )}
      {refused && (
        <div role="alert">
          <p className={styled('bad')}>{t('figures.refused', { count: formatCount(refused.faultCount, language) })}</p>
          <ul>
            {refused.faults.map(({ line, column, code, ...fault }) => (
              <li key={`${line} ${column} ${code}`}>
                {t('figures.line', {
                  line: String(line),
                  fault: language === 'tr' ? fault.message_tr : fault.message_en,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
