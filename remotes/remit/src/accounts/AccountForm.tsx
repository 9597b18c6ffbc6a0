import { words } from '@kasa/console/failure'
import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { useUser } from '@kasa/console/session'
import { toast } from '@kasa/console/toast'
import {
  bankAccountCreateRequest,
  bankAccountUpdateRequest,
  type BankAccountCreateRequest,
  type BankAccountDetail,
  type BankAccountUpdateRequest,
} from '@kasa/contracts/bankAccounts'
import { scopesOf } from '@kasa/domain/access'
import { accountDirections, holderTypes } from '@kasa/domain/bankAccount'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Input, Select, Textarea } from '@kasa/ui/Input'
import { useRef, type ReactNode } from 'react'

import { formOf, requestOf, type AccountFormFields } from './accountFormFields'
import { accountChoices, createAccount, takeAccount, updateAccount } from './accountQueries'
import { useAccountWords } from './accountWords'
import { IbanField } from './IbanField'
import { ibanMessage, withIban } from './ibanTyping'

type Named = readonly { id: string; name: string }[]
type AccountFormProps = { account: BankAccountDetail | null; onClose: () => void; onSaved?: (id: string) => void }

/** The approval kind of another limit group. */
const limitsKind = 'bankAccount.changeLimits'

/** Adds an account, which needs a second person's approval, or edits everything but the IBAN of an existing one. */
export function AccountForm({ account, onClose, onSaved }: AccountFormProps) {
  const t = useAccountWords()
  const language = useLanguage()
  const client = useQueryClient()
  const me = useUser()
  const isAdmin = scopesOf(me?.scope ?? '').has('ADMIN')
  const choices = useQuery(accountChoices())
  const written = useRef<AccountFormFields>(formOf(account, language, isAdmin ? '' : (me?.sub ?? '')))
  const fieldMessages: Partial<Record<string, () => string | undefined>> = {
    iban: () => ibanMessage(written.current.iban, t),
    holderTaxNo: () => t('field.holderTaxNoWrong'),
  }
  const form = useRecordForm<AccountFormFields, BankAccountCreateRequest | BankAccountUpdateRequest>({
    schema: account === null ? withIban(bankAccountCreateRequest) : bankAccountUpdateRequest,
    defaultValues: written.current,
    requestOf: (now) => requestOf((written.current = now), account),
    messageFor: (field) => fieldMessages[field]?.(),
    save: async (request) => {
      const saved = 'iban' in request ? await createAccount(request) : await updateAccount(account?.id ?? '', request)
      takeAccount(client, saved)
      const isWaiting = !account?.pending.includes(limitsKind) && saved.pending.includes(limitsKind)
      const said = account === null ? 'said.created' : isWaiting ? 'said.limitsWait' : 'said.saved'
      toast('success', t(said, { name: saved.label }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, wrong } = form
  const typed = useWatch({ control: form.control, name: 'iban' })
  const options = (rows: Named | undefined, empty: string | null): ReactNode => (
    <>
      {empty !== null && <option value="">{rows === undefined ? t('form.loading') : empty}</option>}
      {rows?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
  const pick = (
    name: 'remitGroupId' | 'ownerUserId' | 'limitGroupId' | 'botId',
    label: string,
    rows: Named | undefined,
    empty: string,
    required = false,
  ) => (
    <Field label={label} required={required} error={wrong(name)}>
      {(field) => (
        <Select key={choices.status} {...field} {...register(name)}>
          {options(rows, empty)}
        </Select>
      )}
    </Field>
  )
  const text = (
    name: keyof AccountFormFields & string,
    label: string,
    more: { max: number; required?: boolean; hint?: string; numeric?: true; focus?: boolean },
  ) => (
    <Field label={label} required={more.required ?? false} error={wrong(name)} hint={more.hint}>
      {(field) => (
        <Input
          {...field}
          {...register(name)}
          maxLength={more.max}
          autoComplete="off"
          inputMode={more.numeric && 'numeric'}
          autoFocus={more.focus}
        />
      )}
    </Field>
  )
  const choose = <T extends string>(
    name: 'holderType' | 'direction',
    label: string,
    all: readonly T[],
    inWords: (one: T) => string,
  ) => (
    <Field label={label} required error={wrong(name)}>
      {(field) => (
        <Select {...field} {...register(name)}>
          {all.map((one) => (
            <option key={one} value={one}>
              {inWords(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  const amount = (name: 'minTxMinor' | 'maxTxMinor' | 'openingBalanceMinor', label: string, required = false) => (
    <Field label={label} required={required} error={wrong(name)}>
      {(field) => <AmountField {...field} {...register(name)} language={language} />}
    </Field>
  )
  return (
    <RecordForm
      title={account === null ? t('form.new') : t('form.edit', { name: account.label })}
      saveLabel={t(account === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      {choices.isError && <p role="alert">{words(choices.error, language)}</p>}
      <FormSection title={t('section.account')}>
        {account === null && <IbanField registered={form.register('iban')} typed={typed} error={form.wrong('iban')} />}
        {text('label', t('field.label'), { max: 80, required: true, focus: account !== null })}
        {text('holderTitle', t('field.holderTitle'), {
          max: 140,
          required: true,
          hint: t('field.holderTitleHint'),
        })}
        <FieldPair>
          {choose('holderType', t('field.holderType'), holderTypes, (type) => t(`holder.${type}`))}
          {text('holderTaxNo', t('field.holderTaxNo'), { max: 10, numeric: true })}
          {text('contractRef', t('field.contractRef'), { max: 80 })}
          {account === null && amount('openingBalanceMinor', t('field.opening'))}
        </FieldPair>
      </FormSection>
      <FormSection title={t('section.transfers')} help={t('section.transfersHelp')}>
        <FieldPair>
          {amount('minTxMinor', t('field.minTx'), true)}
          {amount('maxTxMinor', t('field.maxTx'), true)}
          {choose('direction', t('field.direction'), accountDirections, (way) => t(`direction.${way}`))}
          {isAdmin && pick('limitGroupId', t('field.limitGroup'), choices.data?.limitGroups, t('field.limitGroupNone'))}
        </FieldPair>
      </FormSection>
      <FormSection title={t('section.routing')} help={t('section.routingHelp')}>
        <FieldPair>
          {pick('remitGroupId', t('field.remitGroup'), choices.data?.groups, t('form.choose'), true)}
          {isAdmin && pick('ownerUserId', t('field.owner'), choices.data?.owners, t('field.ownerNone'))}
          {text('priority', t('field.priority'), {
            max: 5,
            required: true,
            numeric: true,
            hint: t('field.priorityHint'),
          })}
          {text('weight', t('field.weight'), { max: 4, required: true, numeric: true })}
          {/* This form can only remove the bot. Another bot is assigned on the bots' page, with an approval. */}
          {isAdmin && account?.bot && pick('botId', t('field.bot'), [account.bot], t('field.botNone'))}
        </FieldPair>
      </FormSection>
      {account === null && (
        <FormSection title={t('section.approval')}>
          <Field label={t('field.reason')} required error={wrong('reason')} hint={t('field.reasonHint')}>
            {(field) => <Textarea {...field} {...register('reason')} rows={2} maxLength={300} />}
          </Field>
        </FormSection>
      )}
    </RecordForm>
  )
}
