import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositBankLine, DepositDetail } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { MatchParts } from '../MatchParts'
import { VerdictText } from '../VerdictText'
import { isOpen } from './depositFacts'
import { useDrawerWords } from './drawerWords'
import { agreesFully, matchInWords } from './matchInWords'
import { PartLine } from './PartLine'
import type { DepositViewer } from './depositScreen'

type MatchProps = { deposit: DepositDetail; viewer: DepositViewer }

/** One transfer: what of it agrees, how sure the rules were of it and what kept them from approving, or who linked it and why. */
function LinkedLine({ line, deposit, viewer }: MatchProps & { line: DepositBankLine }) {
  const say = useDrawerWords()
  const language = useLanguage()
  const isFull = agreesFully(line)
  const money = (minor: bigint) => formatMoney(minor, language)
  const { judged, byName, reason } = line
  return (
    <div className="kd-line">
      <Note tone={isFull ? 'accent' : 'amber'} icon={isFull ? 'check' : 'warning'} title={say('match.found')}>
        {say('match.foundText', { amount: money(line.lineAmountMinor), name: line.senderName, time: formatTime(line.bookedAt, language) })}{' '}
        {line.amountMinor !== line.lineAmountMinor && `${say('match.share', { amount: money(line.amountMinor) })} `}
        {matchInWords(line, say, language)}
        {!line.agrees.amount && ` ${say('match.asked', { amount: money(deposit.amountMinor) })}`}
        {byName !== null && <span className="kd-note">{say('match.by', { name: byName })}{reason !== null && ` ${reason}`}</span>}
        {judged && (
          <span className="kd-judged">
            <MatchParts parts={judged.parts} />
            <span>
              {isOpen(deposit) && line.mode === 'AUTO' && judged.stoppedBy === null && `${say('match.left')} `}
              <VerdictText {...judged} best={{ number: deposit.number, score: judged.score }} />
            </span>
          </span>
        )}
        {line.description && <span className="kd-note">{say('match.note', { note: line.description })}</span>}
      </Note>
      <PartLine line={line} deposit={deposit} viewer={viewer} />
    </div>
  )
}

/** The transfers that came in for the request and how far they agree, or that none came yet. */
export function DepositMatch({ deposit, viewer }: MatchProps) {
  const say = useDrawerWords()
  if (deposit.bankLines.length > 0) return <>{deposit.bankLines.map((line) => <LinkedLine key={line.id} line={line} deposit={deposit} viewer={viewer} />)}</>
  return (
    <Note icon="clock" title={say('match.none')}>
      {isOpen(deposit) ? say('match.noneText', { code: deposit.referenceCode }) : say('match.noneClosed')}
    </Note>
  )
}
