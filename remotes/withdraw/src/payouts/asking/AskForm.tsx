import { words } from '@kasa/console/failure'
import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import type { AskWithdrawalRequest } from '@kasa/contracts/withdrawalAsk'
import { formatMoney } from '@kasa/domain/money'
import { payoutPurposes, purposeCodes } from '@kasa/domain/payoutPurpose'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Input, Select, Textarea } from '@kasa/ui/Input'
import { useRef } from 'react'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { AskCost } from './AskCost'
import { askSchema, noFields, requestOf, type AskFields } from './askFields'
import { AskIban } from './AskIban'
import { askChoices, askFor } from './askQueries'
import { useAskWords } from './askWords'
import { ibanMessage } from './ibanTyping'

/** The form to request a withdrawal; shows its cost before sending. */
export function AskForm({ onClose }: { onClose: () => void }) {
  const t = useAskWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const isAdmin = useWithdrawalViewer().kind === 'ADMIN'
  const own = useUser()?.mrcID ?? ''
  const choices = useQuery(askChoices())
  const written = useRef<AskFields>(noFields(isAdmin ? '' : own))
  const fieldMessages: Partial<Record<keyof AskFields, () => string | undefined>> = {
    iban: () => ibanMessage(written.current.iban, t),
    amount: () => t('field.amountWrong'),
    beneficiaryName: () => t('field.nameWrong'),
    customerName: () => t('field.nameWrong'),
  }
  const form = useRecordForm<AskFields, AskWithdrawalRequest>({
    schema: askSchema(isAdmin),
    defaultValues: written.current,
    requestOf: (now) => requestOf((written.current = now), isAdmin),
    fields: { customer: 'customerName' },
    messageFor: (field) => fieldMessages[field]?.(),
    save: async (request) => {
      const amount = formatMoney(request.amount, language)
      const { number, beneficiaryName } = await askFor(money, request, amount)
      toast('success', t('said.created', { number, amount, beneficiary: beneficiaryName }))
      onClose()
      await client.invalidateQueries({ queryKey: [withdrawals.topic] })
    },
  })
  const { register, wrong, control } = form
  const [typedIban, typedAmount, merchantId] = useWatch({ control, name: ['iban', 'amount', 'merchantId'] })
  const text = (
    name: keyof AskFields,
    label: string,
    { max, hint, required = true }: { max: number; hint?: string; required?: boolean },
  ) => (
    <Field label={label} required={required} error={wrong(name)} hint={hint}>
      {(field) => <Input {...field} {...register(name)} maxLength={max} autoComplete="off" />}
    </Field>
  )
  return (
    <RecordForm title={t('title')} saveLabel={t('save')} form={form} onClose={onClose}>
      {choices.isError && <p role="alert">{words(choices.error, language)}</p>}
      {isAdmin && (
        <FormSection title={t('section.merchant')}>
          <Field label={t('field.merchant')} required error={wrong('merchantId')}>
            {(field) => (
              <Select key={choices.status} {...field} {...register('merchantId')} autoFocus>
                <option value="">{t(choices.data ? 'field.merchantPick' : 'field.loading')}</option>
                {choices.data?.merchants.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.reason')} required error={wrong('reason')} hint={t('field.reasonHint')}>
            {(field) => <Textarea {...field} {...register('reason')} rows={2} maxLength={300} />}
          </Field>
        </FormSection>
      )}
      <FormSection title={t('section.to')}>
        <AskIban
          registered={register('iban')}
          typed={typedIban}
          banks={choices.data?.banks}
          error={wrong('iban')}
          autoFocus={!isAdmin}
        />
        {text('beneficiaryName', t('field.beneficiary'), { max: 120, hint: t('field.beneficiaryHint') })}
      </FormSection>
      <FormSection title={t('section.payment')}>
        <FieldPair>
          <Field label={t('field.amount')} required error={wrong('amount')}>
            {(field) => <AmountField {...field} {...register('amount')} language={language} />}
          </Field>
          <Field label={t('field.purpose')} error={wrong('purposeCode')}>
            {(field) => (
              <Select {...field} {...register('purposeCode')}>
                <option value="">{t('field.purposeNone')}</option>
                {purposeCodes.map((code) => (
                  <option key={code} value={code}>
                    {`${code} · ${t(`purpose.${payoutPurposes[code]}`)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </FieldPair>
        {text('description', t('field.description'), {
          max: 140,
          hint: t('field.descriptionHint'),
          required: false,
        })}
      </FormSection>
      <FormSection title={t('section.customer')}>
        <FieldPair>
          {text('customerId', t('field.customerId'), { max: 64 })}
          {text('customerName', t('field.customerName'), { max: 120 })}
        </FieldPair>
        {text('merchantRef', t('field.merchantRef'), {
          max: 64,
          hint: t('field.merchantRefHint'),
          required: false,
        })}
      </FormSection>
      <FormSection title={t('section.cost')} help={t('section.costHelp')}>
        <AskCost merchantId={merchantId} isAdmin={isAdmin} typed={typedAmount} />
      </FormSection>
    </RecordForm>
  )
}
