import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { formatMoney } from '@kasa/domain/money'
import type { SlotProps } from '@kasa/module/slots'
import { FormSection } from '@kasa/ui/FormSection'
import { Link } from '@kasa/ui/router'
import { styleOf } from '@kasa/ui/styles'

import { useDrawerWords, wordOfCode } from './drawerWords'
import { payoutsOfDebit, sayLine } from './lineQueries'
import { AskReason } from './LinkLine'

/** The payouts that a debit may have paid, with why they were not matched; linked with a reason. */
export function PayoutsOfDebit({ lineId, onDone }: SlotProps['bankLine.debit']) {
  const t = useDrawerWords()
  const language = useLanguage()
  const read = useQuery(payoutsOfDebit(lineId))
  if (!read.data) return null
  const { payouts } = read.data
  return (
    <FormSection title={t('paid.section')}>
      {payouts.length === 0 && <p>{t('paid.none')}</p>}
      {payouts.map((payout) => (
        <div key={payout.id} className="boxed">
          <Link to={`/withdraw-request/list?tab=all&open=${payout.id}`}>{payout.number}</Link>{' '}
          <b>{payout.beneficiaryName}</b>{' '}
          <span className={styleOf('strong')}>{formatMoney(payout.amountMinor, language)}</span>
          <br />
          <small>
            {[
              payout.bankFeeMinor > 0n && t('line.fee', { amount: formatMoney(payout.bankFeeMinor, language) }),
              wordOfCode(t, 'stopped', payout.stoppedBy),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>{' '}
          {payout.mayProve && (
            <AskReason
              words="prove"
              facts={{
                number: payout.number,
                beneficiary: payout.beneficiaryName,
                amount: formatMoney(payout.amountMinor, language),
                numbers: payout.number,
              }}
              send={(money, reason) => sayLine(money, 'prove', payout, lineId, reason)}
              onDone={onDone}
            />
          )}
        </div>
      ))}
    </FormSection>
  )
}
