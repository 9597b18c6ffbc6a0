import { foldText } from '@kasa/domain/turkishText'

import { writtenDay } from './calendarDate'
import type { SheetRow } from './sheetRow'
import { StatementRefused } from './statement'

/** The container of old Office files; banks hand out `.xls` in it. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** @throws {StatementRefused} where a file is an old binary workbook. */
export function refuseOldWorkbook(bytes: Uint8Array): void {
  if (oldOffice.every((byte, index) => bytes[index] === byte)) throw new StatementRefused('OLD_XLS')
}

const pdfMark = '%PDF-'

/** @throws {StatementRefused} where a file is a PDF; its mark stands at its top, perhaps behind a few stray bytes. */
export function refusePdf(bytes: Uint8Array): void {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes(pdfMark))
    throw new StatementRefused('PDF_FILE')
}

/**
 * What no reader of texts knows, but people do: a web page without a table, a bank's own XML.
 * @throws {StatementRefused}
 */
export function refuseKnownOther(text: string): void {
  const top = text.slice(0, 8192)
  if (/<!doctype html/i.test(top)) throw new StatementRefused('HTML_FILE')
  if (/^\s*<(?:\?xml|[A-Za-z_][\w.:-]*[\s/>])/.test(top)) throw new StatementRefused('OTHER_XML')
}

const cardHead =
  /kredi kart|kart(?:i)? (?:no|numarasi|limiti|turu|tipi)|asgari odeme|son odeme tarihi|hesap kesim|ekstre borcu|donem borcu|credit card|minimum payment/
const cardColumn = /chip ?-?para|taksit|bonus|puan|kart no|kart numarasi|instal?lment|card number/

/**
 * A card's purchases are debts of a card, not bookings of an account; a table of them has no minus before what was
 * spent.
 * @throws {StatementRefused} by the words above the first booking, its columns among them.
 */
export function refuseCard(rows: readonly SheetRow[]): void {
  const first = rows.slice(0, 60).findIndex((row) => {
    const text = row.find((cell) => cell.text.trim() !== '')?.text.trim() ?? ''
    return writtenDay(text) !== undefined
  })
  const above = rows.slice(0, first < 0 ? 60 : first).map((row) => row.map(({ text }) => foldText(text)))
  if (
    above.some((texts) => texts.some((text) => cardHead.test(text))) ||
    above.at(-1)?.some((text) => cardColumn.test(text))
  )
    throw new StatementRefused('CARD_STATEMENT')
}
