import type { KeyboardEvent, ReactNode } from 'react'
import { part } from './partStyles'

export type Tab = {
  id: string
  label: ReactNode
  /** The formatted count; omitted while unknown. */
  count?: ReactNode
}
export type TabsProps = {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** Id of the element that the tabs fill (`role="tabpanel"`). */
  panelId?: string
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Scrolls a row of tabs so that the chosen one is visible, without scrolling the page. */
function showChosen(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.right > all.right) row.scrollLeft += own.right - all.right
  if (own.left < all.left) row.scrollLeft -= all.left - own.left
}

/** Tabs with counts, following the ARIA pattern: one tab stop, arrows move and choose. */
export function Tabs({ label, tabs, value, onChange, panelId }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = steps[event.key]?.(
      tabs.findIndex((tab) => tab.id === value),
      tabs.length - 1,
    )
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || tab === undefined) return
    event.preventDefault()
    onChange(tab.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={part('tabs')} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          ref={tab.id === value ? showChosen : undefined}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          aria-controls={panelId}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {/* The space separates the accessible name: "Waiting 38". */}
          {tab.count !== undefined && (
            <>
              {' '}
              <span>{tab.count}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
