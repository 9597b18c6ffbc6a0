import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { Slot } from '@kasa/console/slot'
import { Button } from '@kasa/ui/Button'
import { EmptyState, ErrorState } from '@kasa/ui/EmptyState'
import { PageHeader } from '@kasa/ui/PageHeader'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense } from 'react'

import { AddressSection } from './AddressSection'
import { KeySection } from './KeySection'
import { MerchantBalance, MerchantFacts } from './MerchantFacts'
import { merchantById } from './merchantQueries'
import { PageSection } from './PageSection'
import { merchantPart } from './merchantStyles'
import { statusTone, useMerchantWords } from './merchantWords'

const KybSection = lazy(() => import('./KybSection').then((file) => ({ default: file.KybSection })))
const CallSection = lazy(() => import('../parts/CallSection').then((file) => ({ default: file.CallSection })))
const TestSection = lazy(() => import('./TestSection').then((file) => ({ default: file.TestSection })))
const MissedSection = lazy(() => import('../parts/MissedSection').then((file) => ({ default: file.MissedSection })))
const SettlementSection = lazy(() =>
  import('./SettlementSection').then((file) => ({ default: file.SettlementSection })),
)
const CommissionSection = lazy(() =>
  import('./CommissionSection').then((file) => ({ default: file.CommissionSection })),
)

function OwnMerchant({ id }: { id: string }) {
  const t = useMerchantWords()
  const language = useLanguage()
  const mayReadCalls = useCan('merchantCall.read')
  const mayReadCallbacks = useCan('callback.list')
  const read = useQuery(merchantById(id))
  const merchant = read.data
  if (read.isError)
    return (
      <ErrorState
        title={words(read.error, language)}
        actions={<Button onClick={() => void read.refetch()}>{t('retry')}</Button>}
      />
    )
  if (!merchant) return <SkeletonRows />
  return (
    <>
      <PageHeader title={merchant.name} summary={`${merchant.code} · ${merchant.legalTitle}`}>
        <StatusPill tone={statusTone[merchant.status]}>{t(`status.${merchant.status}`)}</StatusPill>
      </PageHeader>
      <div className={merchantPart('sheet')}>
        <MerchantBalance merchant={merchant} />
        <Suspense>
          <KybSection merchant={merchant} Section={PageSection} />
          <CommissionSection merchant={merchant} Section={PageSection} />
          <SettlementSection merchant={merchant} Section={PageSection} />
        </Suspense>
        <KeySection merchant={merchant} Section={PageSection} />
        <AddressSection merchant={merchant} Section={PageSection} />
        <Suspense>{mayReadCalls && <TestSection merchant={merchant} Section={PageSection} />}</Suspense>
        <Suspense>{mayReadCallbacks && <MissedSection merchantId={merchant.id} Section={PageSection} />}</Suspense>
        <Suspense>{mayReadCalls && <CallSection merchant={merchant} Section={PageSection} />}</Suspense>
        <MerchantFacts merchant={merchant} />
        <Suspense>
          <Slot name="record.history" props={{ objectType: 'merchant', objectId: merchant.id }} />
        </Suspense>
      </div>
    </>
  )
}

/** `/merchants/my`: a merchant's page about itself, with its keys and its callback address. */
export function MyMerchantPage() {
  const t = useMerchantWords()
  const id = useUser()?.mrcID
  return (
    <div className={merchantPart('page')}>
      {id ? <OwnMerchant id={id} /> : <EmptyState title={t('my.none')}>{t('my.noneText')}</EmptyState>}
    </div>
  )
}
