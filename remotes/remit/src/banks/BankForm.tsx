import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import {
  bankNameCreateRequest,
  bankNameUpdateRequest,
  type BankNameCreateRequest,
  type BankNameRow,
  type BankNameUpdateRequest,
} from '@kasa/contracts/bankNames'
import { bankTypes, statementFormats } from '@kasa/domain/bankName'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import { AmountField } from '@kasa/ui/AmountField'
import { CheckGroup, Checks } from '@kasa/ui/CheckGroup'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Checkbox, Input, Select } from '@kasa/ui/Input'

import { createBank, takeBank, updateBank } from './bankQueries'
import { useBankWords, type BankWordKey } from './bankWords'

type Form = {
  eftCode: string
  name: string
  shortName: string
  type: string
  fast: boolean
  fastLimitMinor: string
  eftOpen: string
  eftClose: string
  sameBank247: boolean
  statementFormats: string[]
  nameMaxLen: string
  sort: string
  source: string
  sourceOn: string
}

const formOf = (bank: BankNameRow | null, language: 'tr' | 'en'): Form => ({
  eftCode: bank?.eftCode ?? '',
  name: bank?.name ?? '',
  shortName: bank?.shortName ?? '',
  type: bank?.type ?? 'BANK',
  fast: bank?.fast ?? true,
  fastLimitMinor: moneyInField(bank?.fastLimitMinor ?? null, language),
  eftOpen: bank?.eftOpen ?? '09:00',
  eftClose: bank?.eftClose ?? '17:00',
  sameBank247: bank?.sameBank247 ?? true,
  statementFormats: [...(bank?.statementFormats ?? [])],
  nameMaxLen: bank?.nameMaxLen?.toString() ?? '',
  sort: String(bank?.sort ?? 100),
  source: bank?.source ?? '',
  sourceOn: bank?.sourceOn ?? '',
})

const requestOf = ({ eftCode, ...form }: Form, bank: BankNameRow | null) => ({
  ...form,
  fastLimitMinor: form.fastLimitMinor === '' ? null : moneyAsked(form.fastLimitMinor),
  nameMaxLen: form.nameMaxLen === '' ? null : Number(form.nameMaxLen),
  sort: Number(form.sort),
  sourceOn: form.sourceOn === '' ? null : form.sourceOn,
  ...(bank === null ? { eftCode } : { version: bank.version }),
})

const fieldMessages: Partial<Record<string, BankWordKey>> = {
  eftCode: 'field.eftCodeWrong',
  eftClose: 'field.eftWrong',
}

/** Adds or edits a bank; the code of an existing bank cannot change. */
export function BankForm({ bank, onClose }: { bank: BankNameRow | null; onClose: () => void }) {
  const t = useBankWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<Form, BankNameCreateRequest | BankNameUpdateRequest>({
    schema: bank === null ? bankNameCreateRequest : bankNameUpdateRequest,
    defaultValues: formOf(bank, language),
    requestOf: (written) => requestOf(written, bank),
    messageFor: (field) => fieldMessages[field] && t(fieldMessages[field]),
    save: async (request) => {
      const saved = 'eftCode' in request ? await createBank(request) : await updateBank(bank?.id ?? '', request)
      takeBank(client, saved)
      toast('success', t('said.saved', { name: saved.shortName }))
      onClose()
    },
  })
  const { register, wrong } = form
  const sourceOn = useWatch({ control: form.control, name: 'sourceOn' })
  return (
    <RecordForm
      title={bank === null ? t('form.new') : t('form.edit', { name: bank.shortName })}
      saveLabel={t(bank === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('section.general')}>
        <FieldPair>
          {bank === null && (
            <Field label={t('field.eftCode')} required error={wrong('eftCode')} hint={t('field.eftCodeHint')}>
              {(field) => (
                <Input
                  {...field}
                  {...register('eftCode')}
                  inputMode="numeric"
                  maxLength={4}
                  autoComplete="off"
                  autoFocus
                />
              )}
            </Field>
          )}
          <Field label={t('field.shortName')} required error={wrong('shortName')}>
            {(field) => (
              <Input
                {...field}
                {...register('shortName')}
                maxLength={40}
                autoComplete="off"
                autoFocus={bank !== null}
              />
            )}
          </Field>
        </FieldPair>
        <Field label={t('field.name')} required error={wrong('name')}>
          {(field) => <Input {...field} {...register('name')} maxLength={120} autoComplete="off" />}
        </Field>
        <FieldPair>
          <Field label={t('field.type')} required error={wrong('type')}>
            {(field) => (
              <Select {...field} {...register('type')}>
                {bankTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`type.${type}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.sort')} required error={wrong('sort')}>
            {(field) => <Input {...field} {...register('sort')} inputMode="numeric" maxLength={5} />}
          </Field>
        </FieldPair>
      </FormSection>
      <FormSection title={t('section.rails')}>
        <FieldPair>
          <Field label={t('field.eftOpen')} required error={wrong('eftOpen')} hint={t('field.eftHint')}>
            {(field) => <Input {...field} {...register('eftOpen')} type="time" />}
          </Field>
          <Field label={t('field.eftClose')} required error={wrong('eftClose')}>
            {(field) => <Input {...field} {...register('eftClose')} type="time" />}
          </Field>
          <Field label={t('field.fastLimit')} error={wrong('fastLimitMinor')} hint={t('field.fastLimitHint')}>
            {(field) => <AmountField {...field} {...register('fastLimitMinor')} language={language} />}
          </Field>
          <Field label={t('field.nameMaxLen')} error={wrong('nameMaxLen')} hint={t('field.nameMaxLenHint')}>
            {(field) => <Input {...field} {...register('nameMaxLen')} inputMode="numeric" maxLength={3} />}
          </Field>
        </FieldPair>
        <Checks>
          <label>
            <Checkbox {...register('fast')} />
            {t('field.fast')}
          </label>
          <label>
            <Checkbox {...register('sameBank247')} />
            {t('field.sameBank')}: {t('field.sameBank247')}
          </label>
        </Checks>
      </FormSection>
      <FormSection title={t('section.statements')}>
        <CheckGroup label={t('field.formats')} error={wrong('statementFormats')}>
          {statementFormats.map((format) => (
            <label key={format}>
              <Checkbox value={format} {...register('statementFormats')} />
              {format}
            </label>
          ))}
        </CheckGroup>
      </FormSection>
      <FormSection title={t('section.origin')}>
        <FieldPair>
          <Field label={t('field.source')} error={wrong('source')}>
            {(field) => <Input {...field} {...register('source')} maxLength={200} autoComplete="off" />}
          </Field>
          <Field label={t('field.sourceOn')} error={wrong('sourceOn')}>
            {(field) => (
              <DayField
                {...field}
                name="sourceOn"
                value={sourceOn}
                onChange={(day) => form.setValue('sourceOn', day, { shouldDirty: true })}
                language={language}
                hasCalendar
              />
            )}
          </Field>
        </FieldPair>
      </FormSection>
    </RecordForm>
  )
}
