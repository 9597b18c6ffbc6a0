import { QueuePage } from '@kasa/desk/QueuePage'

import { useWords } from './list/withdrawalWords'
import { withdrawalLater } from './withdrawalLater'
import { withdrawals } from './withdrawals'

/** `/withdraw-request/list`: the queue of payouts, with its viewer's rights. */
export function WithdrawalsPage() {
  const say = useWords()
  return <QueuePage noun={withdrawals} later={withdrawalLater} title={say('title')} />
}
