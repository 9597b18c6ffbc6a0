import { formatDateTime, formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { useNow } from '@kasa/desk/clock'

import { useDrawerWords } from './drawerWords'
import { styled } from './sendingStyles'

const minutes = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`

/** The deadline for reporting a payout's result; afterwards it becomes SUSPECT. */
export function SendingDue({ begun }: { begun: NonNullable<WithdrawalRow['begun']> }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const nowMs = useNow(1000)
  if (begun.refusalUntil !== null)
    return <p className={styled('due')}>{t('due.refusal', { time: formatDateTime(begun.refusalUntil, language) })}</p>
  if (begun.dueAt === null) return null
  return (
    <p className={styled('due')}>
      {t('due.question')} {t('due.suspect', { time: formatTime(begun.dueAt, language) })}{' '}
      <b>{minutes(Math.max(0, Date.parse(begun.dueAt) - nowMs))}</b>
    </p>
  )
}
