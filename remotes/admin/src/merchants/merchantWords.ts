import { moduleWords, type WordKey } from '@kasa/console/i18n'
import type { MerchantRow } from '@kasa/contracts/merchants'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

import { en } from './en'
import { tr } from './tr'

/** The texts of the merchants' screens, loaded with the page. */
const words = moduleWords('admin-merchants', { en, tr })
export const { use: useMerchantWords, text: merchantText } = words
export type TranslateMerchant = ReturnType<typeof useMerchantWords>
export type MerchantWordKey = WordKey<typeof en>

/** A code as text (`module.remit`); an unknown code is unchanged. */
export const codeInWords = (t: TranslateMerchant, group: 'module' | 'notSetUp' | 'scope', code: string): string => {
  // In i18n, a colon separates the namespace from the key.
  const key = `${group}.${code.replace(':', '_')}`
  return words.has(key) ? t(key) : code
}

export const statusTone: Record<MerchantRow['status'], StatusPillProps['tone']> = {
  ACTIVE: 'green',
  PAUSED_IN: 'amber',
  PAUSED_OUT: 'amber',
  CLOSED: 'gray',
}
