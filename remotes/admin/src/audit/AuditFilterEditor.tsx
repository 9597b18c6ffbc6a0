import type { AuditFilters } from '@kasa/contracts/audit'
import { foldText } from '@kasa/domain/turkishText'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { useState, type FormEvent, type ReactNode } from 'react'

import { codesOf, useWords, wordOfCode } from '../adminWords'
import { styled } from '../listStyles'
import { dayPresets, presetOf, presetRange } from './dayRange'
import type { ChipName } from './filterInWords'

type EditorProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void }

function EditorForm({ onApply, children }: { onApply: () => void; children: ReactNode }) {
  const say = useWords()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form className={styled('edit')} onSubmit={apply}>
      {children}
      <div className="acts"><Button type="submit" tone="primary" size="small">{say('filter.apply')}</Button></div>
    </form>
  )
}

function ActionEditor({ filters, onChange }: EditorProps) {
  const say = useWords()
  const [picked, setPicked] = useState<readonly string[]>(filters.action ?? [])
  const [find, setFind] = useState('')
  // A linked address may name acts that this build has no words for: they stay choosable.
  const all = [...new Set([...codesOf('action'), ...picked])].map((code) => ({ code, text: wordOfCode(say, 'action', code) }))
  const shown = all.filter(({ code, text }) => foldText(`${text} ${code}`).includes(foldText(find)))
  return (
    <EditorForm onApply={() => onChange({ ...filters, action: picked.length > 0 ? [...picked] : undefined })}>
      <Input fieldSize="small" aria-label={say('filter.find')} placeholder={say('filter.find')} value={find} onChange={(event) => setFind(event.target.value)} />
      <div className={styled('choices')} role="group" aria-label={say('filter.action')}>
        {shown.map(({ code, text }) => (
          <label key={code}>
            <Checkbox checked={picked.includes(code)} onChange={(event) => setPicked(event.target.checked ? [...picked, code] : picked.filter((other) => other !== code))} />
            {text}
          </label>
        ))}
        {shown.length === 0 && <p>{say('filter.none')}</p>}
      </div>
    </EditorForm>
  )
}

function ObjectEditor({ filters, onChange }: EditorProps) {
  const say = useWords()
  const [type, setType] = useState(filters.objectType ?? '')
  const [id, setId] = useState(filters.objectId ?? '')
  return (
    <EditorForm onApply={() => onChange({ ...filters, objectType: type || undefined, objectId: id.trim() || undefined })}>
      <Field label={say('filter.objectType')}>
        {(control) => (
          <Select {...control} value={type} onChange={(event) => setType(event.target.value)}>
            <option value="">{say('filter.any')}</option>
            {[...new Set([...codesOf('object'), ...(type ? [type] : [])])].map((code) => <option key={code} value={code}>{wordOfCode(say, 'object', code)}</option>)}
          </Select>
        )}
      </Field>
      <Field label={say('filter.objectId')}>
        {(control) => <Input {...control} maxLength={80} autoComplete="off" spellCheck={false} value={id} onChange={(event) => setId(event.target.value)} />}
      </Field>
    </EditorForm>
  )
}

function DaysEditor({ filters, onChange }: EditorProps) {
  const say = useWords()
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const nowMs = Date.now()
  const today = istanbulDay(new Date(nowMs))
  const isWrong = from !== '' && to !== '' && from > to
  return (
    <EditorForm onApply={() => !isWrong && onChange({ ...filters, from: from || undefined, to: to || undefined })}>
      <div className="presets">
        {dayPresets.map((preset) => (
          <Button key={preset} size="small" aria-pressed={presetOf(filters, nowMs) === preset} onClick={() => onChange({ ...filters, ...presetRange(preset, nowMs) })}>
            {say(`days.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="pair">
        <Field label={say('filter.from')}>
          {(control) => <Input {...control} type="date" max={today} value={from} onChange={(event) => setFrom(event.target.value)} />}
        </Field>
        <Field label={say('filter.to')} error={isWrong ? say('filter.dayOrder') : undefined}>
          {(control) => <Input {...control} type="date" max={today} value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
    </EditorForm>
  )
}

const editors: Record<ChipName, typeof ActionEditor> = { action: ActionEditor, object: ObjectEditor, days: DaysEditor }

/** The editor behind a chip. */
export function AuditFilterEditor({ name, ...rest }: EditorProps & { name: ChipName }) {
  const Editor = editors[name]
  return <Editor {...rest} />
}
