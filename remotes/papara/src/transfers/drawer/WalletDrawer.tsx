import { formatRate } from '@kasa/console/feeRate'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { Slot } from '@kasa/console/slot'
import type { WalletDetail, WalletRow } from '@kasa/contracts/walletTransfers'
import type { DrawerProps } from '@kasa/desk/noun'
import { RequestDrawer } from '@kasa/desk/RequestDrawer'
import { RequestHistory } from '@kasa/desk/RequestHistory'
import { refusalReason } from '@kasa/domain/refusalReason'
import { formatMoney, type Language } from '@kasa/domain/money'
import { CopyText } from '@kasa/ui/CopyText'
import { DescriptionList, type DescriptionItem } from '@kasa/ui/DescriptionList'

import { grossOf, isOpenFor } from '../walletDisplay'
import { useWalletViewer, wallets } from '../wallets'
import { useDrawerWords, wordOfCode, type TranslateDrawer, type DrawerWordKey } from './drawerWords'
import { MoneyPart } from './MoneyPart'
import { useWalletDecisions } from './useWalletDecisions'
import { WalletAttachments } from './WalletAttachments'

const tones = {
  approve: 'accent',
  approveUnseen: 'accent',
  line: 'accent',
  reject: 'red',
  rejectPayout: 'red',
  refuse: 'red',
} as const

type Around = { t: TranslateDrawer; language: Language }
type Field = {
  key: DrawerWordKey
  value: (transfer: WalletDetail, around: Around) => DescriptionItem['value'] | null
}

const copied = (key: DrawerWordKey, of: (transfer: WalletDetail) => string | null | undefined): Field => ({
  key,
  value: (transfer, { t }) => {
    const text = of(transfer)
    return text ? <CopyText text={text} label={t('copy.do', { what: t(key) })} copiedLabel={t('copy.done')} /> : null
  },
})

/** True if it ended without money: nothing was charged. */
const isUncharged = (status: string) => ['REJECTED', 'EXPIRED', 'CANCELLED'].includes(status)

/** The drawer's labels and values; a field with a null value is left out. */
const fields: readonly Field[] = [
  { key: 'field.payer', value: ({ customerName }) => customerName },
  { key: 'field.wallet', value: ({ customerWalletLast4 }) => customerWalletLast4 && `··${customerWalletLast4}` },
  { key: 'field.account', value: ({ account }) => account && `${account.label} · ${account.provider}` },
  copied('field.accountNo', ({ account }) => account?.accountNo),
  { key: 'field.holder', value: ({ account }) => account?.holderTitle ?? null },
  copied('field.reference', ({ referenceCode }) => referenceCode),
  copied('field.walletRef', ({ walletRef }) => walletRef),
  copied('field.merchantRef', ({ merchantRef }) => merchantRef),
  {
    key: 'field.asked',
    value: (transfer, { language }) =>
      grossOf(transfer) === transfer.amountMinor ? null : formatMoney(transfer.amountMinor, language),
  },
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
    key: 'field.expires',
    value: ({ status, expiresAt }, { language }) =>
      status === 'ASSIGNED' ? formatDateTime(expiresAt, language) : null,
  },
  {
    key: 'field.reason',
    value: ({ reasonCode, history }, { t }) => {
      const code = refusalReason(reasonCode, history)
      return code && wordOfCode(t, 'reason', code)
    },
  },
]

function Fields({ transfer }: { transfer: WalletDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const items = fields.flatMap(({ key, value }): DescriptionItem[] => {
    const shown = value(transfer, { t, language })
    return shown === null || shown === '' ? [] : [{ id: key, label: t(key), value: shown }]
  })
  return <DescriptionList items={items} />
}

/** A wallet transfer's details and actions. */
export function WalletDrawer(props: DrawerProps<WalletRow>) {
  const t = useDrawerWords()
  const language = useLanguage()
  const { kind } = useWalletViewer()
  return (
    <RequestDrawer
      {...props}
      noun={{ ...wallets, isOpen: isOpenFor(kind) }}
      title={(row) => formatMoney(grossOf(row), language)}
      from={(row) => [row.customerName, row.merchantName].filter(Boolean).join(' → ')}
      useDecisions={useWalletDecisions}
    >
      {(transfer) => (
        <>
          <MoneyPart transfer={transfer} />
          <Fields transfer={transfer} />
          <WalletAttachments transfer={transfer} />
          <RequestHistory
            noun={wallets}
            history={transfer.history}
            tones={tones}
            reasonOf={(code) => wordOfCode(t, 'reason', code)}
            detailOf={({ params: { note } }) => note}
          />
          <Slot name="record.history" props={{ objectType: 'paparaTransfer', objectId: transfer.id }} />
        </>
      )}
    </RequestDrawer>
  )
}
