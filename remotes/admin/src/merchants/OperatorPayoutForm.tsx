import { useLanguage } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { operatorPayoutRequest } from '@kasa/contracts/operatorPayouts'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { useCommissionWords } from '../locales/commissionWords'
import { asSent } from './asSent'

type Written = { amountMinor: string; bankRef: string; reason: string }

/**
 * Requests another administrator's approval that a bank debit paid an operator's commission. Saving asks for a fresh
 * code.
 */
export function OperatorPayoutForm({
  name,
  owedMinor,
  ask: onRequest,
  onClose,
}: {
  name: string
  owedMinor: bigint
  ask: (request: unknown) => Promise<unknown>
  onClose: () => void
}) {
  const t = useCommissionWords()
  const language = useLanguage()
  const form = useRecordForm<Written, unknown>({
    schema: asSent(operatorPayoutRequest),
    defaultValues: { amountMinor: moneyInField(owedMinor, language), bankRef: '', reason: '' },
    requestOf: ({ amountMinor, ...written }) => ({ ...written, amountMinor: moneyAsked(amountMinor) }),
    messageFor: (field) => (field === 'amountMinor' ? t('wrong.money') : undefined),
    save: async (request) => {
      await onRequest(request)
      onClose()
    },
  })
  const { register, wrong } = form
  return (
    <RecordForm title={t('paid.form', { name })} saveLabel={t('form.ask')} form={form} onClose={onClose}>
      <Note tone="amber" icon="info" title={t('form.second')}>
        {t('paid.help')}
      </Note>
      <Field label={t('paid.bankRef')} required error={wrong('bankRef')}>
        {(field) => <Input {...field} {...register('bankRef')} maxLength={64} autoComplete="off" autoFocus />}
      </Field>
      <Field
        label={t('paid.amount')}
        required
        error={wrong('amountMinor')}
        hint={t('paid.owed', { amount: formatMoney(owedMinor, language) })}
      >
        {(field) => <AmountField {...field} {...register('amountMinor')} language={language} />}
      </Field>
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
