import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { Slot } from '@kasa/console/slot'
import { toast } from '@kasa/console/toast'
import {
  walletGroupCreateRequest,
  type WalletGroupCreateRequest,
  type WalletGroupDetail,
} from '@kasa/contracts/walletAccounts'
import { assignmentStrategies, type AssignmentStrategy } from '@kasa/domain/assignment'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { statusTones, useAccountWords, type AccountWordKey } from './accountWords'
import { groupById, groupChoices, takeGroup, writeGroup } from './walletQueries'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type Form = {
  name: string
  strategy: AssignmentStrategy
  limitGroupId: string
  failoverGroupId: string
  minOnlineAccounts: string
  merchantIds: string[]
}

const orNull = (id: string) => (id === '' ? null : id)

/** Adds a wallet group, or edits one. Saving asks for a fresh code. */
export function GroupForm({
  group,
  onClose,
  onSaved,
}: {
  group: WalletGroupDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const t = useAccountWords()
  const client = useQueryClient()
  const { limitGroups = [], groups = [], merchants = [] } = useQuery(groupChoices()).data ?? {}
  const form = useRecordForm<Form, WalletGroupCreateRequest>({
    schema: walletGroupCreateRequest,
    defaultValues: {
      name: group?.name ?? '',
      strategy: group?.strategy ?? 'PRIORITY',
      limitGroupId: group?.limitGroupId ?? '',
      failoverGroupId: group?.failoverGroupId ?? '',
      minOnlineAccounts: String(group?.minOnlineAccounts ?? 0),
      merchantIds: [...(group?.merchantIds ?? [])],
    },
    requestOf: ({ limitGroupId, failoverGroupId, minOnlineAccounts, ...now }) => ({
      ...now,
      limitGroupId: orNull(limitGroupId),
      failoverGroupId: orNull(failoverGroupId),
      minOnlineAccounts: minOnlineAccounts.trim() === '' ? NaN : Number(minOnlineAccounts),
    }),
    save: async (request) => {
      const body = group === null ? request : { ...request, version: group.version }
      const saved = await writeGroup(group === null ? 'create' : `update/${group.id}`, body)
      takeGroup(client, saved)
      toast('success', t('said.saved', { name: saved.name }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const picked = useWatch({ control, name: 'merchantIds' })
  const choice = (
    name: 'limitGroupId' | 'failoverGroupId',
    label: AccountWordKey,
    offered: readonly { id: string; name: string }[],
    chosen: { id: string | null; name: string | null } | null,
  ) => {
    const kept = chosen?.id && chosen.name ? [{ id: chosen.id, name: chosen.name }] : []
    const all = [...kept.filter(({ id }) => !offered.some((one) => one.id === id)), ...offered]
    return (
      <Field label={t(label)} error={wrong(name)}>
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
      title={group === null ? t('form.newGroup') : t('form.edit', { name: group.name })}
      saveLabel={t('form.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} required error={wrong('name')}>
        {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t('field.strategy')} error={wrong('strategy')}>
        {(field) => (
          <Select {...field} {...register('strategy')}>
            {assignmentStrategies.map((one) => (
              <option key={one} value={one}>
                {t(`strategy.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice(
        'limitGroupId',
        'field.limitGroup',
        limitGroups,
        group && { id: group.limitGroupId, name: group.limitGroupName },
      )}
      {choice(
        'failoverGroupId',
        'field.failover',
        groups.filter(({ id }) => id !== group?.id),
        group && { id: group.failoverGroupId, name: group.failoverName },
      )}
      <Field label={t('field.minOnline')} error={wrong('minOnlineAccounts')}>
        {(field) => <Input {...field} {...register('minOnlineAccounts')} inputMode="numeric" maxLength={4} />}
      </Field>
      <Field label={t('field.merchants')} error={wrong('merchantIds')}>
        {({ id, 'aria-describedby': note }) => (
          <div id={id} aria-describedby={note} role="group" aria-label={t('field.merchants')}>
            {merchants.map((merchant) => (
              <label key={merchant.id} style={{ display: 'block' }}>
                <Checkbox
                  checked={picked.includes(merchant.id)}
                  onChange={({ target }) =>
                    setValue(
                      'merchantIds',
                      target.checked ? [...picked, merchant.id] : picked.filter((other) => other !== merchant.id),
                      { shouldDirty: true },
                    )
                  }
                />{' '}
                {merchant.name} ({merchant.code})
              </label>
            ))}
          </div>
        )}
      </Field>
    </RecordForm>
  )
}

function GroupActions({ group }: { group: WalletGroupDetail }) {
  const t = useAccountWords()
  const client = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'status' | null>(null)
  const act = t(group.status === 'ACTIVE' ? 'act.pause' : 'act.resume')
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('status')}>{act}</Button>
      <Button tone="primary" onClick={() => setOpen('edit')}>
        {t('act.edit')}
      </Button>
      <Suspense>
        {open === 'edit' && <GroupForm group={group} onClose={close} />}
        {open === 'status' && (
          <ReasonForm
            title={t('ask.title', { name: group.name, act })}
            saveLabel={act}
            onClose={close}
            save={async (reason) => {
              const status = group.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
              takeGroup(client, await writeGroup(`status/${group.id}`, { status, reason, version: group.version }))
              toast('success', t('said.saved', { name: group.name }))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** One wallet group: its strategy, the current state of its accounts, and the merchants that use it. */
export function GroupDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useAccountWords()
  const language = useLanguage()
  return (
    <RecordDrawer
      read={useQuery(groupById(id))}
      onClose={onClose}
      head={(group) => ({
        eyebrow: t('groups.title'),
        status: <StatusPill tone={statusTones[group.status]}>{t(`status.${group.status}`)}</StatusPill>,
        title: group.name,
        actions: <GroupActions group={group} />,
      })}
    >
      {(group) => (
        <>
          {group.status === 'PAUSED' && <Note tone="amber" icon="warning" title={group.statusReason ?? ''} />}
          <DescriptionList
            items={[
              { id: 'strategy', label: t('field.strategy'), value: t(`strategy.${group.strategy}`) },
              { id: 'limits', label: t('field.limitGroup'), value: group.limitGroupName ?? t('none') },
              { id: 'failover', label: t('field.failover'), value: group.failoverName ?? t('none') },
              { id: 'min', label: t('field.minOnline'), value: group.minOnlineAccounts },
              { id: 'merchants', label: t('field.merchants'), value: group.merchantNames.join(', ') || t('none') },
            ]}
          />
          <DrawerSection title={t('field.accounts')}>
            <DescriptionList
              items={group.members.map(({ id: accountId, name, status, headroomMinor }) => ({
                id: accountId,
                label: name,
                value: [
                  t(`status.${status}` as AccountWordKey),
                  headroomMinor === null ? t('noLimit') : formatMoney(headroomMinor, language),
                ].join(' · '),
              }))}
            />
          </DrawerSection>
          <Slot name="record.history" props={{ objectType: 'paparaGroup', objectId: id }} />
        </>
      )}
    </RecordDrawer>
  )
}
