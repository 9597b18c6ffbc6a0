import { useWatch } from '@kasa/console/form'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { createCardPoolRequest, type CardPool, type CardPoolForm, type CardPoolList } from '@kasa/contracts/cardPools'
import { assignmentStrategies } from '@kasa/domain/assignment'
import { Button } from '@kasa/ui/Button'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Checkbox, Input, Select } from '@kasa/ui/Input'

import { cardPools, savePool } from './poolQueries'
import { usePoolWords } from './poolWords'

type Form = Omit<CardPoolForm, 'minOnlineTerminals' | 'failoverPoolId'> & {
  minOnlineTerminals: string
  failoverPoolId: string
}
type Terminal = CardPool['terminals'][number]

/** The terminals of a pool in order, and those that can be moved into it. */
function Terminals({
  all,
  picked,
  onPick,
}: {
  all: readonly Terminal[]
  picked: readonly string[]
  onPick: (ids: string[]) => void
}) {
  const t = usePoolWords()
  const own = picked.flatMap((id) => all.find((terminal) => terminal.id === id) ?? [])
  const others = all.filter(({ id }) => !picked.includes(id))
  const raise = (at: number) => {
    const [moved] = picked.slice(at, at + 1)
    if (moved !== undefined) onPick(picked.toSpliced(at, 1).toSpliced(at - 1, 0, moved))
  }
  return (
    <>
      <CheckGroup label={t('field.terminals')}>
        {own.length === 0 && t('noneChosen')}
        {own.map(({ id, label, acquirer }, at) => (
          <div key={id}>
            {`${at + 1}. ${label} · ${acquirer}`}{' '}
            {at > 0 && (
              <Button size="small" aria-label={t('up', { label })} onClick={() => raise(at)}>
                ↑
              </Button>
            )}
          </div>
        ))}
      </CheckGroup>
      {others.length > 0 && (
        <CheckGroup label={t('field.otherTerminals')}>
          {others.map(({ id, label, acquirer }) => (
            <div key={id}>
              {`${label} · ${acquirer}`}{' '}
              <Button size="small" aria-label={t('take', { label })} onClick={() => onPick([...picked, id])}>
                +
              </Button>
            </div>
          ))}
        </CheckGroup>
      )}
    </>
  )
}

/** Adds or edits a pool of terminals. */
export function PoolForm({
  pool,
  known,
  onClose,
}: {
  pool: CardPool | null
  known: CardPoolList
  onClose: () => void
}) {
  const t = usePoolWords()
  const client = useQueryClient()
  const form = useRecordForm<Form, CardPoolForm>({
    schema: createCardPoolRequest,
    defaultValues: {
      name: pool?.name ?? '',
      status: pool?.status ?? 'ACTIVE',
      strategy: pool?.strategy ?? 'PRIORITY',
      minOnlineTerminals: String(pool?.minOnlineTerminals ?? 0),
      failoverPoolId: pool?.failover?.id ?? '',
      merchantIds: pool?.merchants.map(({ id }) => id) ?? [],
      terminalIds: pool?.terminals.map(({ id }) => id) ?? [],
    },
    requestOf: ({ minOnlineTerminals, failoverPoolId, ...rest }) => ({
      ...rest,
      minOnlineTerminals: minOnlineTerminals.trim() === '' ? NaN : Number(minOnlineTerminals),
      failoverPoolId: failoverPoolId === '' ? null : failoverPoolId,
    }),
    save: async (request) => {
      client.setQueryData(cardPools().queryKey, await savePool(pool, request))
      toast('success', t('saved', { name: request.name }))
      onClose()
    },
  })
  const { register, control, setValue, wrong } = form
  const merchantIds = useWatch({ control, name: 'merchantIds' })
  const terminalIds = useWatch({ control, name: 'terminalIds' })
  const pick = (id: string, isPicked: boolean) =>
    setValue('merchantIds', isPicked ? [...merchantIds, id] : merchantIds.filter((other) => other !== id), {
      shouldDirty: true,
    })
  // A merchant without the card module stays selected until it is removed.
  const merchants = [
    ...known.merchants,
    ...(pool?.merchants.filter(({ id }) => !known.merchants.some((one) => one.id === id)) ?? []),
  ]
  return (
    <RecordForm
      title={pool === null ? t('form.new') : t('form.edit', { name: pool.name })}
      saveLabel={t('form.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} required error={wrong('name')}>
        {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" autoFocus />}
      </Field>
      <FieldPair>
        <Field label={t('field.strategy')} error={wrong('strategy')}>
          {(field) => (
            <Select {...field} {...register('strategy')}>
              {assignmentStrategies.map((id) => (
                <option key={id} value={id}>
                  {t(`strategy.${id}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('field.status')} error={wrong('status')}>
          {(field) => (
            <Select {...field} {...register('status')}>
              {(['ACTIVE', 'PAUSED'] as const).map((id) => (
                <option key={id} value={id}>
                  {t(`status.${id}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('field.failover')} error={wrong('failoverPoolId')}>
          {(field) => (
            <Select {...field} {...register('failoverPoolId')}>
              <option value="">{t('noneChosen')}</option>
              {known.pools
                .filter(({ id }) => id !== pool?.id)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label={t('field.minOnline')} error={wrong('minOnlineTerminals')}>
          {(field) => (
            <Input
              {...field}
              {...register('minOnlineTerminals')}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          )}
        </Field>
      </FieldPair>
      <Terminals
        all={known.pools.flatMap(({ terminals }) => terminals)}
        picked={terminalIds}
        onPick={(ids) => setValue('terminalIds', ids, { shouldDirty: true })}
      />
      <CheckGroup label={t('field.merchants')} columns error={wrong('merchantIds')}>
        {merchants.map(({ id, name }) => (
          <label key={id}>
            <Checkbox checked={merchantIds.includes(id)} onChange={({ target }) => pick(id, target.checked)} />
            {name}
          </label>
        ))}
      </CheckGroup>
    </RecordForm>
  )
}
