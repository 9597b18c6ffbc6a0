import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import {
  walletAccountCreateRequest,
  walletAccountUpdateRequest,
  walletNumberRequest,
  type WalletAccountCreateRequest,
  type WalletAccountDetail,
  type WalletAccountUpdateRequest,
} from '@kasa/contracts/walletAccounts'
import { accountDirections } from '@kasa/domain/bankAccount'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { walletActorOf } from '@kasa/domain/wallet'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Input, Select, Textarea } from '@kasa/ui/Input'

import { useAccountWords, type AccountWordKey } from './accountWords'
import { accountChoices, takeAccount, writeAccount } from './walletQueries'

type Form = {
  name: string
  provider: string
  accountNo: string
  phone: string
  holderTitle: string
  groupId: string
  ownerUserId: string
  limitGroupId: string
  direction: WalletAccountUpdateRequest['direction']
  minTxMinor: string
  maxTxMinor: string
  priority: string
  weight: string
  reason: string
}

/** The approval kind of another limit group. */
const limitsKind = 'paparaAccount.changeLimits'

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** Adds a wallet account, which then waits for a second person, or edits everything but the number of one. */
export function AccountForm({
  account,
  onClose,
  onSaved,
}: {
  account: WalletAccountDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const t = useAccountWords()
  const language = useLanguage()
  const client = useQueryClient()
  const me = useUser()
  const isAdmin = walletActorOf(me?.scope ?? '') === 'ADMIN'
  const choices = useQuery(accountChoices())
  const typed = (minor: bigint) => formatMoney(minor, language).replace(/[^\d.,]/g, '')
  const form = useRecordForm<Form, WalletAccountCreateRequest | WalletAccountUpdateRequest>({
    schema: account === null ? walletAccountCreateRequest : walletAccountUpdateRequest,
    defaultValues: {
      name: account?.name ?? '',
      provider: account?.provider ?? 'Papara',
      accountNo: '',
      phone: account?.phoneMasked ?? '',
      holderTitle: account?.holderTitle ?? '',
      groupId: account?.group.id ?? '',
      ownerUserId: account ? (account.owner?.id ?? '') : isAdmin ? '' : (me?.sub ?? ''),
      limitGroupId: account?.limitGroup?.id ?? '',
      direction: account?.direction ?? 'IN',
      minTxMinor: typed(account?.minTxMinor ?? 100n),
      maxTxMinor: account ? typed(account.maxTxMinor) : '',
      priority: String(account?.priority ?? 1),
      weight: String(account?.weight ?? 1),
      reason: '',
    },
    requestOf: ({ accountNo, reason, phone, ownerUserId, limitGroupId, minTxMinor, maxTxMinor, ...now }) => ({
      ...now,
      phone: orNull(phone),
      ownerUserId: orNull(ownerUserId),
      limitGroupId: orNull(limitGroupId),
      minTxMinor: moneyAsked(minTxMinor),
      maxTxMinor: moneyAsked(maxTxMinor),
      priority: Number(now.priority),
      weight: Number(now.weight),
      ...(account === null ? { accountNo, reason } : { version: account.version }),
    }),
    messageFor: (field) =>
      field === 'accountNo' ? t('field.accountNoWrong') : field === 'phone' ? t('field.phoneWrong') : undefined,
    save: async ({ minTxMinor, maxTxMinor, ...request }) => {
      const body = { ...request, minTxMinor: Number(minTxMinor), maxTxMinor: Number(maxTxMinor) }
      const saved = await writeAccount(account === null ? 'create' : `update/${account.id}`, body)
      takeAccount(client, saved)
      const isWaiting = !account?.pending.includes(limitsKind) && saved.pending.includes(limitsKind)
      const said = account === null ? 'said.asked' : isWaiting ? 'said.limitsWait' : 'said.saved'
      toast('success', t(said, { name: saved.name }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, wrong } = form
  const { groups = [], owners = [], limitGroups = [] } = choices.data ?? {}
  const line = (name: keyof Form, label: AccountWordKey, more: { hint?: AccountWordKey; required?: true } = {}) => (
    <Field
      label={t(label)}
      error={wrong(name)}
      hint={more.hint && t(more.hint)}
      {...(more.required && { required: true })}
    >
      {(field) => <Input {...field} {...register(name)} maxLength={140} autoComplete="off" />}
    </Field>
  )
  const choice = (
    name: 'groupId' | 'ownerUserId' | 'limitGroupId',
    label: AccountWordKey,
    offered: readonly { id: string; name: string }[],
    chosen: { id: string; name: string } | null | undefined,
    hint?: AccountWordKey,
  ) => {
    const all = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered
    return (
      <Field label={t(label)} error={wrong(name)} hint={hint && t(hint)}>
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
  const money = (name: 'minTxMinor' | 'maxTxMinor', label: AccountWordKey) => (
    <Field label={t(label)} required error={wrong(name)}>
      {(field) => <AmountField {...field} {...register(name)} language={language} />}
    </Field>
  )
  return (
    <RecordForm
      title={account === null ? t('form.newAccount') : t('form.edit', { name: account.name })}
      saveLabel={t(account === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('field.accountNo')}>
        {line('name', 'field.name', { required: true })}
        <FieldPair>
          {line('provider', 'field.provider', { required: true })}
          {account === null && line('accountNo', 'field.accountNo', { required: true, hint: 'field.accountNoHint' })}
          {line('holderTitle', 'field.holder', { required: true })}
          {line('phone', 'field.phone', { hint: 'field.phoneHint' })}
        </FieldPair>
      </FormSection>
      <FormSection title={t('field.group')}>
        <FieldPair>
          {choice('groupId', 'field.group', groups, account?.group)}
          <Field label={t('field.direction')} error={wrong('direction')}>
            {(field) => (
              <Select {...field} {...register('direction')}>
                {accountDirections.map((one) => (
                  <option key={one} value={one}>
                    {t(`direction.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {money('minTxMinor', 'field.min')}
          {money('maxTxMinor', 'field.max')}
          {line('priority', 'field.priority')}
          {line('weight', 'field.weight')}
          {isAdmin && choice('ownerUserId', 'field.owner', owners, account?.owner)}
          {isAdmin &&
            choice('limitGroupId', 'field.limitGroup', limitGroups, account?.limitGroup, 'field.limitGroupHint')}
        </FieldPair>
      </FormSection>
      {account === null && (
        <Field label={t('field.reason')} required error={wrong('reason')}>
          {(field) => <Textarea {...field} {...register('reason')} rows={2} maxLength={300} />}
        </Field>
      )}
    </RecordForm>
  )
}

type NumberForm = { accountNo: string; reason: string }

/** Requests another number; a second person must approve it. */
export function NumberForm({ account, onClose }: { account: WalletAccountDetail; onClose: () => void }) {
  const t = useAccountWords()
  const client = useQueryClient()
  const { name, version } = account
  const form = useRecordForm<NumberForm, NumberForm & { version: number }>({
    schema: walletNumberRequest,
    defaultValues: { accountNo: '', reason: '' },
    requestOf: (now) => ({ ...now, version }),
    messageFor: (field) => (field === 'accountNo' ? t('field.accountNoWrong') : undefined),
    save: async (request) => {
      const saved = await writeAccount(`changeNumber/${account.id}`, request)
      takeAccount(client, saved)
      toast('success', t(account.status === 'DRAFT' ? 'said.saved' : 'said.asked', { name }))
      onClose()
    },
  })
  return (
    <RecordForm
      title={t('ask.title', { name, act: t('act.changeNumber') })}
      saveLabel={t(account.status === 'DRAFT' ? 'form.save' : 'form.create')}
      form={form}
      onClose={onClose}
    >
      <p>{t('number.text')}</p>
      <Field label={t('field.accountNo')} required hint={t('field.accountNoHint')} error={form.wrong('accountNo')}>
        {(field) => (
          <Input {...field} {...form.register('accountNo')} inputMode="numeric" autoComplete="off" autoFocus />
        )}
      </Field>
      <Field label={t('field.reason')} required error={form.wrong('reason')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={300} />}
      </Field>
    </RecordForm>
  )
}
