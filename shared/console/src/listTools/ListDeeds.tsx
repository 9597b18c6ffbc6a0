import type { ListTotal } from '@kasa/contracts/lists'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useRef, useState } from 'react'

import type { ListSource } from '../lists/listTotal'
import { useListWords } from '../lists/listWords'

// Two buttons weigh nothing; what they open comes when somebody reaches for them.
const loadChooser = () => import('./ColumnChooser')
const loadExport = () => import('./ListExport')
const ColumnChooser = lazy(() => loadChooser().then((file) => ({ default: file.ColumnChooser })))
const ListExport = lazy(() => loadExport().then((file) => ({ default: file.ListExport })))
/** A line that is cut says so when the button is pressed, not when it is passed. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

type Column = { id: string; header: string }
type ListDeedsProps = {
  title: string
  total: ListTotal | undefined
  source: ListSource
  columns: readonly Column[]
  shown: readonly Column[]
}

/** What can be done with a list as it stands: have it as a file, choose its columns. */
export function ListDeeds({ title, total, source, columns, shown }: ListDeedsProps) {
  const say = useListWords()
  const button = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'export' | 'columns' | null>(null)
  const end = () => setDoing(null)
  return (
    <>
      {doing === 'export' ? (
        <Suspense>
          <ListExport
            title={title}
            source={source}
            columns={shown}
            total={total && !total.more ? total.count : undefined}
            onEnd={end}
          />
        </Suspense>
      ) : (
        <Button
          size="small"
          tone="quiet"
          onPointerEnter={ahead(loadExport)}
          onFocus={ahead(loadExport)}
          onClick={() => setDoing('export')}
        >
          {say('export')}
        </Button>
      )}
      <Button
        ref={button}
        size="small"
        tone="quiet"
        aria-haspopup="dialog"
        onPointerEnter={ahead(loadChooser)}
        onFocus={ahead(loadChooser)}
        aria-expanded={doing === 'columns'}
        onClick={() => setDoing(doing === 'columns' ? null : 'columns')}
      >
        {say('columns')}
      </Button>
      {doing === 'columns' && (
        <Suspense>
          <ColumnChooser list={source.path} columns={columns} anchor={button} onClose={end} />
        </Suspense>
      )}
    </>
  )
}
