import { documentRows, sheetRows, type FileFormat } from '@kasa/domain/exportRules'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { useState } from 'react'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import { RecordForm } from '../records/RecordForm'
import { useExportWords } from './exportWords'
import { keepFormat } from './keepFormat'
import { keptFormat } from './keptFormat'
import { toolsStyled } from './toolStyles'
import { useToolWords } from './toolWords'

export type FileChoice<Format extends FileFormat> = { format: Format; reason?: string }

type FileFormProps<Format extends FileFormat> = {
  title: string
  /** Must include a workbook. */
  formats: readonly (Format | 'xlsx')[]
  /** A column names people, so a reason for the audit log is required. */
  isPersonal: boolean
  /** The number of rows; undefined if too many to count. */
  total: number | undefined
  onChosen: (choice: FileChoice<Format | 'xlsx'>) => void
  onClose: () => void
}

/** Asks for the file format, and for a reason if it names people; preselects the last format. */
export function FileForm<Format extends FileFormat>({
  title,
  formats,
  isPersonal,
  total,
  onChosen,
  onClose,
}: FileFormProps<Format>) {
  const t = useExportWords()
  const tool = useToolWords()
  const language = useLanguage()
  const isTooLong = (each: FileFormat) => each === 'pdf' && (total === undefined || total > documentRows)
  const [format, setFormat] = useState(() => {
    const kept = keptFormat(formats)
    return isTooLong(kept) ? 'xlsx' : kept
  })
  const [reason, setReason] = useState('')
  const [wasEmpty, setWasEmpty] = useState(false)
  const given = reason.trim()
  const isMissing = isPersonal && given === ''
  const submit = () => {
    if (isMissing) setWasEmpty(true)
    else {
      keepFormat(format)
      onChosen({ format, ...(isPersonal && { reason: given }) })
    }
    return Promise.resolve()
  }
  const mayBeTooLong = total === undefined || total >= sheetRows
  return (
    <RecordForm
      title={t('form.title', { title })}
      saveLabel={tool('reason.go')}
      form={{ problem: null, isDirty: given !== '', isSubmitting: false, submit }}
      onClose={onClose}
    >
      <Field
        label={t('form.format')}
        hint={
          mayBeTooLong && format !== 'pdf' ? t(`long.${format}`, { most: formatCount(sheetRows, language) }) : undefined
        }
      >
        {({ id, 'aria-describedby': note }) => (
          <div
            id={id}
            role="radiogroup"
            aria-label={t('form.format')}
            aria-describedby={note}
            className={toolsStyled('formats')}
          >
            {formats.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="format"
                  value={each}
                  checked={each === format}
                  disabled={isTooLong(each)}
                  autoFocus={each === format && !isPersonal}
                  onChange={() => setFormat(each)}
                />
                <span>
                  <b>{t(`format.${each}`)}</b>
                  <small>
                    {isTooLong(each)
                      ? t('long.pdf', { most: formatCount(documentRows, language) })
                      : t(`about.${each}`)}
                  </small>
                </span>
              </label>
            ))}
          </div>
        )}
      </Field>
      {isPersonal && (
        <Field
          label={tool('reason.label')}
          hint={`${tool('reason.title')}. ${tool('reason.text')}`}
          required
          error={wasEmpty && isMissing ? tool('reason.missing') : undefined}
        >
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
      )}
    </RecordForm>
  )
}
