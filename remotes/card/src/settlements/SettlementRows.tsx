import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import type { CardSettlementDetail, CardSettlementLine } from '@kasa/contracts/cardSettlements'
import { formatMoney, type Language } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Box } from '@kasa/ui/layout'
import { Link } from '@kasa/ui/router'
import { StatusPill } from '@kasa/ui/StatusPill'
import { Tabs } from '@kasa/ui/Tabs'
import { useId, useState } from 'react'

import { transferLink } from '../parts/transferLink'
import { settlementRows } from './settlementQueries'
import { codeText, resultTone, useSettlementWords, type TranslateSettlement } from './settlementWords'

const present = (texts: readonly (string | null | false)[]) => texts.filter(Boolean).join(' · ')

/** A row's content, and how it differs from ours. */
function explain(row: CardSettlementLine, t: TranslateSettlement, language: Language): string {
  const { grossMinor, feeMinor, agreedFeeMinor, transfer } = row
  const money = (minor: bigint) => formatMoney(minor, language)
  return present([
    row.kind && codeText(t, 'kind', row.kind),
    grossMinor !== null && grossMinor !== 0n && t('row.gross', { amount: money(grossMinor) }),
    feeMinor !== null && feeMinor !== 0n && t('row.fee', { amount: money(feeMinor) }),
    grossMinor !== null && feeMinor !== null && t('row.net', { amount: money(grossMinor - feeMinor) }),
    row.result === 'FEE_DIFFERS' &&
      agreedFeeMinor !== null &&
      feeMinor !== null &&
      t('row.agreed', { fee: money(agreedFeeMinor), difference: money(feeMinor - agreedFeeMinor) }),
    row.result === 'AMOUNT_DIFFERS' && transfer !== null && t('row.ours', { amount: money(transfer.amountMinor) }),
    row.reason && codeText(t, 'reason', row.reason),
    !row.books && row.result !== 'ALREADY' && t('books.not'),
  ])
}

/** A row's line number, and an id by which the acquirer can find it. */
const nameOf = (row: CardSettlementLine, t: TranslateSettlement) =>
  present([
    t('row.line', { line: row.lineNo }),
    row.rrn && `RRN ${row.rrn}`,
    row.authCode && t('row.auth', { code: row.authCode }),
    row.reference,
    row.last4 && `·· ${row.last4}`,
    row.text,
  ])

/** A file's rows with results; rows to look at first, if there are any. */
export function SettlementRows({ file }: { file: CardSettlementDetail }) {
  const t = useSettlementWords()
  const language = useLanguage()
  const panelId = useId()
  const [picked, setPicked] = useState<'all' | 'differences' | null>(null)
  const only = picked ?? (file.differenceCount > 0 ? 'differences' : 'all')
  const list = useInfiniteQuery(settlementRows(file, only))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <DrawerSection title={t('section.rows')}>
      <Tabs
        label={t('section.rows')}
        panelId={panelId}
        tabs={[
          { id: 'differences', label: t('rows.differences'), count: formatCount(file.differenceCount, language) },
          { id: 'all', label: t('rows.all'), count: formatCount(file.rowCount, language) },
        ]}
        value={only}
        onChange={(id) => setPicked(id === 'all' ? 'all' : 'differences')}
      />
      <Box id={panelId} role="tabpanel" mt="3">
        {list.isSuccess && rows.length === 0 && <p>{t('rows.none')}</p>}
        <DescriptionList
          items={rows.map((row) => ({
            id: String(row.rowNo),
            label: nameOf(row, t),
            value: (
              <>
                <StatusPill tone={resultTone(row)}>{codeText(t, 'result', row.result)}</StatusPill>{' '}
                {row.transfer && (
                  <Box as="span" whiteSpace="nowrap">
                    <Link to={transferLink(row.transfer.id)}>{row.transfer.number}</Link>
                  </Box>
                )}
                <div>{explain(row, t, language)}</div>
              </>
            ),
          }))}
        />
        {list.hasNextPage && <Button onClick={() => void list.fetchNextPage()}>{t('rows.more')}</Button>}
      </Box>
    </DrawerSection>
  )
}
