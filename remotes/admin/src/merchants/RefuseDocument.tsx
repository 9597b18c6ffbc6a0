import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { documentRefuseRequest, type DocumentRefuseRequest, type MerchantDocument } from '@kasa/contracts/kyb'
import { Field } from '@kasa/ui/Field'
import { Input, Textarea } from '@kasa/ui/Input'

import { refuseDocument, takeKyb } from './kybQueries'
import { useKybWords } from '../locales/kybWords'

type RefuseDocumentProps = { merchantId: string; document: MerchantDocument; onClose: () => void }

/** Refuses a document: the merchant sees the reason, but not the note. */
export function RefuseDocument({ merchantId, document: { id, kind }, onClose }: RefuseDocumentProps) {
  const t = useKybWords()
  const client = useQueryClient()
  const form = useRecordForm<{ reason: string; note: string }, DocumentRefuseRequest>({
    schema: documentRefuseRequest,
    defaultValues: { reason: '', note: '' },
    requestOf: ({ reason, note }) => ({ documentId: id, reason, ...(note.trim() !== '' && { note }) }),
    save: async (request) => {
      takeKyb(client, await refuseDocument(merchantId, request))
      toast('success', t('said.refused'))
      onClose()
    },
  })
  return (
    <RecordForm
      title={t('refuse.title', { kind: t(`kind.${kind}`) })}
      saveLabel={t('refuse.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('refuse.reason')} required error={form.wrong('reason')} hint={t('refuse.reasonHint')}>
        {(field) => <Input {...field} {...form.register('reason')} maxLength={300} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t('refuse.note')} error={form.wrong('note')} hint={t('refuse.noteHint')}>
        {(field) => <Textarea {...field} {...form.register('note')} rows={3} maxLength={1000} />}
      </Field>
    </RecordForm>
  )
}
