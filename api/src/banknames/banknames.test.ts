import type { BankNameRow } from '@kasa/contracts/bankNames'

import { addAccount, addGroup } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ scope: ['ADMIN'] })
  await app.stepUp(admin, 24 * 3_600_000)
})
afterAll(() => app.close())

const form = {
  name: 'Deneme Bankası A.Ş.',
  shortName: 'Deneme',
  type: 'BANK',
  fast: true,
  fastLimitMinor: 25_000_000,
  eftOpen: '08:30',
  eftClose: '16:45',
  sameBank247: true,
  statementFormats: ['MT940', 'XLSX'],
  nameMaxLen: 35,
  sort: 60,
  source: 'TCMB',
  sourceOn: '2026-11-20',
}
const list = async (query = '') =>
  ((await admin.client.get(`/api/bank-name/list${query}`)).body as { rows: BankNameRow[] }).rows
const bankOf = async (code: string) => (await list(`?q=${code}`))[0]!
const post = (path: string, body: unknown) => admin.client.post(`/api/bank-name/${path}`, body)
const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { code?: string; field?: string }).code,
  (answer.body as { field?: string }).field,
]

test('the codes of domain section 9 are shipped, each with its source and date', async () => {
  const shipped = {
    '0010': 'Ziraat',
    '0012': 'Halkbank',
    '0015': 'VakıfBank',
    '0032': 'TEB',
    '0046': 'Akbank',
    '0059': 'Şekerbank',
    '0062': 'Garanti',
    '0064': 'İş Bankası',
    '0067': 'Yapı Kredi',
    '0092': 'Citibank',
    '0099': 'ING',
    '0103': 'Fibabanka',
    '0109': 'ICBC',
    '0111': 'QNB',
    '0123': 'HSBC',
    '0124': 'Alternatif',
    '0125': 'Burgan',
    '0134': 'Deniz',
    '0135': 'Anadolu',
    '0143': 'Aktif',
    '0146': 'Odea',
    '0203': 'Albaraka',
    '0205': 'Kuveyt Türk',
    '0206': 'Türkiye Finans',
    '0209': 'Ziraat Katılım',
    '0210': 'Vakıf Katılım',
    '0211': 'Emlak Katılım',
    '0839': 'Ozan',
    '0864': 'iyzico',
  }
  const rows = await list()
  expect(Object.fromEntries(rows.map(({ eftCode, shortName }) => [eftCode, shortName]))).toEqual(shipped)
  expect(rows.every(({ source, sourceOn }) => source !== '' && sourceOn === '2026-11-20')).toBe(true)
  expect(
    Object.fromEntries(
      rows.filter(({ eftClose }) => eftClose !== '17:00').map(({ eftCode, eftClose }) => [eftCode, eftClose]),
    ),
  ).toEqual({ '0012': '17:15', '0062': '17:15', '0134': '16:30' })
  expect(rows.filter(({ type }) => type === 'PARTICIPATION')).toHaveLength(6)
})

test('searched as people type, filtered by type and state', async () => {
  expect((await list('?q=is+bank')).map(({ eftCode }) => eftCode)).toContain('0064')
  expect((await list('?q=0062')).map(({ shortName }) => shortName)).toEqual(['Garanti'])
  expect((await list('?type=EMI')).map(({ eftCode }) => eftCode)).toEqual(['0839', '0864'])
  expect(await list('?active=no')).toEqual([])
})

test('sorted by any column and exported in that order, each FAST limit in words or as an amount', async () => {
  const codes = (rows: readonly BankNameRow[]) => rows.map(({ eftCode }) => eftCode)
  expect(codes(await list('?type=EMI&sort=shortName'))).toEqual(['0864', '0839'])
  expect(codes(await list('?type=EMI&sort=eftCode&desc=true'))).toEqual(['0864', '0839'])
  expect(codes(await list()).sort()).toEqual(codes(await list('?sort=eftCode')))
  const columns = ['eftCode', 'fast', 'status'].map((id) => ({
    id,
    header: id,
    words: { SYSTEM: 'System limit', OFF: 'Off', yes: 'Open' },
  }))
  const { text } = await admin.client.post('/api/bank-name/export?type=EMI&sort=shortName', { language: 'en', columns })
  expect(text.split('\r\n').slice(1, -1)).toEqual(
    (await list('?type=EMI&sort=shortName')).map(
      ({ eftCode, fast }) => `"=""${eftCode}""";"${fast ? 'System limit' : 'Off'}";"Open"`,
    ),
  )
})

test('created, changed and paused with a reason, each on record with before and after', async () => {
  const made = (await post('create', { eftCode: '0999', ...form })).body as BankNameRow
  expect(made).toMatchObject({ ...form, eftCode: '0999', active: true, accounts: 0 })
  const changed = (
    await post(`update/${made.id}`, { ...form, eftClose: '17:30', fastLimitMinor: null, version: made.version })
  ).body as BankNameRow
  expect(changed).toMatchObject({ eftClose: '17:30', fastLimitMinor: null, eftCode: '0999' })
  const paused = (await post(`setActive/${made.id}`, { active: false, reason: 'Bakım', version: changed.version }))
    .body as BankNameRow
  expect(paused).toMatchObject({ active: false, statusReason: 'Bakım' })
  expect((await list('?active=no')).map(({ eftCode }) => eftCode)).toEqual(['0999'])
  const { rows } = await app.tenant.pool.query<{
    action: string
    before: BankNameRow | null
    after: BankNameRow
    reason: string | null
  }>('select action, before, after, reason from audit_log where object_id = $1 order by seq', [made.id])
  expect(
    rows.map(({ action, before, after, reason }) => [action, before?.eftClose, after.eftClose, after.active, reason]),
  ).toEqual([
    ['bankName.create', undefined, '16:45', true, null],
    ['bankName.update', '16:45', '17:30', true, null],
    ['bankName.pause', '17:30', '17:30', false, 'Bakım'],
  ])
})

test('refused: a code in use, hours that end before they begin, an outdated version', async () => {
  expect(codeOf(await post('create', { eftCode: '0010', ...form }))).toEqual([409, 'BANK_CODE_USED', 'eftCode'])
  expect(codeOf(await post('create', { eftCode: '10', ...form }))).toEqual([400, 'FIELD_INVALID', 'eftCode'])
  expect(codeOf(await post('create', { eftCode: '0998', ...form, eftOpen: '17:00', eftClose: '09:00' }))).toEqual([
    400,
    'FIELD_INVALID',
    'eftClose',
  ])
  const bank = await bankOf('0146')
  expect(codeOf(await post(`update/${bank.id}`, { ...form, version: bank.version + 1 }))).toEqual([
    409,
    'RECORD_CHANGED',
    undefined,
  ])
  expect(codeOf(await post(`setActive/${bank.id}`, { active: true, reason: 'x', version: bank.version }))).toEqual([
    409,
    'RECORD_CHANGED',
    undefined,
  ])
  const both = await Promise.all(
    [1, 2].map(() => post(`setActive/${bank.id}`, { active: false, reason: 'x', version: bank.version })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('creation and change times come from the tenant’s clock, not the database’s', async () => {
  const times = async (id: string) =>
    (
      await app.tenant.pool.query<{ made: Date; changed: Date }>(
        'select created_at as made, updated_at as changed from bank_name where id = $1',
        [id],
      )
    ).rows[0]
  app.clock.advance(120_000)
  const madeAt = app.clock.now()
  const { id, version } = (await post('create', { eftCode: '0997', ...form })).body as BankNameRow
  expect(await times(id)).toEqual({ made: madeAt, changed: madeAt })
  app.clock.advance(60_000)
  await post(`update/${id}`, { ...form, sort: 61, version })
  expect(await times(id)).toEqual({ made: madeAt, changed: app.clock.now() })
})

test('counts the accounts that are not closed', async () => {
  const remitGroupId = await addGroup(app.tenant)
  for (const status of ['ACTIVE', 'PAUSED', 'CLOSED'])
    await addAccount(app.tenant, { remitGroupId, bankCode: '0103', status })
  expect((await bankOf('0103')).accounts).toBe(2)
})
