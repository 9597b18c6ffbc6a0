import { useLanguage } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { adjustmentForm, adjustmentWays, type AdjustmentForm } from '@kasa/contracts/breaks'
import type { ReconciliationEvent } from '@kasa/contracts/reconciliation'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { Select, Textarea } from '@kasa/ui/Input'

import { adjustBreak, keyOf } from './breakQueries'
import { useReconciliationWords } from './reconciliationWords'

type Form = { amount: string; way: AdjustmentForm['way']; reason: string }

type AdjustFormProps = { row: ReconciliationEvent; onClose: () => void; onRequested: () => void }

/** Requests an adjustment of the merchant's balance, dated today; another administrator has to approve it. */
export function AdjustForm({ row, onClose, onRequested }: AdjustFormProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const form = useRecordForm<Form, AdjustmentForm>({
    schema: adjustmentForm,
    defaultValues: { amount: '', way: (row.differenceMinor ?? 0n) < 0n ? 'take' : 'give', reason: '' },
    requestOf: ({ amount, ...more }) => ({ ...more, amount: moneyAsked(amount) }),
    save: async ({ amount, way, reason }) => {
      await adjustBreak(keyOf(row), Number(way === 'give' ? amount : -amount), reason)
      onRequested()
      onClose()
    },
  })
  return (
    <RecordForm title={t('act.adjust')} saveLabel={t('act.adjust')} form={form} onClose={onClose}>
      <p>{t('act.adjust.text')}</p>
      <Field label={t('adjust.way')} required error={form.wrong('way')}>
        {(field) => (
          <Select {...field} {...form.register('way')}>
            {adjustmentWays.map((way) => (
              <option key={way} value={way}>
                {t(`adjust.${way}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('adjust.amount')} required error={form.wrong('amount')}>
        {(field) => <AmountField {...field} {...form.register('amount')} language={language} autoFocus />}
      </Field>
      <Field label={t('adjust.reason')} required error={form.wrong('reason')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={300} />}
      </Field>
    </RecordForm>
  )
}
