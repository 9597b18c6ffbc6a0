import { getJson } from '@kasa/console/http'
import { useLanguage } from '@kasa/console/i18n'
import { queryOptions, useQuery } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { manualDepositRequest } from '@kasa/contracts/depositDesk'
import { depositOptions } from '@kasa/contracts/deposits'
import type { UnmatchedLine } from '@kasa/contracts/matching'
import { formatMoney } from '@kasa/domain/money'
import { Field } from '@kasa/ui/Field'
import { Input, Select, Textarea } from '@kasa/ui/Input'

import { askManualDeposit } from './matchingQueries'
import { useMatchWords } from './matchingWords'
import type { useMatchActs } from './useMatchActs'

const merchants = () =>
  queryOptions({
    queryKey: ['deposit', 'options'],
    queryFn: ({ signal }) => getJson('/api/remit-request/options', depositOptions, {}, { signal }),
    staleTime: 300_000,
  })

type Form = { merchantId: string; merchantRef: string; customerRef: string; customerName: string; reason: string }

/** Makes a line a deposit of a merchant; a second person must approve it. */
export function ManualDepositForm({
  line,
  acts,
  onClose,
}: {
  line: UnmatchedLine
  acts: ReturnType<typeof useMatchActs>
  onClose: () => void
}) {
  const t = useMatchWords()
  const language = useLanguage()
  const options = useQuery(merchants())
  const form = useRecordForm<Form, Form>({
    schema: manualDepositRequest,
    defaultValues: { merchantId: '', merchantRef: '', customerRef: '', customerName: line.senderName, reason: '' },
    save: async (request) => {
      await acts.fromDialog((screen) => askManualDeposit(screen, line, request), t('done.asked'))
      onClose()
    },
  })
  return (
    <RecordForm title={t('open.title')} saveLabel={t('open.save')} form={form} onClose={onClose}>
      <p>{t('open.text', { amount: formatMoney(line.amountMinor, language), name: line.senderName })}</p>
      <Field label={t('open.merchant')} required error={form.wrong('merchantId')}>
        {(field) => (
          <Select {...field} {...form.register('merchantId')} autoFocus>
            <option value="">{t('open.pick')}</option>
            {options.data?.merchants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('open.merchantRef')} required error={form.wrong('merchantRef')}>
        {(field) => <Input {...field} {...form.register('merchantRef')} maxLength={64} />}
      </Field>
      <Field label={t('open.customerRef')} required error={form.wrong('customerRef')}>
        {(field) => <Input {...field} {...form.register('customerRef')} maxLength={64} />}
      </Field>
      <Field label={t('open.customerName')} required error={form.wrong('customerName')}>
        {(field) => <Input {...field} {...form.register('customerName')} maxLength={120} />}
      </Field>
      <Field label={t('open.reason')} required error={form.wrong('reason')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={500} />}
      </Field>
    </RecordForm>
  )
}
