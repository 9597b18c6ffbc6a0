import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import type { MaybePaid } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { FormSection } from '@kasa/ui/FormSection'
import { Link } from '@kasa/ui/router'
import { styleOf } from '@kasa/ui/styles'
import { useState } from 'react'

import { payoutsOfDebit, provePayout } from './matchingQueries'
import { styled } from './matchingStyles'
import { isMatchWord, useMatchWords } from './matchingWords'
import type { useMatchActs } from './useMatchActs'

/**
 * The payouts that a debit may have paid, each with what keeps the machine from saying so, to be linked with a reason.
 */
export function PayoutsOfDebit({ lineId, acts }: { lineId: string; acts: ReturnType<typeof useMatchActs> }) {
  const say = useMatchWords()
  const language = useLanguage()
  const read = useQuery(payoutsOfDebit(lineId))
  const [asking, setAsking] = useState<MaybePaid | null>(null)
  const why = (code: string) => {
    const key = `stopped.${code}`
    return isMatchWord(key) ? say(key) : code
  }
  if (!read.data) return null
  const { payouts } = read.data
  return (
    <FormSection title={say('payouts')}>
      {payouts.length === 0 ? (
        <p>{say('payouts.none')}</p>
      ) : (
        <ul className={`${styled('cands')} boxed`}>
          {payouts.map((payout) => (
            <li key={payout.id}>
              <Link to={`/withdraw-request/list?tab=all&open=${payout.id}`}>{payout.number}</Link>{' '}
              <b>{payout.beneficiaryName}</b>{' '}
              <span className={styleOf('strong')}>{formatMoney(payout.amountMinor, language)}</span>
              <br />
              <small>
                {[
                  payout.bankFeeMinor > 0n && `${say('field.bankFee')}: ${formatMoney(payout.bankFeeMinor, language)}`,
                  why(payout.stoppedBy),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>{' '}
              {payout.mayProve && <Button onClick={() => setAsking(payout)}>{say('act.prove')}</Button>}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ReasonForm
          title={say('reason.prove', { number: asking.number })}
          text={say('reason.proveText')}
          saveLabel={say('act.prove')}
          onClose={() => setAsking(null)}
          save={(reason) =>
            acts.fromDialog(
              (screen) => provePayout(screen, asking, lineId, reason),
              say('done.prove', { number: asking.number }),
            )
          }
        />
      )}
    </FormSection>
  )
}
