import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { botForm, type BotDetail, type BotForm as BotRequest } from '@kasa/contracts/bots'
import { autoMatches, botKinds } from '@kasa/domain/bot'
import { CheckGroup } from '@kasa/ui/CheckGroup'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { FormSection } from '@kasa/ui/FormSection'
import { Checkbox, Input, Select, Textarea } from '@kasa/ui/Input'

import { botChoices, createBot, takeBot, updateBot } from './botQueries'
import { useBotWords } from './botWords'

type Form = {
  name: string
  kind: string
  intervalS: string
  autoMatch: string
  accountIds: string[]
  ipAllow: string
  credentialRef: string
}

const requestOf = ({ intervalS, ipAllow, credentialRef, ...form }: Form) => ({
  ...form,
  intervalS: Number(intervalS),
  ipAllow: ipAllow.split(/[\s,]+/).filter(Boolean),
  ...(credentialRef.trim() === '' ? {} : { credentialRef }),
})

/** Adds or edits a bot: its heartbeat interval, what it may do with a match, and the accounts it reads. */
export function BotForm({
  bot,
  onClose,
  onSaved,
}: {
  bot: BotDetail | null
  onClose: () => void
  onSaved?: (id: string) => void
}) {
  const t = useBotWords()
  const client = useQueryClient()
  const choices = useQuery(botChoices())
  const form = useRecordForm<Form, BotRequest>({
    schema: botForm,
    defaultValues: {
      name: bot?.name ?? '',
      kind: bot?.kind ?? 'BANK_API',
      intervalS: String(bot?.intervalS ?? 30),
      autoMatch: bot?.autoMatch ?? 'SUGGEST',
      accountIds: bot?.accounts.map(({ id }) => id) ?? [],
      ipAllow: bot?.ipAllow.join('\n') ?? '',
      credentialRef: '',
    },
    requestOf,
    save: async (request) => {
      const saved = bot === null ? await createBot(request) : await updateBot(bot.id, bot.version, request)
      takeBot(client, saved)
      toast('success', t(saved.waiting.includes('bot.change') ? 'said.waits' : 'said.saved', { name: saved.name }))
      onClose()
      onSaved?.(saved.id)
    },
  })
  const { register, wrong } = form
  return (
    <RecordForm
      title={bot === null ? t('form.new') : t('form.edit', { name: bot.name })}
      saveLabel={t(bot === null ? 'form.create' : 'form.save')}
      form={form}
      onClose={onClose}
    >
      <FormSection title={t('section.general')}>
        <Field label={t('field.name')} required error={wrong('name')}>
          {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" autoFocus />}
        </Field>
        <FieldPair>
          <Field label={t('field.kind')} required error={wrong('kind')}>
            {(field) => (
              <Select {...field} {...register('kind')}>
                {botKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`kind.${kind}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.auto')} required error={wrong('autoMatch')}>
            {(field) => (
              <Select {...field} {...register('autoMatch')}>
                {autoMatches.map((auto) => (
                  <option key={auto} value={auto}>
                    {t(`auto.${auto}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </FieldPair>
        <Field label={t('field.interval')} required error={wrong('intervalS')}>
          {(field) => <Input {...field} {...register('intervalS')} inputMode="numeric" autoComplete="off" />}
        </Field>
      </FormSection>
      <FormSection title={t('section.watched')}>
        <CheckGroup
          key={choices.status}
          label={t('field.accounts')}
          error={wrong('accountIds')}
          hint={t(choices.data?.accounts.length === 0 ? 'form.noAccounts' : 'form.second')}
        >
          {(choices.data?.accounts ?? []).map((account) => {
            const isOthers = account.botId !== null && account.botId !== bot?.id
            return (
              <label key={account.id}>
                <Checkbox value={account.id} disabled={isOthers} {...register('accountIds')} />
                {account.label}
                {isOthers && ` (${t('form.watched', { name: account.botName ?? '' })})`}
              </label>
            )
          })}
        </CheckGroup>
      </FormSection>
      <FormSection title={t('section.connection')}>
        <Field label={t('field.ip')} error={wrong('ipAllow')} hint={t('field.ipHint')}>
          {(field) => <Textarea {...field} {...register('ipAllow')} rows={2} spellCheck={false} />}
        </Field>
        <Field label={t('field.credential')} error={wrong('credentialRef')} hint={t('field.credentialHint')}>
          {(field) => (
            <Input {...field} {...register('credentialRef')} maxLength={120} autoComplete="off" spellCheck={false} />
          )}
        </Field>
      </FormSection>
    </RecordForm>
  )
}
