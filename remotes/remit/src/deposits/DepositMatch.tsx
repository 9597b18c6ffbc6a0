import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositDetail } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { isOpen } from './depositFacts'
import { useDrawerWords } from './drawerWords'
import { agreesFully, matchInWords } from './matchInWords'

/** The transfer that came in for the request and how far it agrees, or that none came yet. */
export function DepositMatch({ deposit }: { deposit: DepositDetail }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const line = deposit.bankLine
  if (!line) {
    return (
      <Note icon="clock" title={say('match.none')}>
        {isOpen(deposit) ? say('match.noneText', { code: deposit.referenceCode }) : say('match.noneClosed')}
      </Note>
    )
  }
  const isFull = agreesFully(line)
  const money = (minor: bigint) => formatMoney(minor, language)
  return (
    <Note tone={isFull ? 'accent' : 'amber'} icon={isFull ? 'check' : 'warning'} title={say('match.found')}>
      {say('match.foundText', { amount: money(line.amountMinor), name: line.senderName, time: formatTime(line.bookedAt, language) })}{' '}
      {matchInWords(line, say, language)}
      {!line.agrees.amount && ` ${say('match.asked', { amount: money(deposit.amountMinor) })}`}
      {line.description && <span className="kd-note">{say('match.note', { note: line.description })}</span>}
    </Note>
  )
}
