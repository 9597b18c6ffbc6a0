import { formatDateTime } from '@kasa/console/format'
import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import {
  sysparameterUpdateWithin,
  type SysparameterRow,
  type SysparameterUpdateRequest,
} from '@kasa/contracts/sysparameters'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import type { Language } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { changeParameter, takeParameter } from './parameterQueries'
import { boundsInWords, useParameterWords, valueInWords } from './parameterWords'

type Form = { value: string; effectiveOn: string; reason: string }

const inField = ({ unit, value }: SysparameterRow, language: Language) =>
  unit === 'KURUS' ? moneyInField(value, language) : String(value)

const valueOf = ({ unit }: SysparameterRow, typed: string): number | undefined => {
  if (unit === 'KURUS') return moneyAsked(typed)
  return /^\d{1,12}$/.test(typed.trim()) ? Number(typed) : undefined
}

/** Changes a parameter, or requests another administrator's approval; saving needs a fresh code. */
export function ParameterForm({ row, onClose }: { row: SysparameterRow; onClose: () => void }) {
  const t = useParameterWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<Form, SysparameterUpdateRequest>({
    schema: sysparameterUpdateWithin(row),
    defaultValues: { value: inField(row, language), effectiveOn: '', reason: '' },
    requestOf: ({ value, effectiveOn, reason }) => ({
      value: valueOf(row, value),
      ...(effectiveOn !== '' && { effectiveOn }),
      reason,
      version: row.version,
    }),
    messageFor: (field) =>
      field === 'reason' ? undefined : t(`wrong.${field}`, { bounds: boundsInWords(t, row, language) }),
    save: async (request) => {
      const saved = await changeParameter(row.id, request)
      takeParameter(client, saved)
      const inWords = (value: bigint) => valueInWords(t, row.unit, value, language)
      toast(
        'success',
        saved.approvalId !== null
          ? t('said.asked', { key: row.key })
          : saved.next !== null
            ? t('said.scheduled', {
                key: row.key,
                value: inWords(saved.next.value),
                at: formatDateTime(saved.next.effectiveFrom, language),
              })
            : t('said.changed', { key: row.key, value: inWords(saved.value) }),
      )
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const effectiveOn = useWatch({ control, name: 'effectiveOn' })
  const hint = t('form.hint', {
    unit: t(`in.${row.unit}`),
    bounds: boundsInWords(t, row, language),
    value: valueInWords(t, row.unit, row.value, language),
  })
  return (
    <RecordForm
      title={t('form.title', { key: row.key })}
      saveLabel={t(row.needsApproval ? 'form.ask' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      {row.needsApproval && (
        <Note tone="amber" icon="info" title={t('form.approvalTitle')}>
          {t('form.approvalText')}
        </Note>
      )}
      <Field label={t('field.value')} required error={wrong('value')} hint={hint}>
        {(field) =>
          row.unit === 'KURUS' ? (
            <AmountField {...field} {...register('value')} language={language} autoFocus />
          ) : (
            <Input {...field} {...register('value')} inputMode="numeric" maxLength={12} autoComplete="off" autoFocus />
          )
        }
      </Field>
      <Field label={t('field.effectiveOn')} error={wrong('effectiveOn')} hint={t('form.dayHint')}>
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
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}
