import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { LineJudgement } from '@kasa/contracts/deposits'
import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import { formatMoney } from '@kasa/domain/money'
import { Kbd } from '@kasa/ui/Kbd'
import { styleOf } from '@kasa/ui/styles'

import { MatchParts } from '../parts/MatchParts'
import { useVerdictWords } from '../parts/verdictWords'
import { styled } from './matchingStyles'
import type { MatchTextKey } from './matchingWords'

export type Judged = { score: number; parts: LineJudgement['parts']; needsSecond: boolean }

/** A line or a request as an item of the list. */
export type Choice = { id: string; title: string; sub: string; amountMinor: bigint; judged?: Judged }

export const lineChoice = (line: UnmatchedLine & Partial<Judged>, language: 'tr' | 'en'): Choice => ({
  id: line.id,
  title: line.senderName,
  sub: [line.description, line.bankAccountLabel, formatDateTime(line.bookedAt, language)].filter(Boolean).join(' · '),
  amountMinor: line.freeMinor,
  ...judgedOf(line),
})
export const requestChoice = (
  request: UnmatchedRequest & Partial<Judged>,
  t: (key: MatchTextKey) => string,
  language: 'tr' | 'en',
): Choice => ({
  id: request.id,
  title: `${request.number} · ${request.customerName}`,
  sub: [
    request.referenceCode,
    request.bankAccountLabel,
    t(`request.${request.status}` as MatchTextKey),
    formatDateTime(request.since, language),
  ]
    .filter(Boolean)
    .join(' · '),
  amountMinor: request.restMinor,
  ...judgedOf(request),
})
const judgedOf = ({ score, parts, needsSecond }: Partial<Judged>): Pick<Choice, 'judged'> =>
  score === undefined || parts === undefined || needsSecond === undefined
    ? {}
    : { judged: { score, parts, needsSecond } }

type CandidateListProps = {
  label: string
  choices: readonly Choice[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
  /** The first nine are toggled by their digit. */ hasDigits: boolean
}

/** The candidates for a link, most likely first, with checkboxes. */
export function CandidateList({ label, choices, chosen, onToggle, hasDigits }: CandidateListProps) {
  const sayVerdict = useVerdictWords()
  const language = useLanguage()
  return (
    <ul className={`${styled('cands')} boxed`} aria-label={label}>
      {choices.map((choice, index) => (
        <li key={choice.id}>
          <label className={chosen.has(choice.id) ? 'on' : undefined}>
            <input type="checkbox" checked={chosen.has(choice.id)} onChange={() => onToggle(choice.id)} />
            <b>{choice.title}</b>
            <span className={`sum ${styleOf('strong')}`}>{formatMoney(choice.amountMinor, language)}</span>
            <small>{choice.sub}</small>
            <span className={`score ${styleOf('quiet')}`}>
              {choice.judged && sayVerdict('score', { percent: Math.round(choice.judged.score * 100) })}{' '}
              {hasDigits && index < 9 && <Kbd>{index + 1}</Kbd>}
            </span>
            {choice.judged && (
              <span className="parts">
                <MatchParts parts={choice.judged.parts} />
              </span>
            )}
          </label>
        </li>
      ))}
    </ul>
  )
}
