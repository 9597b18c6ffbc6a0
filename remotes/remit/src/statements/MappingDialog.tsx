import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { SheetMapping, StatementDetail, StatementSample } from '@kasa/contracts/statements'
import { formatMoney } from '@kasa/domain/money'
import { statementReasonWords } from '@kasa/domain/statementWords'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { useState } from 'react'

import { completeMapping, draftOf, withMeaning, type MappingDraft } from './mappingDraft'
import { MappingSheet } from './MappingSheet'
import { dayInWords } from './statementDays'
import { saveLayout, statementSheet, takeStatement, triedMapping } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

const orders = ['DMY', 'MDY', 'YMD'] as const
const marks = [
  [',', 'comma'],
  ['.', 'point'],
  ['auto', 'auto'],
] as const

function Outcome({ id, mapping }: { id: string; mapping: SheetMapping | undefined }) {
  const t = useStatementWords()
  const language = useLanguage()
  const tried = useQuery(triedMapping(id, mapping))
  if (!mapping) return <Note tone="amber" icon="warning" title={t('map.incomplete')} />
  if (tried.isError) return <Note tone="red" icon="warning" title={words(tried.error, language)} />
  if (!tried.data) return <p role="status">{t('map.trying')}</p>
  const reason = (code: string) =>
    Object.hasOwn(statementReasonWords, code)
      ? statementReasonWords[code as keyof typeof statementReasonWords][language]
      : code
  return (
    <>
      <p role="status">
        <b>{t('map.result', { entries: tried.data.entries, problems: tried.data.problems })}</b>
      </p>
      <div className={styled('sheet')} role="region" aria-label={t('map.outcome')} tabIndex={0}>
        <table>
          <tbody>
            {tried.data.rows.slice(0, 8).map((row) => (
              <tr key={row.at}>
                <th scope="row">{row.at}</th>
                {row.problem === null ? (
                  <>
                    <td>{row.day === null ? '' : dayInWords(row.day, language)}</td>
                    <td className="end">{row.amountMinor === null ? '' : formatMoney(row.amountMinor, language)}</td>
                    <td>{row.name}</td>
                    <td>{row.description}</td>
                    <td>{row.bankRef}</td>
                    <td className="end">
                      {row.balanceAfterMinor === null ? '' : formatMoney(row.balanceAfterMinor, language)}
                    </td>
                  </>
                ) : (
                  <td colSpan={6} className={styled('bad')}>
                    {reason(row.problem)}: {row.text}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Editor({
  statement,
  sample,
  onClose,
}: {
  statement: StatementDetail
  sample: StatementSample
  onClose: () => void
}) {
  const t = useStatementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayForBank = useCan('bankName.write')
  const [draft, setDraft] = useState<MappingDraft>(() => draftOf(sample))
  const [name, setName] = useState(`${statement.account.bankName} CSV`)
  const [forBank, setForBank] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mapping = completeMapping(draft, sample)
  const change = (changed: Partial<MappingDraft>) => setDraft({ ...draft, ...changed })
  const rowChoices = sample.rows.map((_, row) => (
    <option key={row} value={row}>
      {t('map.row', { row: row + 1 })}
    </option>
  ))
  const save = async () => {
    if (!mapping || name.trim() === '') return
    setBusy(true)
    try {
      takeStatement(client, await saveLayout(statement, { name: name.trim(), forBank, mapping }))
      toast('success', t('said.profile'))
      onClose()
    } catch (caught) {
      setProblem(words(caught, language))
      setBusy(false)
    }
  }
  return (
    <div className={styled('map')}>
      <p>{t('map.text')}</p>
      <MappingSheet
        sample={sample}
        draft={draft}
        onMeaning={(place, meaning) => setDraft(withMeaning(draft, place, meaning))}
      />
      <div className={styled('choices')}>
        <Field label={t('map.header')}>
          {(field) => (
            <Select
              {...field}
              value={draft.headerRow ?? ''}
              onChange={({ target }) =>
                change(
                  target.value === ''
                    ? { headerRow: null }
                    : { headerRow: Number(target.value), firstRow: Number(target.value) + 2 },
                )
              }
            >
              <option value="">{t('map.noHeader')}</option>
              {rowChoices}
            </Select>
          )}
        </Field>
        <Field label={t('map.first')}>
          {(field) => (
            <Select
              {...field}
              value={draft.firstRow - 1}
              disabled={draft.headerRow !== null}
              onChange={({ target }) => change({ firstRow: Number(target.value) + 1 })}
            >
              {rowChoices}
            </Select>
          )}
        </Field>
        <Field label={t('map.dates')}>
          {(field) => (
            <Select
              {...field}
              value={draft.dateOrder}
              onChange={({ target }) => change({ dateOrder: orders.find((order) => order === target.value) ?? 'DMY' })}
            >
              {orders.map((order) => (
                <option key={order} value={order}>
                  {t(`map.${order}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('map.decimals')}>
          {(field) => (
            <Select
              {...field}
              value={draft.decimalMark}
              onChange={({ target }) =>
                change({ decimalMark: marks.find(([mark]) => mark === target.value)?.[0] ?? 'auto' })
              }
            >
              {marks.map(([mark, word]) => (
                <option key={mark} value={mark}>
                  {t(`map.${word}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Outcome id={statement.id} mapping={mapping} />
      <Field label={t('map.name')} required>
        {(field) => <Input {...field} value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />}
      </Field>
      {mayForBank && (
        <label className={styled('check')}>
          <Checkbox checked={forBank} onChange={({ target }) => setForBank(target.checked)} />
          {t('map.forBank', { bank: statement.account.bankName })}
        </label>
      )}
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
      <div className={styled('acts')}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          tone="primary"
          busy={isBusy}
          whyNot={mapping ? undefined : t('map.incomplete')}
          onClick={() => void save()}
        >
          {t('map.save')}
        </Button>
      </div>
    </div>
  )
}

/** Maps the columns of a sheet, on its first rows, and saves the mapping as a named layout. */
export function MappingDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const t = useStatementWords()
  const language = useLanguage()
  const sample = useQuery(statementSheet(statement.id))
  return (
    <Dialog title={t('map.title')} wide="sheet" onClose={onClose} closeLabel={t('close')}>
      {sample.data ? (
        <Editor statement={statement} sample={sample.data} onClose={onClose} />
      ) : sample.isError ? (
        <Note tone="red" icon="warning" title={t('map.failed')}>
          {words(sample.error, language)}
        </Note>
      ) : (
        <div className={styled('map')} role="status" aria-busy="true">
          <SkeletonRows />
        </div>
      )}
    </Dialog>
  )
}
