import type { ListTotal } from '@kasa/contracts/lists'
import { Button } from '@kasa/ui/Button'
import { useRef, useState } from 'react'

import type { ListSource } from '../lists/listTotal'
import { useListWords } from '../lists/listWords'
import { ColumnChooser } from './ColumnChooser'
import { ListExport } from './ListExport'

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
        <ListExport
          title={title}
          source={source}
          columns={shown}
          total={total && !total.more ? total.count : undefined}
          onEnd={end}
        />
      ) : (
        <Button size="small" tone="quiet" onClick={() => setDoing('export')}>
          {say('export')}
        </Button>
      )}
      <Button
        ref={button}
        size="small"
        tone="quiet"
        aria-haspopup="dialog"
        aria-expanded={doing === 'columns'}
        onClick={() => setDoing(doing === 'columns' ? null : 'columns')}
      >
        {say('columns')}
      </Button>
      {doing === 'columns' && <ColumnChooser list={source.path} columns={columns} anchor={button} onClose={end} />}
    </>
  )
}
