import { addWords, useText } from '@kasa/console/i18n'

import { drawerEn } from '../../locales/drawerEn'
import { drawerTr } from '../../locales/drawerTr'
import { isTextKey, type WordKey } from '../walletDisplay'

addWords('papara-drawer', { tr: drawerTr, en: drawerEn })

export type DrawerWordKey = WordKey | keyof typeof drawerEn
export type TranslateDrawer = (key: DrawerWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The texts of the list and of an open wallet transfer, which the list does not need. */
export const useDrawerWords = (): TranslateDrawer => useText('papara-drawer', 'papara-list')

const isDrawerTextKey = (key: string): key is DrawerWordKey => isTextKey(key) || Object.hasOwn(drawerEn, key)

/**
 * Translates a code from the server; returns the code itself if a newer server sends one that this build does not
 * have.
 */
export const wordOfCode = (
  t: TranslateDrawer,
  group: 'reason' | 'whyNot',
  code: string,
  params?: Readonly<Record<string, string>>,
): string => {
  const key = `${group}.${code}`
  return isDrawerTextKey(key) ? t(key, params) : code
}

/** The texts of an open wallet transfer in a language, outside React. */
export const drawerText =
  (language: 'tr' | 'en') =>
  (key: keyof typeof drawerEn): string =>
    (language === 'tr' ? drawerTr : drawerEn)[key]
