import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import type { MerchantSettlement } from '@kasa/contracts/settlements'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { useSettlementWords } from '../locales/settlementWords'
import {
  settlementFieldOf,
  settlementFormOf,
  settlementRequestOf,
  settlementSchema,
  type SettlementFields,
} from './settlementFields'
import { askTerms, settlementOf } from './settlementQueries'

type SettlementFormProps = { merchant: MerchantDetail; settlement: MerchantSettlement; onClose: () => void }

const fieldMessages = {
  cycleDays: 'wrong.cycleDays',
  cutOff: 'wrong.cutOff',
  min: 'wrong.money',
  reservePercent: 'wrong.reserveBasisPoints',
  reserveDays: 'wrong.reserveDays',
} as const

/** Requests another administrator's approval of new settlement terms; saving needs a fresh code. */
export function SettlementForm({ merchant, settlement: { current, history }, onClose }: SettlementFormProps) {
  const t = useSettlementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<SettlementFields, unknown>({
    schema: settlementSchema,
    defaultValues: settlementFormOf(current, language),
    requestOf: (written) => settlementRequestOf(written, history[0]?.version ?? 0),
    fields: settlementFieldOf,
    messageFor: (field) => (field in fieldMessages ? t(fieldMessages[field as keyof typeof fieldMessages]) : undefined),
    save: async (request) => {
      client.setQueryData(settlementOf(merchant.id).queryKey, await askTerms(merchant.id, request))
      toast('success', t('said.terms'))
      onClose()
    },
  })
  const { register, wrong } = form
  const text = (name: 'cycleDays' | 'cutOff') => (
    <Field label={t(`field.${name}`)} required error={wrong(name)} hint={t(`hint.${name}`)}>
      {(field) => (
        <Input
          {...field}
          {...register(name)}
          inputMode={name === 'cutOff' ? 'text' : 'decimal'}
          maxLength={8}
          autoComplete="off"
          autoFocus={name === 'cycleDays'}
        />
      )}
    </Field>
  )
  return (
    <RecordForm
      title={t('form.title', { name: merchant.name })}
      saveLabel={t('form.ask')}
      form={form}
      onClose={onClose}
    >
      <Note tone="amber" icon="info" title={t('form.second')}>
        {t('form.secondText')}
      </Note>
      <FieldPair>
        {text('cycleDays')}
        {text('cutOff')}
      </FieldPair>
      <Field label={t('field.minMinor')} required error={wrong('min')}>
        {(field) => <AmountField {...field} {...register('min')} language={language} />}
      </Field>
      <FieldPair>
        <Field
          label={t('field.reserveBasisPoints')}
          error={wrong('reservePercent')}
          hint={t('hint.reserveBasisPoints')}
        >
          {(field) => (
            <Input {...field} {...register('reservePercent')} inputMode="decimal" maxLength={8} autoComplete="off" />
          )}
        </Field>
        <Field label={t('field.reserveDays')} error={wrong('reserveDays')} hint={t('hint.reserveDays')}>
          {(field) => (
            <Input {...field} {...register('reserveDays')} inputMode="decimal" maxLength={8} autoComplete="off" />
          )}
        </Field>
      </FieldPair>
      <Field label={t('field.holder')} required error={wrong('holder')}>
        {(field) => <Input {...field} {...register('holder')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field
        label={t('field.iban')}
        required={current === null}
        error={wrong('iban')}
        hint={current === null ? undefined : t('hint.iban', { iban: `···${current.ibanLast4}` })}
      >
        {(field) => <Input {...field} {...register('iban')} maxLength={64} autoComplete="off" />}
      </Field>
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
