import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import type { DayFigures } from '@kasa/contracts/dashboards'
import { istanbulTime } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { ErrorState } from '@kasa/ui/EmptyState'
import { PageHeader } from '@kasa/ui/PageHeader'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import type { ReactNode } from 'react'

import { styledDash } from './dashboardStyles'
import { useDashWords } from './dashboardWords'

const dayText = (day: string, language: Language, shape: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { ...shape, timeZone: 'UTC' }).format(new Date(day))

/** `Saturday`. */
export const weekdayOf = (day: string, language: Language): string => dayText(day, language, { weekday: 'long' })

type Read = { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
type FrameProps = {
  title: string
  read: Read
  data: { asOf: string; day: DayFigures } | undefined
  children: ReactNode
}

/** A dashboard's title, its comparison, and a placeholder while loading. */
export function DashboardFrame({ title, read, data, children }: FrameProps) {
  const t = useDashWords()
  const language = useLanguage()
  const summaryOf = ({ asOf, day }: NonNullable<FrameProps['data']>) => {
    const now = {
      day: dayText(day.today, language, { weekday: 'long', day: 'numeric', month: 'long' }),
      time: istanbulTime(new Date(asOf)),
    }
    const before = dayText(day.before, language, { weekday: 'long', day: 'numeric', month: 'long' })
    const hour = `${String(day.untilHour).padStart(2, '0')}:00`
    return day.untilHour === 0 ? t('summaryFirst', now) : t('summary', { ...now, before, hour })
  }
  return (
    <div className={styledDash('page')} aria-busy={read.isPending}>
      <PageHeader title={title} summary={data ? summaryOf(data) : ' '} />
      {data ? (
        children
      ) : read.isError ? (
        <ErrorState title={t('failed')} actions={<Button onClick={() => void read.refetch()}>{t('retry')}</Button>}>
          {words(read.error, language)}
        </ErrorState>
      ) : (
        <div role="status" aria-label={t('loading')}>
          <SkeletonRows />
        </div>
      )}
    </div>
  )
}
