import { useCan } from '@kasa/console/can'
import { QueuePage } from '@kasa/desk/QueuePage'

import { AskButtons } from './asking/AskButtons'
import { useWords } from './list/withdrawalWords'
import { withdrawalLater } from './withdrawalLater'
import { withdrawals } from './withdrawals'

/** `/withdraw-request/list`: the queue of payouts, with its viewer's rights: some send them, others ask for them. */
export function WithdrawalsPage() {
  const say = useWords()
  const mayAsk = useCan('withdrawal.write')
  return <QueuePage noun={withdrawals} later={withdrawalLater} title={say('title')} deeds={mayAsk && <AskButtons />} />
}
