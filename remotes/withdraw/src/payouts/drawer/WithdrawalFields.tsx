import { formatRate } from '@kasa/console/feeRate'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { isHolidayKnown } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { formatMoney, type Language } from '@kasa/domain/money'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'

import { isHeld } from '../list/withdrawalFacts'
import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { useDrawerWords, wordOfCode, type TranslateDrawer, type DrawerWordKey } from './drawerWords'

type Around = { t: TranslateDrawer; language: Language; maySend: boolean }
type Field = {
  key: DrawerWordKey
  value: (payout: WithdrawalDetail, around: Around) => DescriptionItem['value'] | null
}

const copied = (text: string, what: DrawerWordKey, { t }: Around, shown?: string) =>
  text === '' ? null : (
    <CopyText text={text} label={t('copy.do', { what: t(what) })} copiedLabel={t('copy.done')}>
      {shown}
    </CopyText>
  )
const time = (at: string | null, { language }: Around) => at && formatDateTime(at, language)

/** Marks an EFT on a day with unknown holidays. */
const planned = (at: string | null, rail: string | null, around: Around) => {
  const isKnown = at === null || rail !== 'EFT' || isHolidayKnown(istanbulDay(new Date(at)))
  return isKnown ? time(at, around) : `${time(at, around)} · ${around.t('field.holidaysUnknown')}`
}

/** True if it ended before it was sent: nothing was charged. */
const isUncharged = (status: string) => ['REJECTED', 'CANCELLED'].includes(status)

/** The drawer's labels and values in the order of a bank's screen; a field with a null value is left out. */
const fields: readonly Field[] = [
  {
    key: 'field.beneficiary',
    value: ({ beneficiaryName }, around) => copied(beneficiaryName, 'field.beneficiary', around),
  },
  {
    key: 'field.iban',
    value: ({ status, bankName, ibanLast4 }, { t, maySend }) =>
      t(maySend && status === 'QUEUED' ? 'field.ibanLater' : 'field.ibanEnd', { bank: bankName, last4: ibanLast4 }),
  },
  {
    key: 'field.amount',
    value: ({ amountMinor }, around) => {
      const text = formatMoney(amountMinor, around.language)
      return copied(text.replace(/[^\d.,]/g, ''), 'field.amount', around, text)
    },
  },
  { key: 'field.description', value: ({ description }, around) => copied(description, 'field.description', around) },
  { key: 'field.purpose', value: ({ purposeCode }) => purposeCode && String(purposeCode) },
  { key: 'field.reference', value: ({ referenceCode }, around) => copied(referenceCode, 'field.reference', around) },
  { key: 'field.account', value: ({ bankAccountLabel }) => bankAccountLabel },
  { key: 'field.rail', value: ({ rail }, { t }) => rail && t(`rail.${rail}`) },
  { key: 'field.planned', value: ({ plannedAt, rail }, around) => planned(plannedAt, rail, around) },
  {
    key: 'field.eta',
    // FAST and transfers within a bank arrive within seconds of being sent.
    value: ({ etaAt, plannedAt }, around) =>
      etaAt === plannedAt ? etaAt && around.t('field.etaAtOnce') : time(etaAt, around),
  },
  {
    key: 'field.bankRef',
    value: ({ bankRef, givenRefs }, around) =>
      bankRef && (givenRefs.length > 1 ? givenRefs.join(' · ') : copied(bankRef, 'field.bankRef', around)),
  },
  { key: 'field.settlement', value: ({ settlementRun }) => settlementRun },
  { key: 'field.customer', value: ({ customerName }) => customerName },
  { key: 'field.merchantRef', value: ({ merchantRef }, around) => copied(merchantRef, 'field.merchantRef', around) },
  { key: 'field.madeBy', value: ({ madeByName }) => madeByName },
  {
    key: 'field.commission',
    // A fixed fee needs no label.
    value: ({ feeMinor, feeLabel, status }, { t, language }) =>
      isUncharged(status)
        ? t('field.notCharged')
        : `${formatMoney(feeMinor, language)}${feeLabel.includes('%') ? ` (${formatRate(feeLabel, language)})` : ''}`,
  },
  {
    key: 'field.feeKept',
    value: ({ feeKeptMinor }, { t, language }) =>
      feeKeptMinor === null ? null : feeKeptMinor === 0n ? t('field.feeBack') : formatMoney(feeKeptMinor, language),
  },
  {
    key: 'field.tax',
    value: ({ taxMinor, status }, { language }) =>
      taxMinor === 0n || isUncharged(status) ? null : formatMoney(taxMinor, language),
  },
  {
    key: 'field.total',
    value: (payout, { language }) => (isHeld(payout) ? formatMoney(payout.totalMinor, language) : null),
  },
  {
    key: 'field.cost',
    value: (payout, { language }) =>
      isHeld(payout) || isUncharged(payout.status) ? null : formatMoney(payout.totalMinor, language),
  },
  { key: 'field.reason', value: ({ reasonCode }, { t }) => reasonCode && wordOfCode(t, 'reason', reasonCode) },
]

/** The fields shown in `CopyRows` while it is being sent. */
const copyFields: readonly DrawerWordKey[] = ['field.beneficiary', 'field.iban', 'field.amount', 'field.description']

/** Beneficiary, amount and source. `isCopied`: `CopyRows` is shown above. */
export function WithdrawalFields({ payout, isCopied }: { payout: WithdrawalDetail; isCopied: boolean }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { mayDecide } = useWithdrawalViewer()
  const shownFields = isCopied ? fields.filter(({ key }) => !copyFields.includes(key)) : fields
  const items = shownFields.flatMap(({ key, value }): DescriptionItem[] => {
    const shown = value(payout, { t, language, maySend: mayDecide })
    return shown === null || shown === '' ? [] : [{ id: key, label: t(key), value: shown }]
  })
  return <DescriptionList items={items} />
}
