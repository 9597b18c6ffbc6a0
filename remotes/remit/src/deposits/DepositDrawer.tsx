import { words } from '@kasa/console/failure'
import { formatAgeExact } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { Slot } from '@kasa/console/slot'
import type { DepositRow } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { ErrorState } from '@kasa/ui/EmptyState'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { useWide } from '@kasa/ui/useWide'
import type { Hotkey } from '@kasa/ui/useHotkeys'
import { lazy, Suspense, useRef, useState } from 'react'

import { useNow } from './clock'
import { DepositActionBar } from './DepositActionBar'
import { DepositStatusPill } from './depositCells'
import { isOpen } from './depositFacts'
import { DepositFields } from './DepositFields'
import { DepositHistory } from './DepositHistory'
import { DepositMatch } from './DepositMatch'
import { depositById, knownRow } from './depositQueries'
import type { DepositScreen } from './depositScreen'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

const RejectDialog = lazy(() => import('./RejectDialog').then((file) => ({ default: file.RejectDialog })))

function Subtitle({ row }: { row: DepositRow }) {
  const say = useWords()
  const language = useLanguage()
  const nowMs = useNow(1000)
  const age = formatAgeExact(row.createdAt, row.decidedAt ? Date.parse(row.decidedAt) : nowMs, language)
  const waited = isOpen(row) ? say('drawer.waitingFor', { age }) : row.decidedAt ? say('drawer.decidedAfter', { age }) : null
  return [[row.customerName, row.merchantName].filter(Boolean).join(' → '), waited].filter(Boolean).join(' · ')
}

type DepositDrawerProps = { id: string; screen: DepositScreen; keys: readonly Hotkey[]; onClose: () => void }

/** One request in full, with what can be done about it. */
export function DepositDrawer({ id, screen, keys, onClose }: DepositDrawerProps) {
  const say = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  const detail = useQuery(depositById(id))
  const [isRejecting, setRejecting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const row = detail.data ?? knownRow(client, id)
  const shell = { onClose, closeLabel: say('drawer.close') }

  return (
    <div ref={place} className={styled('drawer')}>
      {row ? (
        <DetailDrawer
          {...shell}
          eyebrow={row.number}
          status={<DepositStatusPill row={row} isLong />}
          title={formatMoney(row.amountMinor, language)}
          subtitle={<Subtitle row={row} />}
          actions={
            screen.viewer.mayDecide || screen.viewer.mayCancel ? (
              <DepositActionBar deposit={row} screen={screen} isRejecting={isRejecting} onReject={() => setRejecting(true)} keys={keys} within={isWide ? undefined : place} />
            ) : undefined
          }
        >
          {detail.data ? (
            <>
              <DepositMatch deposit={detail.data} />
              <DepositFields deposit={detail.data} />
              <DepositHistory deposit={detail.data} />
              <Slot name="record.history" props={{ objectType: 'deposit', objectId: id }} />
            </>
          ) : detail.isError ? (
            <ErrorState title={say('error.detail')} actions={<Button onClick={() => void detail.refetch()}>{say('error.retry')}</Button>}>
              {words(detail.error, language)}
            </ErrorState>
          ) : (
            <div aria-busy="true" aria-label={say('drawer.loading')} role="status"><SkeletonRows /></div>
          )}
        </DetailDrawer>
      ) : (
        <DetailDrawer {...shell} eyebrow="" title={detail.isError ? say('error.detail') : '…'}>
          {detail.isError ? (
            <ErrorState title={words(detail.error, language)} actions={<Button onClick={() => void detail.refetch()}>{say('error.retry')}</Button>} />
          ) : (
            <div aria-busy="true" aria-label={say('drawer.loading')} role="status"><SkeletonRows /></div>
          )}
        </DetailDrawer>
      )}
      {isRejecting && row && (
        <Suspense>
          <RejectDialog deposit={row} actions={screen.actions} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </div>
  )
}
