import { holdsSearch, type SavedView } from '@kasa/contracts/savedViews'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Icon } from '@kasa/ui/Icon'
import { IconButton } from '@kasa/ui/IconButton'
import { Popover } from '@kasa/ui/Popover'
import { useSearchParams } from '@kasa/ui/router'
import type { KeyboardEvent, RefObject } from 'react'

import { confirm } from '../confirm'
import { words } from '../failure'
import { useLanguage } from '../i18n'
import type { ListOrder } from '../lists/listOrder'
import { openedText } from '../lists/openedText'
import { useViewsWord } from './viewsWord'
import { useQuery, useQueryClient } from '../query'
import { toast } from '../toast'
import { toolsStyled } from '../listTools/toolStyles'
import { removeView, setUsual, viewsOf } from './viewCalls'
import { ViewForm } from './ViewForm'
import { listText } from './viewText'
import { useViewWords } from './viewWords'

type ViewChooserProps = {
  list: string
  order: ListOrder
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The views of a list, own and shared: opens one, sets the default, removes one, and saves the current state. */
export function ViewChooser({ list, order, anchor, onClose }: ViewChooserProps) {
  const t = useViewWords()
  const title = useViewsWord()
  const language = useLanguage()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const kept = useQuery(viewsOf(list))
  const now = listText(search, order.sort ?? order.usual)
  // The first view takes the focus, so wait until views are loaded.
  if (kept.isPending) return null

  const open = ({ name, query }: SavedView) => {
    setSearch(openedText(query, Date.now()))
    announce(t('opened', { name }))
    onClose()
  }
  const remove = async ({ id, name }: SavedView) => {
    onClose()
    const answer = await confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmText: t('remove.go'),
      cancelText: t('cancel'),
      tone: 'danger',
    })
    if (answer !== 'confirmed') return
    removeView(client, list, id).then(
      () => toast('success', t('removed', { name })),
      (caught: unknown) => toast('error', words(caught, language)),
    )
  }
  if (kept.isError)
    return (
      <Popover anchor={anchor} label={title} onClose={onClose}>
        <div className={toolsStyled('views')}>
          <p role="alert">
            {t('failed')}. {words(kept.error, language)}
          </p>
          <Button size="small" onClick={() => void kept.refetch()}>
            {t('retry')}
          </Button>
        </div>
      </Popover>
    )
  const { views, usual } = kept.data
  const openWith = (view: SavedView | null) =>
    void setUsual(client, list, view).then(
      () => toast('success', view ? t('usualSet', { name: view.name }) : t('usualUnset')),
      (caught: unknown) => toast('error', words(caught, language)),
    )
  return (
    <Popover anchor={anchor} label={title} onClose={onClose}>
      <div className={toolsStyled('views')}>
        {views.length === 0 && <p>{t('empty')}</p>}
        <ul onKeyDown={step}>
          {views.map((view) => {
            const isOpen = openedText(view.query, Date.now()) === now
            return (
              <li key={view.id}>
                <button type="button" aria-pressed={isOpen} onClick={() => open(view)}>
                  <span>
                    {view.name}
                    {view.sharedWith !== null && <small>{t('shared', { scope: view.sharedWith })}</small>}
                  </span>
                  {isOpen && <Icon name="check" />}
                </button>
                <IconButton
                  icon="star"
                  size="small"
                  label={t('usual', { name: view.name })}
                  aria-pressed={view.id === usual}
                  disabled={holdsSearch(view.query)}
                  title={holdsSearch(view.query) ? t('usualSearch') : undefined}
                  onClick={() => openWith(view.id === usual ? null : view)}
                />
                {view.mayRemove && (
                  <IconButton
                    icon="close"
                    size="small"
                    label={t('remove', { name: view.name })}
                    onClick={() => void remove(view)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <ViewForm list={list} text={now} views={views} onSaved={onClose} />
      </div>
    </Popover>
  )
}

/** Arrow keys move between views, wrapping around. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('li>button:first-child')]
  const at = all.findIndex((button) => button === document.activeElement)
  if (by === undefined || at < 0) return
  event.preventDefault()
  all[(at + by + all.length) % all.length]?.focus()
}
