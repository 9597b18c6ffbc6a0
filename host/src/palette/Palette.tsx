import { useViewer } from '@kasa/console/can'
import { addWords, useLanguage, useText } from '@kasa/console/i18n'
import { useNavigate } from '@kasa/ui/router'
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useModal } from '@kasa/ui/useModal'

import { consoleMenu, hostEntries } from '../menu/consoleMenu'
import { useTabRegistry } from '../modules/loader'
import { moduleMenu, moduleRoutes } from '../modules/moduleRoutes'
import { moduleSearches } from './askModule'
import { pageCommands } from './pageCommands'
import { actEntries, matches, pageEntries, screenEntries, type PaletteAct, type PaletteEntry } from './paletteEntries'
import { PaletteList, type PaletteGroup } from './PaletteList'
import { addPaletteStyles } from './paletteStyles'
import { paletteWords } from './paletteWords'
import { recentEntries, rememberEntry } from './recent'
import { useSearches } from './useSearches'

addWords('palette', paletteWords)
addPaletteStyles()

/** The key's step among `count` entries; undefined for other keys. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

/** Search for screens, commands of the page and the top bar, and records of the modules. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useText('palette')
  const viewer = useViewer()
  const registry = useTabRegistry()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [activeId, setActiveId] = useState<string>()
  useModal(dialog, onClose)

  const menu = useMemo(() => [...consoleMenu(moduleMenu(registry), viewer), ...hostEntries], [registry, viewer])
  const searches = useMemo(() => moduleSearches(registry, viewer), [registry, viewer])
  const answers = useSearches(searches, typed)
  const [recent] = useState(recentEntries)
  const [commands] = useState(pageCommands)
  const language = useLanguage()
  const screens = screenEntries(menu, t)
  const pages = useMemo(() => moduleRoutes(registry, viewer), [registry, viewer])
  const typedOf = <Entry extends { title: string }>(all: readonly Entry[]) =>
    all.filter(({ title }) => matches(title, typed))
  const isEmpty = typed.trim() === ''
  const groups: PaletteGroup[] = [
    { id: 'recent', label: t('recent'), entries: isEmpty ? recent : [] },
    {
      id: 'screens',
      label: t('screens'),
      entries: isEmpty ? screens : typedOf([...screens, ...pageEntries(pages, screens, t)]),
    },
    { id: 'acts', label: t('acts'), entries: isEmpty ? [] : typedOf([...commands, ...actEntries(language, t)]) },
    ...answers.map(({ search, hits }) => ({ id: search.id, label: t(search.labelKey), entries: hits })),
  ].filter(({ entries }) => entries.length > 0)
  const entries = groups.flatMap((group) =>
    group.entries.map((entry) => ({ ...entry, key: `${group.id} ${entry.id}` })),
  )
  const activeAt = Math.max(
    0,
    entries.findIndex(({ key }) => key === activeId),
  )
  const active = entries[activeAt]

  const go = (entry: PaletteEntry | PaletteAct) => {
    if ('run' in entry) {
      onClose()
      return entry.run()
    }
    // Logout is not remembered as recent.
    if (entry.link !== '/logout') rememberEntry(entry)
    onClose()
    void navigate(entry.link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    }
    const step = steps[event.key]
    if (!step || entries.length === 0) return
    event.preventDefault()
    setActiveId(entries[step(activeAt, entries.length)]?.key)
  }
  const silent = answers
    .filter(({ state }) => state === 'silent')
    .map(({ search }) => t('silent', { name: t(search.labelKey) }))
  const isSearching = answers.some(({ state }) => state === 'searching')
  const status = isSearching ? t('searching') : entries.length === 0 ? t('none') : t('count', { count: entries.length })

  return (
    <dialog
      ref={dialog}
      className="h-pal"
      aria-label={t('label')}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="box">
        <input
          data-first=""
          className="k-input"
          role="combobox"
          aria-label={t('field')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}${activeAt}`}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={listId} label={t('label')} groups={groups} activeAt={activeAt} onGo={go} />
        <div className="foot">
          <p role="status">{[status, ...silent].join(' ')}</p>
          <span aria-hidden="true">↑ ↓ Enter · Esc</span>
        </div>
      </div>
    </dialog>
  )
}
