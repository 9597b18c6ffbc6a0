import { foldText } from './turkishText'

/** The currency of all our accounts (domain section 3); lines in other currencies are never booked. */
export const accountCurrency = 'TRY'

/** Names that banks use instead of the ISO code; folded. */
const otherNames: Readonly<Record<string, string>> = {
  tl: 'TRY',
  trl: 'TRY',
  ytl: 'TRY',
  '₺': 'TRY',
  lira: 'TRY',
  'turk lirasi': 'TRY',
  'yeni turk lirasi': 'TRY',
  'turkish lira': 'TRY',
  $: 'USD',
  us$: 'USD',
  dolar: 'USD',
  dollar: 'USD',
  'abd dolari': 'USD',
  'amerikan dolari': 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
  dollars: 'USD',
  'amerika dolari': 'USD',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  avro: 'EUR',
  'avrupa para birimi': 'EUR',
  'pound sterling': 'GBP',
  '£': 'GBP',
  sterlin: 'GBP',
  'ingiliz sterlini': 'GBP',
  'isvicre frangi': 'CHF',
  '¥': 'JPY',
  yen: 'JPY',
  'japon yeni': 'JPY',
  '₽': 'RUB',
  ruble: 'RUB',
  'rus rublesi': 'RUB',
  '₼': 'AZN',
  'azerbaycan manati': 'AZN',
  '₴': 'UAH',
  '₾': 'GEL',
  '₸': 'KZT',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  a$: 'AUD',
  c$: 'CAD',
  'cin yuani': 'CNY',
  'suudi arabistan riyali': 'SAR',
  'kuveyt dinari': 'KWD',
  gram: 'XAU',
  'gr altin': 'XAU',
  altin: 'XAU',
}

/** Precious metal accounts are common, but some ICU builds leave these codes out. */
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'XAU', 'XAG', 'XPT', 'XPD'])

const bare = (text: string) =>
  foldText(text)
    .replace(/[()[\]:.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The names of all currencies in Turkish and English (`Japon Yeni`), about six hundred; cached. */
let standardNames: ReadonlyMap<string, string> | undefined
const namedByStandard = (folded: string): string | undefined => {
  standardNames ??= new Map(
    ['en', 'tr'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
      return [...codes].flatMap((code) => {
        const name = names.of(code)
        // At least two words: `Leu` and `Won` are also names of people.
        return name?.includes(' ') ? [[bare(name), code] as const] : []
      })
    }),
  )
  return standardNames.get(folded)
}

/**
 * The ISO 4217 code that the whole text names (`TL`, `usd`, `ABD Doları`, `€`); an unknown currency sign as it is;
 * undefined if it names no currency.
 */
export function currencyNamed(text: string): string | undefined {
  const folded = bare(text)
  const code = folded.toUpperCase()
  if (otherNames[folded]) return otherNames[folded]
  if (codes.has(code)) return code
  return /^[a-z]{0,3}\p{Sc}$/u.test(folded) ? code : folded.includes(' ') ? namedByStandard(folded) : undefined
}

/**
 * All currencies named in a text, separated by dashes, slashes or brackets: `USD - ABD Doları`, `Amerikan Doları
 * (USD)`.
 */
export function currenciesNamed(text: string): string[] {
  const whole = currencyNamed(text)
  return whole ? [whole] : [...new Set(text.split(/[-–—/,()[\]]/).flatMap((part) => currencyNamed(part) ?? []))]
}

/** False for other and unknown currencies. */
export const isAccountCurrency = (text: string): boolean => currencyNamed(text) === accountCurrency
