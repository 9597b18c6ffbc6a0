import { useLanguage } from '@kasa/console/i18n'
import { subscribeRows } from '@kasa/console/live'
import { useQueryClient } from '@kasa/console/query'
import { useEffect, useRef } from 'react'

import { useLaterWords } from '../acts/laterWords'
import { holderOf, type Noun, type QueueFilters, type QueueRow } from '../noun'
import { knownRow, requestById } from '../queries'
import { awaitGesture, chime } from './chime'
import type { NoticeSettings } from './noticeSettings'

/** Rung again until somebody has taken it, in ms. */
const againMs = 4000

/**
 * Rings and shows a notice for every request that calls for somebody while this page is open, until one claims it or it
 * is decided; one that is let go of again has been looked at, and is the list's business, as is what called before.
 */
export function useNotices<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  { sound, desktop }: NoticeSettings,
  onOpen: (id: string) => void,
): void {
  const say = useLaterWords(noun)
  const language = useLanguage()
  const client = useQueryClient()
  const latest = useRef({ say, language, onOpen })
  useEffect(() => {
    latest.current = { say, language, onOpen }
  })
  useEffect(() => (sound ? awaitGesture() : undefined), [sound])
  useEffect(() => {
    if (!sound && !desktop) return undefined
    const { rings, isCalled } = noun.calls
    const ringing = new Map<string, Notification | null>()
    const lookedAt = new Set<string>()
    let timer: ReturnType<typeof setInterval> | undefined
    const settle = () => {
      if (ringing.size === 0) {
        clearInterval(timer)
        timer = undefined
      } else if (sound && timer === undefined) {
        chime()
        timer = setInterval(chime, againMs)
      }
    }
    const notice = (row: Row): Notification | null => {
      if (!desktop || !('Notification' in globalThis) || Notification.permission !== 'granted') return null
      const { say: tell, language: spoken } = latest.current
      const shown = new Notification(tell('notice.new', noun.facts(row, spoken)), { tag: row.id })
      shown.onclick = () => {
        window.focus()
        latest.current.onOpen(row.id)
      }
      return shown
    }
    const hear = (row: Row) => {
      if (!rings(row) || holderOf(row, Date.now()) !== null) {
        ringing.get(row.id)?.close()
        ringing.delete(row.id)
        // Before it calls there is nothing to look at yet.
        if (isCalled(row)) lookedAt.add(row.id)
      } else if (!ringing.has(row.id) && !lookedAt.has(row.id)) ringing.set(row.id, notice(row))
      settle()
    }
    const stop = subscribeRows(noun.topic, noun.schemas.row, {
      // The list is told a moment later: what it knows as calling did so before, and something else of it changed.
      take: (row) => {
        const known = knownRow(client, noun, row.id)
        if (!ringing.has(row.id) && known && rings(known)) lookedAt.add(row.id)
        hear(row)
      },
      // Somebody may have claimed it meanwhile, unheard: nothing rings for ever.
      again: () => {
        for (const id of ringing.keys())
          client.fetchQuery({ ...requestById(noun, id), staleTime: 0 }).then(hear, () => undefined)
      },
    })
    return () => {
      stop()
      clearInterval(timer)
      for (const shown of ringing.values()) shown?.close()
    }
  }, [noun, sound, desktop, client])
}
