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
  const say = useAccountWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const { bankBalanceMinor, bankBalanceAt, ledgerThenMinor, bot } = account
  return (
    <>
      <Section
        title={say('section.today')}
        figures={[
          { id: 'in', label: say('field.inToday'), value: money(account.inTodayMinor) },
          { id: 'out', label: say('field.outToday'), value: money(account.outTodayMinor) },
          {
            id: 'tx',
            label: say('field.txToday'),
            value: formatCount(account.txToday, language),
            note:
              account.lastTxAt === null
                ? say('never')
                : `${say('field.lastTx')}: ${formatDateTime(account.lastTxAt, language)}`,
          },
          { id: 'open', label: say('field.openRequests'), value: formatCount(account.openRequests, language) },
          {
            id: 'bot',
            label: say('field.bot'),
            value: <BotLight light={bot?.light}>{say(`bot.${bot?.light ?? 'NONE'}`)}</BotLight>,
            note: bot?.name,
          },
        ]}
      />
      <Section
        title={say('section.balances')}
        figures={[
          { id: 'opening', label: say('balance.opening'), value: money(account.openingBalanceMinor) },
          { id: 'ledger', label: say('balance.ledger'), value: money(account.ledgerBalanceMinor) },
          {
            id: 'bank',
            label: say('balance.bank'),
            value: bankBalanceMinor === null ? say('balance.unknown') : money(bankBalanceMinor),
            note: bankBalanceAt && formatDateTime(bankBalanceAt, language),
          },
          ...(bankBalanceMinor === null || ledgerThenMinor === null || bankBalanceAt === null
            ? []
            : [
                {
                  id: 'difference',
                  label: say('balance.difference'),
                  value: money(bankBalanceMinor - ledgerThenMinor),
                  note: say('balance.then', {
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
