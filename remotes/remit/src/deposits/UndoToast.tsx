import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { toast } from '@kasa/console/toast'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor, depositUndoMs } from '@kasa/domain/openDeposit'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useRef, useState } from 'react'

import { undoDecision } from './depositDeskQueries'
import { styled } from './deskStyles'
import { useDeskWords } from './deskWords'
import type { ClaimAnswer } from './useLease'
import type { Decided } from './useDepositActions'

/**
 * Offers to take the last decision back, for as long as the merchant has not been told of it; U does it from anywhere on the
 * page, and says why not once that time is over.
 */
export function UndoToast({ decided, onUndone }: { decided: Decided; onUndone: (answer: ClaimAnswer) => void }) {
  const say = useDeskWords()
  const language = useLanguage()
  const money = useMoneyScreen()
  const [leftMs, setLeftMs] = useState(() => decided.untilMs - Date.now())
  const [isUndone, setUndone] = useState(false)
  const isRunning = useRef(false)
  const { row } = decided
  const isOver = leftMs <= 0

  useEffect(() => {
    const tick = setInterval(() => setLeftMs(decided.untilMs - Date.now()), 250)
    return () => clearInterval(tick)
  }, [decided])

  const undo = async () => {
    if (isRunning.current || isUndone) return
    if (decided.untilMs <= Date.now()) return toast('info', say('undo.over'))
    isRunning.current = true
    try {
      const answer = await undoDecision(money, row)
      setUndone(true)
      onUndone(answer)
      announce(say('undo.undone', { number: row.number }))
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      isRunning.current = false
    }
  }
  useHotkeys([{ key: 'u', run: () => void undo() }])

  if (isOver || isUndone) return null
  const facts = { amount: formatMoney(creditedMinor(row), language), customer: row.customerName }
  return (
    <section className={styled('undo')} aria-label={say('undo.label')}>
      <p>{say(row.status === 'REJECTED' ? 'undo.doneReject' : 'undo.done', facts)}</p>
      <span className="left">{say('undo.left', { seconds: Math.ceil(leftMs / 1000) })}</span>
      <Button aria-keyshortcuts="u" onClick={() => void undo()}>{say('undo.do')} <Kbd>U</Kbd></Button>
      <i aria-hidden style={{ animationDuration: `${depositUndoMs}ms` }} />
    </section>
  )
}
