import type { UserDetail } from '@kasa/contracts/users'

import { addMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let ada: SignedInClient
let can: SignedInClient
let shopId: string
beforeAll(async () => {
  app = await buildTestApp()
  shopId = (await addMerchant(app.tenant, { remitGroupIds: [] })).id
  ada = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name: 'Ada', email: 'ada@demo.test' })
  can = await app.signedIn({
    scope: ['ADMIN', 'USER_MANAGEMENT'],
    role: 'admin',
    name: 'Can',
    email: 'can@demo.test',
    lang: 'en',
  })
  await app.user({ scope: ['ADMIN'], role: 'admin', email: 'gone@demo.test' })
  await app.tenant.pool.query(`update users set login_status = 'LOCKED' where email = 'gone@demo.test'`)
  await app.stepUp(ada)
  await app.stepUp(can)
})
afterAll(() => app.close())

const read = async (id: string) => (await ada.client.get(`/api/users/get/${id}`)).body as UserDetail
async function change(id: string, more: object) {
  const { name, email, role, scope, mrcID, version } = await read(id)
  return ada.client.post(`/api/users/update/${id}`, { name, email, role, scope, mrcID, version, ...more })
}
const mailed = async () => (await app.mails()).map(({ to, subject }) => [to.email, subject]).sort()

test('a changed e-mail is reported to the old address, the new one and every ADMIN who may sign in', async () => {
  const { id } = await app.user({ scope: ['TRADER'], name: 'Ece', email: 'old@demo.test', lang: 'en' })
  expect((await change(id, { email: 'new@demo.test' })).status).toBe(200)
  const mails = await app.mails()
  expect(mails.map(({ to, subject }) => [to.email, subject]).sort()).toEqual([
    ['ada@demo.test', 'Kasa: bir hesabın e-posta adresi değişti'],
    ['can@demo.test', 'Kasa: an account’s e-mail address has changed'],
    ['new@demo.test', 'Kasa: your e-mail address has changed'],
    ['old@demo.test', 'Kasa: your e-mail address has changed'],
  ])
  for (const { text } of mails) expect(text).toMatch(/old@demo\.test[^]*new@demo\.test[^]*Ada/)
})

test('changed rights are mailed to the person and every ADMIN, old and new; a changed name to nobody', async () => {
  const { id } = await app.user({ scope: ['TRADER'], name: 'Ece {after}', email: 'rights@demo.test' })
  expect((await change(id, { name: 'Ece {before}' })).status).toBe(200)
  expect(await mailed()).toEqual([])
  expect((await change(id, { scope: ['MERCHANT'], mrcID: shopId })).status).toBe(200)
  const mails = await app.mails()
  expect(mails.map(({ to }) => to.email).sort()).toEqual(['ada@demo.test', 'can@demo.test', 'rights@demo.test'])
  expect(mails.find(({ to }) => to.email === 'rights@demo.test')?.text).toMatch(
    /Önce: client · TRADER\n\nŞimdi: client · MERCHANT · Merchant/,
  )
  // Braces in a person's name are not replaced.
  expect(mails.find(({ to }) => to.email === 'can@demo.test')?.text).toContain('Ece {before} (rights@demo.test)')
})

test('the right to a merchant’s payouts is reported to its managers and every ADMIN, whoever grants it', async () => {
  const otherId = (await addMerchant(app.tenant, { remitGroupIds: [] })).id
  const scope = ['MERCHANT', 'USER_MANAGEMENT', 'money_withdraw']
  const merchant = await app.signedIn({ scope, role: 'merchant', merchantId: otherId, email: 'own@demo.test' })
  const manager = { scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: otherId, lang: 'en' } as const
  await app.user({ ...manager, email: 'other-manager@demo.test' })
  await app.stepUp(merchant)
  const concerned = ['ada@demo.test', 'can@demo.test', 'other-manager@demo.test', 'own@demo.test']
  const paying = { role: 'merchant', scope: ['MERCHANT', 'money_withdraw'], mrcID: otherId }
  const add = (email: string) => merchant.client.post('/api/users/create', { name: 'Ödeyen', email, ...paying })
  expect(await add('payer@demo.test')).toMatchObject({ status: 200, body: { scope: paying.scope } })
  expect((await mailed()).map(([email]) => email)).toEqual([...concerned, 'payer@demo.test'].sort())

  const { id } = await app.user({ scope: ['MERCHANT'], role: 'merchant', merchantId: otherId, email: 'late@demo.test' })
  const { name, email, role, version } = await read(id)
  const granted = { name, email, ...paying, role, version }
  expect((await merchant.client.post(`/api/users/update/${id}`, granted)).status).toBe(200)
  expect((await mailed()).map(([to]) => to)).toEqual([...concerned, 'late@demo.test'].sort())

  const { body } = await ada.client.post('/api/users/create', { name: 'Dıştan', email: 'third@demo.test', ...paying })
  await app.mails()
  expect((await can.client.post(`/api/approval/approve/${(body as UserDetail).waiting?.approvalId}`, {})).status).toBe(
    200,
  )
  expect((await mailed()).map(([to]) => to)).toEqual([...concerned, 'third@demo.test'].sort())
})

test('rights over others are reported to every ADMIN when requested and when granted', async () => {
  const { body } = await ada.client.post('/api/users/create', {
    name: 'Yeni',
    email: 'boss@demo.test',
    role: 'admin',
    scope: ['ADMIN'],
    mrcID: null,
  })
  expect(await mailed()).toEqual([
    ['ada@demo.test', 'Kasa: bir yetki değişikliği ikinci yöneticinin onayını bekliyor'],
    ['boss@demo.test', 'Kasa: hesabınız hazır'],
    ['can@demo.test', 'Kasa: a change of rights needs a second administrator'],
  ])
  expect((await can.client.post(`/api/approval/approve/${(body as UserDetail).waiting?.approvalId}`, {})).status).toBe(
    200,
  )
  expect(await mailed()).toEqual([
    ['ada@demo.test', 'Kasa: bir hesabın yetkileri değişti'],
    ['boss@demo.test', 'Kasa: yetkileriniz değişti'],
    ['can@demo.test', 'Kasa: an account’s rights have changed'],
  ])
})

test('a manager added by a merchant is reported to every ADMIN, an ordinary user to none', async () => {
  const merchant = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: shopId })
  await app.stepUp(merchant)
  const add = (email: string, scope: string[]) =>
    merchant.client.post('/api/users/create', { name: 'A', email, role: 'merchant', scope, mrcID: shopId })
  expect((await add('keeper@demo.test', ['MERCHANT'])).status).toBe(200)
  expect((await mailed()).map(([email]) => email)).toEqual(['keeper@demo.test'])
  expect((await add('manager@demo.test', ['MERCHANT', 'USER_MANAGEMENT'])).status).toBe(200)
  expect((await mailed()).map(([email]) => email)).toEqual(
    expect.arrayContaining(['ada@demo.test', 'can@demo.test', 'manager@demo.test']),
  )
})

test('nobody is notified of refused changes', async () => {
  const { id } = await app.user({ scope: ['TRADER'], email: 'kept@demo.test' })
  expect((await change(id, { email: 'ada@demo.test' })).status).toBe(409)
  expect(await mailed()).toEqual([])
})
