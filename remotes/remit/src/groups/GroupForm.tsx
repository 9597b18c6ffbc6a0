import { words } from '@kasa/console/failure'
import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import {
  remitGroupCreateRequest,
  type RemitGroupCreateRequest,
  type RemitGroupDetail,
} from '@kasa/contracts/remitGroups'
import { assignmentStrategies, type AssignmentStrategy } from '@kasa/domain/assignment'
import { foldText } from '@kasa/domain/turkishText'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { useAssignmentWords } from '../parts/assignmentWords'
import { createRemitGroup, remitGroupChoices, takeRemitGroup, updateRemitGroup } from './groupQueries'
import { styled } from './groupStyles'
import { useGroupWords } from './groupWords'

type Form = {
  name: string
  strategy: AssignmentStrategy
  ownerUserId: string
  limitGroupId: string
  failoverGroupId: string
  minOnlineAccounts: string
  merchantIds: string[]
}

const orNull = (id: string) => (id === '' ? null : id)
const requestOf = ({ ownerUserId, limitGroupId, failoverGroupId, minOnlineAccounts, ...form }: Form) => ({
  ...form,
  ownerUserId: orNull(ownerUserId),
  limitGroupId: orNull(limitGroupId),
  failoverGroupId: orNull(failoverGroupId),
  minOnlineAccounts: minOnlineAccounts.trim() === '' ? NaN : Number(minOnlineAccounts),
})

/** From this number of merchants on, a search is quicker than a list. */
const manyMerchants = 8

type MerchantsProps = {
  merchants: readonly { id: string; code: string; name: string }[]
  picked: readonly string[]
  onPick: (ids: string[]) => void
}

function Merchants({ merchants, picked, onPick }: MerchantsProps) {
  const t = useGroupWords()
  const [find, setFind] = useState('')
  const shown = merchants.filter(({ code, name }) => foldText(`${code} ${name}`).includes(foldText(find)))
  return (
    <>
      {merchants.length >= manyMerchants && (
        <Input
          fieldSize="small"
          aria-label={t('form.find')}
          placeholder={t('form.find')}
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
      )}
      <div className={styled('choices')} role="group" aria-label={t('field.merchants')}>
        {shown.map(({ id, code, name }) => (
          <label key={id}>
            <Checkbox
              checked={picked.includes(id)}
              onChange={({ target }) =>
                onPick(target.checked ? [...picked, id] : picked.filter((other) => other !== id))
              }
            />
            {name} ({code})
          </label>
        ))}
      </div>
    </>
  )
}

/** Adds or edits a remit group, and explains each strategy. Saving asks for a fresh code. */
export function GroupForm({
  group,
  onClose,
  onSaved,
}: {
  group: RemitGroupDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const t = useGroupWords()
  const sayStrategy = useAssignmentWords()
  const language = useLanguage()
  const client = useQueryClient()
  const choices = useQuery(remitGroupChoices())
  const form = useRecordForm<Form, RemitGroupCreateRequest>({
    schema: remitGroupCreateRequest,
    defaultValues: {
      name: group?.name ?? '',
      strategy: group?.strategy ?? 'PRIORITY',
      ownerUserId: group?.owner?.id ?? '',
      limitGroupId: group?.limitGroup?.id ?? '',
      failoverGroupId: group?.failover?.id ?? '',
      minOnlineAccounts: String(group?.minOnlineAccounts ?? 0),
      merchantIds: group?.merchants.map(({ id }) => id) ?? [],
    },
    requestOf,
    save: async (request) => {
      const saved =
        group === null ? await createRemitGroup(request) : await updateRemitGroup(group.id, request, group.version)
      takeRemitGroup(client, saved)
      toast('success', t(group === null ? 'said.created' : 'said.saved', { name: saved.name }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const strategy = useWatch({ control, name: 'strategy' })
  const merchantIds = useWatch({ control, name: 'merchantIds' })
  const { owners = [], limitGroups = [], groups = [], merchants = [] } = choices.data ?? {}
  /** The current value is offered even before the choices are loaded. */
  const select = (
    name: 'ownerUserId' | 'limitGroupId' | 'failoverGroupId',
    label: string,
    offered: readonly { id: string; name: string }[],
    chosen: { id: string; name: string } | null | undefined,
    hint?: string,
  ) => {
    const all = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered
    return (
      <Field label={label} hint={hint} error={wrong(name)}>
        {(field) => (
          <Select {...field} {...register(name)}>
            <option value="">{t('none')}</option>
            {all.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
  }

  return (
    <RecordForm
      title={group === null ? t('form.new') : t('form.edit', { name: group.name })}
      saveLabel={t(group === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('section.general')}>
        <Field label={t('field.name')} required error={wrong('name')}>
          {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" autoFocus />}
        </Field>
        <Field label={t('field.strategy')} hint={sayStrategy(`does.${strategy}`)} error={wrong('strategy')}>
          {(field) => (
            <Select {...field} {...register('strategy')}>
              {assignmentStrategies.map((id) => (
                <option key={id} value={id}>
                  {sayStrategy(`strategy.${id}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FormSection>
      <FormSection title={t('section.running')}>
        <FieldPair>
          {select(
            'failoverGroupId',
            t('field.failover'),
            groups.filter(({ id }) => id !== group?.id),
            group?.failover,
          )}
          <Field label={t('field.minOnline')} hint={t('field.minOnlineHint')} error={wrong('minOnlineAccounts')}>
            {(field) => (
              <Input
                {...field}
                {...register('minOnlineAccounts')}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
              />
            )}
          </Field>
          {select('limitGroupId', t('field.limitGroup'), limitGroups, group?.limitGroup, t('field.limitGroupHint'))}
          {select('ownerUserId', t('field.owner'), owners, group?.owner)}
        </FieldPair>
      </FormSection>
      <FormSection title={t('section.openTo')}>
        <Field
          label={t('field.merchants')}
          error={wrong('merchantIds')}
          hint={choices.isError ? words(choices.error, language) : undefined}
        >
          {({ id, 'aria-describedby': note }) => (
            <div id={id} aria-describedby={note}>
              <Merchants
                merchants={merchants}
                picked={merchantIds}
                onPick={(ids) => setValue('merchantIds', ids, { shouldDirty: true })}
              />
            </div>
          )}
        </Field>
      </FormSection>
    </RecordForm>
  )
}
