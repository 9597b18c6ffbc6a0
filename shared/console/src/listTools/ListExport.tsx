import { istanbulDay } from '@kasa/domain/istanbulDay'
import { Button } from '@kasa/ui/Button'
import { useEffect, useRef, useState } from 'react'

import { words } from '../failure'
import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import type { ListSource } from '../lists/listTotal'
import { downloadFile } from '../records/downloadFile'
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

/** Fetches the list as a file, says how far it is, and lets it be given up; leaving the page gives it up, too. */
export function ListExport({ title, source, columns, total, onEnd }: ListExportProps) {
  const say = useToolWords()
  const language = useLanguage()
  const [done, setDone] = useState(0)
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
    exportList(from, shown, language, { signal: stop.signal, onRows }).then(
      (file) => {
        // Given up as its last byte came.
        if (stop.signal.aborted) return
        downloadFile(file, `${name} ${istanbulDay(new Date())}.csv`)
        toast('success', tell('exported', { count: rows, rows: formatCount(rows, language) }))
        end()
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return
        toast('error', tell('failed'), words(caught, language))
        end()
      },
    )
    return () => stop.abort()
    // One export from beginning to end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const rows = formatCount(done, language)
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
