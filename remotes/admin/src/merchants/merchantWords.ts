import { moduleWords, type WordKey } from '@kasa/console/i18n'
import type { MerchantRow } from '@kasa/contracts/merchants'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

import { en } from './en'
import { tr } from './tr'

/** The words of the merchants' screens; they come with the page, not with the module. */
const words = moduleWords('admin-merchants', { en, tr })
export const { use: useMerchantWords, text: merchantText } = words
export type SayMerchant = ReturnType<typeof useMerchantWords>
export type MerchantWordKey = WordKey<typeof en>

/** Words of a code (`module.remit`); the code itself where this build does not know it. */
export const codeInWords = (say: SayMerchant, group: 'module' | 'scope', code: string): string => {
  // A colon parts a module's words from a key.
  const key = `${group}.${code.replace(':', '_')}`
  return words.has(key) ? say(key) : code
}

export const statusTone: Record<MerchantRow['status'], StatusPillProps['tone']> = {
  ACTIVE: 'green',
  PAUSED_IN: 'amber',
  PAUSED_OUT: 'amber',
  CLOSED: 'gray',
}
