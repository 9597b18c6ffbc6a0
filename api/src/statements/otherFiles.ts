import { foldText } from '@kasa/domain/turkishText'

import { writtenDay } from './calendarDate'
import type { SheetRow } from './sheetRow'
import { StatementRefused } from './statement'

/** The first bytes of old Office files; banks send `.xls` in this format. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** @throws {StatementRefused} if the file is an old binary workbook. */
export function refuseOldWorkbook(bytes: Uint8Array): void {
  if (oldOffice.every((byte, index) => bytes[index] === byte)) throw new StatementRefused('OLD_XLS')
}

const pdfMark = '%PDF-'

/** @throws {StatementRefused} if the file is a PDF. Its mark is at the top, perhaps after a few stray bytes. */
export function refusePdf(bytes: Uint8Array): void {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes(pdfMark))
    throw new StatementRefused('PDF_FILE')
}

/**
 * Refuses files that no reader supports but that can be named: a web page without a table, a bank's own XML.
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
 * Refuses a card statement. Purchases are debts of a card, not account bookings, and a table of them has no minus
 * before amounts spent. Recognized by the words above the first booking, column names included.
 * @throws {StatementRefused}
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
