import { formatDateTime, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import { isOpen } from '../list/withdrawalFacts'
import { withdrawals } from '../withdrawals'
import { useDrawerWords } from './drawerWords'

/**
 * Warns if the same amount was requested to the same IBAN within the hour, or if the bank returned an earlier payout
 * to that IBAN.
 */
export function Twins({ payout }: { payout: WithdrawalDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { twins, cameBack } = payout
  if (!isOpen(payout)) return null
  return (
    <>
      {twins.length > 0 && (
        <Note tone="amber" icon="warning" title={t('twin.title')}>
          {twins.map(({ id, number, status, createdAt }) => (
            <p key={id}>
              <Link to={withdrawals.link(id)}>{number}</Link> · {t(`status.${status}`)} ·{' '}
              {formatTime(createdAt, language)}
            </p>
          ))}
        </Note>
      )}
      {cameBack && (
        <Note tone="amber" icon="warning" title={t('cameBack.title')}>
          <p>
            <Link to={withdrawals.link(cameBack.id)}>{cameBack.number}</Link> · {formatDateTime(cameBack.at, language)}
          </p>
        </Note>
      )}
    </>
  )
}
