import { useLanguage } from '@kasa/console/i18n'
import { Slot } from '@kasa/console/slot'
import type { CardRow } from '@kasa/contracts/cardTransfers'
import type { DrawerProps } from '@kasa/desk/noun'
import { RequestDrawer } from '@kasa/desk/RequestDrawer'
import { RequestHistory } from '@kasa/desk/RequestHistory'
import { formatMoney } from '@kasa/domain/money'

import { cardInWords } from '../list/transferFacts'
import { transfers } from '../transfers'
import { useDrawerWords, wordOfCode } from './drawerWords'
import { Refund } from './Refund'
import { Chargeback, Checks, Paid, Terminal } from './TransferChecks'
import { TransferFields } from './TransferFields'
import { TransferAttachments } from './TransferAttachments'
import { useTransferDecisions } from './useTransferDecisions'

const tones = {
  approve: 'accent',
  win: 'accent',
  reject: 'red',
  refuse: 'red',
  chargeback: 'red',
  lose: 'red',
} as const

/** A card transfer's details and actions. */
export function TransferDrawer(props: DrawerProps<CardRow>) {
  const t = useDrawerWords()
  const language = useLanguage()
  return (
    <RequestDrawer
      {...props}
      noun={transfers}
      title={({ amountMinor }) => formatMoney(amountMinor, language)}
      from={(row) =>
        [[row.customerName, row.merchantName].filter(Boolean).join(' → '), cardInWords(row)].filter(Boolean).join(' · ')
      }
      useDecisions={useTransferDecisions}
    >
      {(transfer) => (
        <>
          <Checks transfer={transfer} />
          <Chargeback transfer={transfer} />
          <TransferFields transfer={transfer} />
          <Paid transfer={transfer} />
          <Refund transfer={transfer} />
          <Terminal transfer={transfer} />
          <TransferAttachments id={transfer.id} />
          <RequestHistory
            noun={transfers}
            history={transfer.history}
            tones={tones}
            reasonOf={(code) => wordOfCode(t, 'reason', code)}
            detailOf={({ params: { note, amountMinor } }) =>
              [amountMinor && formatMoney(BigInt(amountMinor), language), note].filter(Boolean).join(' · ') || undefined
            }
          />
          <Slot name="record.history" props={{ objectType: 'cardTransfer', objectId: transfer.id }} />
        </>
      )}
    </RequestDrawer>
  )
}
