import { formatMoney, type Language } from '@kasa/domain/money'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import { useRecordWords, type RecordWordKey } from './recordWords'

/** What a contract complains of, as zod says it. */
export type Issue = {
  path: readonly PropertyKey[]
  code?: string | undefined
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean | undefined
}
type Say = (key: RecordWordKey, params?: Readonly<Record<string, string | number>>) => string

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((held, step) => (held as Record<PropertyKey, unknown> | null | undefined)?.[step], value)

/** A number under a name of a contract, whose ending is its unit: `…Minor` kuruş, `…S` seconds, `…Pct` per cent. */
function inUnit(number: number | bigint, name: string, language: Language): string {
  if (name.endsWith('Minor')) return formatMoney(BigInt(number), language)
  const plain = typeof number === 'bigint' ? number.toLocaleString(language) : formatCount(number, language)
  if (name.endsWith('Pct')) return language === 'tr' ? `%${plain}` : `${plain}%`
  return /[a-z]S$/.test(name) ? `${plain} ${language === 'tr' ? 'sn' : 's'}` : plain
}

/**
 * Of kuruş the nearest amount that is allowed, since they are whole: above 0 is 0.01. Undefined where no bound was
 * passed.
 */
function limitOf({ code, minimum, maximum, inclusive }: Issue, name: string): number | bigint | undefined {
  const bound = code === 'too_big' ? maximum : minimum
  if (bound === undefined || inclusive !== false || !name.endsWith('Minor')) return bound
  return BigInt(bound) + (code === 'too_big' ? -1n : 1n)
}

const wordsOf = {
  string: { too_big: 'fault.mostLong', too_small: 'fault.leastLong' },
  array: { too_big: 'fault.mostChosen', too_small: 'fault.leastChosen' },
  number: { too_big: 'fault.most', too_small: 'fault.least' },
  open: { too_big: 'fault.less', too_small: 'fault.more' },
} as const satisfies Record<string, Record<string, RecordWordKey>>

/**
 * What a contract refused in `asked`, for who typed it: a bound is named with what was given. Undefined where only the
 * form knows better words, such as for a tax number. `name` says the unit where that of the contract does not.
 */
export function faultInWords(
  issue: Issue,
  asked: unknown,
  say: Say,
  language: Language,
  name = String(issue.path.at(-1)),
): string | undefined {
  const given = at(asked, issue.path)
  if (issue.code === 'invalid_type' && (typeof given === 'number' || name.endsWith('Minor')))
    return say(name.endsWith('Minor') ? 'filter.amountWrong' : 'fault.number')
  const limit = limitOf(issue, name)
  if ((issue.code !== 'too_big' && issue.code !== 'too_small') || limit === undefined) return undefined
  if (typeof given === 'string' || Array.isArray(given)) {
    const size = typeof given === 'string' ? given.trim().length : given.length
    return say(wordsOf[typeof given === 'string' ? 'string' : 'array'][issue.code], {
      limit: inUnit(limit, '', language),
      given: inUnit(size, '', language),
    })
  }
  if (typeof given !== 'number') return undefined
  const isOpen = issue.inclusive === false && !name.endsWith('Minor')
  return say(wordsOf[isOpen ? 'open' : 'number'][issue.code], {
    limit: inUnit(limit, name, language),
    given: inUnit(given, name, language),
  })
}

/** `faultInWords` in the language on the screen. */
export function useFaultInWords(): (issue: Issue, asked: unknown, name?: string) => string | undefined {
  const say = useRecordWords()
  const language = useLanguage()
  return (issue, asked, name) => faultInWords(issue, asked, say, language, name)
}
