import { formatMoney, type Language } from '@kasa/domain/money'

import { formatCount } from '../format'
import { useLanguage } from '../i18n'
import { useRecordWords, type RecordWordKey } from './recordWords'

/** A zod issue. */
export type Issue = {
  path: readonly PropertyKey[]
  code?: string | undefined
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean | undefined
}
type Translate = (key: RecordWordKey, params?: Readonly<Record<string, string | number>>) => string

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((held, step) => (held as Record<PropertyKey, unknown> | null | undefined)?.[step], value)

/** A number with the unit of its field name: `…Minor` kuruş, `…S` seconds, `…Pct` percent. */
function inUnit(number: number | bigint, name: string, language: Language): string {
  if (name.endsWith('Minor')) return formatMoney(BigInt(number), language)
  const plain = typeof number === 'bigint' ? number.toLocaleString(language) : formatCount(number, language)
  if (name.endsWith('Pct')) return language === 'tr' ? `%${plain}` : `${plain}%`
  return /[a-z]S$/.test(name) ? `${plain} ${language === 'tr' ? 'sn' : 's'}` : plain
}

/**
 * The bound to show. Exclusive bounds of kuruş are shown as the nearest allowed amount: above 0 is 0.01. Undefined if
 * there is no bound.
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
 * A text for a validation issue of `asked`, with the violated bound. Undefined if only the form has a better text,
 * such as for a tax number. `name` gives the unit if the contract's name does not.
 */
export function faultInWords(
  issue: Issue,
  asked: unknown,
  t: Translate,
  language: Language,
  name = String(issue.path.at(-1)),
): string | undefined {
  const given = at(asked, issue.path)
  if (issue.code === 'invalid_type' && (typeof given === 'number' || name.endsWith('Minor')))
    return t(name.endsWith('Minor') ? 'filter.amountWrong' : 'fault.number')
  const limit = limitOf(issue, name)
  if ((issue.code !== 'too_big' && issue.code !== 'too_small') || limit === undefined) return undefined
  if (typeof given === 'string' || Array.isArray(given)) {
    const size = typeof given === 'string' ? given.trim().length : given.length
    return t(wordsOf[typeof given === 'string' ? 'string' : 'array'][issue.code], {
      limit: inUnit(limit, '', language),
      given: inUnit(size, '', language),
    })
  }
  if (typeof given !== 'number') return undefined
  const isOpen = issue.inclusive === false && !name.endsWith('Minor')
  return t(wordsOf[isOpen ? 'open' : 'number'][issue.code], {
    limit: inUnit(limit, name, language),
    given: inUnit(given, name, language),
  })
}

/** `faultInWords` in the current language. */
export function useFaultInWords(): (issue: Issue, asked: unknown, name?: string) => string | undefined {
  const t = useRecordWords()
  const language = useLanguage()
  return (issue, request, name) => faultInWords(issue, request, t, language, name)
}
