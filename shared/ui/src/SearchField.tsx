import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { addStyles } from './addStyles'
import { Icon } from './Icon'
import { Input } from './Input'
import { Kbd } from './Kbd'
import { breakpoints } from './tokens'

addStyles(
  'k-search',
  `
.k-search{position:relative;flex:0 1 220px;min-width:150px}
.k-search .k-icon{position:absolute;left:9px;top:50%;translate:0 -50%;width:14px;height:14px;color:var(--kasa-ink-3);
  pointer-events:none}
.k-search .k-kbd{position:absolute;right:6px;top:50%;translate:0 -50%}
.k-search input{padding:0 28px;border-color:var(--kasa-line)}
.k-search input:focus~.k-kbd,.k-search input:not(:placeholder-shown)~.k-kbd{display:none}
@media (max-width:${breakpoints.phone}px){.k-search{flex:1 0 210px}.k-search .k-kbd{display:none}}
`,
)

export type SearchFieldProps = {
  /** Read by screen readers. */
  label: string
  placeholder: string
  /** The current search; undefined for none. */
  value: string | undefined
  onSearch: (text: string | undefined) => void
  /** Enter or Escape was pressed: the focus returns to the list. */
  onDone: () => void
  ref?: Ref<HTMLInputElement>
}

/** A typing pause that starts the search, in ms. */
const pauseMs = 250

/** A search field that searches while typing; the page handles its key `/`. */
export function SearchField({ label, placeholder, value, onSearch, onDone, ref }: SearchFieldProps) {
  // `pending`: searches not rendered by the page yet, oldest first.
  const [draft, setDraft] = useState({ text: value ?? '', value, pending: [] as (string | undefined)[] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (draft.value !== value) {
    const answered = draft.pending.indexOf(value)
    // Results of this field's searches keep later typing; any other change (Back, "clear filters") replaces it.
    setDraft(
      answered < 0
        ? { text: value ?? '', value, pending: [] }
        : { ...draft, value, pending: draft.pending.slice(answered + 1) },
    )
  }
  // A pending search must not navigate after the page is left.
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim() || undefined
    if (wanted === [value, ...draft.pending].at(-1)) return
    setDraft((now) => ({ ...now, pending: [...now.pending, wanted] }))
    onSearch(wanted)
  }
  const type = (text: string) => {
    setDraft((now) => ({ ...now, text }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(text), pauseMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') setDraft((now) => ({ ...now, text: '' }))
    search(event.key === 'Escape' ? '' : draft.text)
    onDone()
  }

  return (
    <div className="k-search">
      <Icon name="search" />
      <Input
        ref={ref}
        fieldSize="small"
        type="text"
        inputMode="search"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={draft.text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Kbd>/</Kbd>
    </div>
  )
}
