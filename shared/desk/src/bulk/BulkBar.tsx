import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { newKey, useMoneyScreen } from '@kasa/console/inFlight'
import { Button } from '@kasa/ui/Button'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { styled } from '../acts/lazyStyles'
import { useLazyWords } from '../acts/lazyWords'
import type { BulkAct, Noun, LazyParts, QueueFilters, QueueRow, Reason } from '../noun'
import { actOnMany } from './actOnMany'
import { BulkResults, type BulkOutcome } from './BulkResults'

/** The API's limit for one call. */
const mostAtOnce = 100

type BulkBarProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  parts: Pick<LazyParts<Row>, 'useBulk' | 'bulkAnswer' | 'inAll'>
  rows: readonly Row[]
  onRows: (rows: readonly Row[]) => void
  onClear: () => void
}

/** Actions on the selected requests. Each request is processed independently, with its own result. */
export function BulkBar<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  parts,
  rows,
  onRows,
  onClear,
}: BulkBarProps<Row, Detail, Filters>) {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const money = useMoneyScreen()
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [shown, setShown] = useState<BulkOutcome<Row> | null>(null)
  const [asking, setAsking] = useState<{ verb: string; reason: string } | null>(null)
  const open = rows.filter(noun.isOpen).slice(0, mostAtOnce)
  const acts = parts.useBulk(open)

  const run = async (action: string, chosen: readonly Row[], reason: { reasonCode?: string } = {}) => {
    if (running) return
    setRunning(action)
    setProblem(null)
    try {
      const { results } = await actOnMany(money, noun, parts, {
        action,
        items: chosen.map(({ id, version }) => ({ id, version, key: newKey() })),
        ...reason,
      })
      setAsking(null)
      setShown({ action, results, answeredMs: Date.now() })
      onRows(results.flatMap((result) => (result.outcome === 'done' ? [result.row] : [])))
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setRunning(null)
    }
  }
  const start = async ({ verb, rows: chosen, asks }: BulkAct<Row>) => {
    if (asks.by === 'reason') return setAsking({ verb, reason: asks.reasons[0]?.code ?? '' })
    if ((await confirm(asks.question)) === 'confirmed') await run(verb, chosen)
  }
  const close = () => {
    setShown(null)
    onClear()
  }
  const openAct = acts.find(({ verb }) => verb === asking?.verb)
  return (
    <section className={styled('bulk')} aria-label={t('bulk.label')}>
      <p role="status">
        {t('bulk.count', { count: rows.length })}
        {parts.inAll && rows.length > 0 && <span className="k-num"> · {parts.inAll(rows, language)}</span>}
      </p>
      <Button busy={running === 'claim'} disabled={open.length === 0} onClick={() => void run('claim', open)}>
        {t('bulk.claim')}
      </Button>
      {acts.map((act) => (
        <Button
          key={act.verb}
          tone={act.tone}
          busy={running === act.verb}
          disabled={act.asks.by === 'reason' && act.rows.length === 0}
          {...(act.whyNot !== undefined && { whyNot: act.whyNot })}
          onClick={() => void start(act)}
        >
          {act.label}
        </Button>
      ))}
      <Button tone="quiet" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
      {asking && openAct?.asks.by === 'reason' && (
        <ConfirmDialog
          tone="danger"
          title={openAct.asks.title}
          confirmLabel={openAct.asks.confirmLabel}
          cancelLabel={t('bulk.back')}
          busy={running === openAct.verb}
          error={problem ?? undefined}
          onConfirm={() => void run(openAct.verb, openAct.rows, { reasonCode: asking.reason })}
          onCancel={() => setAsking(null)}
        >
          <p>{openAct.asks.text}</p>
          <Reasons
            label={t('bulk.reason')}
            reasons={openAct.asks.reasons}
            picked={asking.reason}
            onPick={(reason) => setAsking({ ...asking, reason })}
          />
        </ConfirmDialog>
      )}
      {shown && (
        <BulkResults
          noun={noun}
          parts={parts}
          outcome={shown}
          rowOf={(id) => rows.find((each) => each.id === id)}
          nameOf={(id) =>
            nameOf(
              noun,
              rows.find((each) => each.id === id),
              id,
              language,
            )
          }
          onRows={onRows}
          onClose={close}
        />
      )}
    </section>
  )
}

/** `D-26-0000001 · Elif Kılıç`, as far as the noun names a person. */
function nameOf<Row extends QueueRow>(
  { facts }: Pick<Noun<Row, Row, QueueFilters>, 'facts'>,
  row: Row | undefined,
  id: string,
  language: 'tr' | 'en',
): string {
  return row ? [row.number, facts(row, language)['customer']].filter(Boolean).join(' · ') : id
}

type ReasonsProps = { label: string; reasons: readonly Reason[]; picked: string; onPick: (code: string) => void }

function Reasons({ label, reasons, picked, onPick }: ReasonsProps) {
  return (
    <Field label={label}>
      {(input) => (
        <Select {...input} value={picked} autoFocus onChange={({ target }) => onPick(target.value)}>
          {reasons.map(({ code, text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
