import { useCan } from '@kasa/console/can'
import { formatAgeExact } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { Slot } from '@kasa/console/slot'
import type { DepositRow } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'
import { Button } from '@kasa/ui/Button'
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
import { useDrawerWords } from './drawerWords'

const DepositAssignment = lazy(() => import('./DepositAssignment').then((file) => ({ default: file.DepositAssignment })))
const RejectDialog = lazy(() => import('./RejectDialog').then((file) => ({ default: file.RejectDialog })))

function Subtitle({ row }: { row: DepositRow }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const nowMs = useNow(1000)
  const age = formatAgeExact(row.createdAt, row.decidedAt ? Date.parse(row.decidedAt) : nowMs, language)
  const waited = isOpen(row) ? say('drawer.waitingFor', { age }) : row.decidedAt ? say('drawer.decidedAfter', { age }) : null
  return [[row.customerName, row.merchantName].filter(Boolean).join(' → '), waited].filter(Boolean).join(' · ')
}

/** The other accounts and the limits, read when somebody asks: most decisions need neither. */
function AssignmentPlace({ id }: { id: string }) {
  const say = useDrawerWords()
  const mayRead = useCan('bankAccount.read')
  const [isShown, setShown] = useState(false)
  if (!mayRead) return null
  return isShown ? <Suspense><DepositAssignment id={id} /></Suspense> : <div className={styled('more')}><Button tone="quiet" size="small" onClick={() => setShown(true)}>{say('assignment.show')}</Button></div>
}

type DepositDrawerProps = { id: string; screen: DepositScreen; keys: readonly Hotkey[]; onClose: () => void }

/** One request in full, with what can be done about it. */
export function DepositDrawer({ id, screen, keys, onClose }: DepositDrawerProps) {
  const language = useLanguage()
  const client = useQueryClient()
  const detail = useQuery(depositById(id))
  const [isRejecting, setRejecting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const row = detail.data ?? knownRow(client, id)

  return (
    <div ref={place} className={styled('drawer')}>
      <RecordDrawer
        read={detail}
        known={row}
        onClose={onClose}
        head={(known) => ({
          eyebrow: known.number,
          status: <DepositStatusPill row={known} isLong />,
          title: formatMoney(isOpen(known) ? known.amountMinor : creditedMinor(known), language),
          subtitle: <Subtitle row={known} />,
          ...((screen.viewer.mayDecide || screen.viewer.mayCancel) && {
            actions: <DepositActionBar deposit={known} screen={screen} isRejecting={isRejecting} onReject={() => setRejecting(true)} isAsking={isAsking} onAsk={setAsking} keys={keys} within={isWide ? undefined : place} />,
          }),
        })}
      >
        {(deposit) => (
          <>
            <DepositMatch deposit={deposit} viewer={screen.viewer} />
            <DepositFields deposit={deposit} />
            <AssignmentPlace id={id} />
            <Slot name="deposit.beside" props={{ depositId: id }} />
            <DepositHistory deposit={deposit} />
            <Slot name="record.history" props={{ objectType: 'deposit', objectId: id }} />
          </>
        )}
      </RecordDrawer>
      {isRejecting && row && (
        <Suspense>
          <RejectDialog deposit={row} actions={screen.actions} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </div>
  )
}
