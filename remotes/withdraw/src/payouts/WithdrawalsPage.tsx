import { useCan } from '@kasa/console/can'
import { QueuePage } from '@kasa/desk/QueuePage'
import { lazy, Suspense } from 'react'

import { AskButtons } from './asking/AskButtons'
import { useWords } from './list/withdrawalWords'
import { lazyWithdrawals } from './lazyWithdrawals'
import { withdrawals } from './withdrawals'

const AccountStrip = lazy(() => import('./accounts/AccountStrip').then((file) => ({ default: file.AccountStrip })))
/** As high as the accounts, so that rows do not move when they load. */
const room = <div style={{ height: 68 }} />

/** `/withdraw-request/list`: the queue of payouts; viewers may send or request them, by their rights. */
export function WithdrawalsPage() {
  const t = useWords()
  const mayAsk = useCan('withdrawal.write')
  const maySend = useCan('withdrawal.decide')
  return (
    <QueuePage
      noun={withdrawals}
      parts={lazyWithdrawals}
      title={t('title')}
      tools={mayAsk && <AskButtons />}
      above={(filters, onFilters) =>
        maySend &&
        filters.tab === 'waiting' && (
          <Suspense fallback={room}>
            <AccountStrip
              chosen={filters.bankAccountId ?? []}
              onChoose={(bankAccountId) => onFilters({ ...filters, bankAccountId })}
            />
          </Suspense>
        )
      }
    />
  )
}
