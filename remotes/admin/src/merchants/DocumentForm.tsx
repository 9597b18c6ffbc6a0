import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { documentUploadRequest, type DocumentUploadRequest } from '@kasa/contracts/kyb'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { receiptKinds, sentReceipt, whyNotReceipt } from '@kasa/desk/receiptFile'
import { documentKinds, type DocumentKind } from '@kasa/domain/kyb'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { takeKyb, uploadDocument } from './kybQueries'
import { useKybWords } from '../locales/kybWords'

type Form = { file: string; content: string; issuedOn: string; expiresOn: string }

/** The contract's schema, with the last valid day required for kinds that expire. */
const schemaOf = (kind: DocumentKind) => ({
  safeParse: (value: unknown) => {
    const checked = documentUploadRequest.safeParse(value)
    if (!checked.success || checked.data.expiresOn !== null || documentKinds[kind].expires === 'MAY') return checked
    return { success: false as const, error: { issues: [{ code: 'custom', path: ['expiresOn'], message: '' }] } }
  },
})

type DocumentFormProps = { merchant: Pick<MerchantDetail, 'id' | 'name'>; kind: DocumentKind; onClose: () => void }

/** Uploads a document of one kind. */
export function DocumentForm({ merchant, kind, onClose }: DocumentFormProps) {
  const t = useKybWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | undefined>()
  const form = useRecordForm<Form, DocumentUploadRequest>({
    schema: schemaOf(kind),
    defaultValues: { file: '', content: '', issuedOn: '', expiresOn: '' },
    requestOf: ({ file, content, issuedOn, expiresOn }) => ({
      kind,
      fileName: file,
      content,
      issuedOn: issuedOn || null,
      expiresOn: expiresOn || null,
    }),
    fields: { fileName: 'file', content: 'file' },
    messageFor: (field) => (field === 'issuedOn' || field === 'expiresOn' ? t('form.wrongDay') : undefined),
    save: async (request) => {
      takeKyb(client, await uploadDocument(merchant.id, request))
      toast('success', t('said.uploaded'))
      onClose()
    },
  })
  const { control, setValue, wrong } = form
  const written = useWatch({ control })
  const take = async (file: File | undefined) => {
    const whyNot = file && whyNotReceipt(file)
    setProblem(whyNot && t(whyNot === 'receipts.empty' ? 'form.empty' : 'form.tooLarge'))
    const sent = file && !whyNot ? await sentReceipt(file) : { fileName: '', content: '' }
    setValue('file', sent.fileName, { shouldDirty: true })
    setValue('content', sent.content, { shouldDirty: true })
  }
  const day = (name: 'issuedOn' | 'expiresOn') => (
    <Field
      label={t(`form.${name}`)}
      required={name === 'expiresOn' && documentKinds[kind].expires === 'MUST'}
      error={wrong(name)}
      hint={name === 'expiresOn' && documentKinds[kind].expires === 'MAY' ? t('form.expiresHint') : undefined}
    >
      {(field) => (
        <DayField
          {...field}
          value={written[name] ?? ''}
          onChange={(typed) => setValue(name, typed, { shouldDirty: true })}
          language={language}
          hasCalendar
        />
      )}
    </Field>
  )
  return (
    <RecordForm
      title={t('form.title', { kind: t(`kind.${kind}`), name: merchant.name })}
      saveLabel={t('form.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('form.file')} required error={problem ?? wrong('file')} hint={t('form.fileHint')}>
        {(field) => (
          <Input {...field} type="file" accept={receiptKinds} onChange={({ target }) => void take(target.files?.[0])} />
        )}
      </Field>
      <FieldPair>
        {day('issuedOn')}
        {day('expiresOn')}
      </FieldPair>
    </RecordForm>
  )
}
