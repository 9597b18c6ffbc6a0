import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import type { TestRequestRow } from '@kasa/contracts/testRequests'
import { formatMoney } from '@kasa/domain/money'
import { possibleTestEvents } from '@kasa/domain/testRequest'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { merchantPart } from './merchantStyles'
import { testRequestsOf } from './testRequestQueries'
import { useTestWords } from './testRequestWords'

const NewTestForm = lazy(() => import('./NewTestForm').then((file) => ({ default: file.NewTestForm })))
const SimulateForm = lazy(() => import('./SimulateForm').then((file) => ({ default: file.SimulateForm })))

function TestRow({ request, onSimulate }: { request: TestRequestRow; onSimulate: (() => void) | undefined }) {
  const t = useTestWords()
  const language = useLanguage()
  const mayReadCallbacks = useCan('callback.list')
  const { kind, number, merchantRef, status, amountMinor, reasonCode, createdAt } = request
  return (
    <div className={merchantPart('line')}>
      <div>
        <StatusPill tone="amber">{t('test')}</StatusPill> <b>{number}</b> {t(`kind.${kind}`)} ·{' '}
        {formatMoney(amountMinor, language)} · <code>{reasonCode === null ? status : `${status} ${reasonCode}`}</code>
        <small className={merchantPart('small')}>
          {merchantRef} · {formatDateTime(createdAt, language)}
          {mayReadCallbacks && (
            <>
              {' · '}
              <Link className={styled('link')} to={`/callback/list?${new URLSearchParams({ q: number })}`}>
                {t('callbacks')}
              </Link>
            </>
          )}
        </small>
      </div>
      {onSimulate && (
        <Button size="small" aria-label={t('simulateOf', { number })} onClick={onSimulate}>
          {t('simulate')}
        </Button>
      )}
    </div>
  )
}

/** A merchant's test requests, and buttons to create one and to simulate what happens to it. */
export function TestSection({
  merchant: { id, testMode, modules, status },
  Section = DrawerSection,
}: {
  merchant: MerchantDetail
  Section?: typeof DrawerSection
}) {
  const t = useTestWords()
  const language = useLanguage()
  const maySimulate = useCan('merchant.keys') && testMode && status !== 'CLOSED'
  const read = useQuery(testRequestsOf(id))
  const [open, setOpen] = useState<'new' | TestRequestRow>()
  const rows = read.data ?? []
  const isTestable = modules.includes('remit') || modules.includes('withdraw')
  if (!testMode && rows.length === 0) return null
  return (
    <Section title={t('title')}>
      <div className={merchantPart('rows')}>
        <p className={styled('quiet')}>{t(testMode ? 'text' : 'textLive')}</p>
        {read.error && <p role="alert">{words(read.error, language)}</p>}
        {read.data && rows.length === 0 && <p className={styled('quiet')}>{t('empty')}</p>}
        {rows.map((request) => (
          <TestRow
            key={request.id}
            request={request}
            onSimulate={maySimulate && possibleTestEvents(request).length > 0 ? () => setOpen(request) : undefined}
          />
        ))}
        <div className={merchantPart('acts')}>
          {maySimulate && isTestable && (
            <Button size="small" onClick={() => setOpen('new')}>
              {t('create')}
            </Button>
          )}
          <Button size="small" onClick={() => void read.refetch()}>
            {t('again')}
          </Button>
        </div>
      </div>
      <Suspense>
        {open === 'new' && <NewTestForm merchantId={id} modules={modules} onClose={() => setOpen(undefined)} />}
        {open !== undefined && open !== 'new' && (
          <SimulateForm merchantId={id} request={open} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </Section>
  )
}
