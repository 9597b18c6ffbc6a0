import { documentFormats, exportFormats, fileEnding, namesPeople, type FileFormat } from '@kasa/domain/exportRules'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { Button } from '@kasa/ui/Button'
import { useEffect, useRef, useState } from 'react'

import { words } from '../failure'
import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import type { ListSource } from '../lists/listTotal'
import { downloadFile } from '../records/downloadFile'
import { toast } from '../toast'
import { approvalAwaited } from './approvalAwaited'
import { exportList, isTextFile, type ExportColumn } from './exportList'
import { useExportWords } from './exportWords'
import { FileForm, type FileChoice } from './FileForm'
import { useToolWords } from './toolWords'

type ListExportProps = {
  /** The file's name. */
  title: string
  source: ListSource
  columns: readonly ExportColumn[]
  /** The number of rows, if known. */
  total: number | undefined
  onEnd: () => void
}

/** Asks for the format, then fetches the file with progress and a cancel button. Leaving the page cancels too. */
export function ListExport(props: ListExportProps) {
  const [choice, setChoice] = useState<FileChoice<FileFormat>>()
  // The list at the time of the request, unaffected by later filter changes.
  const [{ title, source, columns, total, onEnd }] = useState(props)
  if (choice) return <RunningExport {...props} {...{ title, source, columns, total, onEnd, choice }} />
  const isPersonal = namesPeople(
    source.path,
    columns.map(({ id }) => id),
    source.query,
  )
  const formats = source.hasDocument ? documentFormats : exportFormats
  return <FileForm {...{ title, formats, isPersonal, total }} onChosen={setChoice} onClose={onEnd} />
}

/** The filtered days, or today. */
function daysIn({ from, to }: ListSource['query']): string {
  if (from === undefined || to === undefined) return istanbulDay(new Date())
  return from === to ? String(from) : `${from} - ${to}`
}

function RunningExport({ choice, total, onEnd, ...props }: ListExportProps & { choice: FileChoice<FileFormat> }) {
  const t = useToolWords()
  const files = useExportWords()
  const language = useLanguage()
  const [done, setDone] = useState(0)
  const initial = useRef({ ...props, ...choice, total, onEnd, t, files })
  const isText = isTextFile(choice.format)

  useEffect(() => {
    const stop = new AbortController()
    const {
      title,
      source,
      columns,
      format,
      reason,
      total: known,
      onEnd: end,
      t: translate,
      files: tellFile,
    } = initial.current
    let rows = 0
    const onRows = (count: number) => {
      rows = count
      setDone(count)
    }
    exportList(source, columns, language, { format, signal: stop.signal, onRows, reason }).then(
      (file) => {
        // Cancelled while the last byte arrived.
        if (stop.signal.aborted) return
        // The server names report files, because it has their days and filter names.
        downloadFile(file, source.hasDocument ? file.name : `${title} ${daysIn(source.query)}.${fileEnding[format]}`)
        const count = isTextFile(format) ? rows : known
        toast(
          'success',
          count === undefined
            ? tellFile('saved')
            : translate('exported', { count, rows: formatCount(count, language) }),
        )
        end()
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return
        if (approvalAwaited(caught)) toast('info', tellFile('approval'), words(caught, language))
        else toast('error', translate('failed'), words(caught, language))
        end()
      },
    )
    return () => stop.abort()
    // One export from beginning to end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const rows = formatCount(done, language)
  const counted = isText ? total : undefined
  return (
    <>
      {counted !== undefined && <progress value={done} max={counted} aria-label={t('exportingSome', { done: rows })} />}
      <span aria-hidden={counted !== undefined}>
        {!isText
          ? files('exportingSheet', { size: formatCount(Math.ceil(done / 1024), language) })
          : counted === undefined
            ? t('exportingSome', { done: rows })
            : t('exporting', { done: rows, total: formatCount(counted, language) })}
      </span>
      <Button size="small" tone="quiet" onClick={onEnd}>
        {t('cancel')}
      </Button>
    </>
  )
}
