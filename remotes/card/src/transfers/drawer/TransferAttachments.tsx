import { useQuery } from '@kasa/console/query'
import { doneAnswer, attachments, receiptFile } from '@kasa/contracts/requestDesk'
import { Notes } from '@kasa/desk/Notes'
import { attachmentCalls } from '@kasa/desk/attachmentCalls'
import { Receipts } from '@kasa/desk/Receipts'

import { useTransferViewer } from '../list/useTransferViewer'
import { transfers } from '../transfers'

const calls = attachmentCalls(transfers, { attachments, receipt: receiptFile, done: doneAnswer })

/** A card transfer's files, such as chargeback evidence, and notes. */
export function TransferAttachments({ id }: { id: string }) {
  const { mayDecide } = useTransferViewer()
  const { data, refetch } = useQuery(calls.attachmentsOf(id))
  if (!data) return null
  return (
    <>
      <Receipts noun={transfers} calls={calls} id={id} receipts={data.receipts} mayAdd={mayDecide} onAdded={refetch} />
      {mayDecide && <Notes noun={transfers} calls={calls} id={id} notes={data.notes} onChanged={refetch} />}
    </>
  )
}
