import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { AddressSection } from './AddressSection'
import { ChangeNote } from './ChangeNote'
import { KeySection } from './KeySection'
import { MerchantBalance, MerchantFacts } from './MerchantFacts'
import { merchantById } from './merchantQueries'
import { codeInWords, statusTone, useMerchantWords } from './merchantWords'

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
const MerchantForm = lazy(() => import('./MerchantForm').then((file) => ({ default: file.MerchantForm })))

function EditButton({ merchant }: { merchant: MerchantDetail }) {
  const t = useMerchantWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styled('foot')}>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('edit')}
      </Button>
      <Suspense>{isOpen && <MerchantForm merchant={merchant} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}

/** A merchant's details, keys and callback address. */
export function MerchantDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMerchantWords()
  const language = useLanguage()
  const mayWrite = useCan('merchant.write')
  const mayReadCalls = useCan('merchantCall.read')
  const mayReadCallbacks = useCan('callback.list')
  const read = useQuery(merchantById(id))
  return (
    <RecordDrawer
      read={read}
      onClose={onClose}
      head={(merchant) => ({
        eyebrow: merchant.code,
        status: <StatusPill tone={statusTone[merchant.status]}>{t(`status.${merchant.status}`)}</StatusPill>,
        title: merchant.name,
        subtitle: merchant.legalTitle,
        ...(mayWrite && merchant.status !== 'CLOSED' && { actions: <EditButton merchant={merchant} /> }),
      })}
    >
      {(merchant) => (
        <>
          <ChangeNote merchant={merchant} />
          {merchant.status !== 'ACTIVE' && merchant.statusReason !== null && (
            <Note tone="amber" icon="warning" title={t(`status.${merchant.status}`)}>
              {merchant.statusReason}
            </Note>
          )}
          {merchant.owedMinor > 0n && (
            <Note tone="amber" icon="warning" title={t('owed', { amount: formatMoney(merchant.owedMinor, language) })}>
              {t('owed.text')}
            </Note>
          )}
          {merchant.notSetUp.length > 0 && merchant.status !== 'CLOSED' && (
            <Note tone="amber" icon="warning" title={t('notSetUp.title')}>
              {merchant.notSetUp.map((module) => (
                <div key={module}>{codeInWords(t, 'notSetUp', module)}</div>
              ))}
            </Note>
          )}
          <MerchantBalance merchant={merchant} />
          <MerchantFacts merchant={merchant} />
          <Suspense>
            <KybSection merchant={merchant} />
            <CommissionSection merchant={merchant} />
            <SettlementSection merchant={merchant} />
          </Suspense>
          <KeySection merchant={merchant} />
          <AddressSection merchant={merchant} />
          <Suspense>{mayReadCalls && <TestSection merchant={merchant} />}</Suspense>
          <Suspense>{mayReadCallbacks && <MissedSection merchantId={merchant.id} />}</Suspense>
          <Suspense>{mayReadCalls && <CallSection merchant={merchant} />}</Suspense>
          <Slot name="record.history" props={{ objectType: 'merchant', objectId: merchant.id }} />
        </>
      )}
    </RecordDrawer>
  )
}
