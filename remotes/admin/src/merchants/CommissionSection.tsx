import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { CommissionVersionView, MethodCommission } from '@kasa/contracts/commissions'
import type { MerchantDetail } from '@kasa/contracts/merchants'
import { methodModules, type FeeMethod } from '@kasa/domain/commission'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { commissionOf, useCommissionDecided } from './commissionQueries'
import { termsInWords, useCommissionWords } from '../locales/commissionWords'
import { merchantPart } from './merchantStyles'

const CommissionForm = lazy(() => import('./CommissionForm').then((file) => ({ default: file.CommissionForm })))

/** Whether a newer version, which stands before it, came or comes into force no later: then this one never is. */
const isReplaced = (history: readonly CommissionVersionView[], place: number) =>
  history.slice(0, place).some(({ effectiveFrom }) => effectiveFrom <= (history[place]?.effectiveFrom ?? ''))

/** Every version of a method, newest first. */
function Versions({ history }: { history: readonly CommissionVersionView[] }) {
  const say = useCommissionWords()
  const language = useLanguage()
  if (history.length === 0) return null
  return (
    <details className={merchantPart('check')}>
      <summary>{say('history', { count: history.length })}</summary>
      <Timeline
        entries={history.map((version, place) => ({
          id: version.id,
          at: version.createdAt,
          atText: formatDateTime(version.createdAt, language),
          text: termsInWords(say, version, language),
          detail: (
            <>
              {version.createdByName === null
                ? say('history.came')
                : say('history.by', {
                    name: version.createdByName,
                    other: version.approvedByName ?? '',
                    reason: version.reason ?? '',
                  })}
              {' · '}
              {say(isReplaced(history, place) ? 'history.replaced' : 'history.from', {
                at: formatDateTime(version.effectiveFrom, language),
              })}
            </>
          ),
        }))}
      />
    </details>
  )
}

/** What one method costs: now, what is to come, and what waits. */
function Method({ asked, onChange }: { asked: MethodCommission; onChange: (() => void) | null }) {
  const say = useCommissionWords()
  const language = useLanguage()
  const { method, current, next, approvalId, history } = asked
  const at = (instant: string) => formatDateTime(instant, language)
  return (
    <div className={merchantPart('rows')} role="group" aria-label={say(`method.${method}`)}>
      <div className={merchantPart('line')}>
        <span>
          {say(`method.${method}`)}
          <small className={merchantPart('small')}>
            {current === null ? say('free') : termsInWords(say, current, language)}
          </small>
          {current !== null && (
            <small className={merchantPart('small')}>{say('since', { at: at(current.effectiveFrom) })}</small>
          )}
          {next !== null && (
            <small className={merchantPart('small')}>
              {say('next', { at: at(next.effectiveFrom), terms: termsInWords(say, next, language) })}
            </small>
          )}
        </span>
        {onChange !== null && approvalId === null && (
          <Button size="small" onClick={onChange}>
            {say('change')}
          </Button>
        )}
      </div>
      {approvalId !== null && (
        <Note tone="amber" icon="clock" title={say('waiting')}>
          <Link className={styled('link')} to={`/approval/list?open=${approvalId}`}>
            {say('open')}
          </Link>
        </Note>
      )}
      <Versions history={history} />
    </div>
  )
}

/** What a merchant pays: its own people read it, an administrator asks for a new version. */
export function CommissionSection({
  merchant,
  Section = DrawerSection,
}: {
  merchant: MerchantDetail
  Section?: typeof DrawerSection
}) {
  const say = useCommissionWords()
  const language = useLanguage()
  const mayChange = useCan('merchant.write') && merchant.status !== 'CLOSED'
  const { data, error } = useQuery(commissionOf(merchant.id))
  useCommissionDecided(merchant.id)
  const [changed, setChanged] = useState<FeeMethod | null>(null)
  const shown = data?.methods.filter(
    ({ method, current, next, approvalId }) =>
      methodModules[method].some((module) => merchant.modules.includes(module)) ||
      (current ?? next ?? approvalId) !== null,
  )
  const asked = shown?.find(({ method }) => method === changed)
  return (
    <Section title={say('title')}>
      {error && <p role="alert">{words(error, language)}</p>}
      <div className={merchantPart('rows')}>
        {shown?.map((each) => (
          <Method key={each.method} asked={each} onChange={mayChange ? () => setChanged(each.method) : null} />
        ))}
      </div>
      <Suspense>
        {asked && <CommissionForm merchant={merchant} asked={asked} onClose={() => setChanged(null)} />}
      </Suspense>
    </Section>
  )
}
