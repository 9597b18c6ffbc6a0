import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import type { ReconciliationFigure } from '@kasa/domain/reconciliation'
import { useQuery } from '@kasa/console/query'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'

import { dayOf, type DayKey } from './breakQueries'
import { DayBreaks } from './DayBreaks'
import { DayBridge } from './DayBridge'
import { DayActions } from './DayActions'
import { DayFigure, DayStatusPill, dayText, eventsAddressOf, figureNames } from './dayColumns'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

type DayDrawerProps = { row: ReconciliationRow; hidden: readonly string[]; onClose: () => void }

/**
 * A merchant's day: our figures beside the merchant's, the open breaks with their actions, the signatures, and a link
 * to its events.
 */
export function DayDrawer({ row, hidden, onClose }: DayDrawerProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const signed = (signature: ReconciliationRow['ourSignature']) =>
    signature ? `${signature.name}, ${formatDateTime(signature.at, language)}` : t('notSigned')
  const maySeeEvents = useCan('report.reconciliationDetail')
  const figure = (name: ReconciliationFigure) => <DayFigure {...{ figure: name, row, language }} />
  const isDay = row.kind === 'row' && row.merchantId !== null
  return (
    <DetailDrawer
      eyebrow={row.day === null ? t('title.days') : dayText(row.day, language)}
      status={row.status && <DayStatusPill status={row.status} language={language} />}
      title={row.kind === 'total' ? t('total') : (row.merchantName ?? t('noMerchant'))}
      subtitle={
        row.kind === 'row' && (
          <Link className={styled('link')} to={eventsAddressOf(row)}>
            {t('events')}
          </Link>
        )
      }
      closeLabel={t('close')}
      onClose={onClose}
      {...(row.kind === 'row' &&
        row.merchantId !== null &&
        row.day !== null && {
          actions: <DayActions dayKey={{ day: row.day, merchantId: row.merchantId }} />,
        })}
    >
      {isDay && <DayBridge row={row} hidden={hidden} />}
      {row.kind === 'row' && row.day !== null && maySeeEvents && <DayBreaks row={row} day={row.day} />}
      <DescriptionList
        items={
          isDay
            ? [
                { id: 'differenceMinor', label: t('figure.differenceMinor'), value: figure('differenceMinor') },
                {
                  id: 'reportedAt',
                  label: t('reportedAt'),
                  value: row.reportedAt ? formatDateTime(row.reportedAt, language) : t('notReported'),
                },
                { id: 'ourSignature', label: t('ourSignature'), value: signed(row.ourSignature) },
                { id: 'merchantSignature', label: t('merchantSignature'), value: signed(row.merchantSignature) },
                ...(row.hash
                  ? [{ id: 'hash', label: t('hash'), value: <span className={styled('hash')}>{row.hash}</span> }]
                  : []),
              ]
            : figureNames
                .filter((name) => !hidden.includes(name))
                .map((name) => ({ id: name, label: t(`figure.${name}`), value: figure(name) }))
        }
      />
    </DetailDrawer>
  )
}

/** A day that is not on the loaded pages. */
export function FetchedDay({ dayKey, ...props }: Omit<DayDrawerProps, 'row'> & { dayKey: DayKey }) {
  const { data } = useQuery(dayOf(dayKey))
  return data?.row ? <DayDrawer row={data.row} {...props} /> : null
}
