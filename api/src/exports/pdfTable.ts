import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

import PDFDocument from 'pdfkit'

/** A table to print, with its cells already formatted in the reader's language. */
export type PdfTable = {
  title: string
  /** The tenant's name. */
  owner: string
  /** Lines above the table: range, filters, who and when. */
  facts: readonly { label: string; value: string }[]
  columns: readonly { header: string; isFigure: boolean }[]
  rows: readonly { cells: readonly string[]; kind: 'row' | 'total' | 'aside' }[]
  /** `Page 2 of 5`. */
  pageWord: (page: number, of: number) => string
  madeAt: Date
}
type Row = PdfTable['rows'][number]
/** Columns that are printed on the same page: their indexes and widths in points. */
type Band = { columns: readonly number[]; widths: readonly number[] }

const { resolve } = createRequire(import.meta.url)
// Roboto has digits of equal width. SIL Open Font License; only the used glyphs are embedded.
const fonts = {
  text: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
} as const

// A4 landscape, in points.
const page = { width: 841.89, height: 595.28, margin: 34 } as const
const inner = page.width - 2 * page.margin
const footAt = page.height - page.margin
const bodyEnd = footAt - 16
const gap = 10
const colours = { ink: '#111827', soft: '#4b5563', line: '#d1d5db', head: '#f3f4f6' } as const
/** Font sizes: the largest at which all columns fit on one page, else `usualSize` over several pages. */
const sizes = [8.5, 8, 7.5, 7, 6.5] as const
const usualSize = 8
/** Maximum width of a text column; longer texts wrap. */
const widestName = 170

type Doc = PDFKit.PDFDocument

/** Keeps a currency with its word. */
const headOf = (header: string): string => header.replace(', ₺', ',\u00a0₺')

/** The width each column needs at this size: whole numbers, and the longest word of a heading. */
function widthsAt(doc: Doc, { columns, rows }: PdfTable, size: number): number[] {
  doc.fontSize(size).font(fonts.bold)
  return columns.map(({ header, isFigure }, at) => {
    const cells = rows.map(({ cells: texts }) => texts[at] ?? '').sort((one, two) => two.length - one.length)
    const widestOf = (words: readonly string[]) =>
      Math.max(0, ...words.map((word) => doc.widthOfString(word))) + gap + 1
    const [head, widest] = [widestOf(headOf(header).split(' ')), widestOf(cells.slice(0, 5))]
    // Headings and texts may wrap, numbers never.
    return Math.max(Math.min(head, widestName), isFigure ? widest : Math.min(widest, widestName))
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Distributes the page's remaining width over the columns. */
function spread(widths: readonly number[]): number[] {
  const more = Math.min(28, (inner - sum(widths)) / widths.length)
  return widths.map((width) => width + more)
}

/**
 * All columns on one page in the largest size that fits, or over several pages that all begin with the first column.
 */
function layOut(doc: Doc, table: PdfTable): { size: number; bands: Band[] } {
  const all = table.columns.map((_, at) => at)
  for (const size of sizes) {
    const widths = widthsAt(doc, table, size)
    if (sum(widths) <= inner) return { size, bands: [{ columns: all, widths: spread(widths) }] }
  }
  const widths = widthsAt(doc, table, usualSize)
  const widthOf = (at: number) => widths[at] ?? 0
  const bands: number[][] = []
  for (const at of all.slice(1)) {
    const last = bands.at(-1)
    if (last && sum([...last, at].map(widthOf)) <= inner) last.push(at)
    else bands.push([0, at])
  }
  return {
    size: usualSize,
    bands: bands.map((columns) => ({ columns, widths: spread(columns.map(widthOf)) })),
  }
}

function drawHeading(doc: Doc, { title, owner, facts }: PdfTable): void {
  doc.fillColor(colours.soft).font(fonts.bold).fontSize(9).text(owner, page.margin, page.margin, { width: inner })
  doc.fillColor(colours.ink).fontSize(16).text(title, { width: inner }).moveDown(0.3)
  for (const { label, value } of facts) {
    doc.fontSize(8.5).font(fonts.bold).fillColor(colours.soft).text(`${label}: `, { width: inner, continued: true })
    doc.font(fonts.text).fillColor(colours.ink).text(value)
  }
  doc.moveDown(0.8)
}

/** A line's height. Numbers never wrap; texts and headings may. */
const heightOf = (doc: Doc, { columns }: PdfTable, band: Band, texts: readonly string[], isHead = false): number =>
  6 +
  Math.max(
    doc.currentLineHeight(true),
    ...band.columns.map((column, at) =>
      isHead || !columns[column]?.isFigure
        ? doc.heightOfString(texts[column] ?? '', { width: (band.widths[at] ?? 0) - gap })
        : 0,
    ),
  )

/** Draws a line's cells at `doc.y`. */
function drawLine(doc: Doc, table: PdfTable, band: Band, texts: readonly string[], height: number): void {
  const top = doc.y
  let x = page.margin
  band.columns.forEach((column, at) => {
    const width = (band.widths[at] ?? 0) - gap
    const align = table.columns[column]?.isFigure ? 'right' : 'left'
    doc.text(texts[column] ?? '', x + gap / 2, top + 3, { width, align })
    x += band.widths[at] ?? 0
  })
  doc.y = top + height
}

function drawRule(doc: Doc, y: number, { widths }: Band, colour: string): void {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.margin + sum(widths), y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
}

function drawHead(doc: Doc, table: PdfTable, band: Band): void {
  const heads = table.columns.map(({ header }) => headOf(header))
  doc.font(fonts.bold)
  const height = heightOf(doc, table, band, heads, true)
  // Keeps a heading with the first rows below it.
  if (doc.y + height + 3 * doc.currentLineHeight(true) > bodyEnd) doc.addPage()
  doc.rect(page.margin, doc.y, sum(band.widths), height).fill(colours.head)
  doc.fillColor(colours.soft)
  drawLine(doc, table, band, heads, height)
}

function drawRow(doc: Doc, table: PdfTable, band: Band, { cells, kind }: Row): void {
  const asKind = () =>
    doc.font(kind === 'total' ? fonts.bold : fonts.text).fillColor(kind === 'aside' ? colours.soft : colours.ink)
  const height = heightOf(asKind(), table, band, cells)
  if (doc.y + height > bodyEnd) {
    doc.addPage()
    drawHead(doc, table, band)
    asKind()
  }
  if (kind === 'total') drawRule(doc, doc.y, band, colours.ink)
  drawLine(doc, table, band, cells, height)
  drawRule(doc, doc.y, band, colours.line)
}

function drawFeet(doc: Doc, { owner, title, pageWord }: PdfTable): void {
  const { count } = doc.bufferedPageRange()
  doc.font(fonts.text).fontSize(7.5).fillColor(colours.soft)
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.text(`${owner} · ${title}`, page.margin, footAt - 4, { width: inner / 2, lineBreak: false })
    doc.text(pageWord(at + 1, count), page.margin + inner / 2, footAt - 4, { width: inner / 2, align: 'right' })
  }
}

async function draw(doc: Doc, table: PdfTable): Promise<void> {
  drawHeading(doc, table)
  const { size, bands } = layOut(doc, table)
  doc.fontSize(size)
  for (const [at, band] of bands.entries()) {
    if (at > 0) doc.addPage()
    drawHead(doc, table, band)
    for (const [row, cells] of table.rows.entries()) {
      drawRow(doc, table, band, cells)
      // Lets other requests run.
      if (row % 20 === 19) await nextTurn()
    }
  }
  drawFeet(doc, table)
  doc.end()
}

/** The table as a PDF: A4 landscape, headings on every page, numbers right-aligned and never wrapped. */
export function pdfTable(table: PdfTable): Readable {
  const { title, owner, madeAt } = table
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: page.margin,
    bufferPages: true,
    font: fonts.text,
    info: { Title: title, Author: owner, CreationDate: madeAt },
  })
  draw(doc, table).catch((error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))))
  return doc as unknown as Readable
}
