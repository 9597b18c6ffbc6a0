import { useQuery } from '@kasa/console/query'
import { doneAnswer, papers, receiptFile } from '@kasa/contracts/requestDesk'
import { Notes } from '@kasa/desk/Notes'
import { paperCalls } from '@kasa/desk/paperCalls'
import { Receipts } from '@kasa/desk/Receipts'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'

const calls = paperCalls(withdrawals, { papers, receipt: receiptFile, done: doneAnswer })

/** What lies beside a payout: the bank's receipts, and notes of colleagues. */
export function WithdrawalPapers({ id }: { id: string }) {
  const { mayDecide } = useWithdrawalViewer()
  const { data, refetch } = useQuery(calls.papersOf(id))
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
