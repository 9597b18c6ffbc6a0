import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import type { MethodCommission } from '@kasa/contracts/commissions'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { commissionKinds } from '@kasa/domain/commission'
import { AmountField } from '@kasa/ui/AmountField'
import { Checks } from '@kasa/ui/CheckGroup'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { commissionSchema, fieldOf, formOf, requestOf, termsOf, type CommissionFields } from './commissionFields'
import { askCommission, commissionOf } from './commissionQueries'
import { CommissionTrial } from './CommissionTrial'
import { useCommissionWords } from '../locales/commissionWords'
import { TierFields } from './TierFields'

type CommissionFormProps = { merchant: MerchantDetail; asked: MethodCommission; onClose: () => void }

const complaints = {
  percent: 'wrong.percent',
  tax: 'wrong.percent',
  fixed: 'wrong.money',
  min: 'wrong.money',
  max: 'wrong.money',
  tiers: 'wrong.tiers',
  effectiveOn: 'wrong.day',
} as const

/** Asks another administrator for the next version of what a method costs; saving asks for a fresh code. */
export function CommissionForm({ merchant, asked, onClose }: CommissionFormProps) {
  const say = useCommissionWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { method, history } = asked
  const form = useRecordForm<CommissionFields, unknown>({
    schema: commissionSchema,
    defaultValues: formOf(history[0], language),
    requestOf: (written) => requestOf(written, method, asked),
    fields: fieldOf,
    complaint: (field) => (field in complaints ? say(complaints[field as keyof typeof complaints]) : undefined),
    save: async (request) => {
      client.setQueryData(commissionOf(merchant.id).queryKey, await askCommission(merchant.id, request))
      toast('success', say('said.asked'))
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const written = useWatch({ control }) as CommissionFields
  const { kind, tiers, effectiveOn } = written
  const percent = (name: 'percent' | 'tax') => (
    <Field label={say(`field.${name}`)} required={name === 'percent'} error={wrong(name)} hint={say(`hint.${name}`)}>
      {(field) => <Input {...field} {...register(name)} inputMode="decimal" maxLength={8} autoComplete="off" />}
    </Field>
  )
  const amount = (name: 'fixed' | 'min' | 'max') => (
    <Field
      label={say(`field.${name}`)}
      required={name === 'fixed'}
      error={wrong(name)}
      hint={name === 'fixed' ? undefined : say(`hint.${name}`)}
    >
      {(field) => <AmountField {...field} {...register(name)} language={language} />}
    </Field>
  )
  return (
    <RecordForm
      title={say('form.title', { method: say(`method.${method}`), name: merchant.name })}
      saveLabel={say('form.ask')}
      form={form}
      onClose={onClose}
    >
      <Note tone="amber" icon="info" title={say('form.second')}>
        {say('form.secondText')}
      </Note>
      <Field label={say('field.kind')} error={wrong('kind')}>
        {(field) => (
          <Select {...field} {...register('kind')} autoFocus>
            {commissionKinds.map((each) => (
              <option key={each} value={each}>
                {say(`kind.${each}`)}
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
        {percent('tax')}
        <Field label={say('field.effectiveOn')} error={wrong('effectiveOn')} hint={say('hint.day')}>
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
      {method === 'WITHDRAW' && (
        <Checks>
          <label>
            <Checkbox {...register('backOnReturn')} />
            {say('field.backOnReturn')}
          </label>
        </Checks>
      )}
      <CommissionTrial merchantId={merchant.id} method={method} terms={termsOf(written)} />
      <Field label={say('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
