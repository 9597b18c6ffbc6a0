import { formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { holidayNotice, holidaysKnownUntil } from '@kasa/domain/holidays'
import { Note } from '@kasa/ui/Note'

import { useBankWords } from './bankWords'

/** Warns months before the table of religious holidays ends; payout plans after it would be wrong. */
export function HolidayNote({ now = new Date() }: { now?: Date }) {
  const t = useBankWords()
  const language = useLanguage()
  const notice = holidayNotice(now)
  if (!notice) return null
  return (
    <Note
      tone="amber"
      icon="clock"
      title={t(`holidays.${notice}`, { until: formatDate(holidaysKnownUntil, language) })}
    >
      {t('holidays.do')}
    </Note>
  )
}
