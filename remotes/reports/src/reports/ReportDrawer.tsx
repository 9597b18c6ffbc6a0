import { useLanguage } from '@kasa/console/i18n'
import type { ReportRow } from '@kasa/contracts/reports'
import { reportOf, type ReportName } from '@kasa/domain/report'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'

import { daysText } from '@kasa/domain/daysText'
import type { ReportContext } from './drill'
import { FigureLink } from './FigureLink'
import { aboutText, figureName } from './reportColumns'
import { useReportWords } from './reportWords'

type ReportDrawerProps = { name: ReportName; row: ReportRow; context: ReportContext; onClose: () => void }

/** All figures of one row, because a phone has no room for all columns. */
export function ReportDrawer({ name, row, context, onClose }: ReportDrawerProps) {
  const t = useReportWords()
  const language = useLanguage()
  return (
    <DetailDrawer
      eyebrow={t(`title.${name}`)}
      title={aboutText(row, context.filters.group, language)}
      subtitle={daysText(row.days ?? context.range, language)}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <DescriptionList
        items={Object.keys(reportOf(name).figures).flatMap((figure) => {
          if (context.hidden.includes(figure)) return []
          const label = figureName(figure, context.hidden, language)
          return [{ id: figure, label, value: <FigureLink {...{ name, figure, row, context, language }} /> }]
        })}
      />
    </DetailDrawer>
  )
}
