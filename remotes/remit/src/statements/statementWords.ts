import { moduleWords, type WordKey } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The translations of the statements' screens, loaded with the page. */
export const { use: useStatementWords, text: statementText } = moduleWords('remit-statements', { en, tr })
export type TranslateStatement = ReturnType<typeof useStatementWords>
export type StatementWordKey = WordKey<typeof en>

/** Why a button is disabled; a reason without a translation in this build is shown as its code. */
export const whyInWords = (t: TranslateStatement, why: string | undefined): string | undefined =>
  why === undefined ? undefined : Object.hasOwn(en, `why.${why}`) ? t(`why.${why}` as StatementWordKey) : why
