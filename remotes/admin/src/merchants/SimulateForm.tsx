import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { testRequestSimulate, type TestRequestRow } from '@kasa/contracts/testRequests'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { possibleTestEvents, testDepositReasons, testPayoutReasons } from '@kasa/domain/testRequest'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'

import { asSent } from './asSent'
import { simulateTest, testRequestsOf } from './testRequestQueries'
import { useTestWords } from './testRequestWords'

type Written = { event: string; amount: string; reasonCode: string }

/** Simulates what happens to a test request. Only what is possible in its status can be chosen. */
export function SimulateForm({
  merchantId,
  request: { id, kind, number, status, amountMinor },
  onClose,
}: {
  merchantId: string
  request: TestRequestRow
  onClose: () => void
}) {
  const t = useTestWords()
  const language = useLanguage()
  const client = useQueryClient()
  const events = possibleTestEvents({ kind, status })
  const isDeposit = kind === 'deposit'
  const takesAmount = (event: string) => event === (isDeposit ? 'PAID' : 'PARTIALLY_PAID')
  const form = useRecordForm<Written, unknown>({
    schema: asSent(testRequestSimulate),
    defaultValues: { event: events[0] ?? '', amount: '', reasonCode: '' },
    fields: { simulated: 'amount' },
    requestOf: ({ event, amount, reasonCode }) => ({
      kind,
      simulated: {
        event,
        ...(takesAmount(event) && amount.trim() !== '' && { amount: moneyAsked(amount) }),
        ...(event === 'REJECTED' && reasonCode !== '' && { reasonCode }),
      },
    }),
    messageFor: (field) => (field === 'amount' ? t('wrong.money') : undefined),
    save: async (wanted) => {
      const after = await simulateTest(id, wanted)
      await client.invalidateQueries({ queryKey: testRequestsOf(merchantId).queryKey })
      toast('success', t('simulated', { number, status: after.status }))
      onClose()
    },
  })
  const { register, wrong } = form
  const chosen = useWatch({ control: form.control, name: 'event' })
  return (
    <RecordForm title={t('simulateOf', { number })} saveLabel={t('simulate')} form={form} onClose={onClose}>
      <Field label={t('event')} error={wrong('event')}>
        {(field) => (
          <Select {...field} {...register('event')} autoFocus>
            {events.map((event) => (
              <option key={event} value={event}>
                {`${t(!isDeposit && event === 'PAID' ? 'event.PAID_OUT' : `event.${event}`)} · ${event}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {takesAmount(chosen) && (
        <Field
          label={t(isDeposit ? 'amountPaid' : 'amountParts')}
          error={wrong('amount')}
          hint={t('usual', { amount: formatMoney(isDeposit ? amountMinor : (amountMinor + 1n) / 2n, language) })}
        >
          {(field) => <AmountField {...field} {...register('amount')} language={language} />}
        </Field>
      )}
      {chosen === 'REJECTED' && (
        <Field label={t('reason')} error={wrong('reasonCode')}>
          {(field) => (
            <Select {...field} {...register('reasonCode')}>
              <option value="">{t('reasonUsual')}</option>
              {(isDeposit ? testDepositReasons : testPayoutReasons).map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </RecordForm>
  )
}
