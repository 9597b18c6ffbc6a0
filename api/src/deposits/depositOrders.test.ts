import { depositSorts, depositSortsOf } from '@kasa/contracts/deposits'

import { keysetPage } from '../db/keyset'
import { decidedOf } from '../requests/requestFilters'
import { selectRequestPage } from '../requests/requestList.sql'
import { makeDeposit, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { depositTable } from './depositTable'

const path = '/api/remit-request'
const directions = [false, true]
const names = ['İpek Şahin', 'Irmak Öz', 'ışıl Ak', 'Çınar Ece', 'cem Ak', 'Zeki Su']
let app: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  app = await buildTestApp({ tenant: {} })
  stage = await setStage(app)
  admin = await app.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
  for (let n = 0; n < 18; n += 1) {
    if (n % 3 === 0) app.clock.advance(1000)
    const name = names[n % names.length] ?? ''
    await makeDeposit(app, stage.merchant, { amount: 100_00 + (n % 4), customer: { id: `c${n}`, name } })
  }
  await app.tenant.pool.query(`
    update remit_request r set status = 'REJECTED', decided_at = r.created_at + interval '1 minute'
    where r.id in (select id from remit_request order by id limit 7)`)
})
afterAll(() => app.close())

type Row = { id: string; merchantName: string }
type Page = { rows: Row[]; nextCursor: string | null }
const list = async (query: string) => (await admin.client.get(`${path}/list?${query}`)).body as Page
async function paged(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = await list(`${query}&limit=4${cursor}`)
    seen.push(...page.rows.map(({ id }) => id))
    if (page.nextCursor === null) return seen
    cursor = `&cursor=${page.nextCursor}`
  }
}

test.each(['waiting', 'rejected', 'all'].flatMap((tab) => directions.map((desc) => ({ tab, desc }))))(
  'the pages of $tab are the whole list by every key that it offers, descending: $desc',
  async ({ tab, desc }) => {
    const count = (await list(`tab=${tab}`)).rows.length
    expect(count).toBeGreaterThan(5)
    for (const sort of depositSortsOf({ tab: tab as 'all' })) {
      const query = `tab=${tab}&sort=${sort}&desc=${desc}`
      const whole = (await list(query)).rows.map(({ id }) => id)
      expect([sort, whole.length]).toEqual([sort, count])
      expect([sort, await paged(query)]).toEqual([sort, whole])
    }
  },
)

test('names sort as a Turkish reader expects, and undecided ones come last in either direction', async () => {
  type Named = { rows: { customerName: string; decidedAt: string | null }[] }
  const { rows } = (await list('tab=waiting&sort=customer')) as unknown as Named
  expect([...new Set(rows.map(({ customerName }) => customerName))]).toEqual([
    'cem Ak',
    'Çınar Ece',
    'Irmak Öz',
    'ışıl Ak',
    'İpek Şahin',
    'Zeki Su',
  ])
  for (const desc of directions) {
    const all = (await list(`tab=all&sort=decidedAt&desc=${desc}`)) as unknown as Named
    expect(all.rows.findIndex(({ decidedAt }) => decidedAt === null)).toBe(7)
    expect(all.rows.slice(7).every(({ decidedAt }) => decidedAt === null)).toBe(true)
  }
})

test('columns without an index are not offered for sorting long lists', async () => {
  for (const query of ['tab=all', 'tab=rejected&from=2026-01-01', 'tab=rejected&q=ipek'])
    expect(await admin.client.get(`${path}/list?${query}&sort=customer`)).toMatchObject({
      status: 400,
      body: { code: 'SORT_NEEDS_SHORT_LIST', field: 'sort' },
    })
  expect((await admin.client.get(`${path}/list?tab=all&sort=iban`)).status).toBe(400)
})

test('an export is in the order that is shown', async () => {
  const columns = [{ id: 'number', header: 'Number' }]
  for (const desc of directions) {
    const query = `tab=all&sort=amount&desc=${desc}`
    const { text } = await admin.client.post(`${path}/export?${query}`, { language: 'en', columns })
    const { rows } = (await list(query)) as unknown as { rows: { number: string }[] }
    expect(text.trim().split('\r\n').slice(1)).toEqual(rows.map(({ number }) => `"${number}"`))
  }
})

describe('large tables', () => {
  const many = 30_000
  beforeAll(async () => {
    const { rows } = await app.tenant.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'remit_request' and is_generated = 'NEVER'
        order by ordinal_position`,
    )
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      number: `'MANY-' || n`,
      merchant_ref: `'many-' || n`,
      amount_minor: '10000 + (n * 7919) % 900000',
      created_at: `r.created_at - n * interval '1 minute'`,
      decided_at: `r.created_at - n * interval '1 minute' + interval '50 seconds'`,
      status: `'REJECTED'`,
    }
    const columns = rows.map(({ column_name }) => column_name)
    await app.tenant.pool.query(`
      insert into remit_request (${columns.join(', ')})
      select ${columns.map((name) => own[name] ?? `r.${name}`).join(', ')}
      from generate_series(1, ${many}) n, (select * from remit_request where status = 'REJECTED' limit 1) r`)
    await app.tenant.pool.query('analyze remit_request')
  })

  /** Returns the scans of the request table in every statement of a page. */
  async function scans(
    sort: string,
    desc: boolean,
    tab: 'waiting' | 'all' | 'decided',
    cursor?: string,
  ): Promise<string[]> {
    const seen: string[] = []
    const query = async (text: string, values: unknown[]) => {
      const plan = await app.tenant.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      seen.push(
        ...plan.rows.map((row) => row['QUERY PLAN']).filter((line) => /on remit_request|using remit_/.test(line)),
      )
      return app.tenant.pool.query(text, values)
    }
    const pool = { query } as unknown as TestApp['tenant']['pool']
    const now = app.clock.now()
    const filter =
      tab === 'decided' ? { tab: ['REJECTED', 'CANCELLED'], sifted: decidedOf({}, now) } : { tab, sifted: [] }
    await keysetPage(depositTable.order, { sort, desc, cursor, limit: 100 }, (keyset) =>
      selectRequestPage(pool, depositTable, { ...filter, viewerId: admin.actor.id, now }, keyset),
    )
    return seen
  }

  test.each(depositSortsOf({ tab: 'all' }).flatMap((sort) => directions.map((desc) => ({ sort, desc }))))(
    'a list of any length by $sort, descending $desc, is read from an index, deep pages too',
    async ({ sort, desc }) => {
      const query = `tab=all&sort=${sort}&desc=${desc}&limit=200`
      let { nextCursor } = await list(query)
      for (let page = 0; page < 3; page += 1) ({ nextCursor } = await list(`${query}&cursor=${nextCursor}`))
      for (const cursor of [undefined, nextCursor ?? '']) {
        const lines = await scans(sort, desc, 'all', cursor)
        expect(lines.length).toBeGreaterThan(0)
        expect(lines.filter((line) => !/Index (Only )?Scan/.test(line))).toEqual([])
      }
    },
  )

  test.each(depositSorts)('waiting requests and today’s decisions are read by index, by %s', async (sort) => {
    for (const tab of ['waiting', 'decided'] as const)
      for (const desc of directions)
        expect((await scans(sort, desc, tab)).filter((line) => line.includes('Seq Scan'))).toEqual([])
  })
})
