import { istanbulDay } from '@kasa/domain/istanbulDay'
import { typedDay } from '@kasa/domain/typedDay'
import { Button } from '@kasa/ui/Button'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { lazy, Suspense, useMemo, useState } from 'react'

import { useLanguage } from '../i18n'
import { dayPresets, presetOf, presetRange } from '../lists/filterWords'
import { useListWords } from '../lists/listWords'
import { calendarSpans, spanRange } from './calendarSpans'
import { FilterForm } from './FilterForm'
import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'

const DayCalendar = lazy(() => import('@kasa/ui/DayCalendar').then((file) => ({ default: file.DayCalendar })))

type Days = { from?: string | undefined; to?: string | undefined }

const isNoDay = (text: string) => text !== '' && typedDay(text) === undefined

/** A preset, or two days in Istanbul, both inclusive, typed or picked. */
export function DaysFilter({ days, onPick }: { days: Days; onPick: (days: Days) => void }) {
  const t = useRecordWords()
  const sayPreset = useListWords()
  const language = useLanguage()
  const [from, setFrom] = useState(days.from ?? '')
  const [to, setTo] = useState(days.to ?? '')
  // An incomplete day is not an error yet.
  const [isAsked, setAsked] = useState(false)
  const nowMs = Date.now()
  const today = istanbulDay(new Date(nowMs))
  const isTurned = [from, to].every((day) => typedDay(day) === day) && from > to
  const isWritten = !isNoDay(from) && !isNoDay(to)
  const fault = (text: string) => (isAsked && isNoDay(text) ? t('filter.dayWrong') : undefined)
  const apply = () => {
    setAsked(true)
    if (isWritten && !isTurned) onPick({ from: from || undefined, to: to || undefined })
  }
  const picked = useMemo(
    () => (isTurned ? [] : [from, to].filter((day) => typedDay(day) !== undefined)),
    [isTurned, from, to],
  )
  return (
    <FilterForm onApply={apply}>
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
        {calendarSpans.map((span) => (
          <Button key={span} size="small" onClick={() => onPick(spanRange(span, nowMs))}>
            {t(`filter.${span}`)}
          </Button>
        ))}
      </div>
      <div className="pair">
        <Field label={t('filter.from')} error={fault(from)}>
          {(control) => <DayField {...control} value={from} onChange={setFrom} language={language} />}
        </Field>
        <Field label={t('filter.to')} error={isTurned ? t('filter.dayOrder') : fault(to)}>
          {(control) => <DayField {...control} value={to} onChange={setTo} language={language} />}
        </Field>
      </div>
      <div className={styled('days')}>
        <Suspense>
          <DayCalendar
            isRange
            days={picked}
            max={today}
            language={language}
            onPick={([first = '', last = '']) => {
              setFrom(first)
              setTo(last)
            }}
          />
        </Suspense>
      </div>
    </FilterForm>
  )
}
