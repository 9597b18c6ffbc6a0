import { addWords, useText } from '@kasa/console/i18n'

import { en } from '../locales/en'
import { tr } from '../locales/tr'

addWords('desk', { tr, en })

/** Texts that only a noun has: columns, statuses, decisions, reasons. */
type OfNoun = `tab.${string}` | `column.${string}` | `status.${string}` | `said.${string}` | `reason.${string}`
export type Translate<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string
export type TranslateDesk = Translate<keyof typeof en | OfNoun>

/** Texts of a request list: the noun's own, or else the desk's. */
export const useDeskWords = ({ words }: { words: readonly string[] }): TranslateDesk => useText(...words, 'desk')

/** Translates a code of the server; the code itself if a newer server sends an unknown one. */
export function wordOfCode<Group extends string>(
  t: Translate<`${Group}.${string}`>,
  group: Group,
  code: string,
): string {
  const key = `${group}.${code}` as const
  const text = t(key)
  return text === key ? code : text
}
