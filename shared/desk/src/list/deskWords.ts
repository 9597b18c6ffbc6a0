import { addWords, useText } from '@kasa/console/i18n'

import { en } from '../locales/en'
import { tr } from '../locales/tr'

addWords('desk', { tr, en })

/** What only a noun can say: of its columns, its states, its decisions, its reasons. */
type OfNoun = `tab.${string}` | `column.${string}` | `status.${string}` | `said.${string}` | `reason.${string}`
export type Say<Key extends string> = (key: Key, params?: Readonly<Record<string, string | number>>) => string
export type DeskSay = Say<keyof typeof en | OfNoun>

/** The words of a list of requests: the noun's own where it has them, else the desk's. */
export const useDeskWords = ({ words }: { words: readonly string[] }): DeskSay => useText(...words, 'desk')

/**
 * Words of a code that the server names; the code itself where a newer server says one that this build does not know.
 */
export function wordOfCode<Group extends string>(say: Say<`${Group}.${string}`>, group: Group, code: string): string {
  const key = `${group}.${code}` as const
  const text = say(key)
  return text === key ? code : text
}
