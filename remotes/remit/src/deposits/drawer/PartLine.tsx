import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { DepositBankLine, DepositDetail } from '@kasa/contracts/deposits'
import { whyNotLink } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { factsOf } from '../list/depositFacts'
import type { DepositViewer } from '../list/useDepositViewer'
import { useDrawerWords } from './drawerWords'
import { unlinkFromRequest } from './partLineQuery'
import { whyNotInWords } from './whyNotInWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

type PartLineProps = { line: DepositBankLine; deposit: DepositDetail; viewer: DepositViewer }

/** Unlinks a wrongly linked transfer from an open request, with a reason; its money never left suspense. */
export function PartLine({ line, deposit, viewer }: PartLineProps) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [isAsking, setAsking] = useState(false)
  const whyNot = whyNotInWords(
    whyNotLink('approve', factsOf(deposit), { kind: viewer.kind, userId: viewer.id }, Date.now()),
    deposit,
    t,
    language,
  )
  const facts = { amount: formatMoney(line.amountMinor, language), name: line.senderName, number: deposit.number }
  return (
    <div>
      <Button size="small" whyNot={whyNot} onClick={() => setAsking(true)}>
        {t('part.do')}
      </Button>
      {isAsking && (
        <Suspense>
          <ReasonForm
            title={t('part.title', facts)}
            text={t('part.text', facts)}
            saveLabel={t('part.save')}
            onClose={() => setAsking(false)}
            save={async (reason) => {
              try {
                await unlinkFromRequest(money, deposit, line.id, reason)
                toast('success', t('part.done', facts))
              } finally {
                await client.invalidateQueries({ queryKey: ['deposit'] })
              }
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
