import { Icon } from '@kasa/ui/Icon'
import { Input } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { styled } from './depositStyles'
import { useWords } from './depositWords'

type DepositSearchProps = { q: string | undefined; onSearch: (q: string | undefined) => void; onDone: () => void; ref: Ref<HTMLInputElement> }

/** A pause this long while typing is taken for the end of a word, in ms. */
const pauseMs = 250

/** Free text over reference, numbers, customer and merchant's reference; searched by the server as one types. */
export function DepositSearch({ q, onSearch, onDone, ref }: DepositSearchProps) {
  const say = useWords()
  const [draft, setDraft] = useState({ text: q ?? '', q })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed without this field (Back, "clear filters"): the field follows, but never while it agrees.
  if (draft.q !== q) setDraft({ q, text: draft.text.trim() === (q ?? '') ? draft.text : (q ?? '') })

  const search = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim() || undefined
    if (wanted !== q) onSearch(wanted)
  }
  const type = (text: string) => {
    setDraft({ ...draft, text })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pauseMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') setDraft({ ...draft, text: '' })
    search(event.key === 'Escape' ? '' : draft.text)
    onDone()
  }

  return (
    <div className={styled('search')}>
      <Icon name="search" />
      <Input
        ref={ref}
        fieldSize="small"
        type="text"
        inputMode="search"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-label={say('filter.searchLabel')}
        aria-keyshortcuts="/"
        placeholder={say('filter.search')}
        value={draft.text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Kbd>/</Kbd>
    </div>
  )
}
