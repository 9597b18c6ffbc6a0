import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { MerchantDashboard } from '@kasa/contracts/dashboards'
import type { DepositStatus } from '@kasa/domain/deposit'
import { istanbulTime } from '@kasa/domain/istanbulDay'
import { formatMoney } from '@kasa/domain/money'
import { typeOfObject } from '@kasa/domain/requestTypes'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { styleOf } from '@kasa/ui/styles'
import { Link } from '@kasa/ui/router'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'

import { Card } from './Card'
import { styledDash } from './dashboardStyles'
import { isDashWord, useDashWords } from './dashboardWords'

type Tone = StatusPillProps['tone']
type Last = MerchantDashboard['last'][number]

const depositTones: Partial<Record<DepositStatus, Tone>> = {
  APPROVED: 'green',
  REJECTED: 'red',
  REVERSED: 'red',
  EXPIRED: 'gray',
  CANCELLED: 'gray',
  NEW: 'gray',
}
const withdrawalTones: Partial<Record<WithdrawalStatus, Tone>> = {
  PAID: 'green',
  SENT: 'blue',
  SENDING: 'blue',
  SUSPECT: 'red',
  RETURNED: 'red',
  REJECTED: 'red',
  CANCELLED: 'gray',
  NEW: 'gray',
}
/** By kind and status; others are open. */
const tones: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  deposit: depositTones,
  withdrawal: withdrawalTones,
}
const toneOf = ({ kind, status }: Last): Tone => tones[kind]?.[status] ?? 'amber'

/** A merchant's newest requests, with links. Outgoing amounts have a minus. */
export function LastRequests({ last }: { last: readonly Last[] }) {
  const t = useDashWords()
  const language = useLanguage()
  const statusOf = ({ kind, status }: Last) => {
    const key = `${kind}.${status}`
    return isDashWord(key) ? t(key) : status
  }
  return (
    <Card title={t('last')} aside={<Link to="/remit-request/list?tab=all">{t('allRequests')}</Link>}>
      {last.length === 0 ? (
        <p className={styleOf('quiet')}>{t('lastNone')}</p>
      ) : (
        <div className={styledDash('scroll')} tabIndex={0} role="region" aria-label={t('last')}>
          <table className={`${styledDash('last')} stacked`}>
            <thead>
              <tr>
                {(['number', 'customer', 'reference'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
                <th scope="col" className="end">
                  {t('amount')}
                </th>
                <th scope="col">{t('status')}</th>
                <th scope="col" className="end">
                  {t('time')}
                </th>
              </tr>
            </thead>
            <tbody>
              {last.map((request) => (
                <tr key={request.id}>
                  <td>
                    <Link to={`${typeOfObject(request.kind)?.list.path ?? ''}?tab=all&open=${request.id}`}>
                      {request.number}
                    </Link>
                  </td>
                  <td>{request.customerName}</td>
                  <td className="reference">{request.merchantRef}</td>
                  <td className="end">
                    {typeOfObject(request.kind)?.direction === 'OUT' ? '−' : ''}
                    {formatMoney(request.amountMinor, language)}
                  </td>
                  <td>
                    <StatusPill tone={toneOf(request)}>{statusOf(request)}</StatusPill>
                  </td>
                  <td className="end time">
                    <time dateTime={request.at} title={formatDateTime(request.at, language)}>
                      {istanbulTime(new Date(request.at))}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
