import { useCan } from '@kasa/console/can'
import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import type { OwnSettlement } from '@kasa/contracts/ownSettlements'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'

import { styled } from '../adminStyles'
import { settlementCode, settlementTone, useSettlementWords } from '../locales/settlementWords'
import { eventsOf } from './ownSettlementQueries'
import { useOwnSettlementWords } from './ownSettlementWords'

/** How the paid amount is computed, each with its sign. */
function Amounts({ row }: { row: OwnSettlement }) {
  const t = useOwnSettlementWords()
  const language = useLanguage()
  const { grossMinor, feeMinor, otherMinor, keptMinor, releasedMinor, releaseOn, amountMinor } = row
  const part = (id: 'gross' | 'fee' | 'other' | 'kept' | 'released' | 'amount', minor: bigint | null) =>
    minor === null || (minor === 0n && id !== 'gross' && id !== 'amount')
      ? []
      : [{ id, label: t(id), value: formatMoney(minor, language) }]
  const minus = (minor: bigint | null) => minor && -minor
  return (
    <DescriptionList
      items={[
        ...part('gross', grossMinor),
        ...part('fee', minus(feeMinor)),
        ...part('other', otherMinor).map((item) => ({
          ...item,
          value: (
            <>
              {item.value}
              <br />
              <span className={styled('quiet')}>{t('otherHint')}</span>
            </>
          ),
        })),
        ...part('kept', minus(keptMinor)).map((item) => ({
          ...item,
          value:
            releaseOn === null
              ? item.value
              : t('keptUntil', { amount: item.value, day: formatDate(releaseOn, language) }),
        })),
        ...part('released', releasedMinor),
        ...part('amount', amountMinor),
      ]}
    />
  )
}

/** The time it covers, the account it went to, and its transfer. */
function Facts({ row }: { row: OwnSettlement }) {
  const t = useOwnSettlementWords()
  const language = useLanguage()
  const mayReadPayouts = useCan('withdrawal.list')
  const { since, until, holder, bankName, ibanLast4, payout } = row
  const from = since === null ? t('first') : formatDateTime(since, language)
  return (
    <DescriptionList
      items={[
        ...(until === null
          ? []
          : [{ id: 'covers', label: t('covers'), value: `${from} – ${formatDateTime(until, language)}` }]),
        ...(holder === null
          ? []
          : [{ id: 'to', label: t('to'), value: `${holder} · ${bankName ?? ''} ···${ibanLast4 ?? ''}` }]),
        {
          id: 'payout',
          label: t('payout'),
          value:
            payout === null ? (
              t('payout.none')
            ) : mayReadPayouts ? (
              <Link className={styled('link')} to={`/withdraw-request/list?open=${payout.id}`}>
                {payout.number}
              </Link>
            ) : (
              payout.number
            ),
        },
        ...(payout && payout.bankRefs.length > 0
          ? [{ id: 'bankRef', label: t('bankRef'), value: payout.bankRefs.join(' · ') }]
          : []),
      ]}
    />
  )
}

/** One settlement of the reader's merchant: how its amount is computed, and where it went. */
export function OwnSettlementDrawer({ row, onClose }: { row: OwnSettlement; onClose: () => void }) {
  const t = useOwnSettlementWords()
  const sayRun = useSettlementWords()
  const language = useLanguage()
  const mayReadEvents = useCan('report.reconciliationDetail')
  const events = mayReadEvents ? eventsOf(row) : undefined
  return (
    <RecordDrawer
      read={{ data: row, isError: false, error: null, refetch: () => undefined }}
      onClose={onClose}
      head={() => ({
        eyebrow: `${t('eyebrow')} ${row.number}`,
        status: <StatusPill tone={settlementTone(row.state)}>{settlementCode(sayRun, 'state', row.state)}</StatusPill>,
        title: row.amountMinor === null ? row.number : formatMoney(row.amountMinor, language),
        subtitle: formatDate(row.day, language),
      })}
    >
      {() => (
        <>
          {row.leftOut !== null && (
            <Note tone="amber" icon="warning" title={t('why.title')}>
              {t(`why.${row.leftOut}`)}
            </Note>
          )}
          <Amounts row={row} />
          <Facts row={row} />
          {events !== undefined && (
            <Link className={styled('link')} to={events}>
              {t('link.events')}
            </Link>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
