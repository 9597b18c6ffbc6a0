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
  const say = useMissedWords()
  const language = useLanguage()
  const at = (type: string, moment: string) => (
    <>
      <code>{type}</code> · {formatDateTime(moment, language)}
    </>
  )
  return (
    <DescriptionList
      items={[
        { id: 'known', label: say('known'), value: row.known ? at(row.known.type, row.known.at) : say('nothing') },
        { id: 'type', label: say('type'), value: at(row.type, row.eventAt) },
        { id: 'since', label: say('since'), value: formatDateTime(row.since, language) },
        { id: 'reference', label: say('reference'), value: row.merchantRef ?? '–' },
        { id: 'answer', label: say('answer'), value: answerOf(language, row) || '–' },
        { id: 'attempts', label: say('attempts'), value: row.attempts },
        {
          id: 'readAt',
          label: say('readAt'),
          value: row.readAt === null ? say('readNone') : formatDateTime(row.readAt, language),
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
  const say = useMissedWords()
  const language = useLanguage()
  return (
    <RecordDrawer
      read={{ data: row, isError: false, error: null, refetch: () => undefined }}
      onClose={onClose}
      head={() => ({
        eyebrow: row.number,
        status: <StatusPill tone={causeTone[row.cause]}>{say(`cause.${row.cause}`)}</StatusPill>,
        title: row.amountMinor === null ? row.number : formatMoney(row.amountMinor, language),
        ...(showsMerchant ? { subtitle: row.merchantName } : {}),
      })}
    >
      {() => (
        <>
          <Note tone="amber" icon="warning" title={say(`cause.${row.cause}`)}>
            {say(`text.${row.cause}`)}
          </Note>
          <MissedFields row={row} />
          {row.callbackId !== null && (
            <Link
              className={styled('link')}
              to={`/callback/list?${callbackAddress.write({ filters: {}, open: row.callbackId })}`}
            >
              {say('open')}
            </Link>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
