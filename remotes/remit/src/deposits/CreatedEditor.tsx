import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState, type FormEvent } from 'react'

import { createdPresets, istanbulDay, presetOf, presetRange } from './createdRange'
import type { FilterEditorProps } from './DepositFilterEditor'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

/** Today, yesterday, seven days, or any two days of Istanbul, both inclusive. */
export function CreatedEditor({ filters, onChange }: FilterEditorProps) {
  const say = useWords()
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const nowMs = Date.now()
  const isWrong = from !== '' && to !== '' && from > to

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong) onChange({ ...filters, from: from || undefined, to: to || undefined })
  }

  return (
    <form className={styled('edit')} onSubmit={apply}>
      <div className="presets">
        {createdPresets.map((preset) => (
          <Button
            key={preset}
            size="small"
            aria-pressed={presetOf(filters, nowMs) === preset}
            onClick={() => onChange({ ...filters, ...presetRange(preset, nowMs) })}
          >
            {say(`created.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="pair">
        <Field label={say('filter.from')}>
          {(control) => <Input {...control} type="date" max={istanbulDay(nowMs)} value={from} onChange={(event) => setFrom(event.target.value)} />}
        </Field>
        <Field label={say('filter.to')} error={isWrong ? say('filter.dayOrder') : undefined}>
          {(control) => <Input {...control} type="date" max={istanbulDay(nowMs)} value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
      <div className="acts">
        <Button type="submit" tone="primary" size="small">{say('filter.apply')}</Button>
      </div>
    </form>
  )
}
