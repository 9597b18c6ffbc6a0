import { addWords, useText } from '@kasa/console/i18n'

import { drawerEn } from '../../locales/drawerEn'
import { drawerTr } from '../../locales/drawerTr'
import { isTextKey, type WordKey } from '../list/depositWords'

addWords('remit-drawer', { tr: drawerTr, en: drawerEn })

export type DrawerWordKey = WordKey | keyof typeof drawerEn
export type TranslateDrawer = (key: DrawerWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The translations of the list and of an open request; the list does not need the latter. */
export const useDrawerWords = (): TranslateDrawer => useText('remit-drawer', 'remit-deposits')

/** True if this build has a translation for the key. */
export const isDrawerTextKey = (key: string): key is DrawerWordKey => isTextKey(key) || Object.hasOwn(drawerEn, key)

/**
 * Translates a code from the server; returns the code itself if a newer server sends one that this build does not
 * have.
 */
export const wordOfCode = (t: TranslateDrawer, group: 'reason' | 'strategy', code: string): string => {
  const key = `${group}.${code}`
  return isDrawerTextKey(key) ? t(key) : code
}

/** Translates the reason of a history entry: why the request was confirmed without an exact match, or rejected. */
export const reasonInWords = (t: TranslateDrawer, code: string): string => {
  const key = `confirm.${code}`
  return isDrawerTextKey(key) ? t(key) : wordOfCode(t, 'reason', code)
}
