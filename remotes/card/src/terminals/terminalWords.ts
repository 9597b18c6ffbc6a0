import { moduleWords } from '@kasa/console/i18n'

import { terminalsEn } from '../locales/terminalsEn'
import { terminalsTr } from '../locales/terminalsTr'

/** The texts of terminals, loaded with their dialog. */
export const { use: useTerminalWords } = moduleWords('card-terminals', { en: terminalsEn, tr: terminalsTr })
export type TerminalWordKey = keyof typeof terminalsEn
