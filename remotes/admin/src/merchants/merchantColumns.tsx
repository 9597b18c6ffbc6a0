import { formatDate } from '@kasa/console/format'
import { wordsOf } from '@kasa/console/lists/wordsOf'
import type { MerchantRow } from '@kasa/contracts/merchants'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { acceptedStanding, kybStatuses } from '@kasa/domain/kyb'
import { merchantModules, merchantStatuses } from '@kasa/domain/merchant'
import { formatMoney, type Language } from '@kasa/domain/money'
import { dayInWords } from '@kasa/domain/typedDay'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { StatusPill } from '@kasa/ui/StatusPill'

import { codeInWords, merchantText, statusTone } from './merchantWords'

/** The expiry day of a required document, if it is soon or past. */
function NextExpiry({ day, language }: { day: string | null; language: Language }) {
  const standing = acceptedStanding(day, istanbulDay(new Date()))
  if (day === null || standing === 'ACCEPTED') return null
  const text = dayInWords(day, language)
  return standing === 'EXPIRED' ? (
    <StatusPill tone="red">{merchantText(language)('expired', { day: text })}</StatusPill>
  ) : (
    <StatusPill tone="amber">{merchantText(language)('expiring', { day: text })}</StatusPill>
  )
}

function columnsIn(language: Language): readonly GridColumn<MerchantRow>[] {
  const t = merchantText(language)
  return [
    {
      id: 'name',
      header: t('field.name'),
      width: { min: 160, grow: 2 },
      phone: 'title',
      cell: ({ name }) => name,
    },
    {
      id: 'code',
      header: t('field.code'),
      width: { min: 104, grow: 1 },
      phone: 'meta',
      cell: ({ code }) => <span className="k-num">{code}</span>,
    },
    {
      id: 'legalTitle',
      header: t('field.legalTitle'),
      width: { min: 160, grow: 3 },
      spare: 2,
      phone: 'hidden',
      cell: ({ legalTitle }) => legalTitle,
    },
    {
      id: 'taxNo',
      header: t('field.taxNo'),
      width: 112,
      spare: 3,
      phone: 'hidden',
      cell: ({ taxNo }) => <span className="k-num">{taxNo}</span>,
    },
    {
      id: 'modules',
      header: t('field.modules'),
      width: { min: 180, grow: 2 },
      spare: 1,
      phone: 'meta',
      words: wordsOf(merchantModules, (module) => t(`module.${module}`)),
      cell: ({ modules }) => modules.map((module) => codeInWords(t, 'module', module)).join(', '),
    },
    {
      id: 'kyb',
      header: t('field.kyb'),
      width: 104,
      spare: 2,
      phone: 'hidden',
      words: wordsOf(kybStatuses, (kyb) => t(`kyb.${kyb}`)),
      cell: ({ kybStatus }) => t(`kyb.${kybStatus}`),
    },
    {
      id: 'documents',
      header: t('field.nextExpiry'),
      width: 164,
      spare: 2,
      phone: 'meta',
      cell: ({ nextExpiry }) => <NextExpiry day={nextExpiry} language={language} />,
    },
    {
      id: 'status',
      header: t('field.status'),
      width: { min: 160, grow: 1 },
      phone: 'end',
      words: wordsOf(merchantStatuses, (status) => t(`status.${status}`)),
      cell: ({ status, owedMinor, notSetUp }) =>
        owedMinor > 0n ? (
          <StatusPill tone="amber">{t('owed', { amount: formatMoney(owedMinor, language) })}</StatusPill>
        ) : status === 'ACTIVE' && notSetUp.length > 0 ? (
          <StatusPill tone="amber">{t('notSetUp')}</StatusPill>
        ) : (
          <StatusPill tone={statusTone[status]}>{t(`status.${status}`)}</StatusPill>
        ),
    },
    {
      id: 'mode',
      header: t('field.testMode'),
      width: 96,
      spare: 3,
      phone: 'hidden',
      words: { test: t('mode.test'), live: t('mode.live') },
      cell: ({ testMode }) => t(testMode ? 'mode.test' : 'mode.live'),
    },
    {
      id: 'createdAt',
      header: t('field.created'),
      width: 112,
      align: 'end',
      spare: 3,
      phone: 'hidden',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>,
    },
  ]
}

/** Created once per language: the grid identifies columns by identity. */
export const merchantColumns = { tr: columnsIn('tr'), en: columnsIn('en') }
