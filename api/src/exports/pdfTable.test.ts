import { buffer } from 'node:stream/consumers'

import { documentRows } from '@kasa/domain/exportRules'
import { formatMoney } from '@kasa/domain/money'

import { pdfText } from '../testing/pdfText'
import { pdfTable, type PdfTable } from './pdfTable'

const figure = (header: string) => ({ header, isFigure: true })
const about = { header: 'Gün', isFigure: false }
const row = (...cells: string[]): PdfTable['rows'][number] => ({ kind: 'row', cells })
const printed = async (more: Partial<PdfTable>) =>
  pdfText(
    await buffer(
      pdfTable({
        title: 'Genel rapor',
        owner: 'Lale Ödeme',
        facts: [],
        columns: [about, figure('Tutar')],
        rows: [row('Toplam', '1,00')],
        pageWord: (page, of) => `Sayfa ${page} / ${of}`,
        madeAt: new Date('2026-11-21T09:00:00Z'),
        ...more,
      }),
    ),
  )
const textsOf = (pages: Awaited<ReturnType<typeof printed>>) => pages.map((pieces) => pieces.map(({ text }) => text))

test('however many lines are above it, the table begins with its heading and a row on one page @long', async () => {
  for (let lines = 40; lines <= 52; lines += 1) {
    const facts = Array.from({ length: lines }, () => ({ label: 'Üye iş yeri', value: 'Lale' }))
    const pages = textsOf(await printed({ facts }))
    const feet = pages.map((texts) => texts.at(-1))
    expect([lines, feet]).toEqual([lines, pages.map((_, at) => `Sayfa ${at + 1} / ${pages.length}`)])
    expect([lines, pages.flat().filter((text) => text === 'Tutar')]).toEqual([lines, ['Tutar']])
    expect([lines, pages.at(-1)?.slice(-6, -2)]).toEqual([lines, ['Gün', 'Tutar', 'Toplam', '1,00']])
  }
})

test('an amount of any length is printed whole and within its page, whatever is beside it', async () => {
  const amount = formatMoney(-(10n ** 30n - 1n), 'tr')
  const heads = ['W'.repeat(120), ...Array.from({ length: 18 }, (_, at) => `Tutar ${at}`)]
  const pages = await printed({
    columns: [about, ...heads.map(figure)],
    rows: [row('Çok uzun bir üye iş yeri adı '.repeat(4), ...heads.map(() => amount))],
  })
  const amounts = pages.flat().filter(({ text }) => text === amount)
  expect(amounts).toHaveLength(heads.length)
  for (const { x } of pages.flat()) expect(x).toBeGreaterThanOrEqual(34)
  // The amount is more than 165 points wide.
  for (const { x } of amounts) expect(x + 165).toBeLessThan(808)
  expect(textsOf(await printed({ columns: [figure('W'.repeat(120))], rows: [row(amount)] })).flat()).toContain(amount)
})

test('letters missing in the font lose neither other letters nor a line of the table', async () => {
  const texts = textsOf(await printed({ rows: [row('İğne 😀 مرحبا 漢字 Şöför', '−12,50')] })).flat()
  expect(texts.join(' ')).toMatch(/İğne.*Şöför.*−12,50/)
})

test('letters that the font joins to one sign are still copied as letters', async () => {
  const texts = textsOf(await printed({ rows: [row('Ofis Çiftliği flama', '12,50')] })).flat()
  expect(texts).toEqual(expect.arrayContaining(['Ofis Çiftliği flama', '12,50']))
})

test('the largest document has every row on some page, also for two at a time @long', async () => {
  const rows = Array.from({ length: documentRows }, (_, at) => row(`Gün ${at}`, `${at},00`))
  const both = await Promise.all([printed({ rows }), printed({ rows })])
  for (const pages of both.map(textsOf)) {
    expect(pages.flat().filter((text) => text.startsWith('Gün '))).toEqual(rows.map(({ cells }) => cells[0]))
    expect(pages.flat().filter((text) => text === 'Tutar')).toHaveLength(pages.length)
  }
})
