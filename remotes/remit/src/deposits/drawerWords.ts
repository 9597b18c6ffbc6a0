import { addWords, useText } from '@kasa/console/i18n'

import { drawerEn } from '../locales/drawerEn'
import { drawerTr } from '../locales/drawerTr'
import { isWord, type WordKey } from './depositWords'

addWords('remit-drawer', { tr: drawerTr, en: drawerEn })

export type DrawerWordKey = WordKey | keyof typeof drawerEn
export type DrawerSay = (key: DrawerWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The list's words and those of an open request, which the list is drawn without. */
export const useDrawerWords = (): DrawerSay => useText('remit-drawer', 'remit-deposits')

/** True for a key that this build has words for. */
export const isDrawerWord = (key: string): key is DrawerWordKey => isWord(key) || Object.hasOwn(drawerEn, key)

/** Words of one line of the history, or undefined where this build does not know the action. */
export const historyWords = (say: DrawerSay, action: string, params: Record<string, string>): string | undefined => {
  const key = `history.${action}`
  return isDrawerWord(key) ? say(key, params) : undefined
}
