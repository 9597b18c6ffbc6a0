import { confirm } from '@kasa/console/confirm'
import { i18n } from '@kasa/console/i18n'

import { addMoneyWords } from './moneyWords'

addMoneyWords()

/** Asks before logging out with unknown outcomes; true if the person leaves anyway. */
export async function askToLeave(count: number): Promise<boolean> {
  const t = i18n.getFixedT(null, 'money')
  const answer = await confirm({
    title: t('leave.title'),
    text: t('leave.text', { count }),
    confirmText: t('leave.do'),
    cancelText: t('leave.stay'),
    tone: 'danger',
  })
  // The logout page has nothing to show if they stay.
  if (answer !== 'confirmed' && location.pathname === '/logout') {
    if (history.length > 1) history.back()
    else location.replace('/')
  }
  return answer === 'confirmed'
}
