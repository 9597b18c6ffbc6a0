import { foldText } from './turkishText'

/**
 * Whether two written names belong to one person or company (domain section 9). Banks cut, mask, reorder and misspell
 * names.
 */
export type NameVerdict = 'match' | 'possible' | 'different'
export type NameComparison = { readonly score: number; readonly verdict: NameVerdict; readonly why: string }

/** The similarity of two words, with a note if they are not equal. */
type Likeness = { readonly worth: number; readonly note?: string }

const titles = new Set([
  'sn',
  'sayin',
  'bay',
  'bayan',
  'dr',
  'prof',
  'doc',
  'av',
  'muh',
  'uzm',
  'op',
  'mr',
  'mrs',
  'ms',
  'haci',
])
const companyWords = new Set([
  'as',
  'anonim',
  'ltd',
  'limited',
  'sti',
  'sirketi',
  'sirket',
  'tic',
  'ticaret',
  'san',
  'sanayi',
  've',
  'koll',
  'kollektif',
  'kom',
  'komandit',
  'inc',
  'llc',
  'gmbh',
  'ag',
  'co',
])
const mostWords = 10
/** Names of this length or more may have been cut by a bank. */
const cutFrom = 15
const matchFrom = 0.9
const possibleFrom = 0.6
const sameWordFrom = 0.92
/** Cost of a word that only one side has: a middle name, a maiden name. */
const leftOutCost = 0.05
const shortestRatio = 0.5

type Words = { readonly words: readonly string[]; readonly dropped: boolean; readonly isLong: boolean }

function wordsOf(name: string): Words {
  const all = foldText(name)
    .replace(/\b([a-z])\.\s?(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9*]+/)
    .filter(Boolean)
  const words = all.filter((word) => !titles.has(word) && !companyWords.has(word))
  // A name of only such words is kept whole.
  return {
    words: (words.length > 0 ? words : all).slice(0, mostWords),
    dropped: words.length > 0 && words.length < all.length,
    isLong: name.trim().length >= cutFrom,
  }
}

/** Jaro–Winkler similarity of two words, 0 to 1. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const common = [...one].flatMap((letter, index) => {
    for (let place = Math.max(0, index - reach); place <= Math.min(other.length - 1, index + reach); place++) {
      if (other[place] !== letter || taken.has(place)) continue
      taken.add(place)
      return [letter]
    }
    return []
  })
  if (common.length === 0) return 0
  const inOther = [...taken].sort((a, b) => a - b).map((place) => other[place])
  const swapped = common.filter((letter, index) => letter !== inOther[index]).length / 2
  const jaro =
    (common.length / one.length + common.length / other.length + (common.length - swapped) / common.length) / 3
  const prefix = [...one.slice(0, 4)].findIndex((letter, index) => letter !== other[index])
  return jaro + (prefix < 0 ? Math.min(4, one.length) : prefix) * 0.1 * (1 - jaro)
}

/** `emin` and `emine`, `cemil` and `cemile` are different names of men and women, not misspellings. */
const isOtherGender = (one: string, other: string) =>
  one !== other && (one === `${other}e` || other === `${one}e` || one === `${other}a` || other === `${one}a`)

function likeness(one: string, other: string, mayBeCut: boolean): Likeness {
  if (one === other) return { worth: 1 }
  if (one.includes('*') || other.includes('*')) return maskedLikeness(one, other)
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short) ? { worth: 0.9, note: 'an initial' } : { worth: 0 }
  if (mayBeCut && short.length >= 3 && long.startsWith(short)) return { worth: 0.97, note: 'cut by the bank' }
  if (isOtherGender(one, other)) return { worth: 0 }
  const similar = jaroWinkler(one, other)
  return similar >= sameWordFrom ? { worth: similar, note: 'spelt otherwise' } : { worth: 0 }
}

/** `ah***` matches any word with that beginning; stars without letters match nothing. */
function maskedLikeness(one: string, other: string): Likeness {
  const [a, b] = [one.split('*')[0] ?? '', other.split('*')[0] ?? '']
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short !== '' && long.startsWith(short) ? { worth: 0.9, note: 'masked' } : { worth: 0 }
}

type Pairing = { readonly worth: number; readonly pairs: number; readonly notes: readonly string[] }
const nothing: Pairing = { worth: 0, pairs: 0, notes: [] }

/** The pairing of words, in any order, with the highest score. */
function bestPairing(one: Words, other: Words): Pairing {
  const known = new Map<number, Pairing>()
  const from = (index: number, taken: number): Pairing => {
    const word = one.words[index]
    if (word === undefined) return nothing
    const key = index * 2 ** mostWords + taken
    const before = known.get(key)
    if (before) return before
    let best = from(index + 1, taken)
    for (const [place, candidate] of other.words.entries()) {
      if (taken & (1 << place)) continue
      const isEnd = (one.isLong && index === one.words.length - 1) || (other.isLong && place === other.words.length - 1)
      const { worth, note } = likeness(word, candidate, isEnd)
      if (worth === 0) continue
      const rest = from(index + 1, taken | (1 << place))
      if (rest.worth + worth > best.worth)
        best = { worth: rest.worth + worth, pairs: rest.pairs + 1, notes: note ? [note, ...rest.notes] : rest.notes }
    }
    known.set(key, best)
    return best
  }
  return from(0, 0)
}

const verdictOf = (score: number): NameVerdict =>
  score >= matchFrom ? 'match' : score >= possibleFrom ? 'possible' : 'different'
const letters = (words: readonly string[]) => words.join('').length

function compareOne(first: string, second: string): NameComparison {
  const [one, other] = [wordsOf(first), wordsOf(second)]
  if (one.words.length === 0 || other.words.length === 0)
    return { score: 0, verdict: 'different', why: 'a name without letters' }
  const { worth, pairs, notes } = bestPairing(one, other)
  const [fewer, more] = [Math.min(one.words.length, other.words.length), Math.max(one.words.length, other.words.length)]
  const why = [...new Set(notes), ...(one.dropped || other.dropped ? ['titles and company words left out'] : [])]
  const answer = (score: number, ...reasons: string[]): NameComparison => {
    const rounded = Math.round(score * 1000) / 1000
    return { score: rounded, verdict: verdictOf(rounded), why: [...reasons, ...why].join('; ') || 'the same words' }
  }
  if (pairs < fewer) return answer((worth / more) * 0.9, `${pairs} of ${more} words agree`)
  if (fewer === more) return answer(worth / more)
  const isWhole =
    fewer >= 2 &&
    letters(fewer === one.words.length ? one.words : other.words) /
      letters(more === one.words.length ? one.words : other.words) >=
      shortestRatio
  if (!isWhole) return answer(Math.min(0.75, worth / fewer - 0.25), 'too few words to be sure')
  return answer(
    worth / fewer - (more - fewer) * leftOutCost,
    `${more - fewer} ${more - fewer === 1 ? 'word' : 'words'} more on one side`,
  )
}

/**
 * Compares two names: folded, without titles and company suffixes, words in any order, allowing for cut and masked
 * names. Names joined by `/`, `&` or `+` are holders of a joint account; the best pair counts.
 */
export function compareNames(first: string, second: string): NameComparison {
  const people = (name: string) =>
    name
      .split(/[/&+]/)
      .map((part) => part.trim())
      .filter(Boolean)
  // Sums of fractions depend on their order, so names are sorted to make the comparison symmetric.
  const [earlier, later] = first < second ? [first, second] : [second, first]
  const [ones, others] = [people(earlier), people(later)]
  const compared = (ones.length > 0 ? ones : [earlier]).flatMap((one) =>
    (others.length > 0 ? others : [later]).map((other) => compareOne(one, other)),
  )
  const best = compared.reduce((a, b) => (b.score > a.score ? b : a))
  return ones.length > 1 || others.length > 1 ? { ...best, why: `one of a joint account; ${best.why}` } : best
}
