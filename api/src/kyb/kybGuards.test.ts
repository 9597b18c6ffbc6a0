import type { MerchantDetail } from '@kasa/contracts/merchants'
import { kybStatuses, maxDocumentsADay } from '@kasa/domain/kyb'
import { uuidv7 } from 'uuidv7'

import { attachFile, attachmentsOf } from '../attachments/attachments.service'
import { inTransaction } from '../db/transaction'
import { askCard } from '../testing/cardFixture'
import { code, kybCalls, documentUpload, provenPerson } from '../testing/kybFixture'
import { addLimits, addMerchant, sendSigned, type TestMerchant } from '../testing/moneyFixture'
import { askPayout } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { askWallet } from '../testing/walletFixture'
import { refuseUnpaying } from '../withdrawals/payingMerchant'

let app: TestApp
let ada: SignedInClient
let bora: SignedInClient
let shop: TestMerchant
let owner: SignedInClient

const person = (scope: string[], more: object = {}) => provenPerson(app, scope, more)
const { post, read, upload, newest, accept, give, ask, approve } = kybCalls(() => ({
  shopId: shop.id,
  ada,
  bora,
  owner,
}))
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'card', 'papara', 'admin'] } })
  ada = await person(['ADMIN'], { role: 'admin', name: 'Ada' })
  bora = await person(['ADMIN'], { role: 'admin', name: 'Bora' })
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await addMerchant(app.tenant, {
    remitGroupIds: [],
    modules: ['remit', 'withdraw', 'card', 'papara'],
    scopes: ['deposit:create', 'withdraw:create', 'read'],
  })
  await setStatus('REVIEW')
  owner = await person(['MERCHANT', 'USER_MANAGEMENT'], { role: 'merchant', merchantId: shop.id, name: 'Mert' })
})

const setStatus = (status: string, testMode = false) =>
  app.tenant.pool.query('update merchant set kyb_status = $2, test_mode = $3, tax_no = $4 where id = $1', [
    shop.id,
    status,
    testMode,
    '4540536920',
  ])
const change = (column: 'legal_title' | 'tax_no', value: string) =>
  app.tenant.pool.query(`update merchant set ${column} = $2 where id = $1`, [shop.id, value])

test('a waiting approval ends when another document is accepted, not when one is uploaded or refused', async () => {
  await give()
  expect((await ask()).status).toBe(200)
  await upload('CONTRACT')
  await post('refuse', { documentId: (await newest('CONTRACT'))?.id, reason: 'A' })
  await upload('CONTRACT')
  await give(['OTHER'])
  const { approvalId } = await read()
  expect(approvalId).not.toBeNull()
  await accept('CONTRACT')
  expect((await read()).approvalId).toBeNull()
  expect(code(await approve(bora, approvalId ?? ''))).toEqual([409, 'APPROVAL_OVER'])
  expect((await ask()).status).toBe(200)
  expect((await approve()).status).toBe(200)
})

test.each<[string, () => Promise<unknown>]>([
  ['its legal title', () => change('legal_title', 'Another Ltd.')],
  ['its tax number', () => change('tax_no', '1111111114')],
])('an earlier approval request does not approve a company with another %s', async (_name, changed) => {
  await give()
  await ask()
  await changed()
  expect(code(await approve())).toEqual([409, 'KYB_CHANGED'])
  expect((await read()).status).toBe('REVIEW')
})

const guarded = `amount_policy = 'REVIEW', payout_holds = '{FIRST_IBAN,NAME_DIFFERS}', ip_allow = '{10.0.0.0/8}',
  modules = '{remit}', test_mode = true`

test('the checker sees what protects the merchant, with its limit groups by name', async () => {
  const limitsId = await addLimits(app.tenant, [])
  await app.tenant.pool.query(`update merchant set ${guarded}, limit_group_id = $2 where id = $1`, [shop.id, limitsId])
  await give()
  await ask()
  const shown = {
    testMode: true,
    limitGroup: `Limits ${limitsId}`,
    payoutLimitGroup: null,
    amountPolicy: 'REVIEW',
    payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'],
    modules: ['remit'],
    ipAllow: ['10.0.0.0/8'],
  }
  expect(await bora.client.get(`/api/approval/get/${(await read()).approvalId}`)).toMatchObject({
    body: { before: { ...shown, kybStatus: 'REVIEW' }, after: { ...shown, kybStatus: 'APPROVED' } },
  })
})

test.each([
  ['its holds', `payout_holds = '{FIRST_IBAN}'`],
  ['its amount policy', `amount_policy = 'APPROVE_RECEIVED'`],
  ['its limit group', 'limit_group_id = null'],
  ['its addresses', `ip_allow = '{}'`],
  ['its modules', `modules = '{remit,withdraw}'`],
  ['its mode', 'test_mode = false'],
])('an earlier approval request does not approve a merchant that was loosened since: %s', async (_guard, looser) => {
  const limitsId = await addLimits(app.tenant, [])
  await app.tenant.pool.query(`update merchant set ${guarded}, limit_group_id = $2 where id = $1`, [shop.id, limitsId])
  await give()
  await ask()
  const { approvalId } = await read()
  await app.tenant.pool.query(`update merchant set ${looser} where id = $1`, [shop.id])
  expect(code(await approve())).toEqual([409, 'KYB_LOOSENED'])
  await app.tenant.pool.query(`update merchant set ${guarded}, limit_group_id = $2 where id = $1`, [shop.id, limitsId])
  await app.tenant.pool.query(`update merchant set ip_allow = '{10.1.0.0/16}' where id = $1`, [shop.id])
  expect((await approve(bora, approvalId ?? '')).status).toBe(200)
})

test('a request that is held while the file is returned does not approve the file handed in again', async () => {
  await give()
  await ask()
  const id = (await read()).approvalId ?? ''
  const held = await app.tenant.pool.connect()
  await held.query('begin')
  await held.query('select from approval where id = $1 for update', [id])
  expect((await post('sendBack', { reason: 'Name differs' })).status).toBe(200)
  await held.query('rollback')
  held.release()
  expect(code(await approve(bora, id))).toEqual([409, 'KYB_STATE'])
  expect((await post('submit', {}, owner)).status).toBe(200)
  expect(code(await approve(bora, id))).toEqual([409, 'KYB_CHANGED'])
})

test.each(kybStatuses.flatMap((status) => [true, false].map((testMode) => [status, testMode] as const)))(
  'every rail treats new requests of a merchant in %s (test mode: %s) alike',
  async (status, testMode) => {
    await setStatus(status, testMode)
    const refused =
      status === 'SUSPENDED'
        ? 'MERCHANT_SUSPENDED'
        : status === 'APPROVED' || testMode
          ? undefined
          : 'MERCHANT_NOT_APPROVED'
    const answers = {
      deposit: await sendSigned(
        app,
        shop,
        'POST',
        '/mapi/v1/deposits',
        { merchantRef: 'd', amount: 10_000, customer: { id: 'c1', name: 'Ali Veli' } },
        { headers: { 'idempotency-key': 'd' } },
      ),
      withdrawal: await askPayout(app, shop),
      card: await askCard(app, shop),
      wallet: await askWallet(app, shop),
      walletOut: await askWallet(app, shop, { direction: 'OUT', walletNo: '1234567890' }),
    }
    for (const [rail, answer] of Object.entries(answers)) {
      const refusal = String(code(answer)[1])
      // Test mode has test deposits and test payouts, and nothing of the other rails.
      const isUntestable = testMode && rail !== 'deposit' && rail !== 'withdrawal'
      expect([rail, refusal.startsWith('MERCHANT_') ? refusal : undefined]).toEqual([
        rail,
        refused ?? (isUntestable ? 'MERCHANT_IN_TEST_MODE' : undefined),
      ])
    }
    const sent = await refuseUnpaying(app.tenant.pool as never, shop.id, { isSettlement: false }).then(
      () => undefined,
      (error: Error) => error.message,
    )
    // A payout of its live time is not sent before the approval either.
    expect(sent).toBe(status === 'APPROVED' || refused ? refused : 'MERCHANT_NOT_APPROVED')
  },
)

test('of two concurrent decisions one approves, and a file sent back meanwhile is not approved', async () => {
  await give()
  await ask()
  const cem = await person(['ADMIN'], { role: 'admin', name: 'Cem' })
  const id = (await read()).approvalId ?? ''
  const both = await Promise.all([approve(bora, id), approve(cem, id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).history.filter(({ action }) => action === 'approve')).toHaveLength(1)
  await setStatus('REVIEW')
  expect((await ask()).status).toBe(200)
  const next = (await read()).approvalId ?? ''
  const [yes, no] = await Promise.all([approve(bora, next), post('sendBack', { reason: 'Name' }, cem)])
  expect([yes.status, no.status].sort()).toEqual([200, 409])
  expect((await read()).status).toBe(yes.status === 200 ? 'APPROVED' : 'DRAFT')
})

test('parallel uploads leave one waiting; a file too large, empty or of a false type is refused', async () => {
  const three = await Promise.all([upload('CONTRACT'), upload('CONTRACT'), upload('CONTRACT', {}, ada)])
  expect(three.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read()).documents.map(({ state }) => state).sort()).toEqual(['REPLACED', 'REPLACED', 'WAITING'])
  const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4 '), Buffer.alloc(size)]).toString('base64')
  expect(code(await upload('ID', { content: pdf(2 * 1024 * 1024) }))).toEqual([413, 'FILE_TOO_LARGE'])
  expect((await upload('ID', { content: pdf(4 * 1024 * 1024) })).status).toBe(413)
  expect((await upload('ID', { content: '' })).status).toBe(400)
  expect(code(await upload('ID', { content: Buffer.from('MZ executable').toString('base64') }))).toEqual([
    422,
    'FILE_TYPE',
  ])
  expect((await read()).documents.filter(({ kind }) => kind === 'ID')).toEqual([])
})

test('a merchant’s uploads are limited per day; ours are not', async () => {
  await app.tenant.pool.query(
    `insert into merchant_document (id, merchant_id, kind, file_id, state, is_by_merchant, uploaded_by,
      uploaded_by_name, created_at)
     select gen_random_uuid(), $1, 'OTHER', file_id, 'REPLACED', true, uploaded_by, 'Mert', $2
     from (select file_id, uploaded_by from merchant_document limit 1) one, generate_series(1, $3)`,
    [shop.id, app.clock.now(), maxDocumentsADay],
  )
  expect(code(await upload('ID'))).toEqual([409, 'DOCUMENT_TOO_MANY'])
  expect((await upload('ID', {}, ada)).status).toBe(200)
  await app.tenant.pool.query(
    `update merchant_document set created_at = created_at - interval '1 day' where merchant_id = $1`,
    [shop.id],
  )
  expect((await upload('ID')).status).toBe(200)
})

test('a receipt identical to a merchant’s document does not reveal it', async () => {
  const paper = documentUpload('CONTRACT')
  expect((await upload('CONTRACT', paper)).status).toBe(200)
  const receipt = { type: 'deposit', id: uuidv7() }
  await inTransaction(ada.ctx, (tx) => attachFile(tx, ada.ctx, receipt, paper))
  expect(await attachmentsOf(app.tenant.pool, receipt.id)).toMatchObject([{ seenWith: null }])
})

test('our notes are in nothing that the merchant can read', async () => {
  await upload('ID')
  await post('refuse', { documentId: (await newest('ID'))?.id, reason: 'Unreadable', note: 'Looks forged' })
  await setStatus('APPROVED')
  await post('suspend', { reason: 'A warrant' })
  const seen = [
    await owner.client.get(`/api/merchant/get/${shop.id}`),
    await owner.client.get('/api/merchant/list'),
    await owner.client.get('/api/audit/list?limit=200'),
    await owner.client.get('/api/approval/list'),
    await owner.client.get('/api/notification/list'),
    await owner.client.get(`/api/kyb/get/${shop.id}`),
    await sendSigned(app, shop, 'GET', '/mapi/v1/events'),
    await sendSigned(app, shop, 'GET', '/mapi/v1/balance'),
  ]
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
  for (const { text } of seen) expect(text).not.toMatch(/forged|warrant|"Ada"/)
})

test('subordinates of the maker and accounts that the maker created are not second persons @long', async () => {
  await give()
  await ask()
  const under = await person(['ADMIN'], { role: 'admin', name: 'Under', parentUserId: ada.actor.id })
  expect(code(await approve(under))).toEqual([409, 'APPROVAL_SAME_LINE'])
  const made = await person(['ADMIN'], { role: 'admin', name: 'Made' })
  await app.tenant.pool.query(
    `insert into person_act (at, actor_id, subject_id, kind) values ($1, $2, $3, 'CREATED')`,
    [app.clock.now(), ada.actor.id, made.actor.id],
  )
  expect((await approve(made)).status).toBe(409)
  expect((await read()).status).toBe('REVIEW')
})

test('a trader of the merchant neither reads nor writes its file, and opening a document is logged', async () => {
  await upload('ID')
  const documentId = (await newest('ID'))?.id
  const trader = await person(['MERCHANT_TRADER', 'USER_MANAGEMENT'], { role: 'merchant', merchantId: shop.id })
  expect((await trader.client.get(`/api/kyb/get/${shop.id}`)).status).toBe(404)
  expect((await trader.client.get(`/api/kyb/document/${shop.id}?documentId=${documentId}`)).status).toBe(404)
  expect((await upload('ID', {}, trader)).status).toBe(404)
  expect((await ada.client.get(`/api/kyb/document/${shop.id}?documentId=${documentId}`)).status).toBe(200)
  const { rows } = await app.tenant.pool.query(
    `select actor_name as by, after ->> 'documentId' as document from audit_log where object_id = $1
      and action = 'kyb.open'`,
    [shop.id],
  )
  expect(rows).toEqual([{ by: 'Ada', document: documentId }])
})

test('an approved merchant stays the company that was approved', async () => {
  await setStatus('APPROVED')
  await change('legal_title', 'Çınar Kitap A.Ş.')
  const save = async (over: object, who = ada) => {
    const { body } = await who.client.get(`/api/merchant/get/${shop.id}`)
    const { name, legalTitle, taxNo, contacts, modules, status, testMode, version, routing } = body as MerchantDetail
    const form = { name, legalTitle, taxNo, contacts, modules, status, testMode, version }
    return who.client.post(`/api/merchant/update/${shop.id}`, {
      ...form,
      remitGroupIds: routing?.remitGroupIds,
      limitGroupId: null,
      ...over,
    })
  }
  const dora = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Dora' })
  expect((await save({ name: 'Çınar' }, dora)).status).toBe(200)
  expect(code(await save({ legalTitle: 'Another Ltd.' }, dora))).toEqual([409, 'STEP_UP_REQUIRED'])
  expect((await save({ legalTitle: 'Çınar Kitap ve Yayın A.Ş.' })).status).toBe(200)
  expect(code(await save({ taxNo: '1111111114' }))).toEqual([409, 'KYB_TAX_NO'])
  await setStatus('SUSPENDED')
  expect((await save({ taxNo: '1111111114' })).body).toMatchObject({ taxNo: '1111111114' })
})
