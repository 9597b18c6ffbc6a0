import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense, useState } from 'react'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { useDrawerWords, wordOfCode } from './drawerWords'
import { askMissing, doubtOf, doubtPayout } from './lineQueries'
import { payoutApprovals } from './payoutApprovals'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type Verb = 'ask' | 'do'

/**
 * A button that asks for a reason and then reports that a payout never left (`ask`) or that its debit never came
 * (`do`).
 */
function TranslateDoubt({
  payout,
  verb,
  whyNot,
}: {
  payout: WithdrawalDetail
  verb: Verb
  whyNot?: string | undefined
}) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [isAsking, setAsking] = useState(false)
  const facts = {
    number: payout.number,
    beneficiary: payout.beneficiaryName,
    amount: formatMoney(payout.amountMinor, language),
  }
  return (
    <>
      <Button {...(whyNot && { whyNot })} onClick={() => setAsking(true)}>
        {t(`doubt.${verb}`)}
      </Button>
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={t(`doubt.${verb}Title`, facts)}
            text={t(`doubt.${verb}Text`, facts)}
            saveLabel={t(`doubt.${verb}Save`)}
            onClose={() => setAsking(false)}
            save={async (reason) => {
              try {
                await (verb === 'ask' ? askMissing : doubtPayout)(money, payout, reason)
                toast('success', t(verb === 'ask' ? 'doubt.asked' : 'doubt.done', facts))
              } finally {
                await client.invalidateQueries({ queryKey: [withdrawals.topic] })
              }
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Facts about a payout with an unknown outcome, and the approval requested. */
function Unknown({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayAsk = useCan('withdrawal.missing')
  const { data } = useQuery(doubtOf(payout))
  if (!data) return null
  const time = (at: string) => formatDateTime(at, language)
  const { proof, whyNot, byName } = data
  const why = whyNot === null ? undefined : wordOfCode(t, 'doubt.why', whyNot)
  return (
    <>
      <Note tone="red" icon="warning" title={t('doubt.title')}>
        <p>
          {t('doubt.text', {
            from: time(data.sentFrom),
            until: time(data.sentUntil),
            by: byName === null ? '' : t('doubt.by', { name: byName }),
          })}
        </p>
        {proof && <p>{t(`doubt.proof.${proof.by}`, { from: time(proof.from), to: time(proof.to) })}</p>}
        {why !== undefined && <p>{why}</p>}
        {mayAsk && <TranslateDoubt payout={payout} verb="ask" whyNot={why} />}
      </Note>
      {mayAsk && (
        <ApprovalPanel
          targetId={payout.id}
          module="withdraw"
          part={payoutApprovals}
          onDecided={() => void client.invalidateQueries({ queryKey: [withdrawals.topic] })}
        />
      )}
    </>
  )
}

/**
 * The doubt about a payout: if its result is unknown, what is known of it. An administrator may also report a doubt
 * if the bank never showed its debit.
 */
export function Doubt({ payout }: { payout: WithdrawalDetail }) {
  const { kind, mayDecide } = useWithdrawalViewer()
  if (!mayDecide) return null
  if (payout.status === 'SUSPECT') return <Unknown payout={payout} />
  return payout.status === 'SENT' && payout.undo === null && kind === 'ADMIN' ? (
    <div>
      <TranslateDoubt payout={payout} verb="do" />
    </div>
  ) : null
}
