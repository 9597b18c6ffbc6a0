import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { StatementDetail } from '@kasa/contracts/statements'
import { formatMoney } from '@kasa/domain/money'
import { statementRefusalWords } from '@kasa/domain/statementWords'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Figures } from '@kasa/ui/Figures'
import { Money } from '@kasa/ui/Money'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'

import { StatementActions } from './StatementActions'
import { StatementFiles } from './StatementFiles'
import { toneOf } from './statementColumns'
import { periodInWords } from './statementDays'
import { statementById } from './statementQueries'
import { StatementRows } from './StatementRows'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'
import { warningInWords } from './warningInWords'

function Progress({ statement: { status, rowsDone, rowsTotal } }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  if (status !== 'READING' && status !== 'IMPORTING') return null
  const text =
    rowsTotal === 0
      ? t('progress.begin')
      : t(`progress.${status}`, { done: formatCount(rowsDone, language), total: formatCount(rowsTotal, language) })
  return (
    <div className={styled('progress')} role="status">
      <span>{text}</span>
      <progress aria-label={text} {...(rowsTotal > 0 && { value: rowsDone, max: rowsTotal })} />
    </div>
  )
}

function Refusal({ statement: { refusal } }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  if (!refusal) return null
  const known: Record<string, { tr: string; en: string } | undefined> = statementRefusalWords
  const words = known[refusal.code]?.[language] ?? refusal.code
  // The refusal's detail is the layout that did not fit, which does not help the user.
  const needsLayout = refusal.code === 'NO_HEADER_ROW'
  return (
    <Note tone="red" icon="warning" title={t('refusal.title')}>
      {refusal.detail && !needsLayout ? t('refusal.at', { words, detail: refusal.detail }) : words}.{' '}
      {needsLayout && t('refusal.map')}
    </Note>
  )
}

function Warnings({ statement: { warnings } }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  if (warnings.length === 0) return null
  const texts = warnings.map((warning) => warningInWords(warning, t, language))
  return (
    <Note tone="amber" icon="warning" title={t('warn.title')}>
      <ul className={styled('warns')}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Note>
  )
}

function Counts({ statement }: { statement: StatementDetail }) {
  const t = useStatementWords()
  const language = useLanguage()
  const figures = [
    ['NEW', statement.rowsNew, 'good'],
    ['DUPLICATE', statement.rowsDuplicate, undefined],
    ['HELD', statement.rowsHeld, 'bad'],
    ['ERROR', statement.rowsError, 'bad'],
    ['SKIPPED', statement.rowsSkipped, undefined],
  ] as const
  return (
    <Figures
      narrow
      figures={figures.map(([outcome, count, tone]) => ({
        id: outcome,
        label: t(`rows.${outcome}`),
        value: formatCount(count, language),
        tone: count > 0 ? tone : undefined,
      }))}
    />
  )
}

/** One file: its effect or preview, its problems, and all its rows. */
export function StatementDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useStatementWords()
  const language = useLanguage()
  const read = useQuery(statementById(id))
  const money = (minor: bigint | null) => (minor === null ? '—' : <Money minor={minor} language={language} />)
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(statement) => ({
        eyebrow: statement.format ?? '',
        status: <StatusPill tone={toneOf[statement.status]}>{t(`status.${statement.status}`)}</StatusPill>,
        title: statement.fileName,
        subtitle: `${statement.account.label} · ${statement.account.bankName} ···${statement.account.ibanLast4}`,
        actions: <StatementActions statement={statement} />,
      })}
    >
      {(statement) => {
        const holds = statement.parts.filter((part) => part.isOwn).map((part) => part.holds)
        // The balances of an unread file, or of another account, prove nothing.
        const isProved = holds.length > 0 && holds.every((one) => one === true)
        return (
          <>
            <Progress statement={statement} />
            <Refusal statement={statement} />
            <Warnings statement={statement} />
            {statement.format !== null && <Counts statement={statement} />}
            <StatementFiles statement={statement} />
            <DescriptionList
              items={[
                ...(statement.format === null
                  ? []
                  : [
                      { id: 'period', label: t('field.period'), value: periodInWords(statement, language) || '—' },
                      { id: 'opening', label: t('field.opening'), value: money(statement.openingMinor) },
                      { id: 'in', label: t('field.in'), value: money(statement.creditMinor) },
                      { id: 'out', label: t('field.out'), value: money(statement.debitMinor) },
                      {
                        id: 'closing',
                        label: t('field.closing'),
                        value: (
                          <>
                            {money(statement.closingMinor)}
                            {holds.includes(false) || statement.status === 'REFUSED' ? null : (
                              <small> · {t(isProved ? 'holds' : 'holds.unknown')}</small>
                            )}
                          </>
                        ),
                      },
                      ...(statement.ledger === null
                        ? []
                        : [
                            {
                              id: 'ledger',
                              label: t('field.ledger'),
                              value: money(statement.ledger.ledgerMinor),
                            },
                            {
                              id: 'difference',
                              label: t('field.difference'),
                              value: (
                                <>
                                  {money(statement.ledger.differenceMinor)}
                                  {statement.ledger.unprovenDebitsMinor > 0n && (
                                    <small>
                                      {' '}
                                      ·{' '}
                                      {t('difference.debits', {
                                        amount: formatMoney(statement.ledger.unprovenDebitsMinor, language),
                                      })}
                                    </small>
                                  )}
                                </>
                              ),
                            },
                          ]),
                      { id: 'matched', label: t('field.matched'), value: formatCount(statement.matched, language) },
                    ]),
                {
                  id: 'by',
                  label: t('field.by'),
                  value: `${statement.uploadedBy} · ${formatDateTime(statement.createdAt, language)}`,
                },
                {
                  id: 'size',
                  label: t('field.size'),
                  value: `${formatCount(Math.ceil(statement.bytes / 1024), language)} KB`,
                },
                {
                  id: 'sha256',
                  label: t('field.sha256'),
                  value: <code title={statement.sha256}>{statement.sha256.slice(0, 16)}…</code>,
                },
              ]}
            />
            {statement.rowsTotal > 0 && statement.status !== 'READING' && <StatementRows statement={statement} />}
            <Slot name="record.history" props={{ objectType: 'statement_import', objectId: statement.id }} />
          </>
        )
      }}
    </RecordDrawer>
  )
}
