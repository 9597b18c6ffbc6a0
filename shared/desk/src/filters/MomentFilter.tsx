import { useLanguage } from '@kasa/console/i18n'
import { FilterForm } from '@kasa/console/records/FilterForm'
import { istanbulDay, istanbulTime } from '@kasa/domain/istanbulDay'
import { typedDay } from '@kasa/domain/typedDay'
import { DayField } from '@kasa/ui/DayField'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { useMomentWords } from './momentWords'

type MomentFilterProps = {
  /** ISO 8601 in UTC. */
  at: string | undefined
  onPick: (at: string) => void
}

/** Chooses a past day and minute in Istanbul. */
export function MomentFilter({ at, onPick }: MomentFilterProps) {
  const t = useMomentWords()
  const language = useLanguage()
  const first = at === undefined ? new Date() : new Date(at)
  const [day, setDay] = useState(istanbulDay(first))
  const [time, setTime] = useState(istanbulTime(first))
  const [isAsked, setAsked] = useState(false)
  const moment = new Date(`${typedDay(day)}T${time}:00+03:00`)
  const isWritten = !Number.isNaN(moment.getTime())
  const isToCome = isWritten && moment.getTime() > Date.now()
  const fault = isToCome ? t('future') : isWritten ? undefined : t('wrong')
  const apply = () => {
    setAsked(true)
    if (!fault) onPick(moment.toISOString())
  }
  return (
    <FilterForm onApply={apply}>
      <div className="pair">
        <Field label={t('day')} error={isAsked ? fault : undefined}>
          {(control) => <DayField {...control} value={day} onChange={setDay} language={language} />}
        </Field>
        <Field label={t('time')}>
          {(control) => (
            <Input {...control} type="time" value={time} onChange={({ target }) => setTime(target.value)} />
          )}
        </Field>
      </div>
    </FilterForm>
  )
}
