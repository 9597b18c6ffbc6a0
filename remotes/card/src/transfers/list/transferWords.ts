import { moduleWords } from '@kasa/console/i18n'

import { en } from '../../locales/en'
import { tr } from '../../locales/tr'

export type WordKey = keyof typeof en

/** The words of the list of card transfers; an unknown key does not compile. */
export const { use: useWords, text: transferText } = moduleWords('card-list', { tr, en })

/** True for a key that this build has words for. */
export const isWord = (key: string): key is WordKey => Object.hasOwn(en, key)
