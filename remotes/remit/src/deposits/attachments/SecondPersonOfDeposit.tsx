import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import type { DepositDetail } from '@kasa/contracts/deposits'
import { approvalAsked, type Attachments } from '@kasa/contracts/requestDesk'
import { SecondPerson } from '@kasa/desk/SecondPerson'
import { whyNotDeposit } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'

import { deposits } from '../deposits'
import { factsOf } from '../list/depositFacts'
import { depositApprovals } from './DepositApproval'
import { useAttachmentWords } from './attachmentWords'

const acts = [
  { verb: 'reverse', action: 'reverse', tone: 'danger' },
  { verb: 'unseen', action: 'approveUnseen', tone: 'plain' },
] as const

type Props = { deposit: DepositDetail; attachments: Attachments; viewerId: string }

/** The approvals that an administrator may request for a deposit, and those that are pending. */
export function SecondPersonOfDeposit({ deposit, attachments, viewerId }: Props) {
  const t = useAttachmentWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayAsk = useCan('deposit.write')
  const grossMinor = creditedMinor(deposit)
  const chargedMinor = grossMinor - deposit.netMinor
  const amounts = {
    amount: formatMoney(grossMinor, language),
    net: formatMoney(deposit.netMinor, language),
    fee: formatMoney(chargedMinor, language),
  }
  const facts = { ...factsOf(deposit), hasReceipt: attachments.receipts.length > 0 }
  // The actions that the table allows in this state; one that only lacks its receipt is shown disabled, with the
  // reason.
  const asks = acts.flatMap(({ verb, action, tone }) => {
    const refusal = whyNotDeposit(action, facts, { kind: 'ADMIN', userId: viewerId }, Date.now())
    if (!mayAsk || (refusal !== undefined && refusal !== 'RECEIPT_NEEDED')) return []
    const text = verb === 'reverse' && chargedMinor > 0n ? 'second.reverseCharged' : (`second.${verb}Text` as const)
    return {
      verb,
      tone,
      label: t(`second.${verb}`),
      whyNot: refusal && t('second.needsReceipt'),
      title: t(`second.${verb}Title`, { number: deposit.number }),
      text: t(text, amounts),
    }
  })
  return (
    <SecondPerson
      noun={deposits}
      row={deposit}
      pending={attachments.pending}
      asks={asks}
      part={depositApprovals}
      answer={approvalAsked}
      onChanged={() => client.invalidateQueries({ queryKey: ['deposit', 'detail', deposit.id] })}
    />
  )
}
