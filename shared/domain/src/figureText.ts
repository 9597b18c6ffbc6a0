import { formatMoney, type Language } from './money'
import type { FigureKind } from './report'

export type FigureValue = bigint | number | null | undefined

const locales = { tr: 'tr-TR', en: 'en-GB' } as const
const decimals = (value: number, language: Language, digits: number) =>
  value.toLocaleString(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** `92.2%` in English, `%92,2` in Turkish. */
const share = (value: number, language: Language) =>
  language === 'tr' ? `%${decimals(value, language, 1)}` : `${decimals(value, language, 1)}%`

/** `1:34` in minutes and seconds; from one hour on `1:02:05`. */
function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.round(seconds % 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A report's figure in the reader's language; a dash if there is none. */
export function figureText(kind: FigureKind, value: FigureValue, language: Language): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return formatMoney(BigInt(value), language)
  const number = Number(value)
  if (kind === 'share') return share(number, language)
  return kind === 'seconds' ? clock(number) : number.toLocaleString(locales[language])
}

/**
 * The change of a figure against the previous period: money and counts in percent, shares in points, times as a time.
 * Undefined if there is nothing to compare with.
 */
export function changeText(
  kind: FigureKind,
  value: FigureValue,
  before: FigureValue,
  { language, points }: { language: Language; points: (count: string) => string },
): string | undefined {
  if (value === null || value === undefined || before === null || before === undefined) return undefined
  const [now, then] = [Number(value), Number(before)]
  const sign = now === then ? '' : now > then ? '+' : '−'
  if (kind === 'share') return points(`${sign}${decimals(Math.abs(now - then), language, 1)}`)
  if (kind === 'seconds') return `${sign}${clock(Math.abs(now - then))}`
  return then === 0 ? undefined : `${sign}${share(Math.abs(((now - then) / then) * 100), language)}`
}
