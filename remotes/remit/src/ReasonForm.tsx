import { moduleWords } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { approvalDenyRequest } from '@kasa/contracts/approvals'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'

const { use: useReasonWords } = moduleWords('remit-reason', {
  en: { reason: 'Reason', hint: 'It stays in the audit log.' },
  tr: { reason: 'Gerekçe', hint: 'Denetim kaydında kalır.' },
})

type ReasonFormProps = {
  title: string
  /** What will happen. */
  text?: string
  saveLabel: string
  onClose: () => void
  /** Throws what the server refused; the dialog then stays and says so. */
  save: (reason: string) => Promise<void>
}

/** Asks why, and does it. */
export function ReasonForm({ title, text, saveLabel, onClose, save }: ReasonFormProps) {
  const say = useReasonWords()
  const form = useRecordForm<{ reason: string }, { reason: string }>({
    schema: approvalDenyRequest,
    defaultValues: { reason: '' },
    save: async ({ reason }) => {
      await save(reason)
      onClose()
    },
  })
  return (
    <RecordForm title={title} saveLabel={saveLabel} form={form} onClose={onClose}>
      {text !== undefined && <p>{text}</p>}
      <Field label={say('reason')} required error={form.wrong('reason')} hint={say('hint')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={300} autoFocus />}
      </Field>
    </RecordForm>
  )
}
