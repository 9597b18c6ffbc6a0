import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { StatementDetail, StatementLine } from '@kasa/contracts/statements'
import { formatMoney } from '@kasa/domain/money'
import { statementRowDoubts } from '@kasa/domain/statementImport'
import { statementReasonWords } from '@kasa/domain/statementWords'
import { Button } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { Tabs } from '@kasa/ui/Tabs'
import { styleOf } from '@kasa/ui/styles'
import { useId, useState } from 'react'

import { KnownRows } from './KnownRows'
import { decideRow, statementRows, takeStatement } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords, whyInWords } from './statementWords'

const outcomes = ['ALL', 'NEW', 'DUPLICATE', 'HELD', 'ERROR', 'SKIPPED'] as const
type Outcome = (typeof outcomes)[number]
const isReason = (reason: string): reason is keyof typeof statementReasonWords =>
  Object.hasOwn(statementReasonWords, reason)

const reasonInWords = (reason: string | null, language: 'tr' | 'en') =>
  reason !== null && isReason(reason) ? statementReasonWords[reason][language] : (reason ?? '')

const doubts: ReadonlySet<string> = new Set(statementRowDoubts)
/** True if the file itself holds the row, so that it may repeat no known payment. */
const isDoubt = (reason: string | null) => reason !== null && doubts.has(reason)

/** What a held row may be, and the two possible decisions. */
function HeldRow({ line, statement }: { line: StatementLine; statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const whyNot = whyInWords(t, statement.whyNot['decide'])
  const { same } = line
  const decide = async (as: 'NEW' | 'SAME') => {
    setBusy(true)
    try {
      const isSure =
        as === 'SAME' ||
        (await confirm({
          title: t('rows.asNewTitle'),
          text: t(isDoubt(line.reason) ? 'rows.asDoubtText' : 'rows.asNewText', {
            reason: reasonInWords(line.reason, language),
          }),
          confirmText: t('rows.asNewYes'),
        })) === 'confirmed'
      if (!isSure) return
      takeStatement(client, await decideRow(statement, line.rowNo, as))
      toast('success', t('said.decided'))
    } catch (caught) {
      toast('error', words(caught, language))
      await client.invalidateQueries({ queryKey: ['statement', 'detail', statement.id] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {same && (
        <small className="all">
          {t('rows.sameAs', {
            what: [
              same.name || same.description,
              formatMoney(same.amountMinor, language),
              formatDateTime(same.bookedAt, language),
            ]
              .filter(Boolean)
              .join(' · '),
          })}
        </small>
      )}
      <div className="all acts" role="group" aria-label={t('rows.decide', { at: line.at })}>
        <Button size="small" busy={isBusy} whyNot={whyNot} onClick={() => void decide('SAME')}>
          {t(isDoubt(line.reason) ? 'rows.asNone' : 'rows.asSame')}
        </Button>
        <Button size="small" busy={isBusy} whyNot={whyNot} onClick={() => void decide('NEW')}>
          {t(isDoubt(line.reason) ? 'rows.asNewYes' : 'rows.asNew')}
        </Button>
      </div>
    </>
  )
}

function Row({ line, statement }: { line: StatementLine; statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  const { amountMinor, direction, reason, result } = line
  const isIn = direction === 'CREDIT'
  const outcome =
    result === 'NEW' || result === 'DUPLICATE'
      ? [t(result === 'NEW' ? 'rows.taken' : 'rows.known'), reasonInWords(reason, language)].filter(Boolean).join(' · ')
      : reasonInWords(reason, language)
  return (
    <li>
      <span className={amountMinor === null ? 'who all' : `who ${styleOf('strong')}`}>
        {line.name || line.description || line.text || '—'}
      </span>
      {amountMinor !== null && (
        <span
          className={`amount ${styleOf(...(isIn ? (['good', 'strong'] as const) : (['strong'] as const)))}`}
        >{`${isIn ? '+' : '−'}${formatMoney(amountMinor, language)}`}</span>
      )}
      <small>
        {[
          line.name ? line.description : '',
          line.name || line.description ? (line.text ?? '') : '',
          line.bankRef ?? '',
          line.bookedAt === null ? '' : formatDateTime(line.bookedAt, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <small className={result === 'ERROR' || result === 'HELD' ? `end ${styleOf('bad')}` : 'end'}>
        {t('rows.line', { at: line.at })} ·{' '}
        {line.deposit ? (
          <Link to={`/remit-request/list?${new URLSearchParams({ tab: 'all', open: line.deposit.id })}`}>
            {t('rows.deposit', { number: line.deposit.number })}
          </Link>
        ) : (
          outcome
        )}
      </small>
      {result === 'HELD' && <HeldRow line={line} statement={statement} />}
    </li>
  )
}

/** The rows of a file, all or of one outcome, each with its reason and its line number in the file. */
export function StatementRows({ statement }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  const panelId = useId()
  const [outcome, setOutcome] = useState<Outcome>('ALL')
  const rows = useInfiniteQuery(statementRows(statement, outcome === 'ALL' ? undefined : outcome))
  const counts: Record<Outcome, number> = {
    ALL: statement.rowsTotal,
    NEW: statement.rowsNew,
    DUPLICATE: statement.rowsDuplicate,
    HELD: statement.rowsHeld,
    ERROR: statement.rowsError,
    SKIPPED: statement.rowsSkipped,
  }
  const lines = rows.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className={styled('rows')} aria-label={t('rows.label')}>
      <Tabs
        label={t('rows.label')}
        tabs={outcomes
          .filter((id) => id === 'ALL' || counts[id] > 0)
          .map((id) => ({ id, label: t(`rows.${id}`), count: counts[id].toLocaleString(language) }))}
        value={outcome}
        panelId={panelId}
        onChange={(id) => setOutcome(outcomes.find((known) => known === id) ?? 'ALL')}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`rows.${outcome}`)}>
        {rows.isPending && (
          <div role="status" aria-busy="true">
            <SkeletonRows />
          </div>
        )}
        {rows.isError && (
          <p className={`none ${styleOf('quiet')}`} role="alert">
            {t('rows.failed')}: {words(rows.error, language)}{' '}
            <Button size="small" onClick={() => void rows.refetch()}>
              {t('rows.retry')}
            </Button>
          </p>
        )}
        {rows.isSuccess && lines.length === 0 && <p className={`none ${styleOf('quiet')}`}>{t('rows.none')}</p>}
        <KnownRows statement={statement} lines={lines.filter(({ result }) => result === 'HELD')} />
        <ol className={styleOf('rows', 'num')}>
          {lines.map((line) => (
            <Row key={line.rowNo} line={line} statement={statement} />
          ))}
        </ol>
        {rows.hasNextPage && (
          <Button size="small" busy={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
            {t('rows.more')}
          </Button>
        )}
      </div>
    </section>
  )
}
