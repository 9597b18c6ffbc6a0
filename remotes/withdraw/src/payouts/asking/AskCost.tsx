import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { words } from '@kasa/console/failure'
import type { WithdrawalPreview } from '@kasa/contracts/withdrawalAsk'
import { moneyAsked } from '@kasa/domain/fieldMoney'
import { formatMoney } from '@kasa/domain/money'
import { Figures, type Figure } from '@kasa/ui/Figures'
import { useEffect, useState } from 'react'

import { costOfAsking } from './askQueries'
import { useAskWords, type TranslateAsk } from './askWords'

/** The typing pause before the server is called, in ms. */
const restMs = 250

/** The value, debounced. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

const shown = {
  available: 'availableMinor',
  held: 'heldMinor',
  fee: 'feeMinor',
  tax: 'taxMinor',
  total: 'totalMinor',
  left: 'leftMinor',
} as const satisfies Record<string, keyof WithdrawalPreview>

/** The known figures, in the order they are subtracted. */
const figuresOf = (cost: WithdrawalPreview, money: (minor: bigint) => string, t: TranslateAsk): Figure[] =>
  (Object.keys(shown) as (keyof typeof shown)[]).flatMap((id) => {
    const minor = cost[shown[id]]
    const tone = id === 'left' && !cost.isCovered ? ('bad' as const) : undefined
    return minor === null ? [] : [{ id, label: t(`cost.${id}`), value: money(minor), tone }]
  })

/** The cost and the remaining balance, computed by the server. */
export function AskCost({ merchantId, isAdmin, typed }: { merchantId: string; isAdmin: boolean; typed: string }) {
  const t = useAskWords()
  const language = useLanguage()
  const amount = moneyAsked(typed)
  const cost = useQuery(costOfAsking(merchantId, isAdmin, useRested(amount === 0 ? undefined : amount)))
  if (cost.isError) return <p role="alert">{words(cost.error, language)}</p>
  return (
    <div role="status">
      {cost.data && <Figures narrow figures={figuresOf(cost.data, (minor) => formatMoney(minor, language), t)} />}
      {cost.data && !cost.data.isCovered && <p className="problem">{t('cost.short')}</p>}
    </div>
  )
}
