import { fileEnding, namesPeople } from '@kasa/domain/exportRules'
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
import { ExportForm, type ExportChoice } from './ExportForm'
import { exportList, type ExportColumn } from './exportList'
import { useExportWords } from './exportWords'
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

/** Asks in which format, then fetches the file; shows how far it is and can be cancelled. Leaving the page cancels it, too. */
export function ListExport(props: ListExportProps) {
  const [choice, setChoice] = useState<ExportChoice>()
  // What was seen when it was asked for; a filter changed meanwhile is another list.
  const [{ title, source, columns, total, onEnd }] = useState(props)
  if (choice) return <RunningExport {...props} {...{ title, source, columns, total, onEnd, choice }} />
  const isPersonal = namesPeople(
    source.path,
    columns.map(({ id }) => id),
  )
  return <ExportForm {...{ title, isPersonal, total }} onChosen={setChoice} onClose={onEnd} />
}

function RunningExport({ choice, total, onEnd, ...props }: ListExportProps & { choice: ExportChoice }) {
  const say = useToolWords()
  const files = useExportWords()
  const language = useLanguage()
  const [done, setDone] = useState(0)
  const asked = useRef({ ...props, ...choice, total, onEnd, say, files })
  const isSheet = choice.format === 'xlsx'

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
      say: tell,
      files: tellFile,
    } = asked.current
    let rows = 0
    const onRows = (count: number) => {
      rows = count
      setDone(count)
    }
    exportList(source, columns, language, { signal: stop.signal, onRows, reason }).then(
      (file) => {
        // Cancelled as its last byte came.
        if (stop.signal.aborted) return
        downloadFile(file, `${title} ${istanbulDay(new Date())}.${fileEnding[format]}`)
        // A workbook is compressed: its rows cannot be counted on the way.
        const count = format === 'xlsx' ? known : rows
        toast(
          'success',
          count === undefined ? tellFile('saved') : tell('exported', { count, rows: formatCount(count, language) }),
        )
        end()
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return
        if (approvalAwaited(caught)) toast('info', tellFile('approval'), words(caught, language))
        else toast('error', tell('failed'), words(caught, language))
        end()
      },
    )
    return () => stop.abort()
    // One export from beginning to end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const rows = formatCount(done, language)
  const counted = isSheet ? undefined : total
  return (
    <>
      {counted !== undefined && (
        <progress value={done} max={counted} aria-label={say('exportingSome', { done: rows })} />
      )}
      <span aria-hidden={counted !== undefined}>
        {isSheet
          ? files('exportingSheet', { size: formatCount(Math.ceil(done / 1024), language) })
          : counted === undefined
            ? say('exportingSome', { done: rows })
            : say('exporting', { done: rows, total: formatCount(counted, language) })}
      </span>
      <Button size="small" tone="quiet" onClick={onEnd}>
        {say('cancel')}
      </Button>
    </>
  )
}
