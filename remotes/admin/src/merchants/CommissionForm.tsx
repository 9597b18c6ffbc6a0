import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import type { MethodCommission } from '@kasa/contracts/commissions'
import { commissionKinds } from '@kasa/domain/commission'
import { AmountField } from '@kasa/ui/AmountField'
import { Checks } from '@kasa/ui/CheckGroup'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import {
  commissionSchema,
  fieldOf,
  formOf,
  operatorSchema,
  requestOf,
  termsOf,
  type CommissionFields,
} from './commissionFields'
import { CommissionTrial } from './CommissionTrial'
import { useCommissionWords } from '../locales/commissionWords'
import { TierFields } from './TierFields'

/**
 * `merchantId` is null for an operator, whose terms have no tax and no choice about returns. `onRequest` sends the
 * request.
 */
type CommissionFormProps = {
  name: string
  merchantId: string | null
  commission: MethodCommission
  onRequest: (request: unknown) => Promise<unknown>
  onClose: () => void
}

const fieldMessages = {
  percent: 'wrong.percent',
  tax: 'wrong.percent',
  fixed: 'wrong.money',
  min: 'wrong.money',
  max: 'wrong.money',
  tiers: 'wrong.tiers',
  effectiveOn: 'wrong.day',
} as const

/** Requests another administrator's approval of a new version of one method's terms; saving needs a fresh code. */
export function CommissionForm({ name, merchantId, commission, onRequest, onClose }: CommissionFormProps) {
  const t = useCommissionWords()
  const language = useLanguage()
  const { method, history } = commission
  const form = useRecordForm<CommissionFields, unknown>({
    schema: merchantId === null ? operatorSchema : commissionSchema,
    defaultValues: formOf(history[0], language),
    requestOf: (written) => requestOf(written, method, commission, merchantId === null),
    fields: fieldOf,
    messageFor: (field) => (field in fieldMessages ? t(fieldMessages[field as keyof typeof fieldMessages]) : undefined),
    save: async (request) => {
      await onRequest(request)
      toast('success', t('said.asked'))
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const written = useWatch({ control }) as CommissionFields
  const { kind, tiers, effectiveOn } = written
  const percent = (part: 'percent' | 'tax') => (
    <Field label={t(`field.${part}`)} required={part === 'percent'} error={wrong(part)} hint={t(`hint.${part}`)}>
      {(field) => <Input {...field} {...register(part)} inputMode="decimal" maxLength={8} autoComplete="off" />}
    </Field>
  )
  const amount = (part: 'fixed' | 'min' | 'max') => (
    <Field
      label={t(`field.${part}`)}
      required={part === 'fixed'}
      error={wrong(part)}
      hint={part === 'fixed' ? undefined : t(`hint.${part}`)}
    >
      {(field) => <AmountField {...field} {...register(part)} language={language} />}
    </Field>
  )
  return (
    <RecordForm
      title={t('form.title', { method: t(`method.${method}`), name })}
      saveLabel={t('form.ask')}
      form={form}
      onClose={onClose}
    >
      <Note tone="amber" icon="info" title={t('form.second')}>
        {t('form.secondText')}
      </Note>
      <Field label={t('field.kind')} error={wrong('kind')}>
        {(field) => (
          <Select {...field} {...register('kind')} autoFocus>
            {commissionKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind === 'TIERED' ? (
        <TierFields
          tiers={tiers}
          error={wrong('tiers')}
          onTiers={(next) => setValue('tiers', next, { shouldDirty: true })}
        />
      ) : (
        <FieldPair>
          {kind !== 'FIXED' && percent('percent')}
          {kind !== 'PCT' && amount('fixed')}
        </FieldPair>
      )}
      <FieldPair>
        {amount('min')}
        {amount('max')}
        {merchantId !== null && percent('tax')}
        <Field label={t('field.effectiveOn')} error={wrong('effectiveOn')} hint={t('hint.day')}>
          {(field) => (
            <DayField
              {...field}
              value={effectiveOn}
              onChange={(day) => setValue('effectiveOn', day, { shouldDirty: true })}
              language={language}
              hasCalendar
            />
          )}
        </Field>
      </FieldPair>
      {method === 'WITHDRAW' && merchantId !== null && (
        <Checks>
          <label>
            <Checkbox {...register('backOnReturn')} />
            {t('field.backOnReturn')}
          </label>
        </Checks>
      )}
      {merchantId !== null && <CommissionTrial merchantId={merchantId} method={method} terms={termsOf(written)} />}
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
