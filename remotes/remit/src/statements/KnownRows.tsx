import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { toast } from '@kasa/console/toast'
import type { StatementDetail, StatementLine } from '@kasa/contracts/statements'
import { formatMoney } from '@kasa/domain/money'
import { mayDecideTogether, mostDecidedTogether } from '@kasa/domain/statementImport'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { styleOf } from '@kasa/ui/styles'
import { useState } from 'react'

import { decideRows, takeStatement } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords, whyInWords } from './statementWords'

/** Held rows that differ from a known line only in their text, each from a different one. */
function decidableTogether(lines: readonly StatementLine[]): StatementLine[] {
  const known = new Map<string, StatementLine[]>()
  for (const line of lines)
    if (line.same && mayDecideTogether(line.reason)) known.set(line.same.id, [...(known.get(line.same.id) ?? []), line])
  return [...known.values()].flatMap((rows) => (rows.length === 1 ? rows : [])).slice(0, mostDecidedTogether)
}

type KnownRowsProps = { statement: StatementDetail; lines: readonly StatementLine[] }

/** Marks several held rows at once as known payments; renders nothing if fewer than two are safe to mark. */
export function KnownRows({ statement, lines }: KnownRowsProps) {
  const t = useStatementWords()
  const [rows, setRows] = useState<StatementLine[]>()
  const safe = decidableTogether(lines)
  if (safe.length < 2 && !rows) return null
  return (
    <>
      <Button size="small" whyNot={whyInWords(t, statement.whyNot['decide'])} onClick={() => setRows(safe)}>
        {t('together.act', { count: safe.length })}
      </Button>
      {rows && <KnownRowsForm statement={statement} lines={rows} onClose={() => setRows(undefined)} />}
    </>
  )
}

function KnownRowsForm({ statement, lines, onClose }: KnownRowsProps & { onClose: () => void }) {
  const t = useStatementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wasEmpty, setWasEmpty] = useState(false)
  const given = reason.trim()
  const submit = async () => {
    if (given === '') return setWasEmpty(true)
    setBusy(true)
    try {
      const rowNos = lines.map(({ rowNo }) => rowNo)
      takeStatement(client, await decideRows(statement, rowNos, given))
      toast('success', t('said.decidedAll', { count: rowNos.length }))
      onClose()
    } catch (caught) {
      toast('error', words(caught, language))
      await client.invalidateQueries({ queryKey: ['statement', 'detail', statement.id] })
      setBusy(false)
    }
  }
  return (
    <RecordForm
      title={t('together.title', { count: lines.length })}
      saveLabel={t('together.save')}
      form={{ problem: null, isDirty: given !== '', isSubmitting: isBusy, submit }}
      onClose={onClose}
    >
      <p className={styleOf('quiet')}>{t('together.text')}</p>
      <div className={styled('rows')}>
        <ol className={styleOf('rows', 'num')}>
          {lines.map(({ rowNo, at, name, description, amountMinor, same }) => (
            <li key={rowNo}>
              <span className={`who ${styleOf('strong')}`}>{name || description || t('rows.line', { at })}</span>
              <span className={`amount ${styleOf('strong')}`}>
                {amountMinor === null ? '' : formatMoney(amountMinor, language)}
              </span>
              {same && (
                <small className="all">
                  {t('rows.sameAs', {
                    what: [same.name || same.description, formatDateTime(same.bookedAt, language)]
                      .filter(Boolean)
                      .join(' · '),
                  })}
                </small>
              )}
            </li>
          ))}
        </ol>
      </div>
      <Field label={t('together.reason')} required error={wasEmpty && given === '' ? t('together.missing') : undefined}>
        {(field) => (
          <Textarea
            {...field}
            autoFocus
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </RecordForm>
  )
}
