import { addWords, useText } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

addWords('remit-bots', { tr, en })

export type BotWordKey = keyof typeof tr
export type SayBot = (key: BotWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of the bots' screen; they come with the page. */
export const useBotWords = (): SayBot => useText('remit-bots')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const botText = (language: keyof typeof words) => (key: BotWordKey, params: Readonly<Record<string, string | number>> = {}): string =>
  words[language][key].replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(params[name] ?? hole))
