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
  gram: 'XAU',
  'gr altin': 'XAU',
  altin: 'XAU',
}

/** Gold, silver, platinum and palladium accounts are common; some builds of ICU leave them out. */
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'XAU', 'XAG', 'XPT', 'XPD'])

/** The ISO 4217 code that a text as a whole names (`TL`, `usd`, `ABD Doları`, `€`); undefined where it names none that is known. */
export function currencyNamed(text: string): string | undefined {
  const folded = foldText(text)
    .replace(/[()[\]:.]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const code = folded.toUpperCase()
  return otherNames[folded] ?? (codes.has(code) ? code : undefined)
}

/** Every currency that a text names between its dashes, slashes and brackets: `USD - ABD Doları`, `Amerikan Doları (USD)`. */
export function currenciesNamed(text: string): string[] {
  const whole = currencyNamed(text)
  return whole ? [whole] : [...new Set(text.split(/[-–—/,()[\]]/).flatMap((part) => currencyNamed(part) ?? []))]
}

/** Is it the account's currency? A text that is no known currency is not. */
export const isAccountCurrency = (text: string): boolean => currencyNamed(text) === accountCurrency
