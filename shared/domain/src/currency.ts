import { foldText } from './turkishText'

/** The one currency of every account of ours (domain section 3); lines in another are never booked. */
export const accountCurrency = 'TRY'

/** What banks write where the standard has a code; folded. */
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

/** Gold, silver, platinum and palladium accounts are common; some builds of ICU leave them out. */
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'XAU', 'XAG', 'XPT', 'XPD'])

const bare = (text: string) =>
  foldText(text)
    .replace(/[()[\]:.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The names of every currency in Turkish and English (`Japon Yeni`), asked for once: they are some six hundred. */
let standardNames: ReadonlyMap<string, string> | undefined
const namedByStandard = (folded: string): string | undefined => {
  standardNames ??= new Map(
    ['en', 'tr'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' })
      return [...codes].flatMap((code) => {
        const name = names.of(code)
        // Two words at least: `Leu` and `Won` alone are names of people, too.
        return name?.includes(' ') ? [[bare(name), code] as const] : []
      })
    }),
  )
  return standardNames.get(folded)
}

/**
 * The ISO 4217 code that a text as a whole names (`TL`, `usd`, `ABD Doları`, `€`), or a currency sign that stands alone
 * and nobody knows, as it is; undefined where it names none.
 */
export function currencyNamed(text: string): string | undefined {
  const folded = bare(text)
  const code = folded.toUpperCase()
  if (otherNames[folded]) return otherNames[folded]
  if (codes.has(code)) return code
  return /^[a-z]{0,3}\p{Sc}$/u.test(folded) ? code : folded.includes(' ') ? namedByStandard(folded) : undefined
}

/**
 * Every currency that a text names between its dashes, slashes and brackets: `USD - ABD Doları`, `Amerikan Doları
 * (USD)`.
 */
export function currenciesNamed(text: string): string[] {
  const whole = currencyNamed(text)
  return whole ? [whole] : [...new Set(text.split(/[-–—/,()[\]]/).flatMap((part) => currencyNamed(part) ?? []))]
}

/** Is it the account's currency? A text that is no known currency is not. */
export const isAccountCurrency = (text: string): boolean => currencyNamed(text) === accountCurrency
