import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { toast } from '@kasa/console/toast'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useRef, useState } from 'react'

import type { ClaimAnswer, Decided, Noun, QueueFilters, QueueRow } from '../noun'
import { undoDecision } from '../queries'
import { styled } from './lazyStyles'
import { useLazyWords } from './lazyWords'

type UndoToastProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  decided: Decided<Row>
  onUndone: (answer: ClaimAnswer<Row>) => void
}

/**
 * Offers to undo the last decision until the merchant is notified; U undoes it from anywhere on the page, or explains
 * why it is too late.
 */
export function UndoToast<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  decided,
  onUndone,
}: UndoToastProps<Row, Detail, Filters>) {
  const t = useLazyWords(noun)
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
    if (decided.untilMs <= Date.now()) return toast('info', t('undo.over'))
    isRunning.current = true
    try {
      const answer = await undoDecision(money, noun, row)
      setUndone(true)
      onUndone(answer)
      announce(t('undo.undone', noun.facts(row, language)))
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      isRunning.current = false
    }
  }
  useHotkeys([{ key: 'u', run: () => void undo() }])

  if (isOver || isUndone) return null
  return (
    <section className={styled('undo')} aria-label={t('undo.label')}>
      <p>{t(`undo.${row.status}`, noun.facts(row, language))}</p>
      <span className="left">{t('undo.left', { seconds: Math.ceil(leftMs / 1000) })}</span>
      <Button aria-keyshortcuts="u" onClick={() => void undo()}>
        {t('undo.do')} <Kbd>U</Kbd>
      </Button>
      <i aria-hidden style={{ animationDuration: `${noun.undoMs}ms` }} />
    </section>
  )
}
