import { useWatch } from '../form'
import { useLanguage } from '../i18n'
import { useQueryClient } from '../query'
import { RecordForm } from '../records/RecordForm'
import { useRecordForm } from '../records/useRecordForm'
import { toast } from '../toast'
import type { LimitGroupCreateRequest, LimitGroupDetail } from '@kasa/contracts/limitGroups'
import { holidayPolicies, type ActiveHours, type HolidayPolicy } from '@kasa/domain/activeHours'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { FormSection } from '@kasa/ui/FormSection'
import { Input, Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { HoursEditor } from './HoursEditor'
import { LimitGuardNote } from './LimitGuardNote'
import { useLimitChangeWords } from './limitChangeWords'
import type { LimitScreen } from './limitScreen'
import { styled } from './limitStyles'
import { useLimitWords } from './limitWords'
import { draftOf, newDraft, requestOfDraft, type RuleDraft } from './ruleDraft'
import { RuleEditor } from './RuleEditor'

type Form = { name: string; rules: RuleDraft[]; activeHours: ActiveHours[]; holidayPolicy: HolidayPolicy }

const requestOf = ({ name, rules, activeHours, holidayPolicy }: Form) => ({
  name,
  activeHours,
  holidayPolicy,
  rules: rules.map(requestOfDraft),
})

/** Creates or edits a limit group with its rules. Saving needs a fresh code; what loosens a used group waits. */
export function LimitForm({
  screen,
  group,
  onClose,
  onSaved,
}: {
  screen: LimitScreen
  group: LimitGroupDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const t = useLimitWords()
  const sayChange = useLimitChangeWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<Form, LimitGroupCreateRequest>({
    schema: screen.createSchema,
    defaultValues: {
      name: group?.name ?? '',
      rules: group?.rules.map((rule) => draftOf(rule, language)) ?? [newDraft()],
      activeHours: group?.activeHours ?? [],
      holidayPolicy: group?.holidayPolicy ?? 'AS_USUAL',
    },
    requestOf,
    messageFor: (field) => (field === 'name' ? undefined : t('form.wrong')),
    save: async (request) => {
      const saved =
        group === null ? await screen.create(request) : await screen.update(group.id, request, group.version)
      screen.take(client, saved)
      const isWaiting = Boolean(saved.changeApprovalId) && saved.changeApprovalId !== group?.changeApprovalId
      const said = { name: saved.name }
      toast('success', isWaiting ? sayChange('saved', said) : t(group === null ? 'said.created' : 'said.saved', said))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const rules = useWatch({ control, name: 'rules' })
  const hours = useWatch({ control, name: 'activeHours' })
  const holidayPolicy = useWatch({ control, name: 'holidayPolicy' })
  const written =
    group && screen.createSchema.safeParse(requestOf({ name: group.name, rules, activeHours: hours, holidayPolicy }))
  const isWrong = wrong('rules') !== undefined || wrong('activeHours') !== undefined
  const [isTried, setTried] = useState(false)
  // After the first attempt, each field shows its error while typing, even when the others are valid.
  if (isWrong && !isTried) setTried(true)
  const setRules = (next: RuleDraft[]) => setValue('rules', next, { shouldDirty: true, shouldValidate: isTried })

  return (
    <RecordForm
      title={group === null ? t('form.new') : t('form.edit', { name: group.name })}
      saveLabel={t(group === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} required error={wrong('name')}>
        {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" autoFocus />}
      </Field>
      <FormSection title={t('form.rules')} help={group === null ? undefined : t('form.keeps')}>
        <div className={styled('drafts')}>
          {rules.map((draft, at) => (
            <RuleEditor
              key={draft.key}
              schema={screen.ruleSchema}
              draft={draft}
              number={at + 1}
              isTried={isTried}
              onChange={(next) => setRules(rules.map((other, index) => (index === at ? next : other)))}
              onRemove={() => setRules(rules.filter((_, index) => index !== at))}
            />
          ))}
          <div>
            <Button size="small" onClick={() => setRules([...rules, newDraft()])}>
              {t('form.addRule')}
            </Button>
          </div>
        </div>
      </FormSection>
      <FormSection title={t('form.hours')}>
        <HoursEditor
          hours={hours}
          isTried={isTried}
          onChange={(next) => setValue('activeHours', next, { shouldDirty: true, shouldValidate: isTried })}
        />
        <Field label={t('field.holidays')} hint={t('holidays.hint')}>
          {(field) => (
            <Select {...field} {...register('holidayPolicy')}>
              {holidayPolicies.map((policy) => (
                <option key={policy} value={policy}>
                  {t(`holidays.${policy}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FormSection>
      {group && written?.success && <LimitGuardNote group={group} written={written.data} />}
      {isWrong && <p role="alert">{t('form.wrong')}</p>}
    </RecordForm>
  )
}
