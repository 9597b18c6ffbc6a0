import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { inPercent } from '@kasa/console/percent'
import type { AdminDashboard } from '@kasa/contracts/dashboards'
import { requestTypes } from '@kasa/domain/requestTypes'
import { Meter } from '@kasa/ui/Meter'
import { Link } from '@kasa/ui/router'

import { styledDash } from './dashboardStyles'
import { isDashWord, useDashWords } from './dashboardWords'

type Queue = AdminDashboard['queues'][number]

const rowsBeside: Readonly<Record<string, string>> = {
  suspect: '/withdraw-request/list?tab=suspect',
  unmatched: '/remit-request/unmatched',
  approval: '/approval/list',
}
const typeOf = ({ queue }: Queue) => requestTypes.find((type) => type.queue === queue)
const rowsOf = (queue: Queue) => typeOf(queue)?.list.path ?? rowsBeside[queue.queue] ?? '/dash/admin'

/** The waiting requests of each queue, their age, and how many were decided in time today. */
export function QueueTable({ queues, nowMs }: { queues: readonly Queue[]; nowMs: number }) {
  const t = useDashWords()
  const language = useLanguage()
  const titleOf = (queue: Queue) => {
    const key = `queue.${queue.queue}`
    return isDashWord(key) ? t(key) : (typeOf(queue)?.titles[language] ?? queue.queue)
  }
  const keptOf = ({ decided, inTime }: Queue) => {
    if (decided === null || inTime === null || decided <= 0) return '—'
    const share = inTime / decided
    return (
      <>
        <Meter used={share * 100} level={share < 0.8 ? 'full' : share < 0.9 ? 'near' : undefined} />
        {inPercent(share, language)}
      </>
    )
  }
  return (
    <div className={styledDash('scroll')} tabIndex={0} role="region" aria-label={t('waiting')}>
      <table className={styledDash('table')}>
        <thead>
          <tr>
            <th scope="col">{t('queue')}</th>
            <th scope="col" className="end">
              {t('now')}
            </th>
            <th scope="col" className="end">
              {t('oldest')}
            </th>
            <th scope="col" className="end">
              {t('inTime')}
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((queue) => (
            <tr key={queue.queue}>
              <td>
                <Link to={rowsOf(queue)}>{titleOf(queue)}</Link>
                {queue.queue === 'suspect' && queue.waiting > 0 && (
                  <span className={styledDash('alert')}>{t('neverResend')}</span>
                )}
              </td>
              <td className="end">{formatCount(queue.waiting, language)}</td>
              <td className="end">
                {queue.oldestAt === null ? '—' : formatAge(queue.oldestAt, nowMs, language)}
                {queue.late > 0 && <span className={styledDash('alert')}>{t('late', { count: queue.late })}</span>}
              </td>
              <td className="end">
                <span className={styledDash('kept')}>{keptOf(queue)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
