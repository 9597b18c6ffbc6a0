import type { GridColumn } from '@kasa/ui/gridColumns'
import { IconButton } from '@kasa/ui/IconButton'
import { Button } from '@kasa/ui/Button'
import { Input } from '@kasa/ui/Input'
import { Popover } from '@kasa/ui/Popover'
import { useState, type RefObject } from 'react'

import { words } from '../failure'
import { language } from '../i18n'
import {
  keepPreference,
  preferenceText,
  preferredColumns,
  preferredWidths,
  usePreference,
} from '../lists/listPreference'
import { useListWords } from '../lists/listWords'
import { toast } from '../toast'
import { keepWidth } from './keepWidth'
import { savePreference } from './preferenceCalls'
import { toolsStyled } from './toolStyles'
import { useToolWords } from './toolWords'

/** Bounds of a column's width, in px. */
const leastWidth = 56
const mostWidth = 1200

type Column = Pick<GridColumn<never>, 'id' | 'header'>
type ColumnChooserProps = {
  list: string
  columns: readonly Column[]
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Chooses a list's columns, their order and width, and the row density; stored per person. */
export function ColumnChooser({ list, columns, anchor, onClose }: ColumnChooserProps) {
  const t = useToolWords()
  const sayList = useListWords()
  const preference = usePreference(list)
  const shown = preferredColumns(columns, preference)
  const dense = preference.startsWith('dense')
  const widths = preferredWidths(preference)
  const order = [...shown, ...columns.filter((column) => !shown.includes(column))]

  const change = (text: string) => {
    keepPreference(list, text)
    savePreference(list, text).catch((caught: unknown) => toast('error', words(caught, language())))
  }
  const set = (next: { order?: readonly Column[]; shown?: readonly Column[]; dense?: boolean }) =>
    change(
      preferenceText({
        order: (next.order ?? order).map(({ id }) => id),
        shown: (next.shown ?? shown).map(({ id }) => id),
        dense: next.dense ?? dense,
        widths,
      }),
    )
  const move = (column: Column, step: 1 | -1) => {
    const others = order.filter((other) => other !== column)
    others.splice(order.indexOf(column) + step, 0, column)
    set({ order: others })
  }
  return (
    <Popover anchor={anchor} label={sayList('columns')} onClose={onClose}>
      <div className={toolsStyled('chooser')}>
        <ul>
          {order.map((column, at) => (
            <li key={column.id}>
              <label>
                <input
                  type="checkbox"
                  className="k-check"
                  checked={shown.includes(column)}
                  // The last column cannot be hidden.
                  disabled={shown.length === 1 && shown.includes(column)}
                  onChange={() =>
                    set({
                      shown: shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column],
                    })
                  }
                />
                {column.header}
              </label>
              <WidthField
                label={t('width', { name: column.header })}
                width={widths.get(column.id)}
                disabled={!shown.includes(column)}
                onWidth={(width) => keepWidth({ list, columns, preference, keep: keepPreference }, column.id, width)}
              />
              <IconButton
                icon="arrowUp"
                size="small"
                label={t('up', { name: column.header })}
                disabled={at === 0}
                onClick={() => move(column, -1)}
              />
              <IconButton
                icon="arrowDown"
                size="small"
                label={t('down', { name: column.header })}
                disabled={at === order.length - 1}
                onClick={() => move(column, 1)}
              />
            </li>
          ))}
        </ul>
        <footer>
          <label>
            <input type="checkbox" className="k-check" checked={dense} onChange={() => set({ dense: !dense })} />
            {t('dense')}
          </label>
          {preference !== '' && (
            <Button size="small" tone="quiet" onClick={() => change('')}>
              {t('reset')}
            </Button>
          )}
        </footer>
      </div>
    </Popover>
  )
}

type WidthFieldProps = {
  label: string
  /** In px; undefined: default. */
  width: number | undefined
  disabled: boolean
  onWidth: (width: number | null) => void
}

/** A column's width by keyboard: saved once valid, reset when cleared. */
function WidthField({ label, width, disabled, onWidth }: WidthFieldProps) {
  const t = useToolWords()
  const [typed, setTyped] = useState<string>()
  const change = (text: string) => {
    setTyped(text)
    const widthPx = Math.round(Number(text))
    if (text === '') onWidth(null)
    else if (widthPx >= leastWidth && widthPx <= mostWidth) onWidth(widthPx)
  }
  return (
    <Input
      type="number"
      fieldSize="small"
      aria-label={label}
      title={label}
      placeholder={t('auto')}
      min={leastWidth}
      max={mostWidth}
      step={10}
      disabled={disabled}
      value={typed ?? width ?? ''}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
