import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { PayoutAccounts } from '@kasa/contracts/payoutAccounts'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Meter } from '@kasa/ui/Meter'

import { payoutAccountsNow } from './accountQueries'
import { styled } from './accountStyles'
import { useAccountWords } from './accountWords'

type Holding = Pick<PayoutAccounts['accounts'][number], 'sumMinor' | 'freeMinor'>

/** The planned part of an account's balance, in percent. */
function usedOf({ sumMinor, freeMinor }: Holding): number {
  if (freeMinor === null) return 0
  return freeMinor < 0n ? 100 : Number((sumMinor * 100n) / (sumMinor + freeMinor))
}

/** The amount waiting on an account out of its balance, or the shortage. */
function Planned({ sumMinor, freeMinor }: Holding) {
  const t = useAccountWords()
  const language = useLanguage()
  const sum = formatMoney(sumMinor, language)
  const isShort = freeMinor !== null && freeMinor < 0n
  const text =
    freeMinor === null
      ? t('unknown', { sum })
      : isShort
        ? t('short', { sum, short: formatMoney(-freeMinor, language) })
        : t('planned', { sum, all: formatMoney(sumMinor + freeMinor, language) })
  return (
    <>
      <span className={isShort ? styled('short') : styled('planned')}>{text}</span>
      <Meter used={usedOf({ sumMinor, freeMinor })} level={isShort ? 'near' : undefined} />
    </>
  )
}

type AccountStripProps = { chosen: readonly string[]; onChoose: (accountIds: string[] | undefined) => void }

/**
 * The source accounts of payouts, each with its waiting payouts, because operators work through the queue account by
 * account.
 */
export function AccountStrip({ chosen, onChoose }: AccountStripProps) {
  const t = useAccountWords()
  const language = useLanguage()
  const { data } = useQuery(payoutAccountsNow())
  const isOnly = (id: string) => chosen.length === 1 && chosen[0] === id
  if (data?.accounts.length === 0) return null
  return (
    <div className={styled('strip')} role="group" aria-label={t('title')}>
      {data?.accounts.map((account) => (
        <Button
          key={account.id}
          aria-pressed={isOnly(account.id)}
          onClick={() => onChoose(isOnly(account.id) ? undefined : [account.id])}
        >
          <b>{account.label}</b>
          <span>{formatCount(account.count, language)}</span>
          <Planned {...account} />
          {account.status !== 'ACTIVE' && <span className={styled('short')}>{t('notActive')}</span>}
        </Button>
      ))}
    </div>
  )
}
