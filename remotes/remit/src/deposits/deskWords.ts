import { addWords, useText } from '@kasa/console/i18n'

import { deskEn } from '../locales/deskEn'
import { deskTr } from '../locales/deskTr'

addWords('remit-desk', { tr: deskTr, en: deskEn })

export type DeskWordKey = keyof typeof deskEn
export type DeskSay = (key: DeskWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of what comes after the list's first rows: they are no part of looking at it. */
export const useDeskWords = (): DeskSay => useText('remit-desk')
