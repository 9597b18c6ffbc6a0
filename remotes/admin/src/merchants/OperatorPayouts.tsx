import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { OperatorPayouts as OperatorPayoutsAnswer } from '@kasa/contracts/operatorPayouts'
import { scopesOf } from '@kasa/domain/access'
import { earningMethodsOf } from '@kasa/domain/commission'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { Timeline } from '@kasa/ui/Timeline'
import { lazy, Suspense, useState } from 'react'

import { useCommissionDecided } from '../commissionLive'
import { styled } from '../adminStyles'
import { useCommissionWords } from '../locales/commissionWords'
import { askOperatorPayout, askOperatorReturn, operatorPayoutsOf } from './commissionQueries'

const OperatorPayoutForm = lazy(() =>
  import('./OperatorPayoutForm').then((file) => ({ default: file.OperatorPayoutForm })),
)

const OperatorReturnForm = lazy(() =>
  import('./OperatorReturnForm').then((file) => ({ default: file.OperatorReturnForm })),
)

/**
 * An operator's commission payments; an administrator can request to book a bank debit as one, or a credit as its
 * return.
 */
export function OperatorPayouts({ user }: { user: { id: string; name: string; scope: readonly string[] } }) {
  const t = useCommissionWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayBook = useCan('operatorCommission.write')
  const read = operatorPayoutsOf(user.id)
  const { data, error } = useQuery(read)
  useCommissionDecided(read.queryKey)
  const [isBooking, setBooking] = useState(false)
  const [returning, setReturning] = useState<OperatorPayoutsAnswer['rows'][number]>()
  // A person who can no longer earn may still be owed something.
  const earns = earningMethodsOf(scopesOf(user.scope.join(','))).length > 0
  if (!earns && (data === undefined || (data.owedMinor === 0n && data.rows.length === 0))) return null
  return (
    <DrawerSection title={t('paid.title')}>
      {error && <p role="alert">{words(error, language)}</p>}
      {data && data.rows.length === 0 && <p>{t('paid.none')}</p>}
      {data && data.rows.length > 0 && (
        <Timeline
          entries={data.rows.map((row) => ({
            id: row.id,
            at: row.at,
            atText: formatDateTime(row.at, language),
            text: `${formatMoney(row.amountMinor, language)} · ${row.accountLabel} · ${row.bankRef}`,
            detail: (
              <>
                {t('history.by', { name: row.createdByName, other: row.approvedByName, reason: row.reason })}
                {row.returned && (
                  <>
                    <br />
                    {t('paid.returned', { at: formatDateTime(row.returned.at, language) })} ·{' '}
                    {t('history.by', {
                      name: row.returned.createdByName,
                      other: row.returned.approvedByName,
                      reason: row.returned.reason,
                    })}
                  </>
                )}
                {mayBook && data.approvalId === null && !row.returned && (
                  <>
                    <br />
                    <Button size="small" tone="quiet" onClick={() => setReturning(row)}>
                      {t('paid.return')}
                    </Button>
                  </>
                )}
              </>
            ),
            ...(row.returned && { tone: 'red' as const }),
          }))}
        />
      )}
      {data && data.approvalId !== null && (
        <Note tone="amber" icon="clock" title={t('paid.waiting')}>
          <Link className={styled('link')} to={`/approval/list?open=${data.approvalId}`}>
            {t('open')}
          </Link>
        </Note>
      )}
      {mayBook && data?.approvalId === null && (
        <Button
          size="small"
          whyNot={data.owedMinor > 0n ? undefined : t('paid.nothing')}
          onClick={() => setBooking(true)}
        >
          {t('paid.book')}
        </Button>
      )}
      <Suspense>
        {isBooking && (
          <OperatorPayoutForm
            name={user.name}
            owedMinor={data?.owedMinor ?? 0n}
            ask={async (request) => {
              client.setQueryData(read.queryKey, await askOperatorPayout(user.id, request))
              toast('success', t('paid.asked'))
            }}
            onClose={() => setBooking(false)}
          />
        )}
        {returning && (
          <OperatorReturnForm
            payment={returning}
            ask={async (request) => {
              client.setQueryData(read.queryKey, await askOperatorReturn(user.id, request))
              toast('success', t('paid.returnAsked'))
            }}
            onClose={() => setReturning(undefined)}
          />
        )}
      </Suspense>
    </DrawerSection>
  )
}
