import { useLanguage } from '@kasa/console/i18n'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useInfiniteQuery } from '@kasa/console/query'
import type { ReportScheduleRow } from '@kasa/contracts/reportSchedules'

import { reportSchedules, scheduleAddress, scheduleOrders } from '../parts/scheduleQueries'
import { useScheduleWords } from '../parts/scheduleWords'
import { scheduleColumns } from './scheduleColumns'
import { ScheduleDrawer } from './ScheduleDrawer'

const idOf = (row: ReportScheduleRow) => row.id

/** `/r/schedules`: a person's scheduled reports, which come by mail. */
export function SchedulesPage() {
  const t = useScheduleWords()
  const language = useLanguage()
  const { view, order, go } = useListView(scheduleAddress, () => scheduleOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(reportSchedules())
  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t('summary')}
      list={list}
      place={place}
      columns={scheduleColumns[language]}
      getId={idOf}
      empty={
        <ListEmpty filtered={false} title={t('empty')}>
          {t('emptyText')}
        </ListEmpty>
      }
      drawer={(id) => {
        const schedule = list.data?.pages.flatMap((page) => page.rows).find((row) => row.id === id)
        return schedule && <ScheduleDrawer key={id} schedule={schedule} onClose={place.close} />
      }}
    />
  )
}
