import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { Slot } from '@kasa/console/slot'
import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { DrawerProps } from '@kasa/desk/noun'
import { RequestDrawer } from '@kasa/desk/RequestDrawer'
import { RequestHistory } from '@kasa/desk/RequestHistory'
import { formatMoney } from '@kasa/domain/money'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { BankLines } from './BankLines'
import { CopyRows } from './CopyRows'
import { CustomerFile } from './CustomerFile'
import { Doubt } from './Doubt'
import { useDrawerWords, wordOfCode } from './drawerWords'
import { Held } from './Held'
import { Parts } from './Parts'
import { PayoutApproval } from './PayoutApproval'
import { Sources } from './Sources'
import { Twins } from './Twins'
import { useWithdrawalDecisions } from './useWithdrawalDecisions'
import { WithdrawalFields } from './WithdrawalFields'
import { WithdrawalAttachments } from './WithdrawalAttachments'

const tones = {
  sent: 'accent',
  pay: 'accent',
  partsPaid: 'accent',
  partsReturned: 'red',
  partsRejected: 'red',
  return: 'red',
  reject: 'red',
  refuse: 'red',
  notSent: 'red',
  suspect: 'red',
  doubt: 'red',
} as const

/** A payout's details and actions. */
export function WithdrawalDrawer(props: DrawerProps<WithdrawalRow>) {
  const t = useDrawerWords()
  const language = useLanguage()
  const viewer = useWithdrawalViewer()
  const isSender = ({ status, begun }: WithdrawalRow) =>
    status === 'SENDING' && begun?.userId === props.screen.viewer.id
  return (
    <RequestDrawer
      {...props}
      noun={withdrawals}
      title={({ amountMinor }) => formatMoney(amountMinor, language)}
      from={({ merchantName, beneficiaryName, begun }) =>
        [
          [merchantName, beneficiaryName].filter(Boolean).join(' → '),
          begun && t('begun.since', { name: begun.userName, time: formatTime(begun.at, language) }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      useDecisions={useWithdrawalDecisions}
      mayAct={viewer.mayCancel}
    >
      {(payout) => (
        <>
          {isSender(payout) && <CopyRows payout={payout} />}
          <Twins payout={payout} />
          <Held payout={payout} />
          <Doubt payout={payout} />
          <PayoutApproval payout={payout} />
          <WithdrawalFields payout={payout} isCopied={isSender(payout)} />
          <Parts payout={payout} />
          <BankLines payout={payout} />
          <Sources payout={payout} />
          <CustomerFile payout={payout} />
          <WithdrawalAttachments id={payout.id} />
          <RequestHistory
            noun={withdrawals}
            history={payout.history}
            tones={tones}
            reasonOf={(code) => wordOfCode(t, 'reason', code)}
            detailOf={({ params: { note } }) => note}
          />
          <Slot name="record.history" props={{ objectType: 'withdrawal', objectId: payout.id }} />
        </>
      )}
    </RequestDrawer>
  )
}
