import { foldText } from '@kasa/domain/turkishText'
import type { SearchProvider } from '@kasa/module/search'

import { merchantText } from './merchantWords'

/** What an engineer may type to find the API description. */
const names = ['api', 'docs', 'documentation', 'openapi', 'dokuman', 'belge'].map(foldText)

/** Finds the description of the merchant API, which the merchant's own page links. */
export const searchApiDocs: SearchProvider = ({ text, language }) => {
  const typed = foldText(text)
  const isMeant = typed.split(' ').some((word) => word.length > 1 && names.some((name) => name.startsWith(word)))
  const t = merchantText(language)
  return Promise.resolve(
    isMeant
      ? [{ id: 'openapi', title: t('api.title'), detail: t('api.link'), link: '/merchants/my', icon: 'store' }]
      : [],
  )
}
