import { QueuePage } from '@kasa/desk/QueuePage'
import { useLocation } from '@kasa/ui/router'

import { lazyDeposits } from './lazyDeposits'
import { deposits } from './deposits'
import { useWords } from './list/depositWords'

/** `/remit-request/list` and `/remit-request/alllist`: the queue of deposits, with the actions the user may take. */
export function DepositsPage() {
  const t = useWords()
  const isGlobal = useLocation().pathname.endsWith('/alllist')
  return <QueuePage noun={deposits} parts={lazyDeposits} title={t(isGlobal ? 'deposits.titleAll' : 'deposits.title')} />
}
