import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useWrites } from '@kasa/console/http'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { useRecordWords, type RecordTexts } from '@kasa/console/recordWords'
import type { MerchantChange } from '@kasa/contracts/merchantChanges'
import type { Language } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Timeline } from '@kasa/ui/Timeline'

import { styled } from '../adminStyles'
import { useWords, type WordKey } from '../adminWords'
import { merchantChanges } from './auditQueries'
import { fieldInWords } from './fieldInWords'
import { reasonInWords } from './reasonInWords'
import { valueInWords } from './valueInWords'

function changerInWords(t: (key: WordKey) => string, by: MerchantChange['by']): string {
  if (by.kind === 'COLLEAGUE') return by.name
  return by.kind === 'KEY' ? `${t('actor.api')} ${by.name}` : t(`actor.${by.kind}`)
}

/** The changed fields and the reason: `URL https://a.example → https://b.example · moved`. */
function changeInWords(records: RecordTexts, { changes, reason }: MerchantChange, language: Language): string {
  const valueOf = (field: string, value: unknown) => valueInWords(records, field, value, language)
  return [
    ...changes.map(({ field, before, after }) => {
      const values = before === null ? [after] : [before, after]
      return `${fieldInWords(records, field, language)} ${values.map((value) => valueOf(field, value)).join(' → ')}`
    }),
    ...(reason === null ? [] : [reasonInWords(records, reason)]),
  ].join(' · ')
}

/** Who changed the address, keys and settings of the reader's own merchant, newest first. */
export function MerchantChanges() {
  const t = useWords()
  const records = useRecordWords()
  const language = useLanguage()
  const list = useInfiniteQuery(merchantChanges(useWrites()))
  const rows = (list.data?.pages ?? []).flatMap((page) => page.rows)
  if (list.isPending) return null
  return (
    <DrawerSection title={t('changes.title')}>
      {list.isError && <p role="alert">{words(list.error, language)}</p>}
      {list.data && rows.length === 0 && <p className={styled('quiet')}>{t('changes.none')}</p>}
      <Timeline
        entries={rows.map((row) => ({
          id: row.seq,
          at: row.at,
          atText: formatDateTime(row.at, language),
          text: `${records.t('action', row.action)} · ${changerInWords(t, row.by)}`,
          detail: changeInWords(records, row, language) || undefined,
        }))}
      />
      {list.hasNextPage && (
        <div>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('changes.more')}
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}
