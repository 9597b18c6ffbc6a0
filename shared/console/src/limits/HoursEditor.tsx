import { isStretch, type ActiveHours } from '@kasa/domain/activeHours'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Checkbox, Input } from '@kasa/ui/Input'

import { styled } from './limitStyles'
import { useLimitWords, type LimitWordKey } from './limitWords'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const office: ActiveHours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }

/** Midnight at the end of a day is typed as 00:00 and stored as 24:00. */
const asTyped = (to: string) => (to === '24:00' ? '00:00' : to)
const asKept = (to: string) => (to === '00:00' ? '24:00' : to)

type HoursEditorProps = { hours: readonly ActiveHours[]; isTried: boolean; onChange: (hours: ActiveHours[]) => void }

/** Edits active hours; none means always open. */
export function HoursEditor({ hours, isTried, onChange }: HoursEditorProps) {
  const t = useLimitWords()
  const change = (at: number, part: Partial<ActiveHours>) =>
    onChange(hours.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={styled('drafts')}>
      {hours.length === 0 && <p className={styled('quiet')}>{t('hours.none')}</p>}
      {hours.map((stretch, at) => (
        // Hours have no id; they are never reordered.
        <fieldset key={at} className={styled('draft')} aria-label={t('field.hours')}>
          <div className="top">
            <div className={styled('days')} role="group" aria-label={t('hours.days')}>
              {weekdays.map((day) => (
                <label key={day}>
                  <Checkbox
                    checked={stretch.days.includes(day)}
                    onChange={({ target }) =>
                      change(at, {
                        days: target.checked
                          ? [...stretch.days, day].sort()
                          : stretch.days.filter((other) => other !== day),
                      })
                    }
                  />
                  {t(`day.${day}` as LimitWordKey)}
                </label>
              ))}
            </div>
            <IconButton
              icon="close"
              size="small"
              label={t('hours.remove')}
              onClick={() => onChange(hours.filter((_, index) => index !== at))}
            />
          </div>
          <div className={styled('fields')}>
            <Field label={t('hours.from')} error={isTried && !isStretch(stretch) ? t('hours.wrong') : undefined}>
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  value={stretch.from}
                  onChange={({ target }) => change(at, { from: target.value })}
                />
              )}
            </Field>
            <Field label={t('hours.to')}>
              {(field) => (
                <Input
                  {...field}
                  type="time"
                  value={asTyped(stretch.to)}
                  onChange={({ target }) => change(at, { to: asKept(target.value) })}
                />
              )}
            </Field>
          </div>
        </fieldset>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...hours, office])}>
          {t('hours.add')}
        </Button>
      </div>
    </div>
  )
}
