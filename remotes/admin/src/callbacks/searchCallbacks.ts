import { getJson } from '@kasa/console/http'
import { callbackPage } from '@kasa/contracts/callbacks'
import type { SearchProvider } from '@kasa/module/search'

import { adminText } from '../adminWords'
import { callbackAddress } from './callbackFilters'
import { stateOf } from './callbackState'

/** Finds callbacks by the object's number, the merchant's reference, or the event's complete id or type. */
export const searchCallbacks: SearchProvider = async ({ text, language, signal }) => {
  const t = adminText(language)
  const { rows } = await getJson('/api/callback/list', callbackPage, { q: text, limit: 5 }, { signal })
  return rows.map((row) => ({
    id: row.id,
    title: row.objectNumber,
    detail: [row.type, t(`state.${stateOf(row)}`)].join(' · '),
    link: `/callback/list?${callbackAddress.write({ filters: {}, open: row.id })}`,
    icon: 'refresh',
  }))
}
