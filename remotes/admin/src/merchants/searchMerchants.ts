import { getJson } from '@kasa/console/http'
import { merchantPage } from '@kasa/contracts/merchants'
import type { SearchProvider } from '@kasa/module/search'

import { merchantAddress } from './merchantQueries'
import { merchantText } from './merchantWords'

/** Finds merchants by a part of the name, legal title or code, or by the complete tax number. */
export const searchMerchants: SearchProvider = async ({ text, language, signal }) => {
  const t = merchantText(language)
  const { rows } = await getJson('/api/merchant/list', merchantPage, { q: text, limit: 5 }, { signal })
  return rows.map(({ id, name, code, status }) => ({
    id,
    title: name,
    detail: [code, t(`status.${status}`)].join(' · '),
    link: `/merchants/merchantList?${merchantAddress.write({ filters: {}, open: id })}`,
    icon: 'store',
  }))
}
