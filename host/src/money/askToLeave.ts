import { confirm } from '@kasa/console/confirm'
import { i18n } from '@kasa/console/i18n'

import { addMoneyWords } from './moneyWords'

addMoneyWords()

/** Logging out now would hide outcomes that nobody knows yet: true when the person leaves all the same. */
export async function askToLeave(count: number): Promise<boolean> {
  const t = i18n.getFixedT(null, 'money')
  const answer = await confirm({
    title: t('leave.title'),
    text: t('leave.text', { count }),
    confirmText: t('leave.do'),
    cancelText: t('leave.stay'),
    tone: 'danger',
  })
  // The logout page has nothing to show to who stays.
  if (answer !== 'confirmed' && location.pathname === '/logout') {
    if (history.length > 1) history.back()
    else location.replace('/')
  }
  return answer === 'confirmed'
}
