import { typedText } from '@kasa/contracts/primitives'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import * as z from 'zod/mini'

import { moduleWords } from '../i18n'
import { RecordForm } from './RecordForm'
import { useRecordForm } from './useRecordForm'

const { use: useReasonWords } = moduleWords('records-reason', {
  en: { reason: 'Reason', hint: 'It stays in the audit log.' },
  tr: { reason: 'Gerekçe', hint: 'Denetim kaydında kalır.' },
})

/** Free text, as in every route that requires a reason. */
const reasonGiven = z.strictObject({ reason: typedText(500) })

type ReasonFormProps = {
  title: string
  /** The effect of saving. */
  text?: string
  saveLabel: string
  onClose: () => void
  /** Throws the server's refusal, which the dialog shows. */
  save: (reason: string) => Promise<void>
}

/** Asks for a reason, then saves. */
export function ReasonForm({ title, text, saveLabel, onClose, save }: ReasonFormProps) {
  const t = useReasonWords()
  const form = useRecordForm<{ reason: string }, { reason: string }>({
    schema: reasonGiven,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await save(reason)
      onClose()
    },
  })
  return (
    <RecordForm title={title} saveLabel={saveLabel} form={form} onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      <Field label={t('reason')} required error={form.wrong('reason')} hint={t('hint')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={300} autoFocus />}
      </Field>
    </RecordForm>
  )
}
