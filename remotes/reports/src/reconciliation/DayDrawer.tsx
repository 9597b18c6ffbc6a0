import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'

import { DayDeeds } from './DayDeeds'
import { DayFigure, DayStatusPill, dayText, eventsAddressOf, figureNames } from './dayColumns'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

type DayDrawerProps = { row: ReconciliationRow; hidden: readonly string[]; onClose: () => void }

/** All figures of a merchant's day, its signatures, and a link to its events. */
export function DayDrawer({ row, hidden, onClose }: DayDrawerProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const signed = (signature: ReconciliationRow['ourSignature']) =>
    signature ? `${signature.name}, ${formatDateTime(signature.at, language)}` : t('notSigned')
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
          actions: <DayDeeds dayKey={{ day: row.day, merchantId: row.merchantId }} />,
        })}
    >
      <DescriptionList
        items={[
          ...figureNames
            .filter((figure) => !hidden.includes(figure))
            .map((figure) => ({
              id: figure,
              label: t(`figure.${figure}`),
              value: <DayFigure {...{ figure, row, language }} />,
            })),
          ...(isDay
            ? [
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
            : []),
        ]}
      />
    </DetailDrawer>
  )
}
