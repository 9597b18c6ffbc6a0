import { getJson } from '@kasa/console/http'
import { cardSettlementPage } from '@kasa/contracts/cardSettlements'
import { mayHoldCardNumber } from '@kasa/domain/cardNumber'
import { formatMoney } from '@kasa/domain/money'
import type { SearchProvider } from '@kasa/module/search'

import { settlementLink, settlementPath } from './settlementQueries'
import { codeText, settlementText } from './settlementWords'

/** Finds acquirers' settlement files by a part of their number. */
export const searchSettlements: SearchProvider = async ({ text, language, signal }) => {
  if (mayHoldCardNumber(text)) return []
  const t = settlementText(language)
  const { rows } = await getJson(`${settlementPath}/list`, cardSettlementPage, { q: text, limit: 5 }, { signal })
  return rows.map(({ id, number, acquirer, netMinor, status }) => ({
    id,
    title: number,
    detail: [acquirer, formatMoney(netMinor, language), codeText(t, 'status', status)].join(' · '),
    link: settlementLink(id),
    icon: 'card',
  }))
}
