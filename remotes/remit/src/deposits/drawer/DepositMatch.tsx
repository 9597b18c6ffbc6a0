import { useCan } from '@kasa/console/can'
import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositBankLine, DepositDetail } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense } from 'react'

import { isOpen } from '../list/depositFacts'
import type { DepositViewer } from '../list/useDepositViewer'
import { styled } from '../list/depositStyles'
import { useDrawerWords } from './drawerWords'
import { agreesFully, matchInWords } from './matchInWords'

// Loaded lazily to keep the drawer's bundle small: neither is needed to decide.
const LineJudged = lazy(() => import('./LineJudged').then((file) => ({ default: file.LineJudged })))
const PartLine = lazy(() => import('./PartLine').then((file) => ({ default: file.PartLine })))

type MatchProps = { deposit: DepositDetail; viewer: DepositViewer }

/** One transfer: what agrees, the score, what stopped automatic approval, or who linked it and why. */
function LinkedLine({ line, deposit, viewer }: MatchProps & { line: DepositBankLine }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const mayPart = useCan('bankLine.decide')
  const isFull = agreesFully(line)
  const money = (minor: bigint) => formatMoney(minor, language)
  const { judged, byName, reason } = line
  return (
    <div className={styled('line')}>
      <Note tone={isFull ? 'accent' : 'amber'} icon={isFull ? 'check' : 'warning'} title={t('match.found')}>
        {t('match.foundText', {
          amount: money(line.lineAmountMinor),
          name: line.senderName,
          time: formatTime(line.bookedAt, language),
        })}{' '}
        {line.amountMinor !== line.lineAmountMinor && `${t('match.share', { amount: money(line.amountMinor) })} `}
        {matchInWords(line, t, language)}
        {!line.agrees.amount && ` ${t('match.asked', { amount: money(deposit.amountMinor) })}`}
        {byName !== null && (
          <span className={styled('note')}>
            {t('match.by', { name: byName })}
            {reason !== null && ` ${reason}`}
          </span>
        )}
        {judged && (
          <Suspense>
            <LineJudged judged={judged} mode={line.mode} deposit={deposit} />
          </Suspense>
        )}
        {line.description && <span className={styled('note')}>{t('match.note', { note: line.description })}</span>}
      </Note>
      {mayPart && isOpen(deposit) && (
        <Suspense>
          <PartLine line={line} deposit={deposit} viewer={viewer} />
        </Suspense>
      )}
    </div>
  )
}

/** The transfers linked with the request and how far they agree, or a note that none came yet. */
export function DepositMatch({ deposit, viewer }: MatchProps) {
  const t = useDrawerWords()
  if (deposit.bankLines.length > 0)
    return (
      <>
        {deposit.bankLines.map((line) => (
          <LinkedLine key={line.id} line={line} deposit={deposit} viewer={viewer} />
        ))}
      </>
    )
  return (
    <Note icon="clock" title={t('match.none')}>
      {isOpen(deposit) ? t('match.noneText', { code: deposit.referenceCode }) : t('match.noneClosed')}
    </Note>
  )
}
