import { istanbulDay } from '@kasa/domain/istanbulDay'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { dayPresets, presetOf, presetRange } from '../lists/filterWords'
import { useListWords } from '../lists/listWords'
import { FilterForm } from './FilterForm'
import { useRecordWords } from './recordWords'

type Days = { from?: string | undefined; to?: string | undefined }

/** Today, yesterday, seven days, or any two days of Istanbul, both inclusive. */
export function DaysFilter({ days, onPick }: { days: Days; onPick: (days: Days) => void }) {
  const say = useRecordWords()
  const sayPreset = useListWords()
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  const nowMs = Date.now()
  const today = istanbulDay(new Date(nowMs))
  const isWrong = from !== '' && to !== '' && from > to
  return (
    <FilterForm onApply={() => !isWrong && onPick({ from: from || undefined, to: to || undefined })}>
      <div className="presets">
        {dayPresets.map((preset) => (
          <Button
            key={preset}
            size="small"
            aria-pressed={presetOf(days, nowMs) === preset}
            onClick={() => onPick(presetRange(preset, nowMs))}
          >
            {sayPreset(`days.${preset}`)}
          </Button>
        ))}
      </div>
      <div className="pair">
        <Field label={say('filter.from')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
          )}
        </Field>
        <Field label={say('filter.to')} error={isWrong ? say('filter.dayOrder') : undefined}>
          {(control) => (
            <Input {...control} type="date" max={today} value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
      </div>
    </FilterForm>
  )
}
