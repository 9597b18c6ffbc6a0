import type { useRecordForm } from '@kasa/console/records/useRecordForm'
import { documentFormats } from '@kasa/domain/exportRules'
import { reportRhythms } from '@kasa/domain/reportSchedule'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Select } from '@kasa/ui/Input'

import { useScheduleWords } from './scheduleWords'

export type WhenForm = { viewId: string; rhythm: string; hour: string; format: string }

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The rhythm, hour (in Istanbul) and format of a scheduled report. */
export function WhenFields({
  register,
  wrong,
}: Pick<ReturnType<typeof useRecordForm<WhenForm, unknown>>, 'register' | 'wrong'>) {
  const say = useScheduleWords()
  return (
    <>
      <FieldPair>
        <Field label={say('field.rhythm')} required error={wrong('rhythm')}>
          {(field) => (
            <Select {...field} {...register('rhythm')}>
              {reportRhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {say(`rhythm.${rhythm}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={say('field.hour')} hint={say('field.hourHint')} required error={wrong('hour')}>
          {(field) => (
            <Select {...field} {...register('hour')}>
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {hourText(hour)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </FieldPair>
      <Field label={say('field.format')} required error={wrong('format')}>
        {(field) => (
          <Select {...field} {...register('format')}>
            {documentFormats.map((format) => (
              <option key={format} value={format}>
                {say(`format.${format}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}

/** `09:00` */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
