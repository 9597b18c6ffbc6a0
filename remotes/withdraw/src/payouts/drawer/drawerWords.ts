import { addWords, useText } from '@kasa/console/i18n'

import { isTextKey, type WordKey } from '../list/withdrawalWords'
import { drawerEn } from '../../locales/drawerEn'
import { drawerTr } from '../../locales/drawerTr'

addWords('withdraw-drawer', { tr: drawerTr, en: drawerEn })

export type DrawerWordKey = WordKey | keyof typeof drawerEn
export type TranslateDrawer = (key: DrawerWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The texts of the list and of an open payout, which the list does not need. */
export const useDrawerWords = (): TranslateDrawer => useText('withdraw-drawer', 'withdraw-list')

const isDrawerTextKey = (key: string): key is DrawerWordKey => isTextKey(key) || Object.hasOwn(drawerEn, key)

/**
 * Translates a code from the server; returns the code itself if a newer server sends one that this build does not
 * have.
 */
export const wordOfCode = (
  t: TranslateDrawer,
  group: 'reason' | 'flag' | 'held' | 'excluded' | 'lost' | 'whyNot' | 'stopped' | 'doubt.why',
  code: string,
  params?: Readonly<Record<string, string>>,
): string => {
  const key = `${group}.${code}`
  return isDrawerTextKey(key) ? t(key, params) : code
}

/** The texts of an open payout in a language, outside React. */
export const drawerText =
  (language: 'tr' | 'en') =>
  (key: keyof typeof drawerEn): string =>
    (language === 'tr' ? drawerTr : drawerEn)[key]
