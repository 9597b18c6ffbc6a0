import { formatRate } from '@kasa/console/feeRate'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { DepositDetail } from '@kasa/contracts/deposits'
import { refusalReason } from '@kasa/domain/refusalReason'
import { formatMoney, type Language } from '@kasa/domain/money'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'

import { isOpen } from '../list/depositFacts'
import { useDrawerWords, wordOfCode, type TranslateDrawer, type DrawerWordKey } from './drawerWords'

type Around = { t: TranslateDrawer; language: Language }
type Field = { key: DrawerWordKey; value: (deposit: DepositDetail, around: Around) => DescriptionItem['value'] | null }

const copied = (text: string, what: DrawerWordKey, { t }: Around) => (
  <CopyText text={text} label={t('copy.do', { what: t(what) })} copiedLabel={t('copy.done')} />
)
const money = (minor: bigint, { language }: Around) => formatMoney(minor, language)

/** True if it ended without money: nothing was charged. */
const isUncharged = ({ status }: DepositDetail) => ['REJECTED', 'EXPIRED', 'CANCELLED'].includes(status)

/** The drawer's labels and values in order; a field with a null value is left out. */
const fields: readonly Field[] = [
  { key: 'field.customer', value: ({ customerName }) => customerName },
  { key: 'field.reference', value: ({ referenceCode }, around) => copied(referenceCode, 'field.reference', around) },
  { key: 'field.senderIban', value: ({ bankLine }) => bankLine?.senderIbanMasked ?? null },
  { key: 'field.account', value: ({ bankAccountLabel }) => bankAccountLabel },
  {
    key: 'field.merchantRef',
    // Empty if this person may not see the merchant.
    value: ({ merchantRef }, around) => (merchantRef === '' ? null : copied(merchantRef, 'field.merchantRef', around)),
  },
  {
    key: 'field.received',
    value: ({ amountReceivedMinor, amountMinor }, around) =>
      amountReceivedMinor === null || amountReceivedMinor === amountMinor ? null : money(amountReceivedMinor, around),
  },
  {
    key: 'field.commission',
    // A reversal also returns the fee.
    value: (deposit, around) => {
      if (isUncharged(deposit)) return around.t('field.notCharged')
      const { feeLabel, status } = deposit
      const amount = money(deposit.feeMinor, around)
      if (status === 'REVERSED') return around.t('field.givenBack', { amount })
      return feeLabel ? `${amount} (${formatRate(feeLabel, around.language)})` : amount
    },
  },
  {
    key: 'field.tax',
    value: (deposit, around) => {
      if (deposit.taxMinor === 0n || isUncharged(deposit)) return null
      const amount = money(deposit.taxMinor, around)
      return deposit.status === 'REVERSED' ? around.t('field.givenBack', { amount }) : amount
    },
  },
  {
    key: 'field.net',
    value: (deposit, around) =>
      deposit.status === 'REVERSED' || isUncharged(deposit) ? null : money(deposit.netMinor, around),
  },
  {
    key: 'field.reversed',
    value: ({ netMinor, status }, around) => (status === 'REVERSED' ? money(netMinor, around) : null),
  },
  {
    key: 'field.limit',
    value: ({ limitToday }, around) =>
      limitToday &&
      around.t('field.limitValue', {
        used: money(limitToday.usedMinor, around),
        cap: money(limitToday.capMinor, around),
      }),
  },
  {
    key: 'field.assignment',
    value: ({ assignment }, { t }) =>
      assignment &&
      t('field.assignmentValue', {
        strategy: wordOfCode(t, 'strategy', assignment.strategy),
        count: assignment.considered,
      }),
  },
  {
    key: 'field.expires',
    value: (deposit, { language }) => (isOpen(deposit) ? formatDateTime(deposit.expiresAt, language) : null),
  },
  {
    key: 'field.reason',
    value: ({ reasonCode, history }, { t }) => {
      const code = refusalReason(reasonCode, history)
      return code && wordOfCode(t, 'reason', code)
    },
  },
]

/** The payer, the account, the merchant's share, and why this account was chosen. */
export function DepositFields({ deposit }: { deposit: DepositDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const items = fields.flatMap(({ key, value }): DescriptionItem[] => {
    const shown = value(deposit, { t, language })
    return shown === null || shown === '' ? [] : [{ id: key, label: t(key), value: shown }]
  })
  return <DescriptionList items={items} />
}
