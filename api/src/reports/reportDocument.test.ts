import type { ReportPage, ReportRow } from '@kasa/contracts/reports'
import { documentRows } from '@kasa/domain/exportRules'
import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { reportNames, reportOf } from '@kasa/domain/report'

import { reportDocumentWords } from './reportDocumentWords'
import { allowDocument } from '../exports/allowDocument'
import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { pdfText } from '../testing/pdfText'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  admin = await app.signedIn({ name: 'Çağrı Işık Öğüş', scope: ['ADMIN'] })
  for (const amount of [1_234_567_89, 98_765_43]) {
    const deposit = await makeDeposit(app, stage.merchant, { amount })
    await reportPayment(app, stage, deposit)
  }
})
afterAll(() => app.close())

const labels = { total: 'Toplam', before: 'Önceki günler', none: 'Atanmamış', hidden: 'Gizli' }

test('a printed report has the figures of the screen, names its reader, and keeps Turkish letters @long', async () => {
  for (const name of reportNames) {
    const { body } = await admin.client.get(`/api/report/${name}/list`)
    const page = body as ReportPage
    const figures = Object.entries(reportOf(name).figures).filter(([figure]) => !page.hidden.includes(figure))
    const columns = [
      { id: 'about', header: 'İş günü', words: labels },
      ...figures.map(([id]) => ({ id, header: `${id} ₺ğüşıöçİĞÜŞÖÇ` })),
    ]
    const merchant = name === 'remitaccount' ? '' : `?merchantId=${stage.merchant.id}`
    const answer = await admin.client.post(`/api/report/${name}/export${merchant}`, {
      language: 'tr',
      format: 'pdf',
      columns,
    })
    expect([name, answer.status, answer.headers['content-type']]).toEqual([name, 200, 'application/pdf'])
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      new RegExp(
        `UTF-8''${reportDocumentWords.tr.titles[name]}, ${merchant === '' ? '' : 'Merchant [^,]+, '}${page.range.from} - ${page.range.to}.pdf$`,
      ),
    )
    const pages = pdfText(Buffer.from(answer.bytes)).map((pieces) => pieces.map(({ text }) => text))
    const texts = pages.flat()
    const shown =
      merchant === '' ? page : ((await admin.client.get(`/api/report/${name}/list${merchant}`)).body as ReportPage)
    const wanted = shown.rows.flatMap((row: ReportRow) =>
      figures.map(([figure, kind]) => figureText(kind, row.figures[figure], 'tr')),
    )
    // A heading wider than its numbers wraps.
    const headings = columns.flatMap(({ header }) => header.split(' '))
    expect(texts.flatMap((text) => [text, ...text.split(' ')])).toEqual(
      expect.arrayContaining([...new Set(wanted), 'Toplam', ...headings]),
    )
    const head = texts.join('\n')
    for (const word of [
      app.tenant.config.brand.name,
      'Çağrı Işık Öğüş',
      daysText(shown.range, 'tr'),
      ...(merchant === '' ? [] : ['Üye iş yeri: ']),
    ])
      expect([name, head]).toEqual([name, expect.stringContaining(word)])
    pages.forEach((texts, at) => expect(texts.at(-1)).toBe(`Sayfa ${at + 1} / ${pages.length}`))
  }
})

test('a list without a document has none, and a report that is too long is refused before the run', async () => {
  const columns = [{ id: 'at', header: 'At' }]
  expect(await admin.client.post('/api/approval/export', { language: 'tr', format: 'pdf', columns })).toMatchObject({
    status: 400,
    body: { field: 'format' },
  })
  const row: ReportRow = { kind: 'row', id: '1', days: null, name: 'Lale', figures: {} }
  const rows = Array.from({ length: documentRows }, () => row)
  allowDocument([...rows, { ...row, kind: 'total' }, { ...row, kind: 'before' }], 'pdf')
  allowDocument([...rows, row], 'xlsx')
  expect(() => allowDocument([...rows, row], 'pdf')).toThrow('EXPORT_DOCUMENT_TOO_LONG')
})
