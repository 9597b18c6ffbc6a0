import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The texts of the users' screen, loaded with the page. */
export const { use: useUserWords, text: userText } = moduleWords('admin-users', { en, tr })
export type TranslateUser = ReturnType<typeof useUserWords>
export type UserWordKey = WordKey<typeof en>
