import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { newKey, useMoneyScreen } from '@kasa/console/inFlight'
import { announce } from '@kasa/ui/announce'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Kbd } from '@kasa/ui/Kbd'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useEffect, useMemo, useRef, useState } from 'react'

import { styled } from '../acts/lazyStyles'
import { useLazyWords } from '../acts/lazyWords'
import type { BulkResult, Noun, LazyParts, QueueFilters, QueueRow } from '../noun'
import { actOnMany } from './actOnMany'

/** The results of a bulk action, and when they arrived by this computer's clock. */
export type BulkOutcome<Row> = { action: string; results: readonly BulkResult<Row>[]; answeredMs: number }

/**
 * Until when each decision can be undone, by this computer's clock; server times are only used for the differences
 * between decisions.
 */
function undoableUntil<Row extends QueueRow>(
  { results, answeredMs }: BulkOutcome<Row>,
  undoMs: number,
): ReadonlyMap<string, { row: Row; untilMs: number }> {
  const decided = results.flatMap((result) =>
    result.outcome === 'done' && result.row.undo && result.row.decidedAt
      ? [{ row: result.row, ms: Date.parse(result.row.decidedAt) }]
      : [],
  )
  const lastMs = Math.max(...decided.map(({ ms }) => ms))
  return new Map(decided.map(({ row, ms }) => [row.id, { row, untilMs: answeredMs - (lastMs - ms) + undoMs }]))
}

type BulkResultsProps<Row extends QueueRow> = {
  noun: Pick<Noun<Row, Row, QueueFilters>, 'module' | 'path' | 'link' | 'words' | 'undoMs'>
  parts: Pick<LazyParts<Row>, 'bulkAnswer' | 'inAll'>
  outcome: BulkOutcome<Row>
  rowOf: (id: string) => Row | undefined
  nameOf: (id: string) => string
  onRows: (rows: readonly Row[]) => void
  onClose: () => void
}

/**
 * The result of each row. Decisions can be undone here, all with U or one by one, before the merchant is notified.
 */
export function BulkResults<Row extends QueueRow>({
  noun,
  parts,
  outcome,
  rowOf,
  nameOf,
  onRows,
  onClose,
}: BulkResultsProps<Row>) {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const money = useMoneyScreen()
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [taken, setTaken] = useState<ReadonlyMap<string, BulkResult<Row>>>(new Map())
  const [running, setRunning] = useState<'all' | string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  const place = useRef<HTMLElement>(null)
  const undoable = useMemo(() => undoableUntil(outcome, noun.undoMs), [outcome, noun.undoMs])
  const open = [...undoable.values()].filter(({ row, untilMs }) => untilMs > nowMs && !taken.has(row.id))
  const leftMs = Math.max(0, ...open.map(({ untilMs }) => untilMs - nowMs))

  useEffect(() => {
    const tick = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(tick)
  }, [])

  const undo = async (which: 'all' | string, rows: readonly Row[]) => {
    if (isRunning.current || rows.length === 0) return
    isRunning.current = true
    setRunning(which)
    setProblem(null)
    try {
      const { results } = await actOnMany(money, noun, parts, {
        action: 'undo',
        items: rows.map(({ id, version }) => ({ id, version, key: newKey() })),
      })
      setTaken((before) => new Map([...before, ...results.map((result) => [result.id, result] as const)]))
      const back = results.flatMap((result) => (result.outcome === 'done' ? [result.row] : []))
      onRows(back)
      announce(t('bulk.undone', { count: back.length }))
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }
  const undoAll = () =>
    void undo(
      'all',
      open.map(({ row }) => row),
    )
  useHotkeys([{ key: 'u', run: undoAll }], { within: place })

  const done = outcome.results.flatMap((result) => (result.outcome === 'done' ? [result.row] : []))
  const amountOf = (result: BulkResult<Row>) => {
    const row = result.outcome === 'done' ? result.row : rowOf(result.id)
    return row && parts.inAll?.([row], language)
  }
  return (
    <Dialog
      title={t('bulk.resultTitle')}
      onClose={onClose}
      closeLabel={t('bulk.close')}
      footer={
        <>
          {open.length > 0 && (
            <Button aria-keyshortcuts="u" busy={running === 'all'} onClick={undoAll}>
              {t('bulk.undoAll', { count: open.length, seconds: Math.ceil(leftMs / 1000) })} <Kbd>U</Kbd>
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            {t('bulk.close')}
          </Button>
        </>
      }
    >
      <p>
        {t('bulk.done', { done: done.length, refused: outcome.results.length - done.length })}
        {parts.inAll && done.length > 0 && <span className="k-num"> · {parts.inAll(done, language)}</span>}
      </p>
      {problem !== null && (
        <p className={styled('wrong')} role="alert">
          {problem}
        </p>
      )}
      <ul
        ref={(list) => {
          place.current = list?.closest('dialog') ?? null
        }}
        className={styled('results')}
      >
        {outcome.results.map((first) => {
          const latest = taken.get(first.id) ?? first
          const action = taken.has(first.id) ? 'undo' : outcome.action
          const mayUndo = open.find(({ row }) => row.id === first.id)
          return (
            <li key={first.id}>
              <span>{nameOf(first.id)}</span>
              <span className="k-num">{amountOf(first)}</span>
              {latest.outcome === 'done' && <span className="yes">{t(`bulk.outcome.${action}`)}</span>}
              {mayUndo && (
                <Button
                  size="small"
                  tone="quiet"
                  busy={running === first.id}
                  aria-label={t('bulk.undoOne', { name: nameOf(first.id) })}
                  onClick={() => void undo(first.id, [mayUndo.row])}
                >
                  {t('undo.do')}
                </Button>
              )}
              {latest.outcome === 'refused' && (
                <span className="no">{language === 'tr' ? latest.message_tr : latest.message_en}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
