import { moduleWords } from '@kasa/console/i18n'

import { en } from '../../locales/en'
import { tr } from '../../locales/tr'

export type WordKey = keyof typeof en

/** The texts of the list of card transfers; unknown keys do not compile. */
export const { use: useWords, text: transferText } = moduleWords('card-list', { tr, en })

/** True if this build has a text for the key. */
export const isTextKey = (key: string): key is WordKey => Object.hasOwn(en, key)
