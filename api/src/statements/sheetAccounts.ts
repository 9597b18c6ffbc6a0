import { foldText } from '@kasa/domain/turkishText'

import { writtenDay } from './calendarDate'
import type { Cell, SheetRow } from './sheetRow'

const withoutBlanks = (text: string) => text.replace(/[\s\u00a0]/g, '').toUpperCase()

/** A Turkish IBAN in one cell, or the only one over the cells of a row. */
const turkishIban = /(?<![A-Z0-9])TR\d{24}(?!\d)/
export const ibanIn = (row: SheetRow): string | null =>
  row.map(({ text }) => turkishIban.exec(withoutBlanks(text))?.[0]).find((iban) => iban !== undefined) ??
  /TR\d{24}(?!\d)/.exec(row.map(({ text }) => withoutBlanks(text)).join(''))?.[0] ??
  null

/** `TR33 0006 **** **** **** **13 26`: an IBAN of which some digits are hidden. */
const maskedIban = /(?<![A-Z0-9])TR\d{2}[\dX*•.]{6,22}\d{2,8}(?![\dX*])/
const maskedIn = (row: SheetRow) =>
  row
    .map(({ text }) => maskedIban.exec(withoutBlanks(text))?.[0])
    .find((masked) => masked !== undefined && /[X*•]/.test(masked))

/** `IBAN: DE89 3704 …`: a foreign account. */
const foreignIbanIn = (row: SheetRow): string | undefined =>
  /^[^\d]*IBAN[\s:.]*([A-Z]{2}\d{2}[A-Z0-9]{11,30})$/i.exec(
    row
      .map(({ text }) => text.replace(/\s/g, ''))
      .filter(Boolean)
      .join(' '),
  )?.[1]

const labelForm =
  /^(?:(?:sube|musteri)(?: kodu| no| adi)?\s*[-/]\s*)?(?:musteri |vadesiz |cari |mevduat )?(?:hesap|account|konto|kontonummer|iban)(?:\s*\/\s*iban)?(?: ?(?:no|no'su|nosu|numarasi|number|iban|iban no|bilgisi|bilgileri|adi))?$/
const numberForm = /(?:\d[ ./-]{0,3}){6,}/
/** The account number at the start of a text; undefined for a day, a period or an amount. */
function numberIn(text: string): string | undefined {
  const bare = text.trim()
  if (writtenDay(bare.slice(0, 10)) || /\d[.,]\d{2}$|\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(bare)) return undefined
  const found = numberForm.exec(bare)?.[0].replace(/[ ./-]+$/, '')
  return found !== undefined && (found.match(/\d/g) ?? []).length <= 24 ? found : undefined
}

/** The longest cell that is taken for a label with its number. */
const longestLabelled = 200
/** `Hesap No: 6299999`, `Hesap;0062-6299999`, or the number below such a label. */
function labelledNumberIn(row: SheetRow, below: SheetRow | undefined): string | undefined {
  for (const [place, { text }] of row.entries()) {
    if (text.length > longestLabelled) continue
    const [, label = '', own = ''] = /^([^:\d]*?)\s*(?::|(?=\d)|$)\s*(.*)$/s.exec(text.trim()) ?? []
    if (!labelForm.test(foldText(label).replace(/[\s.:]+$/, ''))) continue
    const next = row.slice(place + 1).find((cell: Cell) => cell.text.trim() !== '')
    const number = own === '' ? (numberIn(next?.text ?? '') ?? numberIn(below?.[place]?.text ?? '')) : numberIn(own)
    if (number !== undefined) return number
  }
  return undefined
}

/** `Vadesiz TL Hesabı 6299999 Hareketleri`, `6299999 numaralı hesap`. */
function numberInTitle(text: string): string | undefined {
  const folded = foldText(text)
  const [, behind, before] =
    /hesa[bp]\p{L}{0,6}(?: no| numarasi)?\s*[:-]?\s*(\d{6,16})(?![\d.,/-])|(?<![\d.,/-])(\d{6,16})\s*(?:no'?lu|numarali)\s*hesa/u.exec(
      folded,
    ) ?? []
  const number = behind ?? before
  return number === undefined || writtenDay(number) ? undefined : number
}

/**
 * The account named above a table: a Turkish IBAN first, then a foreign or a partly hidden one, then an account number.
 */
export function accountAbove(rows: readonly SheetRow[]): string | null {
  const numbered = () =>
    rows.map((row, index) => labelledNumberIn(row, rows[index + 1])).find((number) => number !== undefined) ??
    rows
      .flat()
      .map(({ text }) => numberInTitle(text))
      .find((number) => number !== undefined)
  return (
    rows.map(ibanIn).find((iban) => iban !== null) ??
    rows.map(foreignIbanIn).find((iban) => iban !== undefined) ??
    rows.map(maskedIn).find((masked) => masked !== undefined) ??
    numbered() ??
    null
  )
}

const sectionLabel =
  /^(?:musteri )?(?:hesap|iban|account)(?: ?(?:no|numarasi|number|iban|iban no|bilgisi|bilgileri|adi))?(?: ?[:.]|$| tr\d\d)/
/** `Hesap;TR47…`, `Hesap No: 12345678`: the account named by a row that is not a booking; null for other rows. */
export function accountOf(row: SheetRow): string | null {
  const texts = row.map(({ text }) => text.trim()).filter(Boolean)
  if (texts.length === 0 || texts.length > 6) return null
  const iban = ibanIn(row)
  const isLabelled = sectionLabel.test(foldText(texts[0] ?? ''))
  if (iban && (isLabelled || (texts.length === 1 && withoutBlanks(texts[0] ?? '') === iban))) return iban
  if (!isLabelled || texts.length > 2) return null
  return /(?:\d[ /-]?){6,}/.exec(texts.join(' ').replace(/^\D+/, ''))?.[0].trim() ?? null
}
