import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { BlocklistRow } from '@kasa/contracts/blocklist'
import { blocklistKinds, blocklistStates } from '@kasa/domain/blocklist'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { blocklistColumns } from './blocklistColumns'
import { blocklistAddress, blocklistEntries, blocklistOrders, useBlocklistLive } from './blocklistQueries'
import { useBlocklistWords } from './blocklistWords'

const BlocklistDrawer = lazy(() => import('./BlocklistDrawer').then((file) => ({ default: file.BlocklistDrawer })))
const BlocklistForm = lazy(() => import('./BlocklistForm').then((file) => ({ default: file.BlocklistForm })))

const idOf = (row: BlocklistRow) => row.id

/** `/blocklist/list`: people and accounts that need an administrator's review before any payment. */
export function BlocklistPage() {
  const t = useBlocklistWords()
  const language = useLanguage()
  const mayWrite = useCan('blocklist.write')
  const { view, order, go } = useListView(blocklistAddress, () => blocklistOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(blocklistEntries(filters, order.sort))
  const [isAdding, setAdding] = useState(false)
  useBlocklistLive()
  const clear = () => go({ filters: blocklistAddress.without(filters) })
  const isFiltered = blocklistAddress.has(filters)
  const add = mayWrite && (
    <Button tone="primary" onClick={() => setAdding(true)}>
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
        source={{ path: '/api/blocklist', query: blocklistAddress.query(filters) }}
        place={place}
        columns={blocklistColumns[language]}
        getId={idOf}
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
                id: 'state',
                label: t('field.state'),
                choices: blocklistStates.map((id) => ({ id, text: t(`state.${id}`) })),
                picked: filters.state,
                onPick: (state) => go({ filters: { ...filters, state } }),
              }),
              choiceChip({
                id: 'kind',
                label: t('field.kind'),
                choices: blocklistKinds.map((id) => ({ id, text: t(`kind.${id}`) })),
                picked: filters.kind,
                onPick: (kind) => go({ filters: { ...filters, kind } }),
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
            <BlocklistDrawer key={id} id={id} onClose={place.close} />
          </Suspense>
        )}
      />
      {isAdding && (
        <Suspense>
          <BlocklistForm onClose={() => setAdding(false)} onSaved={place.open} />
        </Suspense>
      )}
    </>
  )
}
