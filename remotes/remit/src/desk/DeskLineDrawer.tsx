import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DeskLine } from '@kasa/contracts/desk'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { StatusPill } from '@kasa/ui/StatusPill'

import { lineTone, lineTextKey, signedAmount } from './deskLineColumns'
import { useDeskWords } from './deskWords'

/** One bank line. */
export function DeskLineDrawer({ line, onClose }: { line: DeskLine | undefined; onClose: () => void }) {
  const t = useDeskWords()
  const language = useLanguage()
  if (!line) return null
  return (
    <DetailDrawer
      eyebrow={t(`direction.${line.direction}`)}
      title={formatMoney(signedAmount(line), language)}
      subtitle={line.senderName}
      status={<StatusPill tone={lineTone(line.status)}>{t(lineTextKey(line.status))}</StatusPill>}
      onClose={onClose}
      closeLabel={t('close')}
    >
      <DescriptionList
        items={[
          { id: 'at', label: t('field.at'), value: formatDateTime(line.bookedAt, language) },
          { id: 'account', label: t('filter.account'), value: line.accountLabel },
          { id: 'description', label: t('field.description'), value: line.description || '—' },
          { id: 'ref', label: t('field.ref'), value: line.bankRef ?? '—' },
          ...(line.freeMinor === 0n || line.freeMinor === line.amountMinor
            ? []
            : [{ id: 'free', label: t('field.free'), value: formatMoney(line.freeMinor, language) }]),
          ...(line.balanceAfterMinor === null
            ? []
            : [{ id: 'balance', label: t('balance'), value: formatMoney(line.balanceAfterMinor, language) }]),
        ]}
      />
    </DetailDrawer>
  )
}
