import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the users' screen; they come with the page, not with the module. */
export const { use: useUserWords, text: userText } = moduleWords('admin-users', { en, tr })
export type SayUser = ReturnType<typeof useUserWords>
export type UserWordKey = WordKey<typeof en>
