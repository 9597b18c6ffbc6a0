import { formatDate } from '@kasa/console/format'
import { getJson } from '@kasa/console/http'
import { settlementRunPage } from '@kasa/contracts/settlements'
import type { SearchProvider } from '@kasa/module/search'

import { settlementCode, settlementText } from '../locales/settlementWords'
import { runAddress } from './settlementRunQueries'

/** Finds settlement runs by a part of their number. */
export const searchSettlements: SearchProvider = async ({ text, language, signal }) => {
  const t = settlementText(language)
  const { rows } = await getJson('/api/settlement/list', settlementRunPage, { q: text, limit: 5 }, { signal })
  return rows.map(({ id, number, day, status }) => ({
    id,
    title: number,
    detail: [formatDate(day, language), settlementCode(t, 'status', status)].join(' · '),
    link: `/settlements/list?${runAddress.write({ filters: {}, open: id })}`,
    icon: 'store',
  }))
}
