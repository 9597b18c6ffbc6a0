import { moduleWords, type WordKey } from '../i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the limit groups' screen; they come with the page, not with the module. */
export const { use: useLimitWords, text: limitText } = moduleWords('limits', { en, tr })
export type SayLimit = ReturnType<typeof useLimitWords>
export type LimitWordKey = WordKey<typeof en>
