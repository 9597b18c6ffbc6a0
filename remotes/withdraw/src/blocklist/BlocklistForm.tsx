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

const complaints: Readonly<Record<string, BlocklistWordKey>> = {
  value: 'wrong.value',
  reason: 'wrong.reason',
  source: 'wrong.source',
  expiresOn: 'wrong.expiresOn',
}

/** Adds an entry; saving needs a fresh code. */
export function BlocklistForm({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const say = useBlocklistWords()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useRecordForm<Form, BlocklistAddRequest>({
    schema: blocklistAddRequest,
    defaultValues: { kind: 'IBAN', value: '', reason: '', source: '', expiresOn: '' },
    requestOf: ({ expiresOn, ...entry }) => ({ ...entry, ...(expiresOn !== '' && { expiresOn }) }),
    complaint: (field) => complaints[field] && say(complaints[field]),
    save: async (request) => {
      const saved = await addEntry(request)
      takeEntry(client, saved)
      toast('success', say('said.added', { shown: saved.shown }))
      onClose()
      onSaved(saved.id)
    },
  })
  const { register, control, setValue, wrong } = form
  const kind = useWatch({ control, name: 'kind' })
  const expiresOn = useWatch({ control, name: 'expiresOn' })
  return (
    <RecordForm title={say('form.title')} saveLabel={say('form.save')} form={form} onClose={onClose}>
      <Field label={say('field.kind')} required error={wrong('kind')}>
        {(field) => (
          <Select {...field} {...register('kind')} autoFocus>
            {blocklistKinds.map((each) => (
              <option key={each} value={each}>
                {say(`kind.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={say('form.value')} required error={wrong('value')} hint={say(`hint.${kind}`)}>
        {(field) => <Input {...field} {...register('value')} maxLength={120} autoComplete="off" />}
      </Field>
      <Field label={say('field.reason')} required error={wrong('reason')}>
        {(field) => <Input {...field} {...register('reason')} maxLength={300} autoComplete="off" />}
      </Field>
      <Field label={say('field.source')} required error={wrong('source')} hint={say('form.sourceHint')}>
        {(field) => <Input {...field} {...register('source')} maxLength={80} autoComplete="off" />}
      </Field>
      <Field label={say('form.expiresOn')} error={wrong('expiresOn')} hint={say('form.expiresHint')}>
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
