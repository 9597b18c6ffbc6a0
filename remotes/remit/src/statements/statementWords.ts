import { addWords, useText } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

addWords('remit-statements', { tr, en })

export type StatementWordKey = keyof typeof en
export type SayStatement = (key: StatementWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of the statements' screens; they come with the page. */
export const useStatementWords = (): SayStatement => useText('remit-statements')

const words = { tr, en }
/** The words of a language outside React, for what is made once per language. */
export const statementText = (language: keyof typeof words) => (key: StatementWordKey): string => words[language][key]

/** Why a button is off; a reason that this build does not know is said as it is. */
export const whyInWords = (say: SayStatement, why: string | undefined): string | undefined =>
  why === undefined ? undefined : Object.hasOwn(en, `why.${why}`) ? say(`why.${why}` as StatementWordKey) : why
