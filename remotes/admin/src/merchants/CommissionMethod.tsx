import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { CommissionVersionView, MethodCommission } from '@kasa/contracts/commissions'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { Timeline } from '@kasa/ui/Timeline'

import { styled } from '../adminStyles'
import { termsInWords, useCommissionWords } from '../locales/commissionWords'
import { merchantPart } from './merchantStyles'

/** True if a newer version takes effect no later than this one, which therefore never applies. */
const isReplaced = (history: readonly CommissionVersionView[], place: number) =>
  history.slice(0, place).some(({ effectiveFrom }) => effectiveFrom <= (history[place]?.effectiveFrom ?? ''))

/** Commissions are always reversed with a return, so operators have no such term. */
const shownOf = (version: CommissionVersionView, isOperator: boolean) => ({
  ...version,
  backOnReturn: version.backOnReturn && !isOperator,
})

/** Every version of a method, newest first. */
function Versions({ history, isOperator }: { history: readonly CommissionVersionView[]; isOperator: boolean }) {
  const t = useCommissionWords()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <details className={merchantPart('check')}>
      <summary>{t('history', { count: history.length })}</summary>
      <Timeline
        entries={history.map((version, place) => ({
          id: version.id,
          at: version.createdAt,
          atText: formatDateTime(version.createdAt, language),
          text: termsInWords(t, shownOf(version, isOperator), language),
          detail: (
            <>
              {version.createdByName === null
                ? t(isOperator ? 'history.cameOperator' : 'history.came')
                : t('history.by', {
                    name: version.createdByName,
                    other: version.approvedByName ?? '',
                    reason: version.reason ?? '',
                  })}
              {' · '}
              {t(isReplaced(history, place) ? 'history.replaced' : 'history.from', {
                at: formatDateTime(version.effectiveFrom, language),
              })}
            </>
          ),
        }))}
      />
    </details>
  )
}

type CommissionMethodProps = { commission: MethodCommission; isOperator?: boolean; onChange: (() => void) | null }

/** The terms of one method: current, scheduled, and waiting for approval. */
export function CommissionMethod({ commission, isOperator = false, onChange }: CommissionMethodProps) {
  const t = useCommissionWords()
  const language = useLanguage()
  const { method, current, next, approvalId, history } = commission
  const at = (instant: string) => formatDateTime(instant, language)
  const terms = (version: CommissionVersionView) => termsInWords(t, shownOf(version, isOperator), language)
  return (
    <div className={merchantPart('rows')} role="group" aria-label={t(`method.${method}`)}>
      <div className={merchantPart('line')}>
        <span>
          {t(`method.${method}`)}
          <small className={merchantPart('small')}>{current === null ? t('free') : terms(current)}</small>
          {current !== null && (
            <small className={merchantPart('small')}>{t('since', { at: at(current.effectiveFrom) })}</small>
          )}
          {next !== null && (
            <small className={merchantPart('small')}>
              {t('next', { at: at(next.effectiveFrom), terms: terms(next) })}
            </small>
          )}
        </span>
        {onChange !== null && approvalId === null && (
          <Button size="small" onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </div>
      {approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('waiting')}>
          <Link className={styled('link')} to={`/approval/list?open=${approvalId}`}>
            {t('open')}
          </Link>
        </Note>
      )}
      <Versions history={history} isOperator={isOperator} />
    </div>
  )
}
