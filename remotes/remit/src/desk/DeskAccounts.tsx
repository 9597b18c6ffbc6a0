import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { Desk } from '@kasa/contracts/desk'
import { formatMoney } from '@kasa/domain/money'
import { Link } from '@kasa/ui/router'
import { styleOf } from '@kasa/ui/styles'

import { BotLight } from '../parts/BotLight'
import { styled } from '../parts/remitStyles'
import { UseBar, usedPercent } from '../parts/UseBar'
import { styledDesk } from './deskStyles'
import { useDeskWords } from './deskWords'
import { inPercent } from '../parts/inPercent'

/** The operator's accounts: today's movements, how full the tightest limit is, and whether a bot is online. */
export function DeskAccounts({ accounts }: { accounts: Desk['accounts'] }) {
  const t = useDeskWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  const showsBalance = accounts.some(({ balanceMinor }) => balanceMinor !== null)
  return (
    <section className={styledDesk('card')} aria-labelledby="desk-accounts">
      <h2 id="desk-accounts">{t('accounts')}</h2>
      <p className={styleOf('quiet')}>{t(accounts.length === 0 ? 'noAccounts' : 'accountsText')}</p>
      {accounts.length > 0 && (
        <div className={styledDesk('scroll')} tabIndex={0} role="region" aria-label={t('accountsText')}>
          <table className={`${styledDesk('table')} stacked`}>
            <thead>
              <tr>
                <th scope="col">{t('account')}</th>
                {showsBalance && (
                  <th scope="col" className="end">
                    {t('balance')}
                  </th>
                )}
                <th scope="col" className="end">
                  {t('today')}
                </th>
                <th scope="col">{t('headroom')}</th>
                <th scope="col">{t('bot')}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <tr key={account.id}>
                  <td>
                    <Link to={`/bank-account/list?open=${account.id}`}>{account.label}</Link>
                    {account.status !== 'ACTIVE' && <small>{t(`status.${account.status}`)}</small>}
                  </td>
                  {showsBalance && (
                    <td className="end balance" data-label={t('balance')}>
                      {account.balanceMinor === null ? '—' : money(account.balanceMinor)}
                      {account.balanceAt !== null && <small>{formatDateTime(account.balanceAt, language)}</small>}
                    </td>
                  )}
                  <td className="end today">
                    {money(account.inTodayMinor)}
                    <small>{money(account.outTodayMinor)}</small>
                  </td>
                  <td className="limit">
                    {account.tightest === null ? (
                      t('noLimit')
                    ) : (
                      <span className={styled('use')}>
                        <UseBar limit={account.tightest} />
                        {inPercent(usedPercent(account.tightest) / 100, language)}
                      </span>
                    )}
                  </td>
                  <td className="bot">
                    {account.bot === null ? (
                      t('noBot')
                    ) : (
                      <BotLight light={account.bot.light}>
                        <Link to={`/watcher-bot/list?open=${account.bot.id}`}>{t(`light.${account.bot.light}`)}</Link>
                      </BotLight>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
