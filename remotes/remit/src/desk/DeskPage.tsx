import { words } from '@kasa/console/failure'
import { formatCount, formatDate } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { Desk } from '@kasa/contracts/desk'
import { myCommission } from '@kasa/contracts/operatorPayouts'
import { MyCommission } from '@kasa/desk/MyCommission'
import { Button } from '@kasa/ui/Button'
import { ErrorState } from '@kasa/ui/EmptyState'
import { PageHeader } from '@kasa/ui/PageHeader'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { lazy, Suspense } from 'react'

import { loadShiftPanel } from '../shiftPart'
import { DeskAccounts } from './DeskAccounts'
import { deskNow, useDeskLive } from './deskQueries'
import { styledDesk } from './deskStyles'
import { DeskTiles } from './DeskTiles'
import { useDeskWords } from './deskWords'

const ShiftPanel = lazy(loadShiftPanel)

/** `/dash/remit`: an operator's dashboard with waiting requests, movements, accounts and the shift. */
export function DeskPage() {
  const t = useDeskWords()
  const language = useLanguage()
  const read = useQuery(deskNow())
  useDeskLive()
  const desk = read.data
  const botsInWords = ({ bots: { total, needing }, asOf }: Desk) => {
    const day = formatDate(asOf, language)
    return needing > 0
      ? t('summary', { day, total: formatCount(total, language), count: needing })
      : t('summaryFine', { day, count: total })
  }
  return (
    <div className={styledDesk('desk')} aria-busy={read.isPending}>
      <PageHeader title={t('title')} summary={desk ? botsInWords(desk) : '\u00a0'}>
        <MyCommission answer={myCommission} />
      </PageHeader>
      {desk ? (
        <>
          <DeskTiles desk={desk} nowMs={Date.parse(desk.asOf)} />
          <div className={styledDesk('desk-row')}>
            <DeskAccounts accounts={desk.accounts} />
            <Suspense>
              <ShiftPanel />
            </Suspense>
          </div>
        </>
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
