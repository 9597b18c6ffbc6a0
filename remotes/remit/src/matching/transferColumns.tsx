import { formatDateTime } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { OwnTransfer } from '@kasa/contracts/ownTransfers'
import { ownTransferStatuses } from '@kasa/domain/ownTransfer'
import { Money } from '@kasa/ui/Money'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { perLanguage } from '../parts/perLanguage'
import { matchText, type TranslateMatch } from './matchingWords'

const transferTone: Record<OwnTransfer['status'], StatusPillProps['tone']> = {
  IN_TRANSIT: 'blue',
  ARRIVED: 'green',
  CAME_BACK: 'amber',
  UNDONE: 'gray',
}

/** A transfer's status; red if its credit is overdue. */
export const TransferState = ({ transfer, t }: { transfer: OwnTransfer; t: TranslateMatch }) => (
  <StatusPill tone={transfer.isLate ? 'red' : transferTone[transfer.status]}>
    {t(transfer.isLate ? 'transfer.LATE' : `transfer.${transfer.status}`)}
  </StatusPill>
)

/** Transfers between two of our accounts. */
export const transferColumns = perLanguage<OwnTransfer>((language) => {
  const t = matchText(language)
  return [
    {
      id: 'from',
      header: t('col.from'),
      width: { min: 104, grow: 2 },
      phone: 'title',
      cell: ({ fromLabel }) => fromLabel,
    },
    {
      id: 'to',
      header: t('col.to'),
      width: { min: 104, grow: 2 },
      phone: 'meta',
      cell: ({ toLabel }) => toLabel,
    },
    {
      id: 'state',
      header: t('col.state'),
      width: 124,
      words: wordsOf(ownTransferStatuses, (status) => t(`transfer.${status}`)),
      phone: 'meta',
      cell: (transfer) => <TransferState transfer={transfer} t={t} />,
    },
    {
      id: 'amount',
      header: t('col.amount'),
      width: 112,
      align: 'end',
      phone: 'end',
      cell: ({ debitMinor }) => <Money minor={debitMinor} language={language} />,
    },
    {
      id: 'left',
      header: t('col.left'),
      width: 156,
      spare: 1,
      align: 'end',
      phone: 'hidden',
      cell: ({ leftAt }) => formatDateTime(leftAt, language),
    },
  ]
})
