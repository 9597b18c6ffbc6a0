import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { PayoutLine, WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { withdrawals } from '../withdrawals'
import { useDrawerWords } from './drawerWords'
import { sayLine } from './lineQueries'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

/** One person's word that a line of the bank is a payout's, with why they are sure. */
export function SayLine({ payout, line }: { payout: WithdrawalDetail; line: PayoutLine }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [isAsking, setAsking] = useState(false)
  const verb = payout.status === 'PAID' ? 'return' : 'prove'
  const facts = {
    number: payout.number,
    beneficiary: payout.beneficiaryName,
    amount: formatMoney(line.amountMinor, language),
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {say('line.do')}
      </Button>
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={say(`${verb}.title`, facts)}
            text={say(`${verb}.text`, facts)}
            saveLabel={say(`${verb}.save`)}
            onClose={() => setAsking(false)}
            save={async (reason) => {
              try {
                await sayLine(money, verb, payout, line.id, reason)
                toast('success', say(`${verb}.done`, facts))
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
