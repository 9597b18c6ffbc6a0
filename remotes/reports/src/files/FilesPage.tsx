import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import { mostReportFileBytes } from '@kasa/domain/reportFile'

import { fileColumns } from './fileColumns'
import { FileDrawer } from './FileDrawer'
import { fileAddress, fileOrders, reportFiles } from './fileQueries'
import { useFileWords } from './fileWords'

const idOf = (row: ReportFileRow) => row.id

/** `/r/files`: a person's exported reports, until they expire. */
export function FilesPage() {
  const t = useFileWords()
  const language = useLanguage()
  const { view, order, go } = useListView(fileAddress, () => fileOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(reportFiles())
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t('summary', { size: `${mostReportFileBytes / 1024 / 1024} MB` })}
      list={list}
      place={place}
      columns={fileColumns[language]}
      getId={idOf}
      empty={
        <ListEmpty filtered={false} title={t('empty')}>
          {t('emptyText')}
        </ListEmpty>
      }
      drawer={(id) => rows && <FileDrawer key={id} file={rows.find((row) => row.id === id)} onClose={place.close} />}
    />
  )
}
