import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { cardRow, type CardDetail } from '@kasa/contracts/cardTransfers'
import { sendAbout } from '@kasa/desk/queries'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { transfers } from '../transfers'
import { useDrawerWords } from './drawerWords'

const ReasonForm = lazy(() => import('@kasa/console/records/ReasonForm').then((file) => ({ default: file.ReasonForm })))

const verbs = ['represent', 'win', 'lose'] as const
type Verb = (typeof verbs)[number]

/**
 * An administrator's actions on a chargeback: answers it with the transfer's attachments, and enters its outcome,
 * which another administrator approves.
 */
export function ChargebackActs({ transfer }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const [asking, setAsking] = useState<Verb | null>(null)
  const taken = formatMoney(transfer.chargebackMinor ?? 0n, language)
  const facts = { ...transfers.facts(transfer, language), amount: taken }
  return (
    <>
      <div>
        {verbs.map((verb) => (
          <span key={verb}>
            <Button size="small" tone={verb === 'lose' ? 'danger' : 'plain'} onClick={() => setAsking(verb)}>
              {t(`action.${verb}`)}
            </Button>{' '}
          </span>
        ))}
      </div>
      {asking && (
        <Suspense>
          <ReasonForm
            title={t(`${asking}.title`, facts)}
            text={t(`${asking}.text`, facts)}
            saveLabel={t(`action.${asking}`)}
            onClose={() => setAsking(null)}
            save={async (note) => {
              await sendAbout(money, transfers, asking, transfer, {
                path: `${transfers.path}/decide/${transfer.id}`,
                schema: cardRow,
                body: { decision: asking, version: transfer.version, note },
                isPrivate: true,
              })
              toast('success', t(`said.${asking}`, facts))
              await client.invalidateQueries({ queryKey: [transfers.topic] })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
