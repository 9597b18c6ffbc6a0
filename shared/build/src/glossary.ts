import type { ScreenText } from './screenTexts'

/** An outdated name with its replacement, from the glossary of ADR 1. */
export type OldName = { language: ScreenText['language']; old: string; word: string }

/** The rows of the glossary's table, header and rule left out. */
const rowsOf = (adr: string): string[][] =>
  adr
    .split('\n')
    .flatMap((line) =>
      line.startsWith('| ')
        ? [
            line
              .split('|')
              .slice(1, -1)
              .map((cell) => cell.trim()),
          ]
        : [],
    )
    .slice(1)

/** The outdated names in the last column of ADR 1's table, with language. */
export function oldNames(adr: string): OldName[] {
  return rowsOf(adr).flatMap(([word = '', , , never = '']) =>
    [...never.matchAll(/\b(tr|en) `([^`]+)`/g)].map(([, language, old = '']) => ({
      language: language === 'tr' ? 'tr' : 'en',
      old,
      word,
    })),
  )
}

/** An outdated identifier and its replacement. */
export type OldCodeName = { old: string; now: string }

/** The list of ADR 1: ``- `old`, now `name` ``. */
export const oldCodeNames = (adr: string): OldCodeName[] =>
  [...adr.matchAll(/^- `(\w+)`, now (.+)$/gm)].map(([, old = '', now = '']) => ({ old, now }))

/** Faults: identifiers and file names that contain an outdated name as part of a compound. */
export function oldCodeNameFaults(
  path: string,
  identifiers: ReadonlySet<string>,
  names: readonly OldCodeName[],
): string[] {
  const file = path.replace(/^.*\//, '')
  return names.flatMap(({ old, now }) => {
    const capital = `${old[0]?.toUpperCase()}${old.slice(1)}`
    const part = new RegExp(String.raw`^${old}(?=[A-Z.])|[a-z\d]${capital}(?![a-z])|^${capital}(?=[A-Z.]|$)`)
    return [file, ...identifiers].flatMap((name) => (part.test(name) ? [`${path}: ${name} is now called ${now}`] : []))
  })
}

/** Terms used for two concepts of the glossary in one language. */
export function sharedTerms(adr: string): string[] {
  const terms = [0, 1].flatMap((column) =>
    rowsOf(adr).flatMap((row) =>
      (row[column] ?? '')
        .replace(/\(.*\)/, '')
        .split(',')
        .map((term) => `${column === 0 ? 'en' : 'tr'} ${term.trim()}`),
    ),
  )
  return terms.filter((term, index) => terms.indexOf(term) !== index)
}

const folded = (text: string, language: ScreenText['language']): string =>
  text.replaceAll(/\{\{[^}]*\}\}/g, ' ').toLocaleLowerCase(language)

/** Faults: texts with an outdated name. Compares the beginnings of words, since Turkish adds suffixes. */
export function oldNameFaults(texts: readonly ScreenText[], names: readonly OldName[]): string[] {
  const wanted = names.map(({ language, old, word }) => ({
    language,
    word,
    old,
    pattern: new RegExp(String.raw`(?<!\p{L})${old.replace(/^=(.*)/, '$1(?!\\p{L})')}`, 'u'),
  }))
  return texts.flatMap((text) =>
    wanted.flatMap(({ language, word, old, pattern }) =>
      language === text.language && pattern.test(folded(text.text, language))
        ? [`${text.place} ${text.key} says "${old}" where the glossary has another word for ${word}: ${text.text}`]
        : [],
    ),
  )
}

/** Params with a number, other than i18next's `count`. */
const numbers = [
  'files',
  'entries',
  'problems',
  'needing',
  'total',
  'failures',
  'people',
  'decidedFrom',
  'minutes',
  'seconds',
  'days',
  'hours',
] as const
const hole = (name: string) => String.raw`\{\{${name}(?:, number)?\}\}`
const ends = String.raw`(?=[\s.,;:?!)]|$)`
/** Words after a number that are not plural nouns. */
const same = new Set(['is', 'was', 'has', 'ms', 'does', 'less', 'process'])

/** Faults: English nouns after a number without a singular form, such as `1 lines`. */
export function pluralFaults(texts: readonly ScreenText[]): string[] {
  const fileOf = ({ place }: ScreenText) => place.replace(/:\d+$/, '')
  const ones = new Set(
    texts
      .filter(({ key, language }) => language === 'en' && key.endsWith('_one'))
      .map((text) => `${fileOf(text)} ${text.key}`),
  )
  const english = new RegExp(
    String.raw`\{\{(count|${numbers.join('|')})(?:, number)?\}\}\s+(?:\p{Ll}+\s+)?(\p{Ll}+s)${ends}`,
    'gu',
  )
  const turkish = new RegExp(
    String.raw`${hole(String.raw`(?:count|${numbers.join('|')})`)}\s+\p{L}+l[ae]r(?:[ıiuü]n?|[ae]|d[ae]n?)?${ends}`,
    'u',
  )
  return texts.flatMap((text) => {
    if (text.language === 'tr')
      return turkish.test(text.text) ? [`${text.place} ${text.key} has a plural after a number: ${text.text}`] : []
    if (text.key.endsWith('_one')) return []
    return [...text.text.matchAll(english)].flatMap(([, name = '', noun = '']) => {
      if (same.has(noun)) return []
      if (name !== 'count')
        return [
          `${text.place} ${text.key} counts ${noun} in {{${name}}}; only {{count}} has a form for one: ${text.text}`,
        ]
      return ones.has(`${fileOf(text)} ${text.key}_one`)
        ? []
        : [`${text.place} ${text.key} has no form for one: ${text.text}`]
    })
  })
}
