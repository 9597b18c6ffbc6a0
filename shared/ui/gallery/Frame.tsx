import { useEffect, useState } from 'react'

import { entries } from './entries'
import type { GalleryState } from './entry'
import { lookOf, type Shown } from './look'

type Axe = {
  run: (
    root: Document,
  ) => Promise<{ violations: { id: string; impact?: string | null; help: string; nodes: { target: unknown[] }[] }[] }>
}

/** Runs axe on the page once animations have ended; null until it has finished. */
function useFindings(isAsked: boolean): string[] | null {
  const [findings, setFindings] = useState<string[] | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const { axe } = window as unknown as { axe: Axe }
    const check = async () => {
      // A spinner's animation never ends.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
      const { violations } = await axe.run(document)
      setFindings(
        violations.map(
          ({ id, impact, help, nodes }) =>
            `${impact ?? 'unknown'} · ${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
        ),
      )
    }
    const timer = setTimeout(() => void check(), 100)
    return () => clearTimeout(timer)
  }, [isAsked])
  return findings
}

/** One state, or all states without an overlay, at the frame's own width. */
export function Frame({ shown, isChecked }: { shown: Shown; isChecked: boolean }) {
  const findings = useFindings(isChecked)
  const entry = entries.find(({ file }) => file === shown.entry)
  const only: GalleryState | undefined = entry?.states[shown.state]
  const states = only ? [only] : (entry?.states.filter(({ isAlone }) => !isAlone) ?? [])
  useEffect(() => {
    // The findings are put outside of what axe checks, because they are not part of the component.
    if (findings !== null) document.documentElement.dataset['findings'] = JSON.stringify(findings)
    window.parent.postMessage({ findings }, location.origin)
  }, [findings])
  return (
    <main className="g-frame">
      <h1 className="k-sr">{shown.entry}</h1>
      {states.map(({ name, draw }) => (
        <section key={name} aria-label={name} className="g-state">
          <h2 className="g-name">{name}</h2>
          {draw(lookOf(shown.language))}
        </section>
      ))}
    </main>
  )
}
