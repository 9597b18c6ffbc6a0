import { useWatch } from '@kasa/console/form'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { blocklistAddRequest, type BlocklistAddRequest } from '@kasa/contracts/blocklist'
import { blocklistKinds, type BlocklistKind } from '@kasa/domain/blocklist'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { Input, Select } from '@kasa/ui/Input'

import { addEntry, takeEntry } from './blocklistQueries'
import { useBlocklistWords, type BlocklistWordKey } from './blocklistWords'

type Form = { kind: BlocklistKind; value: string; reason: string; source: string; expiresOn: string }

const fieldMessages: Readonly<Record<string, BlocklistWordKey>> = {
  value: 'wrong.value',
  reason: 'wrong.reason',
  source: 'wrong.source',
  expiresOn: 'wrong.expiresOn',
}

/** Adds an entry; saving needs a fresh code. */
export function BlocklistForm({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const t = useBlocklistWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<Form, BlocklistAddRequest>({
    schema: blocklistAddRequest,
    defaultValues: { kind: 'IBAN', value: '', reason: '', source: '', expiresOn: '' },
    requestOf: ({ expiresOn, ...entry }) => ({ ...entry, ...(expiresOn !== '' && { expiresOn }) }),
    messageFor: (field) => fieldMessages[field] && t(fieldMessages[field]),
    save: async (request) => {
      const saved = await addEntry(request)
      takeEntry(client, saved)
      toast('success', t('said.added', { shown: saved.shown }))
      onClose()
      onSaved(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const kind = useWatch({ control, name: 'kind' })
  const expiresOn = useWatch({ control, name: 'expiresOn' })
  return (
    <RecordForm title={t('form.title')} saveLabel={t('form.save')} form={form} onClose={onClose}>
      <Field label={t('field.kind')} required error={wrong('kind')}>
        {(field) => (
          <Select {...field} {...register('kind')} autoFocus>
            {blocklistKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('form.value')} required error={wrong('value')} hint={t(`hint.${kind}`)}>
        {(field) => <Input {...field} {...register('value')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field label={t('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
      <Field label={t('field.source')} required error={wrong('source')} hint={t('form.sourceHint')}>
        {(field) => <Input {...field} {...register('source')} maxLength={80} autoComplete="off" />}
      </Field>
      <Field label={t('form.expiresOn')} error={wrong('expiresOn')} hint={t('form.expiresHint')}>
        {(field) => (
          <DayField
            {...field}
            value={expiresOn}
            onChange={(day) => setValue('expiresOn', day, { shouldDirty: true })}
            language={language}
            hasCalendar
          />
        )}
      </Field>
    </RecordForm>
  )
}
