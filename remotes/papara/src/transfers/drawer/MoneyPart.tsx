import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { walletRow, type WalletDetail } from '@kasa/contracts/walletTransfers'
import { sendAbout } from '@kasa/desk/queries'
import { TypedLine } from '@kasa/desk/TypedLine'
import { formatMoney } from '@kasa/domain/money'
import { walletTxKey } from '@kasa/domain/wallet'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { isOpen } from '../walletDisplay'
import { useWalletViewer, wallets } from '../wallets'
import { useDrawerWords } from './drawerWords'

/**
 * The transfer as reported by the wallet's provider. Before any report: the wallet's transfer number, by which a
 * person can find it there.
 */
export function MoneyPart({ transfer }: { transfer: WalletDetail }) {
  const t = useDrawerWords()
  const language = useLanguage()
  const client = useQueryClient()
  const screen = useMoneyScreen()
  const viewer = useWalletViewer()
  const [isTyping, setTyping] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { amountMinor, amountReceivedMinor, walletRef, senderName, hasLine, unseen, late } = transfer
  const money = (minor: bigint) => formatMoney(minor, language)
  const isOther = amountReceivedMinor !== null && amountReceivedMinor !== amountMinor
  const title = hasLine
    ? t(isOther ? 'money.title.other' : 'money.title.came', {
        amount: money(amountReceivedMinor ?? amountMinor),
        asked: money(amountMinor),
        sender: senderName ?? '',
      })
    : unseen
      ? t('money.title.unseen')
      : walletRef !== null
        ? t('money.title.number', { walletRef })
        : t('money.title.none')
  const isMine = transfer.claim?.userId === viewer.id
  const mayType = viewer.mayDecide && isMine && isOpen(transfer) && !hasLine

  async function use(text: string) {
    setBusy(true)
    try {
      const row = await sendAbout(screen, wallets, 'evidence', transfer, {
        path: `${wallets.path}/evidence/${transfer.id}`,
        schema: walletRow,
        body: { walletRef: text, version: transfer.version },
      })
      setTyping(false)
      toast('success', t(row.hasLine ? 'evidence.linked' : 'evidence.kept', { number: row.number }))
      await client.invalidateQueries({ queryKey: [wallets.topic] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Note
        tone={hasLine && !isOther ? 'accent' : isOpen(transfer) ? 'amber' : 'plain'}
        icon={hasLine && !isOther ? 'check' : hasLine ? 'warning' : 'clock'}
        title={title}
      >
        {late && <p>{t('money.late')}</p>}
        {mayType && !isTyping && (
          <>
            <p>{t('money.text.none')}</p>
            <Button size="small" onClick={() => setTyping(true)}>
              {t('evidence.open')}
            </Button>
          </>
        )}
      </Note>
      {mayType && isTyping && (
        <TypedLine
          title={t('evidence.title')}
          maxLength={64}
          wrong={t('evidence.wrong')}
          doLabel={t('evidence.save')}
          backLabel={t('bulk.back')}
          isBusy={isBusy}
          onSay={(text) => {
            if (walletTxKey(text).length >= 4) void use(text)
            else toast('error', t('evidence.wrong'))
          }}
          onClose={() => setTyping(false)}
        />
      )}
      {mayType && transfer.freeLines.length > 0 && (
        <DrawerSection title={t('lines.title')}>
          <DescriptionList
            items={transfer.freeLines.map((line) => ({
              id: line.walletRef,
              label: `${money(line.amountMinor)} · ${line.senderName} · ${formatDateTime(line.at, language)}`,
              value: (
                <Button size="small" onClick={() => void use(line.walletRef)}>
                  {t('lines.use', { walletRef: line.walletRef })}
                </Button>
              ),
            }))}
          />
        </DrawerSection>
      )}
    </>
  )
}
