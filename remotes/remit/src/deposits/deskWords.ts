import { addWords, useText } from '@kasa/console/i18n'

import { deskEn } from '../locales/deskEn'
import { deskTr } from '../locales/deskTr'

addWords('remit-deposit-desk', { tr: deskTr, en: deskEn })

type DeskSay = (key: keyof typeof deskEn, params?: Readonly<Record<string, string | number>>) => string

/** The words of what comes after the list's first rows: they are no part of looking at it. */
export const useDeskWords = (): DeskSay => useText('remit-deposit-desk')
