import { useLanguage } from '@kasa/console/i18n'
import { subscribeRows } from '@kasa/console/live'
import { useQueryClient } from '@kasa/console/query'
import { depositRow, type DepositRow } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { useEffect, useRef } from 'react'

import { awaitGesture, chime } from './chime'
import { holderOf } from './depositFacts'
import { depositById, knownRow } from './depositQueries'
import { useDeskWords } from './deskWords'
import type { NoticeSettings } from './noticeSettings'

/** Rung again until somebody has taken it, in ms. */
const againMs = 4000

const waitsForALook = (row: DepositRow) => row.status === 'DECLARED' && holderOf(row, Date.now()) === null

/**
 * Rings and shows a notice for every request that a payer declares while this page is open, until somebody claims it or it is
 * decided; one that is let go of again has been looked at, and is the list's business, as is what was declared before.
 */
export function useDeclaredNotices({ sound, desktop }: NoticeSettings, onOpen: (id: string) => void): void {
  const say = useDeskWords()
  const language = useLanguage()
  const client = useQueryClient()
  const latest = useRef({ say, language, onOpen })
  useEffect(() => {
    latest.current = { say, language, onOpen }
  })
  useEffect(() => (sound ? awaitGesture() : undefined), [sound])
  useEffect(() => {
    if (!sound && !desktop) return undefined
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
    const notice = (row: DepositRow): Notification | null => {
      if (!desktop || !('Notification' in globalThis) || Notification.permission !== 'granted') return null
      const { say: tell, language: spoken } = latest.current
      const shown = new Notification(tell('notice.new', { amount: formatMoney(row.amountMinor, spoken), customer: row.customerName }), { tag: row.id })
      shown.onclick = () => {
        window.focus()
        latest.current.onOpen(row.id)
      }
      return shown
    }
    const hear = (row: DepositRow) => {
      if (!waitsForALook(row)) {
        ringing.get(row.id)?.close()
        ringing.delete(row.id)
        // Before the payer says it is paid there is nothing to look at yet.
        if (row.declaredAt !== null) lookedAt.add(row.id)
      } else if (!ringing.has(row.id) && !lookedAt.has(row.id)) ringing.set(row.id, notice(row))
      settle()
    }
    const stop = subscribeRows('deposit', depositRow, {
      // The list is told a moment later: what it knows as declared was so before, and something else of it changed.
      take: (row) => {
        if (!ringing.has(row.id) && knownRow(client, row.id)?.status === 'DECLARED') lookedAt.add(row.id)
        hear(row)
      },
      // Somebody may have claimed it meanwhile, unheard: nothing rings for ever.
      again: () => {
        for (const id of ringing.keys()) client.fetchQuery({ ...depositById(id), staleTime: 0 }).then(hear, () => undefined)
      },
    })
    return () => {
      stop()
      clearInterval(timer)
      for (const shown of ringing.values()) shown?.close()
    }
  }, [sound, desktop, client])
}
