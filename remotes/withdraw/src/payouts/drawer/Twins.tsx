import { formatDateTime, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import { isOpen } from '../list/withdrawalFacts'
import { withdrawals } from '../withdrawals'
import { useDrawerWords } from './drawerWords'

/** A payout's number as a link, or words for one that the reader may not see. */
function Named({ id, number }: { id: string | null; number: string | null }) {
  const t = useDrawerWords()
  return id === null ? t('twin.elsewhere') : <Link to={withdrawals.link(id)}>{number}</Link>
}

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
          {twins.map(({ id, number, status, createdAt }, index) => (
            <p key={id ?? index}>
              <Named id={id} number={number} /> · {t(`status.${status}`)} · {formatTime(createdAt, language)}
            </p>
          ))}
        </Note>
      )}
      {cameBack && (
        <Note tone="amber" icon="warning" title={t('cameBack.title')}>
          <p>
            <Named {...cameBack} /> · {formatDateTime(cameBack.at, language)}
          </p>
        </Note>
      )}
    </>
  )
}
