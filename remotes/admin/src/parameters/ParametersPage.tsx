import { useLanguage } from '@kasa/console/i18n'
import { ListEmpty } from '@kasa/console/listTools/ListEmpty'
import { choiceChip } from '@kasa/console/lists/chips'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListFilters } from '@kasa/console/lists/ListFilters'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useSortedList } from '@kasa/console/lists/sortedList'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery } from '@kasa/console/query'
import type { SysparameterRow } from '@kasa/contracts/sysparameters'
import { sysparameterModules, sysparameterValues } from '@kasa/domain/sysparameter'
import { lazy, Suspense } from 'react'

import { parameterColumns } from './parameterColumns'
import { parameterAddress, parameterList, parameterOrders, useParametersChanged } from './parameterQueries'
import { useParameterWords } from './parameterWords'

const ParameterDrawer = lazy(() => import('./ParameterDrawer').then((file) => ({ default: file.ParameterDrawer })))

const idOf = (row: SysparameterRow) => row.id

/** `/sysparameter/list`: the parameters that an administrator may change at run time. */
export function ParametersPage() {
  const t = useParameterWords()
  const language = useLanguage()
  const { view, order, go } = useListView(parameterAddress, () => parameterOrders)
  const { filters } = view
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useSortedList(useInfiniteQuery(parameterList(filters)), order.sort, sysparameterValues)
  useParametersChanged()
  const clear = () => go({ filters: parameterAddress.without(filters) })
  const isFiltered = parameterAddress.has(filters)
  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t('summary')}
      list={list}
      source={{ path: '/api/sysparameter', query: parameterAddress.query(filters) }}
      place={place}
      columns={parameterColumns[language]}
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
              id: 'module',
              label: t('field.module'),
              choices: sysparameterModules.map((id) => ({ id, text: t(`module.${id}`) })),
              picked: filters.module,
              onPick: (module) => go({ filters: { ...filters, module } }),
            }),
          ]}
          onClear={isFiltered ? clear : undefined}
        />
      }
      empty={<ListEmpty filtered={isFiltered && { title: t('filtered'), onClear: clear }} title={t('empty')} />}
      drawer={(id) => (
        <Suspense>
          <ParameterDrawer key={id} id={id} onClose={place.close} />
        </Suspense>
      )}
    />
  )
}
