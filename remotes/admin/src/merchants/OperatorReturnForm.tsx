import { useLanguage } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { operatorReturnRequest, type OperatorPayouts } from '@kasa/contracts/operatorPayouts'
import { formatMoney } from '@kasa/domain/money'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { useCommissionWords } from '../locales/commissionWords'

type Written = { bankRef: string; reason: string }

/**
 * Requests another administrator's approval that a credit returned a commission payment. Saving asks for a fresh code.
 */
export function OperatorReturnForm({
  payment,
  ask: onRequest,
  onClose,
}: {
  payment: OperatorPayouts['rows'][number]
  ask: (request: unknown) => Promise<unknown>
  onClose: () => void
}) {
  const t = useCommissionWords()
  const language = useLanguage()
  const form = useRecordForm<Written, unknown>({
    schema: operatorReturnRequest,
    defaultValues: { bankRef: '', reason: '' },
    requestOf: (written) => ({ ...written, payoutId: payment.id }),
    save: async (request) => {
      await onRequest(request)
      onClose()
    },
  })
  const { register, wrong } = form
  const amount = formatMoney(payment.amountMinor, language)
  return (
    <RecordForm title={t('paid.returnForm', { amount })} saveLabel={t('form.ask')} form={form} onClose={onClose}>
      <Note tone="amber" icon="info" title={t('form.second')}>
        {t('paid.returnHelp')}
      </Note>
      <Field label={t('paid.returnRef')} required error={wrong('bankRef')}>
        {(field) => <Input {...field} {...register('bankRef')} maxLength={64} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
