import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { HoursEditor } from '@kasa/console/limits/HoursEditor'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { createTerminalRequest, type CardTerminal, type TerminalForm as Request } from '@kasa/contracts/cardTerminals'
import type { ActiveHours } from '@kasa/domain/activeHours'
import { moneyAsked, moneyInField } from '@kasa/domain/fieldMoney'
import { basisPointsOf, percentInField } from '@kasa/domain/fieldPercent'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Input, Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { choicesOfForm, saveTerminal, terminalsKey } from './terminalQueries'
import { useTerminalWords, type TerminalWordKey } from './terminalWords'

type Form = {
  label: string
  acquirer: string
  terminalNo: string
  bankCode: string
  poolId: string
  ownerUserId: string
  minTxMinor: string
  maxTxMinor: string
  dayLimitMinor: string
  feePercent: string
  feeFixedMinor: string
  activeHours: ActiveHours[]
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** Adds or edits a terminal. A new one works once it has a key. */
export function TerminalForm({ terminal, onClose }: { terminal: CardTerminal | null; onClose: () => void }) {
  const t = useTerminalWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { pools = [], owners = [], banks = [] } = useQuery(choicesOfForm()).data ?? {}
  const setup = terminal?.setup
  const fee = setup?.feeBasisPoints ?? null
  const [isTried, setTried] = useState(false)
  const form = useRecordForm<Form, Request>({
    schema: createTerminalRequest,
    defaultValues: {
      label: terminal?.label ?? '',
      acquirer: terminal?.acquirer ?? '',
      terminalNo: setup?.terminalNo ?? '',
      bankCode: setup?.bankCode ?? '',
      poolId: setup?.poolId ?? '',
      ownerUserId: setup?.ownerUserId ?? '',
      minTxMinor: moneyInField(terminal?.minTxMinor ?? 100n, language),
      maxTxMinor: moneyInField(terminal?.maxTxMinor ?? null, language),
      dayLimitMinor: moneyInField(terminal?.dayLimitMinor ?? null, language),
      feePercent: fee === null ? '' : percentInField(BigInt(fee), language),
      feeFixedMinor: moneyInField(setup?.feeFixedMinor ?? 0n, language),
      activeHours: terminal?.activeHours.map(({ days, ...hours }) => ({ ...hours, days: [...days] })) ?? [],
    },
    requestOf: ({
      feePercent,
      terminalNo,
      ownerUserId,
      minTxMinor,
      maxTxMinor,
      dayLimitMinor,
      feeFixedMinor,
      ...now
    }) => ({
      ...now,
      terminalNo: orNull(terminalNo),
      ownerUserId: orNull(ownerUserId),
      minTxMinor: moneyAsked(minTxMinor),
      maxTxMinor: moneyAsked(maxTxMinor),
      dayLimitMinor: orNull(dayLimitMinor) === null ? null : moneyAsked(dayLimitMinor),
      feeBasisPoints: feePercent.trim() === '' ? null : basisPointsOf(feePercent),
      feeFixedMinor: moneyAsked(feeFixedMinor),
    }),
    fields: { feeBasisPoints: 'feePercent' },
    save: async ({ minTxMinor, maxTxMinor, dayLimitMinor, feeFixedMinor, ...request }) => {
      const saved = await saveTerminal(terminal?.id ?? null, {
        ...request,
        minTxMinor: Number(minTxMinor),
        maxTxMinor: Number(maxTxMinor),
        dayLimitMinor: dayLimitMinor === null ? null : Number(dayLimitMinor),
        feeFixedMinor: Number(feeFixedMinor),
        ...(setup && { version: setup.version }),
      })
      await client.invalidateQueries({ queryKey: terminalsKey })
      toast('success', t('form.saved', { label: saved.label }))
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const hours = useWatch({ control, name: 'activeHours' })
  // After the first attempt, each stretch shows its error while typing.
  if (wrong('activeHours') !== undefined && !isTried) setTried(true)
  const line = (
    name: 'label' | 'acquirer' | 'terminalNo' | 'feePercent',
    label: TerminalWordKey,
    hint?: TerminalWordKey,
  ) => (
    <Field
      label={t(label)}
      error={wrong(name)}
      hint={hint && t(hint)}
      {...((name === 'label' || name === 'acquirer') && { required: true })}
    >
      {(field) => (
        <Input {...field} {...register(name)} maxLength={80} autoComplete="off" autoFocus={name === 'label'} />
      )}
    </Field>
  )
  const money = (
    name: 'minTxMinor' | 'maxTxMinor' | 'dayLimitMinor' | 'feeFixedMinor',
    label: TerminalWordKey,
    hint?: TerminalWordKey,
  ) => (
    <Field
      label={t(label)}
      error={wrong(name)}
      hint={hint && t(hint)}
      {...(name !== 'dayLimitMinor' && { required: true })}
    >
      {(field) => <AmountField {...field} {...register(name)} language={language} />}
    </Field>
  )
  const choice = (
    name: 'poolId' | 'ownerUserId' | 'bankCode',
    label: TerminalWordKey,
    offered: readonly { value: string; text: string }[],
    hint?: TerminalWordKey,
  ) => (
    <Field
      label={t(label)}
      error={wrong(name)}
      hint={hint && t(hint)}
      {...(name !== 'ownerUserId' && { required: true })}
    >
      {(field) => (
        <Select {...field} {...register(name)}>
          <option value="">{t('form.none')}</option>
          {offered.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <RecordForm
      title={terminal === null ? t('terminals.new') : t('form.edit', { label: terminal.label })}
      saveLabel={t('form.save')}
      form={form}
      onClose={onClose}
    >
      {line('label', 'field.label')}
      <FieldPair>
        {line('acquirer', 'field.acquirer', 'field.acquirerHint')}
        {line('terminalNo', 'field.terminalNo', 'field.terminalNoHint')}
        {choice(
          'bankCode',
          'field.bank',
          banks.map(({ code, name }) => ({ value: code, text: name })),
        )}
        {choice(
          'poolId',
          'field.pool',
          pools.map(({ id, name }) => ({ value: id, text: name })),
        )}
        {choice(
          'ownerUserId',
          'terminals.trader',
          owners.map(({ id, name }) => ({ value: id, text: name })),
          'field.traderHint',
        )}
      </FieldPair>
      <FormSection title={t('terminals.amounts')}>
        <FieldPair>
          {money('minTxMinor', 'field.min')}
          {money('maxTxMinor', 'field.max')}
          {money('dayLimitMinor', 'field.dayLimit', 'field.dayLimitHint')}
        </FieldPair>
      </FormSection>
      <FormSection title={t('field.fee')}>
        <FieldPair>
          {line('feePercent', 'field.feePercent', 'field.feePercentHint')}
          {money('feeFixedMinor', 'field.feeFixed')}
        </FieldPair>
      </FormSection>
      <FormSection title={t('terminals.hours')}>
        <HoursEditor
          hours={hours}
          isTried={isTried}
          onChange={(now) => setValue('activeHours', now, { shouldDirty: true, shouldValidate: isTried })}
        />
      </FormSection>
    </RecordForm>
  )
}
