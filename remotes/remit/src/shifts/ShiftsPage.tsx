import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { useListView } from '@kasa/console/lists/listAddress'
import { ListPage } from '@kasa/console/lists/ListPage'
import { useListPlace } from '@kasa/console/lists/useListPlace'
import { useInfiniteQuery, useQuery } from '@kasa/console/query'
import type { HandoverRow } from '@kasa/contracts/shifts'
import { Button } from '@kasa/ui/Button'
import { EmptyState } from '@kasa/ui/EmptyState'
import { lazy, Suspense, useState } from 'react'

import { DutySwitch } from './DutySwitch'
import { handoverColumns } from './handoverColumns'
import { shiftAddress, handoverOrders } from './shiftAddress'
import { handoverList, openShift, useShiftLive } from './shiftQueries'
import { useShiftWords } from './shiftWords'

const HandoverDrawer = lazy(() => import('./HandoverDrawer').then((file) => ({ default: file.HandoverDrawer })))
const HandoverForm = lazy(() => import('./HandoverForm').then((file) => ({ default: file.HandoverForm })))

const idOf = (row: HandoverRow) => row.id

/** The duty switch and the button that hands the shift over. */
function ShiftActions() {
  const t = useShiftWords()
  const open = useQuery(openShift()).data
  const [isGiving, setGiving] = useState(false)
  if (!open) return null
  const whyNot = open.given
    ? t('given', { number: open.given.number, name: open.given.takerName })
    : open.takers.every((taker) => taker.whyNot !== null)
      ? t('form.noTakers')
      : undefined
  return (
    <>
      <DutySwitch status={open.duty.status} />
      <Button tone="primary" whyNot={whyNot} onClick={() => setGiving(true)}>
        {t('handOver')}
      </Button>
      {isGiving && (
        <Suspense>
          <HandoverForm open={open} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** `/shift/list`: hand-overs, newest first; those that wait for this person's signature are signed here. */
export function ShiftsPage() {
  const t = useShiftWords()
  const language = useLanguage()
  const { view, order, go } = useListView(shiftAddress, () => handoverOrders)
  const place = useListPlace(view.open, (open, isStep) => go({ open }, isStep))
  const list = useInfiniteQuery(handoverList(order.sort))
  const mayUse = useCan('shift.use')
  useShiftLive()
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return (
    <ListPage
      order={order}
      title={t('title')}
      summary={t('summary')}
      actions={mayUse && <ShiftActions />}
      list={list}
      source={{ path: '/api/shift', query: shiftAddress.query(view.filters), uncounted: true }}
      place={place}
      columns={handoverColumns(language)}
      getId={idOf}
      empty={
        <EmptyState icon="clock" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      }
      drawer={(id) => (
        <HandoverDrawer key={id} id={id} known={rows?.find((row) => row.id === id)} onClose={place.close} />
      )}
    />
  )
}
