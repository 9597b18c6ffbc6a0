import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { ReconciliationEvent } from '@kasa/contracts/reconciliation'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { StatusPill } from '@kasa/ui/StatusPill'

import { figureText } from '@kasa/domain/figureText'
import { BreakActions } from './BreakActions'
import { eventColumns } from './eventColumns'
import { useReconciliationWords } from './reconciliationWords'

type EventDrawerProps = {
  row: ReconciliationEvent
  /** The rows of the list, among which one may explain this one. */
  rows: readonly ReconciliationEvent[]
  hidden: readonly string[]
  onClose: () => void
}

const inHead: readonly string[] = ['number', 'at', 'breakType']

/** One money event: our data, then the bank's and the merchant's. */
export function EventDrawer({ row, rows, hidden, onClose }: EventDrawerProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const mayWork = useCan('reconciliation.write')
  return (
    <DetailDrawer
      eyebrow={row.number ?? row.bankRef ?? t(`movement.${row.movement}`)}
      status={row.breakType && <StatusPill tone="amber">{t(`break.${row.breakType}`)}</StatusPill>}
      title={figureText('money', row.breakMinor ?? row.grossMinor, language)}
      subtitle={formatDateTime(row.at, language)}
      closeLabel={t('close')}
      onClose={onClose}
      {...(mayWork && row.breakType !== null && { actions: <BreakActions row={row} rows={rows} /> })}
    >
      <DescriptionList
        items={eventColumns(language, hidden)
          .filter(({ id }) => !inHead.includes(id))
          .flatMap(({ id, header, cell }) => [
            { id, label: header, value: cell(row) || '–' },
            ...(id === 'grossMinor' && row.breakType !== null && row.differenceMinor !== null
              ? [
                  {
                    id: 'merchantMinor',
                    label: t('merchantMinor'),
                    // The difference is the merchant's amount minus ours.
                    value: figureText('money', row.grossMinor + row.differenceMinor, language),
                  },
                ]
              : []),
          ])}
      />
    </DetailDrawer>
  )
}
