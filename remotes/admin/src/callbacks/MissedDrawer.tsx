import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { MissedRow } from '@kasa/contracts/missedStates'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { styled } from '../adminStyles'
import { useMissedWords } from '../parts/missedWords'
import { callbackAddress } from './callbackFilters'
import { answerOf, causeTone } from './missedColumns'

/** A request's newest event, and the newest that the merchant's server acknowledged. */
function MissedFields({ row }: { row: MissedRow }) {
  const t = useMissedWords()
  const language = useLanguage()
  const at = (type: string, moment: string) => (
    <>
      <code>{type}</code> · {formatDateTime(moment, language)}
    </>
  )
  return (
    <DescriptionList
      items={[
        { id: 'known', label: t('known'), value: row.known ? at(row.known.type, row.known.at) : t('nothing') },
        { id: 'type', label: t('type'), value: at(row.type, row.eventAt) },
        { id: 'since', label: t('since'), value: formatDateTime(row.since, language) },
        { id: 'reference', label: t('reference'), value: row.merchantRef ?? '–' },
        { id: 'answer', label: t('answer'), value: answerOf(language, row) || '–' },
        { id: 'attempts', label: t('attempts'), value: row.attempts },
        {
          id: 'readAt',
          label: t('readAt'),
          value: row.readAt === null ? t('readNone') : formatDateTime(row.readAt, language),
        },
      ]}
    />
  )
}

/**
 * One missed state: why it was missed, the last state that the merchant's server acknowledged, and a link to its
 * callback.
 */
export function MissedDrawer({
  row,
  showsMerchant,
  onClose,
}: {
  row: MissedRow
  showsMerchant: boolean
  onClose: () => void
}) {
  const t = useMissedWords()
  const language = useLanguage()
  return (
    <RecordDrawer
      read={{ data: row, isError: false, error: null, refetch: () => undefined }}
      onClose={onClose}
      head={() => ({
        eyebrow: row.number,
        status: <StatusPill tone={causeTone[row.cause]}>{t(`cause.${row.cause}`)}</StatusPill>,
        title: row.amountMinor === null ? row.number : formatMoney(row.amountMinor, language),
        ...(showsMerchant ? { subtitle: row.merchantName } : {}),
      })}
    >
      {() => (
        <>
          <Note tone="amber" icon="warning" title={t(`cause.${row.cause}`)}>
            {t(`text.${row.cause}`)}
          </Note>
          <MissedFields row={row} />
          {row.callbackId !== null && (
            <Link
              className={styled('link')}
              to={`/callback/list?${callbackAddress.write({ filters: {}, open: row.callbackId })}`}
            >
              {t('open')}
            </Link>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
