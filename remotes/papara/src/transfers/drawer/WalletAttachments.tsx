import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { approvalAsked, doneAnswer, attachments, receiptFile } from '@kasa/contracts/requestDesk'
import type { WalletDetail } from '@kasa/contracts/walletTransfers'
import { Notes } from '@kasa/desk/Notes'
import { attachmentCalls } from '@kasa/desk/attachmentCalls'
import { Receipts } from '@kasa/desk/Receipts'
import { SecondPerson } from '@kasa/desk/SecondPerson'
import { formatMoney } from '@kasa/domain/money'
import { whyNotWallet } from '@kasa/domain/wallet'

import { useWalletViewer, wallets } from '../wallets'
import { useDrawerWords } from './drawerWords'
import { walletApprovals } from './walletApprovals'

const calls = attachmentCalls(wallets, { attachments, receipt: receiptFile, done: doneAnswer })

/** A wallet transfer's attachments and approval requests. */
export function WalletAttachments({ transfer }: { transfer: WalletDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { id, number, status, hasLine, walletRef, amountMinor } = transfer
  const { mayDecide, kind, id: userId } = useWalletViewer()
  const { data, refetch } = useQuery(calls.attachmentsOf(id))
  if (!data) return null
  const facts = { status, claim: null, hasLine, hasEvidence: walletRef !== null }
  const mayAsk = mayDecide && whyNotWallet('approveUnseen', facts, { kind, userId }, Date.now()) === undefined
  return (
    <>
      <SecondPerson
        noun={wallets}
        row={transfer}
        pending={data.pending}
        asks={
          mayAsk
            ? [
                {
                  verb: 'approveUnseen',
                  tone: 'plain',
                  label: t('second.approveUnseen'),
                  title: t('second.title', { number }),
                  text: t('second.text', { amount: formatMoney(amountMinor, language) }),
                },
              ]
            : []
        }
        part={walletApprovals}
        answer={approvalAsked}
        onChanged={async () => {
          await client.invalidateQueries({ queryKey: [wallets.topic] })
          await refetch()
        }}
      />
      <Receipts noun={wallets} calls={calls} id={id} receipts={data.receipts} mayAdd={mayDecide} onAdded={refetch} />
      {mayDecide && <Notes noun={wallets} calls={calls} id={id} notes={data.notes} onChanged={refetch} />}
    </>
  )
}
