import { foldText } from '@kasa/domain/turkishText'

import type { Decimal } from './decimal'
import { turkishColumns } from './profiles'
import { hasSide } from './sheetCurrency'
import type { SheetRow } from './sheetRow'
import type { StatementEntry } from './statement'

/** Headers of columns that give an amount's direction: `B/A`. */
const directionHeads =
  /^(?:b ?\/ ?a|a ?\/ ?b|g ?\/ ?c|d ?\/ ?c|c ?\/ ?d|dr ?\/ ?cr|cr ?\/ ?dr|\+ ?\/ ?-|borc ?\/ ?alacak|alacak ?\/ ?borc|debit ?\/ ?credit|credit ?\/ ?debit|giris ?\/ ?cikis|giren ?\/ ?cikan|gelen ?\/ ?giden|giden ?\/ ?gelen|(?:islem |hareket )?yonu?|isaret|direction|sign|ba|b\/a kodu|cdtdbtind|credit debit indicator|s ?\/ ?h|h ?\/ ?s|soll ?\/ ?haben|haben ?\/ ?soll)$/
/** Headers below which banks write the kind of transfer, or the direction. */
const kindHeads = /^(?:islem|hareket)?(?: ?(?:tipi|turu|tip|tur))?$|^(?:transaction |entry )?type$|^(?:dr|cr)$/
const statusHeads = /^(?:islem |hareket |transaction |booking )?(?:durumu?|status|statusu|statu|state)$/

const out = new Set([
  'b',
  'd',
  'dr',
  'borc',
  'debit',
  'soll',
  'belastung',
  'dbit',
  'dbt',
  'db',
  'giden',
  'cikan',
  'cikis',
  'para cikisi',
  'out',
  'withdrawal',
  '-',
  '−',
  '–',
])
const into = new Set([
  'a',
  'cr',
  'alacak',
  'credit',
  'haben',
  'gutschrift',
  'crdt',
  'cdt',
  'gelen',
  'giren',
  'giris',
  'para girisi',
  'in',
  'deposit',
  '+',
])
const movedForm = /^(gelen|giden) (?:eft|fast|havale|transfer|para|swift|virman)$/

export type Direction = 'IN' | 'OUT'
export type Marks = {
  readonly direction: number | undefined
  readonly status: number | undefined
  readonly directionOf: (text: string) => Direction | undefined
  readonly isSigned: boolean
}

/** The direction that a word means. Under `G/Ç` a C is a Ç without its cedilla; otherwise it is credit. */
const wordsOf =
  (isInOut: boolean, isSollHaben = false) =>
  (text: string): Direction | undefined => {
    const word = foldText(text).replace(/[.:]$/, '')
    if (word === 'g') return isInOut ? 'IN' : undefined
    if (isSollHaben && (word === 's' || word === 'h')) return word === 's' ? 'OUT' : 'IN'
    if (word === 'c') return isInOut || /ç/i.test(text) ? 'OUT' : 'IN'
    const moved = movedForm.exec(word)?.[1]
    if (out.has(word) || moved === 'giden') return 'OUT'
    return into.has(word) || moved === 'gelen' ? 'IN' : undefined
  }

type Known = ReadonlyMap<string, number>

const filled = (rows: readonly SheetRow[], place: number): string[] =>
  rows.flatMap((row) => {
    const text = row[place]?.text.trim() ?? ''
    return text === '' ? [] : [text]
  })

const isDash = (text: string) => /^[-−–+]$/.test(text)

/**
 * Whether a column without a direction header contains directions. Below a header of kinds: if all or most of its
 * words are directions, or if some are money out and no amount has a sign, so that every other word leaves the
 * direction open. A single dash is an empty cell.
 */
function holdsDirections(filledTexts: readonly string[], isKinds: boolean, isSigned: boolean): boolean {
  const texts = filledTexts.includes('+') ? filledTexts : filledTexts.filter((text) => !isDash(text))
  const directions = texts.map(wordsOf(true))
  if (texts.length === 0) return false
  if (
    directions.every(
      (direction, index) => direction !== undefined && (isKinds || foldText(texts[index] ?? '').length >= 4),
    )
  )
    return true
  const exact = texts.filter((text) => out.has(foldText(text)) || into.has(foldText(text)))
  return isKinds && (exact.length * 2 >= texts.length || (!isSigned && directions.includes('OUT')))
}

const shortMarks: ReadonlySet<string> = new Set(['b', 'a', 'd', 'c', 'dr', 'cr', 'db', 'cdt', 'dbt', '+', '-'])
const knownNames: ReadonlySet<string> = new Set(Object.values(turkishColumns).flat())
/**
 * True if every cell of a column is a short mark of money in or out, next to one amount column without signs. Both
 * marks must occur if the header is another text.
 */
function holdsShortMarks(texts: readonly string[], rows: number, head: string): boolean {
  const folded = texts.map(foldText)
  if (texts.length === 0 || texts.length < rows || !folded.every((text) => shortMarks.has(text))) return false
  const directions = folded.map(wordsOf(false))
  if (!directions.includes('OUT')) return false
  return head === '' || (!knownNames.has(head) && directions.includes('IN'))
}

/**
 * The columns of a booking's direction and status: mapped or named by the header, else a column without a meaning
 * that contains only such words. `rows` are those with a day.
 */
export function marksIn(header: SheetRow | undefined, columns: Known, rows: readonly SheetRow[]): Marks {
  const heads = (header ?? []).map(({ text }) => foldText(text))
  const taken = new Set(
    [...columns].flatMap(([meaning, place]) =>
      meaning === 'kind' || meaning === 'direction' || meaning === 'status' ? [] : [place],
    ),
  )
  const free = Array.from(
    { length: Math.min(200, Math.max(heads.length, ...rows.slice(0, 40).map((row) => row.length))) },
    (_, place) => place,
  ).filter((place) => !taken.has(place))
  const headed = (form: RegExp) => free.find((place) => heads[place] && form.test(heads[place]))
  const sample = rows.slice(0, 2000)
  const amount = columns.get('amount')
  // If one amount has a sign, the sheet writes all amounts with signs.
  const isSigned =
    amount === undefined ||
    rows.some((row) => /^[^\d]*[-−–+(]|[-−–+]\s*$/.test(row[amount]?.text ?? '') || hasSide(row[amount]?.text ?? ''))
  const called = columns.get('direction') ?? headed(directionHeads)
  const direction =
    called ??
    free.find((place) =>
      holdsDirections(
        filled(sample, place),
        place === columns.get('kind') || kindHeads.test(heads[place] || 'none'),
        isSigned,
      ),
    ) ??
    (isSigned
      ? undefined
      : free.find((place) => holdsShortMarks(filled(sample, place), sample.length, heads[place] ?? '')))
  const status = columns.get('status') ?? headed(statusHeads)
  const words = direction === undefined ? [] : filled(sample, direction).map(foldText)
  const isInOut =
    /^(?:g ?\/|giris|giren|gelen)/.test(heads[direction ?? -1] ?? '') || (words.includes('g') && words.includes('c'))
  const directionOf = wordsOf(isInOut, /^(?:s ?\/|h ?\/|soll|haben)/.test(heads[direction ?? -1] ?? ''))
  const hasSigns = called !== undefined || words.includes('+')
  return {
    direction,
    status,
    directionOf: (text) => (!hasSigns && isDash(text.trim()) ? undefined : directionOf(text)),
    isSigned,
  }
}

/** The amount with the direction of the word next to it; undefined if the word is unknown or contradicts the sign. */
export function directed(amount: Decimal, word: string, { directionOf, isSigned }: Marks): Decimal | undefined {
  const direction = directionOf(word)
  if (direction === undefined) return undefined
  const isOut = direction === 'OUT'
  if (amount.units === 0n) return amount
  if (isSigned) return amount.units < 0n === isOut ? amount : undefined
  return isOut ? { ...amount, units: -amount.units } : amount
}

const done =
  /^(?:tamam|gerceklesti|gerceklestirildi|islendi|islenmis|muhasebelesti|muhasebelestirildi|onaylandi|onayli|basarili|sonuclandi|odendi|aktif|gecerli|normal|kapandi|complete|booked|posted|settled|success|ok$|done|approved|executed|processed|cleared|paid|final|active|evet|yes)/
const pending =
  /beklemede|bekliyor|bekleyen|bekleniyor|provizyon|bloke|islemde|isleniyor|hazirlaniyor|ileri tarih|planlan|taslak|askida|pending|hold|authori[sz]|processing|in progress|scheduled|future|draft|unposted|uncleared|not booked/
const cancelled =
  /iptal|iade|geri cevrildi|geri cekildi|reddedil|red$|ret$|basarisiz|gerceklesmedi|tamamlanmadi|hatali|silindi|gecersiz|cancel|revers|reject|fail|declin|void|refund|return|expired|deleted|unsuccessful|not completed/

/** A row's status from the bank's word; undefined if the word is unknown. An empty cell counts as booked. */
export function statusOf(word: string): StatementEntry['status'] | 'CANCELLED' | undefined {
  const folded = foldText(word)
  if (/^[-–—]?$/.test(folded)) return 'BOOKED'
  if (cancelled.test(folded)) return 'CANCELLED'
  if (pending.test(folded)) return 'PENDING'
  return done.test(folded) ? 'BOOKED' : undefined
}
