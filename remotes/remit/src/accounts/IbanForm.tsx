import { useWatch } from '@kasa/console/form'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { bankAccountIbanRequest, type BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { useRef } from 'react'

import { changeIban, takeAccount } from './accountQueries'
import { useAccountWords } from './accountWords'
import { IbanField } from './IbanField'
import { ibanMessage, withIban } from './ibanTyping'

type Form = { iban: string; reason: string }

/** Requests another IBAN; a second person must approve it. */
export function IbanForm({ account, onClose }: { account: BankAccountDetail; onClose: () => void }) {
  const t = useAccountWords()
  const client = useQueryClient()
  const sent = useRef('')
  const name = account.label
  const form = useRecordForm<Form, Form>({
    schema: withIban(bankAccountIbanRequest),
    defaultValues: { iban: '', reason: '' },
    requestOf: (written) => {
      sent.current = written.iban
      return { ...written, version: account.version }
    },
    messageFor: (field) => (field === 'iban' ? ibanMessage(sent.current, t) : undefined),
    save: async ({ iban, reason }) => {
      takeAccount(client, await changeIban(account, iban, reason))
      toast('success', t(account.status === 'DRAFT' ? 'said.ibanSet' : 'said.iban', { name }))
      onClose()
    },
  })
  const typed = useWatch({ control: form.control, name: 'iban' })
  return (
    <RecordForm
      title={t('form.iban', { name })}
      saveLabel={t(account.status === 'DRAFT' ? 'form.save' : 'form.create')}
      form={form}
      onClose={onClose}
    >
      <p>{t(account.status === 'DRAFT' ? 'form.ibanDraft' : 'form.ibanText')}</p>
      <IbanField registered={form.register('iban')} typed={typed} error={form.wrong('iban')} />
      <Field label={t('field.reason')} required error={form.wrong('reason')} hint={t('field.reasonHint')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={300} />}
      </Field>
    </RecordForm>
  )
}
