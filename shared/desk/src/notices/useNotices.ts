import { useLanguage } from '@kasa/console/i18n'
import { subscribeRows } from '@kasa/console/live'
import { useQueryClient } from '@kasa/console/query'
import { useEffect, useRef } from 'react'

import { useLazyWords } from '../acts/lazyWords'
import { holderOf, type Noun, type QueueFilters, type QueueRow } from '../noun'
import { knownRow, requestById } from '../queries'
import { awaitGesture, chime } from './chime'
import type { NoticeSettings } from './noticeSettings'

/** How often it rings until someone claims the request, in ms. */
const againMs = 4000

/**
 * Rings and shows a notification for each request that starts to need attention while this page is open, until it is
 * claimed or decided. Released requests and those from before do not ring.
 */
export function useNotices<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>(
  noun: Noun<Row, Detail, Filters>,
  { sound, desktop }: NoticeSettings,
  onOpen: (id: string) => void,
): void {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const client = useQueryClient()
  const latest = useRef({ t, language, onOpen })
  useEffect(() => {
    latest.current = { t, language, onOpen }
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
      const { t: translate, language: spoken } = latest.current
      const shown = new Notification(translate('notice.new', noun.facts(row, spoken)), { tag: row.id })
      shown.onclick = () => {
        window.focus()
        latest.current.onOpen(row.id)
      }
      return shown
    }
    const receive = (row: Row) => {
      if (!rings(row) || holderOf(row, Date.now()) !== null) {
        ringing.get(row.id)?.close()
        ringing.delete(row.id)
        // Earlier there is nothing to look at.
        if (isCalled(row)) lookedAt.add(row.id)
      } else if (!ringing.has(row.id) && !lookedAt.has(row.id)) ringing.set(row.id, notice(row))
      settle()
    }
    const stop = subscribeRows(noun.topic, noun.schemas.row, {
      // The list is updated slightly later: if it already had the row as calling, something else changed.
      take: (row) => {
        const known = knownRow(client, noun, row.id)
        if (!ringing.has(row.id) && known && rings(known)) lookedAt.add(row.id)
        receive(row)
      },
      // A claim may have been missed; ensures that ringing ends.
      again: () => {
        for (const id of ringing.keys())
          client.fetchQuery({ ...requestById(noun, id), staleTime: 0 }).then(receive, () => undefined)
      },
    })
    return () => {
      stop()
      clearInterval(timer)
      for (const shown of ringing.values()) shown?.close()
    }
  }, [noun, sound, desktop, client])
}
