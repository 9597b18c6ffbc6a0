import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the remit groups' screen; they come with the page, not with the module. */
export const { use: useGroupWords, text: groupText } = moduleWords('remit-groups', { en, tr })
export type SayGroup = ReturnType<typeof useGroupWords>
export type GroupWordKey = WordKey<typeof en>
