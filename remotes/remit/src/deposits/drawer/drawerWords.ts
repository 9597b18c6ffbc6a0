import { addWords, useText } from '@kasa/console/i18n'

import { drawerEn } from '../../locales/drawerEn'
import { drawerTr } from '../../locales/drawerTr'
import { isWord, type WordKey } from '../list/depositWords'

addWords('remit-drawer', { tr: drawerTr, en: drawerEn })

export type DrawerWordKey = WordKey | keyof typeof drawerEn
export type DrawerSay = (key: DrawerWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The list's words and those of an open request, which the list is drawn without. */
export const useDrawerWords = (): DrawerSay => useText('remit-drawer', 'remit-deposits')

/** True for a key that this build has words for. */
export const isDrawerWord = (key: string): key is DrawerWordKey => isWord(key) || Object.hasOwn(drawerEn, key)

/**
 * Words of a code that the server names; the code itself where a newer server says one that this build does not know.
 */
export const wordOfCode = (say: DrawerSay, group: 'reason' | 'strategy', code: string): string => {
  const key = `${group}.${code}`
  return isDrawerWord(key) ? say(key) : code
}

/** Words of the reason that a line of the history names: why it was confirmed all the same, or rejected. */
export const reasonInWords = (say: DrawerSay, code: string): string => {
  const key = `confirm.${code}`
  return isDrawerWord(key) ? say(key) : wordOfCode(say, 'reason', code)
}
