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
  const t = useScheduleWords()
  return (
    <>
      <FieldPair>
        <Field label={t('field.rhythm')} required error={wrong('rhythm')}>
          {(field) => (
            <Select {...field} {...register('rhythm')}>
              {reportRhythms.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {t(`rhythm.${rhythm}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('field.hour')} hint={t('field.hourHint')} required error={wrong('hour')}>
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
      <Field label={t('field.format')} required error={wrong('format')}>
        {(field) => (
          <Select {...field} {...register('format')}>
            {documentFormats.map((format) => (
              <option key={format} value={format}>
                {t(`format.${format}`)}
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
