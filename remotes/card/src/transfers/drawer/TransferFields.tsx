import { formatRate } from '@kasa/console/feeRate'
import { formatDate, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { CardDetail } from '@kasa/contracts/cardTransfers'
import { refusalReason } from '@kasa/domain/refusalReason'
import { formatMoney, type Language } from '@kasa/domain/money'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'

import { cardInWords } from '../list/transferFacts'
import { useDrawerWords, wordOfCode, type TranslateDrawer, type DrawerWordKey } from './drawerWords'

type Around = { t: TranslateDrawer; language: Language }
type Field = {
  key: DrawerWordKey
  value: (transfer: CardDetail, around: Around) => DescriptionItem['value'] | null
}

const copied = (text: string | null, what: DrawerWordKey, { t }: Around) =>
  text === null || text === '' ? null : (
    <CopyText text={text} label={t('copy.do', { what: t(what) })} copiedLabel={t('copy.done')} />
  )

/** True if it ended without money: nothing was charged. */
const isUncharged = (status: string) => ['REJECTED', 'EXPIRED', 'CANCELLED'].includes(status)

/** The drawer's labels and values; a field with a null value is left out. */
const fields: readonly Field[] = [
  { key: 'field.payer', value: ({ customerName }) => customerName },
  { key: 'field.card', value: (transfer) => cardInWords(transfer) },
  {
    key: 'field.issuer',
    value: ({ issuer, country }) => [issuer, country].filter(Boolean).join(', '),
  },
  { key: 'field.reference', value: ({ referenceCode }, around) => copied(referenceCode, 'field.reference', around) },
  { key: 'field.merchantRef', value: ({ merchantRef }, around) => copied(merchantRef, 'field.merchantRef', around) },
  { key: 'field.authCode', value: ({ authCode }, around) => copied(authCode, 'field.authCode', around) },
  { key: 'field.rrn', value: ({ rrn }, around) => copied(rrn, 'field.rrn', around) },
  { key: 'field.installments', value: ({ installments }) => installments && String(installments) },
  { key: 'field.declines', value: ({ declines }) => (declines > 0 ? String(declines) : null) },
  {
    key: 'field.fee',
    // A fixed fee needs no label.
    value: ({ feeMinor, feeLabel, status }, { t, language }) =>
      isUncharged(status)
        ? t('field.notCharged')
        : `${formatMoney(feeMinor, language)}${feeLabel.includes('%') ? ` (${formatRate(feeLabel, language)})` : ''}`,
  },
  {
    key: 'field.tax',
    value: ({ taxMinor, status }, { language }) =>
      taxMinor === 0n || isUncharged(status) ? null : formatMoney(taxMinor, language),
  },
  {
    key: 'field.net',
    value: ({ netMinor, status }, { language }) => (isUncharged(status) ? null : formatMoney(netMinor, language)),
  },
  {
    key: 'field.acquirerFee',
    value: ({ acquirerFeeMinor }, { language }) =>
      acquirerFeeMinor === null ? null : formatMoney(acquirerFeeMinor, language),
  },
  {
    key: 'field.settles',
    value: ({ settlementDate, settledAt }, { language }) =>
      settledAt === null ? settlementDate && formatDate(`${settlementDate}T12:00:00Z`, language) : null,
  },
  { key: 'field.settled', value: ({ settledAt }, { language }) => settledAt && formatDateTime(settledAt, language) },
  {
    key: 'field.refundAsked',
    value: ({ refundAskedMinor }, { language }) =>
      refundAskedMinor === null ? null : formatMoney(refundAskedMinor, language),
  },
  {
    key: 'field.refunded',
    value: ({ refundedMinor }, { language }) => (refundedMinor === 0n ? null : formatMoney(refundedMinor, language)),
  },
  {
    key: 'field.expires',
    value: ({ status, expiresAt }, { language }) =>
      status === 'ROUTED' || status === 'AWAITING_PAYER' ? formatDateTime(expiresAt, language) : null,
  },
  {
    key: 'field.reason',
    value: ({ reasonCode, history }, { t }) => {
      const code = refusalReason(reasonCode, history)
      return code && wordOfCode(t, 'reason', code)
    },
  },
]

/** The payer, the card, and how the amount is divided. */
export function TransferFields({ transfer }: { transfer: CardDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const items = fields.flatMap(({ key, value }): DescriptionItem[] => {
    const shown = value(transfer, { t, language })
    return shown === null || shown === '' || shown === 0 ? [] : [{ id: key, label: t(key), value: shown }]
  })
  return <DescriptionList items={items} />
}
