import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { testRequestCreate } from '@kasa/contracts/testRequests'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import { testKinds } from '@kasa/domain/testRequest'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'

import { asSent } from './asSent'
import { createTest, testRequestsOf } from './testRequestQueries'
import { useTestWords } from './testRequestWords'

const usualMinor = 150_000n

/** Makes a test request with an invented customer. */
export function NewTestForm({
  merchantId,
  modules,
  onClose,
}: {
  merchantId: string
  modules: readonly string[]
  onClose: () => void
}) {
  const t = useTestWords()
  const language = useLanguage()
  const client = useQueryClient()
  const kinds = testKinds.filter((kind) => modules.includes(kind === 'deposit' ? 'remit' : 'withdraw'))
  const form = useRecordForm<{ kind: string; amountMinor: string }, unknown>({
    schema: asSent(testRequestCreate),
    defaultValues: { kind: kinds[0] ?? 'deposit', amountMinor: moneyInField(usualMinor, language) },
    requestOf: ({ kind, amountMinor }) => ({ merchantId, kind, amountMinor: moneyAsked(amountMinor) }),
    messageFor: (field) => (field === 'amountMinor' ? t('wrong.money') : undefined),
    save: async (request) => {
      const { number } = await createTest(request)
      await client.invalidateQueries({ queryKey: testRequestsOf(merchantId).queryKey })
      toast('success', t('made', { number }))
      onClose()
    },
  })
  return (
    <RecordForm title={t('create')} saveLabel={t('create')} form={form} onClose={onClose}>
      <Field label={t('kind')} error={form.wrong('kind')}>
        {(field) => (
          <Select {...field} {...form.register('kind')} autoFocus>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('amount')} required error={form.wrong('amountMinor')}>
        {(field) => <AmountField {...field} {...form.register('amountMinor')} language={language} />}
      </Field>
    </RecordForm>
  )
}
