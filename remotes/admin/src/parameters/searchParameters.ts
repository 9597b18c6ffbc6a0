import { getJson } from '@kasa/console/http'
import { sysparameterList } from '@kasa/contracts/sysparameters'
import type { SearchProvider } from '@kasa/module/search'

import { parameterAddress } from './parameterQueries'
import { descriptionOf, parameterText, valueInWords } from './parameterWords'

/** Finds parameters by a part of their key or description. */
export const searchParameters: SearchProvider = async ({ text, language, signal }) => {
  const t = parameterText(language)
  const { rows } = await getJson('/api/sysparameter/list', sysparameterList, { q: text }, { signal })
  return rows.slice(0, 5).map((row) => ({
    id: row.id,
    title: row.key,
    detail: [descriptionOf(row, language), valueInWords(t, row.unit, row.value, language)].join(' · '),
    link: `/sysparameter/list?${parameterAddress.write({ filters: {}, open: row.id })}`,
    icon: 'settings',
  }))
}
