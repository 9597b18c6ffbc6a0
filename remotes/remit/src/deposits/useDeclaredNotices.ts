import { useLanguage } from '@kasa/console/i18n'
import { subscribeLive } from '@kasa/console/live'
import type { DepositRow } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { useEffect, useRef } from 'react'

import { awaitGesture, chime } from './chime'
import { holderOf } from './depositFacts'
import { useDeskWords } from './deskWords'
import type { NoticeSettings } from './noticeSettings'

/** Rung again until somebody has taken it, in ms. */
const againMs = 4000

const waitsForALook = (row: DepositRow) => row.status === 'DECLARED' && holderOf(row, Date.now()) === null

/**
 * Rings and shows a notice for every request that a payer declares while this page is open, until somebody claims it or it is
 * decided. What was declared before is the list's business.
 */
export function useDeclaredNotices({ sound, desktop }: NoticeSettings, onOpen: (id: string) => void): void {
  const say = useDeskWords()
  const language = useLanguage()
  const latest = useRef({ say, language, onOpen })
  useEffect(() => {
    latest.current = { say, language, onOpen }
  })
  useEffect(() => (sound ? awaitGesture() : undefined), [sound])
  useEffect(() => {
    if (!sound && !desktop) return undefined
    const ringing = new Map<string, Notification | null>()
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
    const stop = subscribeLive('deposit', ({ row }) => {
      if (!waitsForALook(row)) {
        ringing.get(row.id)?.close()
        ringing.delete(row.id)
      } else if (!ringing.has(row.id)) ringing.set(row.id, notice(row))
      settle()
    })
    return () => {
      stop()
      clearInterval(timer)
      for (const shown of ringing.values()) shown?.close()
    }
  }, [sound, desktop])
}
