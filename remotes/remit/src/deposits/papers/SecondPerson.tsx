import { useCan } from '@kasa/console/can'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { Papers } from '@kasa/contracts/requestDesk'
import type { DepositDetail } from '@kasa/contracts/deposits'
import { whyNotDeposit } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'
import { PaperSection } from '@kasa/desk/PaperSection'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { factsOf } from '../list/depositFacts'
import { depositApprovals } from './DepositApproval'
import { askSecond } from './paperQueries'
import { usePaperWords } from './paperWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const acts = [
  { verb: 'reverse', action: 'reverse' },
  { verb: 'unseen', action: 'approveUnseen' },
] as const
type Verb = (typeof acts)[number]['verb']

/** What an administrator may ask another for, and what waits for an answer. */
export function SecondPerson({
  deposit,
  papers,
  viewerId,
}: {
  deposit: DepositDetail
  papers: Papers
  viewerId: string
}) {
  const say = usePaperWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const mayAsk = useCan('deposit.write')
  const [asking, setAsking] = useState<Verb | null>(null)
  const grossMinor = creditedMinor(deposit)
  const chargedMinor = grossMinor - deposit.netMinor
  const amounts = {
    amount: formatMoney(grossMinor, language),
    net: formatMoney(deposit.netMinor, language),
    fee: formatMoney(chargedMinor, language),
  }
  const facts = { ...factsOf(deposit), hasReceipt: papers.receipts.length > 0 }
  // Which of the two the table knows for this state; one that lacks its receipt is shown, and says so.
  const offered = acts.flatMap(({ verb, action }) => {
    const refusal = whyNotDeposit(action, facts, { kind: 'ADMIN', userId: viewerId }, Date.now())
    return mayAsk && (refusal === undefined || refusal === 'RECEIPT_NEEDED')
      ? [{ verb, whyNot: refusal && say('second.needsReceipt') }]
      : []
  })
  const readAgain = () => client.invalidateQueries({ queryKey: ['deposit', 'detail', deposit.id] })
  if (papers.pending.length === 0 && offered.length === 0) return null
  return (
    <>
      <PaperSection title={say('second.title')}>
        {papers.pending.length > 0 && (
          <ApprovalPanel
            targetId={deposit.id}
            module="remit"
            part={depositApprovals}
            onDecided={() => void readAgain()}
          />
        )}
        {papers.pending.length === 0 &&
          offered.map(({ verb, whyNot }) => (
            <div key={verb}>
              <Button
                tone={verb === 'reverse' ? 'danger' : 'plain'}
                {...(whyNot && { whyNot })}
                onClick={() => setAsking(verb)}
              >
                {say(`second.${verb}`)}
              </Button>
            </div>
          ))}
      </PaperSection>
      {asking && (
        <Suspense>
          <ReasonForm
            title={say(`second.${asking}Title`, { number: deposit.number })}
            text={say(
              asking === 'reverse' && chargedMinor > 0n ? 'second.reverseCharged' : `second.${asking}Text`,
              amounts,
            )}
            saveLabel={say('second.ask')}
            onClose={() => setAsking(null)}
            save={async (reason) => {
              await askSecond(money, asking, deposit, reason)
              toast('success', say('second.asked'))
              await readAgain()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
