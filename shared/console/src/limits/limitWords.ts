import { moduleWords, type WordKey } from '../i18n'

import { en } from './en'
import { tr } from './tr'

/** Texts of the limit group screens, loaded with the page. */
export const { use: useLimitWords, text: limitText } = moduleWords('limits', { en, tr })
export type TranslateLimit = ReturnType<typeof useLimitWords>
export type LimitWordKey = WordKey<typeof en>
