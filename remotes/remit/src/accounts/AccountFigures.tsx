import { formatCount, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { formatMoney } from '@kasa/domain/money'
import { Figures, type Figure } from '@kasa/ui/Figures'

import { BotLight } from '../parts/BotLight'
import { styled } from '../parts/remitStyles'
import { useAccountWords } from './accountWords'

function Section({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section className={styled('section')}>
      <h3>{title}</h3>
      <Figures figures={figures} />
    </section>
  )
}

/** The account's figures of today, and its balance by the ledger and by the bank. */
export function AccountFigures({ account }: { account: BankAccountDetail }) {
  const t = useAccountWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const { bankBalanceMinor, bankBalanceAt, ledgerThenMinor, bot } = account
  return (
    <>
      <Section
        title={t('section.today')}
        figures={[
          { id: 'in', label: t('field.inToday'), value: money(account.inTodayMinor) },
          { id: 'out', label: t('field.outToday'), value: money(account.outTodayMinor) },
          {
            id: 'tx',
            label: t('field.txToday'),
            value: formatCount(account.txToday, language),
            note:
              account.lastTxAt === null
                ? t('never')
                : `${t('field.lastTx')}: ${formatDateTime(account.lastTxAt, language)}`,
          },
          { id: 'open', label: t('field.openRequests'), value: formatCount(account.openRequests, language) },
          {
            id: 'bot',
            label: t('field.bot'),
            value: <BotLight light={bot?.light}>{t(`bot.${bot?.light ?? 'NONE'}`)}</BotLight>,
            note: bot?.name,
          },
        ]}
      />
      <Section
        title={t('section.balances')}
        figures={[
          { id: 'opening', label: t('balance.opening'), value: money(account.openingBalanceMinor) },
          { id: 'ledger', label: t('balance.ledger'), value: money(account.ledgerBalanceMinor) },
          {
            id: 'bank',
            label: t('balance.bank'),
            value: bankBalanceMinor === null ? t('balance.unknown') : money(bankBalanceMinor),
            note: bankBalanceAt && formatDateTime(bankBalanceAt, language),
          },
          ...(bankBalanceMinor === null || ledgerThenMinor === null || bankBalanceAt === null
            ? []
            : [
                {
                  id: 'difference',
                  label: t('balance.difference'),
                  value: money(bankBalanceMinor - ledgerThenMinor),
                  note: t('balance.then', {
                    at: formatDateTime(bankBalanceAt, language),
                    amount: money(ledgerThenMinor),
                  }),
                },
              ]),
        ]}
      />
    </>
  )
}
