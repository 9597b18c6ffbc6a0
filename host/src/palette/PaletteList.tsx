import { Icon, type IconName } from '@kasa/ui/Icon'
import { paths } from '@kasa/ui/iconPaths'
import { useEffect, useRef } from 'react'

import type { PaletteAct, PaletteEntry } from './paletteEntries'

export type PaletteGroup = { id: string; label: string; entries: readonly (PaletteEntry | PaletteAct)[] }

type PaletteListProps = {
  id: string
  label: string
  groups: readonly PaletteGroup[]
  activeAt: number
  onGo: (entry: PaletteEntry | PaletteAct) => void
}

const isIcon = (name: string | undefined): name is IconName => name !== undefined && Object.hasOwn(paths, name)

/** The entries under their headings; option n has the id `<id>n`, for `aria-activedescendant`. */
export function PaletteList({ id, label, groups, activeAt, onGo }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [activeAt, groups])
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="list" hidden={groups.length === 0}>
      {groups.map((group, index) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className="head">
            {group.label}
          </div>
          {group.entries.map((entry, place) => {
            const at = (starts[index] ?? 0) + place
            return (
              // The field keeps focus and keys; options only react to presses.
              <div
                key={entry.id}
                id={`${id}${at}`}
                role="option"
                aria-selected={at === activeAt}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onGo(entry)}
              >
                {isIcon(entry.icon) ? <Icon name={entry.icon} /> : <span className="k-icon" />}
                <b>{entry.title}</b>
                {entry.detail !== undefined && <span className="more">{entry.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
