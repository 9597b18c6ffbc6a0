import { useLanguage } from '@kasa/console/i18n'
import { useEffect, useState } from 'react'

import { askModule, type ModuleSearch } from './askModule'
import type { PaletteEntry } from './paletteEntries'

/** A module's response so far; `silent`: it failed or found nothing. */
export type Answer = { search: ModuleSearch; state: 'searching' | 'found' | 'silent'; hits: readonly PaletteEntry[] }

/** The fewest characters to search for. */
const fewest = 2
/** A typing pause that starts the search, in ms. */
const pauseMs = 180

/** Asks all modules when typing pauses; results appear as they arrive, in module order. */
export function useSearches(searches: readonly ModuleSearch[], typed: string): readonly Answer[] {
  const language = useLanguage()
  const text = typed.trim()
  const [answers, setAnswers] = useState<{ text: string; byId: ReadonlyMap<string, Answer> }>({
    text: '',
    byId: new Map(),
  })
  useEffect(() => {
    if (text.length < fewest) return
    const stop = new AbortController()
    const answer = (of: Answer) => {
      if (!stop.signal.aborted)
        setAnswers((before) => ({ text, byId: new Map(before.text === text ? before.byId : []).set(of.search.id, of) }))
    }
    const ask = async (search: ModuleSearch) => {
      try {
        const hits = await askModule(search, { text, language, signal: stop.signal })
        answer({ search, state: 'found', hits: hits.map((hit) => ({ ...hit, id: `${search.id}:${hit.id}` })) })
      } catch (caught) {
        if (!stop.signal.aborted) console.warn(`The palette got no answer from ${search.id}:`, caught)
        answer({ search, state: 'silent', hits: [] })
      }
    }
    const timer = setTimeout(() => searches.forEach((search) => void ask(search)), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [searches, text, language])
  if (text.length < fewest) return []
  return searches.map(
    (search) =>
      (answers.text === text ? answers.byId.get(search.id) : undefined) ?? { search, state: 'searching', hits: [] },
  )
}
