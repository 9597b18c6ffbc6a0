import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DryRun, DryRunCase, DryRunResult as Result } from '@kasa/contracts/matchRules'
import { precisionOf } from '@kasa/domain/matchRules'
import { formatMoney } from '@kasa/domain/money'
import { styleOf } from '@kasa/ui/styles'

import { inFinePercent } from '../parts/inPercent'
import { ruleName, useVerdictWords } from '../parts/verdictWords'
import { useMatchWords } from './matchingWords'
import { useRuleWords } from './rulesWords'

const measures = ['approved', 'right', 'wrong', 'suggested', 'left'] as const

function Figures({ run, result }: { run: DryRun; result: Result }) {
  const t = useRuleWords()
  const sayVerdict = useVerdictWords()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const precision = (measure: { right: number; wrong: number }) =>
    measure.right + measure.wrong === 0 ? '–' : inFinePercent(precisionOf(measure), language)
  return (
    <div className={`wide ${styleOf('sheet')}`} tabIndex={0} role="region" aria-label={t('result')}>
      <table>
        <thead>
          <tr>
            <th>
              {t('lines')} {count(result.lines)}, {t('decided')} {count(result.decided)}
            </th>
            {measures.map((name) => (
              <th key={name} scope="col" className="end">
                {t(name)}
              </th>
            ))}
            <th className="end" scope="col">
              {t('precision')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['tried', 'inForce'] as const).map((which) => (
            <tr key={which}>
              <th scope="row">{t(which, { version: run.againstVersion })}</th>
              {measures.map((name) => (
                <td key={name} className="end">
                  {count(result[which][name])}
                </td>
              ))}
              <td className="end">{precision(result[which])}</td>
            </tr>
          ))}
          {result.rules.map((rule) => (
            <tr key={rule.name}>
              <th scope="row">{ruleName(sayVerdict, rule.name)}</th>
              {(['approved', 'right', 'wrong', 'suggested'] as const).map((name) => (
                <td key={name} className="end">
                  {count(rule[name])}
                </td>
              ))}
              <td className="end" />
              <td className="end">{rule.approved === 0 ? '' : precision(rule)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cases({ kind, all, cases }: { kind: DryRunCase['kind']; all: number; cases: readonly DryRunCase[] }) {
  const t = useRuleWords()
  const sayMatch = useMatchWords()
  const sayVerdict = useVerdictWords()
  const language = useLanguage()
  if (all === 0) return null
  return (
    <section>
      <h2>{t(kind)}</h2>
      <p>{t('cases.shown', { count: formatCount(all, language), shown: formatCount(cases.length, language) })}</p>
      <div className={`wide ${styleOf('sheet')}`} tabIndex={0} role="region" aria-label={t(kind)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('case.line')}</th>
              <th scope="col">{sayMatch('col.note')}</th>
              <th scope="col" className="end">
                {sayMatch('col.amount')}
              </th>
              <th scope="col">{t('case.would')}</th>
              <th scope="col">{t('case.people')}</th>
              <th scope="col">{t('name')}</th>
            </tr>
          </thead>
          <tbody>
            {cases.map((each) => (
              <tr key={each.lineId}>
                <td>
                  {each.senderName}
                  <br />
                  <small>
                    {each.bankAccountLabel} · {formatDateTime(each.bookedAt, language)}
                  </small>
                </td>
                <td>{each.description}</td>
                <td className="end">{formatMoney(each.amountMinor, language)}</td>
                <td>
                  {each.wouldPay ?? '–'} {each.score !== null && `(${inFinePercent(each.score, language)})`}
                </td>
                <td>{each.peoplePaid ?? '–'}</td>
                <td>
                  {each.rule === null ? '–' : ruleName(sayVerdict, each.rule)}{' '}
                  {each.stoppedBy && sayVerdict(`stop.${each.stoppedBy}`)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What the tried rules would have done over all history, next to the current rules, with the lines to check. */
export function DryRunResult({ run, result, cases }: { run: DryRun; result: Result; cases: readonly DryRunCase[] }) {
  const t = useRuleWords()
  const language = useLanguage()
  const kinds = ['WRONG', 'LOST', 'GAINED'] as const
  return (
    <>
      <section>
        <h2>{t('result')}</h2>
        <p>
          {t('result.by', {
            by: run.startedByName,
            at: formatDateTime(run.createdAt, language),
            seconds: Math.max(1, Math.round(result.tookMs / 1000)),
          })}
        </p>
        <Figures run={run} result={result} />
      </section>
      {kinds.every((kind) => result.cases[kind] === 0) && <p>{t('cases.none')}</p>}
      {kinds.map((kind) => (
        <Cases key={kind} kind={kind} all={result.cases[kind]} cases={cases.filter((each) => each.kind === kind)} />
      ))}
    </>
  )
}
