import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the remit groups' screen, loaded with the page. */
export const { use: useGroupWords, text: groupText } = moduleWords('remit-groups', { en, tr })
export type TranslateGroup = ReturnType<typeof useGroupWords>
export type GroupWordKey = WordKey<typeof en>
