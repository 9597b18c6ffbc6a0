import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { PaymentFileRow } from '@kasa/contracts/paymentFiles'
import { paymentFileStatuses } from '@kasa/domain/paymentFile'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { fileColumns } from './fileColumns'
import { fileAddress, fileOrders, paymentFiles, useFilesLive } from './fileQueries'
import { useFileWords } from './fileWords'

const FileDrawer = lazy(() => import('./FileDrawer').then((file) => ({ default: file.FileDrawer })))
const NewFile = lazy(() => import('./NewFile').then((file) => ({ default: file.NewFile })))

const idOf = (row: PaymentFileRow) => row.id

/** `/withdraw-files/list`: files for banks, newest first, with the open one beside the list. */
export function FilesPage() {
  const t = useFileWords()
  const language = useLanguage()
  const mayWrite = useCan('paymentFile.write')
  const { view, order, go } = useListView(fileAddress, () => fileOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(paymentFiles(filters, order.sort))
  const [isMaking, setMaking] = useState(false)
  useFilesLive()
  const clear = () => go({ filters: fileAddress.without(filters) })
  const isFiltered = fileAddress.has(filters)
  const add = mayWrite && (
    <Button tone="primary" onClick={() => setMaking(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        order={order}
        title={t('title')}
        summary={t('summary')}
        actions={add}
        list={list}
        source={{ path: '/api/payment-file', query: fileAddress.query(filters) }}
        place={place}
        columns={fileColumns[language]}
        getId={idOf}
        takesKeys={!isMaking}
        filters={
          <ListFilters
            place={place}
            search={{
              label: t('search'),
              placeholder: t('search'),
              value: filters.q,
              onSearch: (q) => go({ filters: { ...filters, q } }, false),
            }}
            chips={[
              choiceChip({
                id: 'status',
                label: t('field.status'),
                choices: paymentFileStatuses.map((id) => ({ id, text: t(`status.${id}`) })),
                picked: filters.status,
                onPick: (status) => go({ filters: { ...filters, status } }),
              }),
            ]}
            onClear={isFiltered ? clear : undefined}
          />
        }
        empty={
          <ListEmpty filtered={isFiltered && { title: t('filtered'), onClear: clear }} title={t('empty')} actions={add}>
            {t('emptyText')}
          </ListEmpty>
        }
        drawer={(id) => (
          <Suspense>
            <FileDrawer key={id} id={id} onClose={place.close} />
          </Suspense>
        )}
      />
      {isMaking && (
        <Suspense>
          <NewFile
            onClose={() => setMaking(false)}
            onRequested={(id) => {
              setMaking(false)
              place.open(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
