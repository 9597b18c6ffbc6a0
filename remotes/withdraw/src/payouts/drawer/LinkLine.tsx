import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen, type MoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { JoinedLine, MaybePayoutLine, WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { withdrawals } from '../withdrawals'
import { useDrawerWords } from './drawerWords'
import { askReturn, sayLine, sayParts } from './lineQueries'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type Facts = { number: string; beneficiary: string; amount: string; numbers: string }
type AskReasonProps = {
  words: 'prove' | 'return' | 'askReturn' | 'joined'
  facts: Facts
  send: (money: MoneyScreen, reason: string) => Promise<unknown>
  onDone?: () => void
}

/** A button that asks for a reason, then sends it. */
export function AskReason({ words, facts, send, onDone }: AskReasonProps) {
  const t = useDrawerWords()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('line.do')}
      </Button>
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={t(`${words}.title`, facts)}
            text={t(`${words}.text`, facts)}
            saveLabel={t(words === 'joined' ? 'prove.save' : `${words}.save`)}
            onClose={() => setAsking(false)}
            save={async (reason) => {
              try {
                await send(money, reason)
                toast('success', t(`${words}.done`, facts))
                onDone?.()
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

/** Links a bank line with a payout, with a reason. */
export function LinkLine({ payout, line }: { payout: WithdrawalDetail; line: MaybePayoutLine }) {
  const language = useLanguage()
  const verb = payout.status === 'PAID' ? 'return' : 'prove'
  const numbers = line.partNumbers.join(', ') || payout.number
  const facts = {
    number: numbers,
    beneficiary: payout.beneficiaryName,
    amount: formatMoney(line.amountMinor, language),
    numbers,
  }
  return line.needsSecond ? (
    <AskReason words="askReturn" facts={facts} send={(money, reason) => askReturn(money, payout, line.id, reason)} />
  ) : (
    <AskReason words={verb} facts={facts} send={(money, reason) => sayLine(money, verb, payout, line.id, reason)} />
  )
}

/** Links a debit with several parts of a payout. */
export function LinkParts({ payout, line }: { payout: WithdrawalDetail; line: JoinedLine }) {
  const language = useLanguage()
  const facts = {
    number: line.number,
    beneficiary: payout.beneficiaryName,
    amount: formatMoney(line.amountMinor, language),
    numbers: line.parts.map(({ number }) => number).join(', '),
  }
  return <AskReason words="joined" facts={facts} send={(money, reason) => sayParts(money, payout, line, reason)} />
}
