import { istanbulDay } from '@kasa/domain/istanbulDay'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { useEffect, useRef, useState } from 'react'

import { failureOf, words } from '../failure'
import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import type { ListSource } from '../lists/listTotal'
import { downloadFile } from '../records/downloadFile'
import { RecordForm } from '../records/RecordForm'
import { toast } from '../toast'
import { exportList, type ExportColumn } from './exportList'
import { useToolWords } from './toolWords'

type ListExportProps = {
  /** Names the file. */
  title: string
  source: ListSource
  columns: readonly ExportColumn[]
  /** How many rows will come, where that is known. */
  total: number | undefined
  onEnd: () => void
}

const asksWhy = (caught: unknown): boolean => {
  const failure = failureOf(caught)
  return failure.kind === 'refused' && failure.error.code === 'EXPORT_REASON_NEEDED'
}

/** Asks why a file that names people is taken away: what is written here goes to the audit log. */
function ExportReason({ onGiven, onClose }: { onGiven: (reason: string) => void; onClose: () => void }) {
  const say = useToolWords()
  const [reason, setReason] = useState('')
  const [wasEmpty, setWasEmpty] = useState(false)
  const given = reason.trim()
  const submit = () => {
    if (given === '') setWasEmpty(true)
    else onGiven(given)
    return Promise.resolve()
  }
  return (
    <RecordForm
      title={say('reason.title')}
      saveLabel={say('reason.go')}
      form={{ problem: null, isDirty: given !== '', isSubmitting: false, submit }}
      onClose={onClose}
    >
      <p>{say('reason.text')}</p>
      <Field label={say('reason.label')} required error={wasEmpty && given === '' ? say('reason.missing') : undefined}>
        {(field) => (
          <Textarea
            {...field}
            autoFocus
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </RecordForm>
  )
}

/** Fetches the list as a file, asks why where the server wants to know it, says how far it is, and lets it be given up; leaving the page gives it up, too. */
export function ListExport({ title, source, columns, total, onEnd }: ListExportProps) {
  const say = useToolWords()
  const language = useLanguage()
  const [done, setDone] = useState(0)
  const [reason, setReason] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  // What was seen when it was asked for; a filter changed meanwhile is another list.
  const asked = useRef({ title, source, columns, onEnd, say })

  useEffect(() => {
    const stop = new AbortController()
    const { title: name, source: from, columns: shown, onEnd: end, say: tell } = asked.current
    let rows = 0
    const onRows = (count: number) => {
      rows = count
      setDone(count)
    }
    exportList(from, shown, language, { signal: stop.signal, onRows, reason }).then(
      (file) => {
        // Given up as its last byte came.
        if (stop.signal.aborted) return
        downloadFile(file, `${name} ${istanbulDay(new Date())}.csv`)
        toast('success', tell('exported', { count: rows, rows: formatCount(rows, language) }))
        end()
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return
        if (reason === undefined && asksWhy(caught)) return setIsAsked(true)
        toast('error', tell('failed'), words(caught, language))
        end()
      },
    )
    return () => stop.abort()
    // One export from beginning to end, begun anew with its reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reason])

  const rows = formatCount(done, language)
  if (isAsked && reason === undefined) return <ExportReason onGiven={setReason} onClose={onEnd} />
  return (
    <>
      {total !== undefined && <progress value={done} max={total} aria-label={say('exportingSome', { done: rows })} />}
      <span aria-hidden={total !== undefined}>
        {total === undefined
          ? say('exportingSome', { done: rows })
          : say('exporting', { done: rows, total: formatCount(total, language) })}
      </span>
      <Button size="small" tone="quiet" onClick={onEnd}>
        {say('cancel')}
      </Button>
    </>
  )
}
