import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { shortName } from '@kasa/desk/cells'
import { Icon } from '@kasa/ui/Icon'

import { useWords } from './withdrawalWords'

/** Who began to send a payout, and when; with a lock, since no one else can take it. */
export function BegunBy({ begun }: { begun: NonNullable<WithdrawalRow['begun']> }) {
  const t = useWords()
  const language = useLanguage()
  const isMine = begun.userId === useUser()?.sub
  return (
    <>
      {!isMine && <Icon name="lock" />}{' '}
      {t(isMine ? 'begun.you' : 'begun.other', {
        name: shortName(begun.userName),
        time: formatTime(begun.at, language),
      })}
    </>
  )
}
