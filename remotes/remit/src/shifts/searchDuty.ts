import { dutyStatuses } from '@kasa/domain/shift'
import { foldText } from '@kasa/domain/turkishText'
import type { SearchProvider } from '@kasa/module/search'

import { shiftText } from './shiftWords'

/** Finds the page where duty is changed, by the texts of the duty switch; sends no request. */
export const searchDuty: SearchProvider = ({ text, language }) => {
  const t = shiftText(language)
  const states = dutyStatuses.map((status) => t(`duty.${status}`)).join(' · ')
  const isMatch = foldText(`${t('duty')} ${states}`).includes(foldText(text))
  return Promise.resolve(
    isMatch ? [{ id: 'duty', title: t('duty'), detail: states, link: '/shift/list', icon: 'clock' }] : [],
  )
}
