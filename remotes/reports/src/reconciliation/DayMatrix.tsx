import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { ReconciliationFilters, ReconciliationMatrix } from '@kasa/contracts/reconciliation'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import { Icon } from '@kasa/ui/Icon'
import { StatusMatrix, type MatrixTone } from '@kasa/ui/StatusMatrix'

import { dayText } from './dayColumns'
import { dayMatrix } from './reconciliationQueries'
import { reconciliationText, useReconciliationWords } from './reconciliationWords'

type Cell = NonNullable<ReconciliationMatrix['merchants'][number]['cells'][number]>

function toneOf({ status, breaks, isLate }: Cell): MatrixTone {
  if (status === 'CLOSED') return 'done'
  if (breaks > 0) return isLate ? 'bad' : 'warn'
  return status === 'AGREED' ? 'good' : 'plain'
}

/** `Lale, 20 Nov 2026: In progress, open breaks: 5`. */
function cellInWords(name: string, day: string, { status, breaks }: Cell, language: Language): string {
  const t = reconciliationText(language)
  const open = breaks > 0 ? `, ${t('matrix.open', { count: String(breaks) })}` : ''
  return `${name}, ${dayText(day, language)}: ${t(`status.${status}`)}${open}`
}

/** A lock, a tick, the number of open breaks, `…` for today, or `·` for a day without the merchant's figures. */
function markOf({ status, breaks }: Cell, isToday: boolean) {
  if (status === 'CLOSED') return <Icon name="lock" />
  if (breaks > 0) return breaks
  if (status === 'AGREED') return <Icon name="check" />
  return isToday ? '…' : '·'
}

/** The weekday and the day of the month. */
function dayHead(day: string, language: Language): readonly string[] {
  const at = new Date(`${day}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(language === 'tr' ? 'tr-TR' : 'en-GB', { timeZone: 'UTC', ...options })
  return [part({ weekday: 'short' }), part({ day: 'numeric' })]
}

type DayMatrixProps = {
  filters: ReconciliationFilters
  openId: string | null
  /** Opens the day `id`: `2026-11-20.<merchant>`, or `2026-11-20.none` for bank lines. */
  onOpen: (id: string) => void
}

/** The last days by merchant, with status and open breaks. */
export function DayMatrix({ filters, openId, onOpen }: DayMatrixProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const { data } = useQuery(dayMatrix(filters))
  if (!data || data.merchants.length === 0) return null
  const { days, merchants, leftOut } = data
  const today = istanbulDay(new Date())
  return (
    <StatusMatrix
      label={t('matrix.title')}
      columns={days.map((day) => ({ id: day, label: dayText(day, language), head: dayHead(day, language) }))}
      rows={merchants.map((merchant) => {
        const name = merchant.name ?? t('noMerchantShort')
        return {
          id: merchant.id ?? 'none',
          name,
          cells: merchant.cells.map((cell, at) => {
            const day = days[at] ?? ''
            return (
              cell && {
                id: `${day}.${merchant.id ?? 'none'}`,
                tone: toneOf(cell),
                mark: markOf(cell, day === today),
                label: cellInWords(name, day, cell, language),
              }
            )
          }),
        }
      })}
      openId={openId}
      onOpen={onOpen}
      legend={[
        { tone: 'done', mark: <Icon name="lock" />, text: t('matrix.closed') },
        { tone: 'good', mark: <Icon name="check" />, text: t('status.AGREED') },
        { tone: 'warn', mark: '5', text: t('breaks.open') },
        { tone: 'bad', mark: '1', text: t('matrix.late') },
        { tone: 'plain', mark: '·', text: t('matrix.waiting') },
      ]}
      {...(leftOut > 0 && { note: t('matrix.leftOut', { count: String(leftOut) }) })}
    />
  )
}
