import { useQuery } from '@kasa/console/query'
import { Notes } from '@kasa/desk/Notes'
import { Receipts } from '@kasa/desk/Receipts'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { payoutAttachments as calls } from './payoutAttachments'

/** A payout's bank receipts and notes. */
export function WithdrawalAttachments({ id }: { id: string }) {
  const { mayDecide } = useWithdrawalViewer()
  const { data, refetch } = useQuery(calls.attachmentsOf(id))
  if (!data) return null
  return (
    <>
      <Receipts
        noun={withdrawals}
        calls={calls}
        id={id}
        receipts={data.receipts}
        mayAdd={mayDecide}
        onAdded={refetch}
      />
      {mayDecide && <Notes noun={withdrawals} calls={calls} id={id} notes={data.notes} onChanged={refetch} />}
    </>
  )
}
