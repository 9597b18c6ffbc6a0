import { ChoiceFilter } from '@kasa/console/records/ChoiceFilter'
import { DaysFilter } from '@kasa/console/records/DaysFilter'
import { FilterForm } from '@kasa/console/records/FilterForm'
import { useRecordWords } from '@kasa/console/recordWords'
import type { AuditFilters } from '@kasa/contracts/audit'
import { Field } from '@kasa/ui/Field'
import { Input, Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { useWords } from '../adminWords'
import type { ChipName } from './filterInWords'

type EditorProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void }

function ActionEditor({ filters, onChange }: EditorProps) {
  const t = useWords()
  const records = useRecordWords()
  const choices = records.codes('action').map((id) => ({ id, text: records.t('action', id) }))
  return (
    <ChoiceFilter
      label={t('filter.action')}
      choices={choices}
      picked={filters.action}
      onPick={(action) => onChange({ ...filters, action })}
    />
  )
}

function ObjectEditor({ filters, onChange }: EditorProps) {
  const t = useWords()
  const records = useRecordWords()
  const [type, setType] = useState(filters.objectType ?? '')
  const [id, setId] = useState(filters.record ?? filters.objectId ?? '')
  return (
    <FilterForm
      onApply={() =>
        onChange({ ...filters, objectType: type || undefined, objectId: undefined, record: id.trim() || undefined })
      }
    >
      <Field label={t('filter.objectType')}>
        {(control) => (
          <Select {...control} value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">{t('filter.any')}</option>
            {[...new Set([...records.codes('object'), ...(type ? [type] : [])])].map((code) => (
              <option key={code} value={code}>
                {records.t('object', code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('filter.objectId')}>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
        )}
      </Field>
    </FilterForm>
  )
}

function PersonEditor({ filters, onChange }: EditorProps) {
  const t = useWords()
  const [person, setPerson] = useState(filters.person ?? '')
  return (
    <FilterForm onApply={() => onChange({ ...filters, person: person.trim() || undefined })}>
      <Field label={t('filter.personRequest')}>
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          />
        )}
      </Field>
    </FilterForm>
  )
}

const DaysEditor = ({ filters, onChange }: EditorProps) => (
  <DaysFilter days={filters} onPick={({ from, to }) => onChange({ ...filters, from, to })} />
)

const editors: Record<ChipName, typeof ActionEditor> = {
  action: ActionEditor,
  object: ObjectEditor,
  person: PersonEditor,
  days: DaysEditor,
}

/** The editor behind a chip. */
export function AuditFilterEditor({ name, ...rest }: EditorProps & { name: ChipName }) {
  const Editor = editors[name]
  return <Editor {...rest} />
}
