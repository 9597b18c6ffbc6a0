import { dayAfter } from '@kasa/domain/holidays'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { kybStatuses, requiredDocuments, type DocumentKind } from '@kasa/domain/kyb'

import { systemCtx } from '../access/ctx'
import { code, kybCalls, type documentUpload, provenPerson } from '../testing/kybFixture'
import { addMerchant, sendSigned, type TestMerchant } from '../testing/moneyFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { remindOfDocuments } from './remind.service'

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
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  ada = await person(['ADMIN'], { role: 'admin', name: 'Ada' })
  bora = await person(['ADMIN'], { role: 'admin', name: 'Bora' })
  await app.tenant.pool.query(`update person_act set at = at - interval '30 days'`)
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  await setStatus('DRAFT')
  owner = await person(['MERCHANT', 'USER_MANAGEMENT'], { role: 'merchant', merchantId: shop.id, name: 'Mert' })
})

const setStatus = (status: string) =>
  app.tenant.pool.query('update merchant set kyb_status = $2 where id = $1', [shop.id, status])
/** Moves the clock to this time in Istanbul, and signs everyone in again. */
async function goTo(day: string, time = '09:00:00'): Promise<void> {
  app.clock.advance(Date.parse(`${day}T${time}+03:00`) - app.clock.now().getTime())
  for (const who of [ada, bora, owner]) await signInAgain(app, who)
}
const today = () => istanbulDay(app.clock.now())
const refuse = async (kind: DocumentKind) =>
  post('refuse', { documentId: (await newest(kind))?.id, reason: 'Unreadable', note: 'Looks forged' })
const deposit = (merchantRef: string) =>
  sendSigned(
    app,
    shop,
    'POST',
    '/mapi/v1/deposits',
    { merchantRef, amount: 10_000, customer: { id: 'c1', name: 'Ali Veli' } },
    { headers: { 'idempotency-key': merchantRef } },
  )

test('from application to approval: merchant’s documents, accepted by us, approved by a second ADMIN', async () => {
  expect(code(await post('submit', {}, owner))).toEqual([409, 'KYB_INCOMPLETE'])
  for (const kind of requiredDocuments) await upload(kind)
  expect((await post('submit', {}, owner)).body).toMatchObject({ status: 'REVIEW' })
  for (const kind of requiredDocuments.slice(1)) await accept(kind)
  const [first = 'ID'] = requiredDocuments
  expect(await ask('approve')).toMatchObject({
    status: 409,
    body: {
      code: 'KYB_INCOMPLETE',
      message_en: expect.stringContaining('Trade registry extract (waits for review)'),
      message_tr: expect.stringContaining('Ticaret sicil gazetesi (inceleme bekliyor)'),
      details: { missing: [{ kind: first, standing: 'WAITING' }] },
    },
  })
  await refuse(first)
  expect((await ask('approve')).body).toMatchObject({ details: { missing: [{ kind: first, standing: 'REFUSED' }] } })
  await give([first])
  expect((await ask('approve')).status).toBe(200)
  expect(code(await ask('approve', bora))).toEqual([409, 'APPROVAL_PENDING'])
  expect(code(await approve(ada))).toEqual([409, 'APPROVAL_OWN'])
  expect(code(await deposit('before'))).toEqual([409, 'MERCHANT_NOT_APPROVED'])
  expect((await approve()).status).toBe(200)
  expect(await read()).toMatchObject({
    status: 'APPROVED',
    approvalId: null,
    history: [
      { action: 'approve', byName: 'Ada', checkerName: 'Bora', reason: 'Looked at everything' },
      { action: 'submit', byName: 'Mert' },
    ],
  })
  // It has no groups, so later refusals are not because of its KYB.
  expect(code(await deposit('after'))[1]).not.toBe('MERCHANT_NOT_APPROVED')
  const { rows } = await app.tenant.pool.query<{ action: string }>(
    `select action from audit_log where object_id = $1
      and action in ('kyb.submit', 'kyb.refuse', 'approval.ask', 'kyb.approve') order by seq`,
    [shop.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['kyb.submit', 'kyb.refuse', 'approval.ask', 'kyb.approve'])
})

test('a document that expires while the approval waits stops it and is named', async () => {
  await setStatus('REVIEW')
  await give()
  await upload('ID', { expiresOn: today() })
  await accept('ID')
  expect((await ask('approve')).status).toBe(200)
  await goTo(dayAfter(today(), 1))
  expect(await approve()).toMatchObject({
    status: 409,
    body: { details: { missing: [{ kind: 'ID', standing: 'EXPIRED' }] } },
  })
  expect((await read()).status).toBe('REVIEW')
})

test('one person suspends at once and ends what waits; two lift the suspension', async () => {
  await give()
  await setStatus('APPROVED')
  expect((await post('suspend', { reason: 'A warrant' })).body).toMatchObject({ status: 'SUSPENDED' })
  expect(code(await deposit('suspended'))).toEqual([409, 'MERCHANT_SUSPENDED'])
  expect((await ask('lift')).status).toBe(200)
  expect(code(await approve(ada))).toEqual([409, 'APPROVAL_OWN'])
  expect((await approve()).status).toBe(200)
  expect((await read()).status).toBe('APPROVED')
  await setStatus('REVIEW')
  await ask('approve')
  expect((await post('sendBack', { reason: 'Name differs' }, bora)).body).toMatchObject({
    status: 'DRAFT',
    approvalId: null,
  })
  const mails = await app.tenant.pool.query<{ purpose: string }>(
    `select purpose from account_mail where purpose like 'KYB%' and email = $1 order by id`,
    [owner.actor.email],
  )
  expect(mails.rows.map(({ purpose }) => purpose)).toEqual(['KYB_SUSPENDED', 'KYB_APPROVED', 'KYB_SENT_BACK'])
})

test('the merchant reads why a document was refused, but no notes and none of our names', async () => {
  await upload('ID')
  await refuse('ID')
  await setStatus('REVIEW')
  await post('sendBack', { reason: 'Name differs' })
  await setStatus('APPROVED')
  await post('suspend', { reason: 'A warrant' })
  const own = await read(owner)
  expect(own.documents).toMatchObject([
    { state: 'REFUSED', reason: 'Unreadable', note: null, uploadedByName: 'Mert', decidedByName: null },
  ])
  expect(own.history).toMatchObject([
    { action: 'suspend', reason: null, byName: null },
    { action: 'sendBack', reason: 'Name differs', byName: null },
  ])
  expect(JSON.stringify(own)).not.toMatch(/forged|warrant|Ada/)
  expect((await read()).documents).toMatchObject([{ note: 'Looks forged', decidedByName: 'Ada' }])
})

test('a newer document replaces one that waits, and the accepted one once accepted; none is deleted @long', async () => {
  await give(['CONTRACT'])
  await upload('CONTRACT')
  await upload('CONTRACT')
  const states = async (kind: DocumentKind) =>
    (await read()).documents.filter((each) => each.kind === kind).map(({ state }) => state)
  expect(await states('CONTRACT')).toEqual(['WAITING', 'REPLACED', 'ACCEPTED'])
  await accept('CONTRACT')
  expect(await states('CONTRACT')).toEqual(['ACCEPTED', 'REPLACED', 'REPLACED'])
  expect(code(await accept('CONTRACT'))).toEqual([409, 'DOCUMENT_DECIDED'])
  for (let n = 0; n < 2; n += 1) await give(['OTHER'])
  expect(await states('OTHER')).toEqual(['ACCEPTED', 'ACCEPTED'])
  await expect(app.tenant.pool.query('delete from merchant_document')).rejects.toThrow('never deleted')
  const document = await newest('CONTRACT')
  expect(await owner.client.get(`/api/kyb/document/${shop.id}?documentId=${document?.id}`)).toMatchObject({
    status: 200,
    body: { mime: 'application/pdf', fileName: 'CONTRACT.pdf' },
  })
})

test.each<[string, DocumentKind, Parameters<typeof documentUpload>[1], number, string, string]>([
  ['an ID without its last day', 'ID', { expiresOn: null as never }, 400, 'DOCUMENT_EXPIRY_NEEDED', 'expiresOn'],
  ['one that has ended', 'CONTRACT', { expiresOn: '2020-01-01' }, 400, 'DOCUMENT_EXPIRED', 'expiresOn'],
  ['one of tomorrow', 'CONTRACT', { issuedOn: '2039-12-31' }, 400, 'FIELD_INVALID', 'issuedOn'],
  ['a page of a browser', 'CONTRACT', { content: 'PGh0bWw+' }, 422, 'FILE_TYPE', 'content'],
])('%s is refused', async (_name, kind, over, status, refusal, field) => {
  expect(await upload(kind, over)).toMatchObject({ status, body: { code: refusal, field } })
  expect((await read()).documents).toEqual([])
})

test.each(kybStatuses)('of a merchant in %s only the steps of that state are allowed', async (status) => {
  await give()
  const taken: Record<string, string | undefined> = {}
  for (const verb of ['submit', 'sendBack', 'suspend', 'approve', 'lift'] as const) {
    await setStatus(status)
    const answer =
      verb === 'approve' || verb === 'lift'
        ? await ask(verb)
        : await post(verb, verb === 'submit' ? {} : { reason: 'A' })
    taken[verb] = answer.status === 200 ? 'taken' : (answer.body as { code: string }).code
  }
  const from = { submit: 'DRAFT', sendBack: 'REVIEW', suspend: 'APPROVED', approve: 'REVIEW', lift: 'SUSPENDED' }
  expect(taken).toEqual(
    Object.fromEntries(Object.entries(from).map(([verb, only]) => [verb, only === status ? 'taken' : 'KYB_STATE'])),
  )
})

test('a merchant decides nothing about itself; without USER_MANAGEMENT people read nothing', async () => {
  await upload('ID')
  const document = await newest('ID')
  for (const [verb, body] of [
    ['accept', { documentId: document?.id }],
    ['refuse', { documentId: document?.id, reason: 'A' }],
    ['sendBack', { reason: 'A' }],
    ['suspend', { reason: 'A' }],
    ['ask', { action: 'approve', reason: 'A' }],
  ] as const)
    expect([verb, (await post(verb, body, owner)).status]).toEqual([verb, 404])
  const clerk = await person(['MERCHANT'], { role: 'merchant', merchantId: shop.id })
  const other = await addMerchant(app.tenant, { remitGroupIds: [] })
  const rival = await person(['MERCHANT', 'USER_MANAGEMENT'], { role: 'merchant', merchantId: other.id })
  for (const who of [clerk, rival, await person(['REMIT'])]) {
    expect((await who.client.get(`/api/kyb/get/${shop.id}`)).status).toBe(404)
    expect((await who.client.get(`/api/kyb/document/${shop.id}?documentId=${document?.id}`)).status).toBe(404)
    expect((await upload('ID', {}, who)).status).toBe(404)
  }
  // Another merchant's document is not found.
  expect(code(await rival.client.get(`/api/kyb/document/${other.id}?documentId=${document?.id}`))).toEqual([
    409,
    'ATTACHMENT_GONE',
  ])
})

test('a day is Istanbul’s, also while it is still the day before in UTC', async () => {
  const last = dayAfter(today(), 2)
  await goTo(last, '00:30:00')
  expect(today()).toBe(last)
  expect((await upload('ID', { expiresOn: last })).status).toBe(200)
  expect((await accept('ID')).status).toBe(200)
  expect((await upload('CONTRACT', { issuedOn: last })).status).toBe(200)
  expect(code(await upload('CONTRACT', { expiresOn: dayAfter(last, -1) }))).toEqual([400, 'DOCUMENT_EXPIRED'])
  const standingOfId = async () => (await read()).standings.find(({ kind }) => kind === 'ID')?.standing
  await goTo(last, '23:59:59')
  expect(await standingOfId()).toBe('EXPIRING')
  await upload('ID', { expiresOn: last })
  await goTo(dayAfter(last, 1), '00:00:00')
  // The waiting document has expired as well.
  expect(await standingOfId()).toBe('EXPIRED')
  expect(code(await accept('ID'))).toEqual([409, 'DOCUMENT_EXPIRED'])
  await refuse('ID')
  expect(await standingOfId()).toBe('EXPIRED')
})

test('a merchant with one expired and one expiring document is found by both filters', async () => {
  const last = dayAfter(today(), 1)
  await upload('ID', { expiresOn: last })
  await accept('ID')
  await upload('CONTRACT', { expiresOn: dayAfter(last, 10) })
  await accept('CONTRACT')
  await goTo(dayAfter(last, 1))
  for (const documents of ['EXPIRED', 'EXPIRING']) {
    const { body } = await ada.client.get(`/api/merchant/list?documents=${documents}&limit=200`)
    expect([documents, (body as { rows: { id: string }[] }).rows.some(({ id }) => id === shop.id)]).toEqual([
      documents,
      true,
    ])
  }
})

test('in test mode requests are accepted before the approval; a closed merchant’s file cannot be changed', async () => {
  await app.tenant.pool.query('update merchant set test_mode = true where id = $1', [shop.id])
  expect(code(await deposit('test'))[1]).not.toBe('MERCHANT_NOT_APPROVED')
  await app.tenant.pool.query(`update merchant set status = 'CLOSED' where id = $1`, [shop.id])
  expect(code(await upload('ID', {}, ada))).toEqual([409, 'MERCHANT_CLOSED'])
})

test('contacts and ADMINs are reminded 30 and 7 days before and on the day; the list shows the merchant', async () => {
  await app.tenant.pool.query('update merchant set contacts = $2 where id = $1', [
    shop.id,
    JSON.stringify([{ name: 'Işıl', title: null, email: 'isil@shop.example', phone: null }]),
  ])
  const last = dayAfter(today(), 40)
  await upload('ID', { expiresOn: last })
  await accept('ID')
  const system = systemCtx(app.tenant, 'reminders', app.clock.now)
  const mailed = async () => {
    await remindOfDocuments(system)
    await remindOfDocuments(system)
    const { rows } = await app.tenant.pool.query<{ purpose: string; email: string; count: number }>(
      `select purpose, email, count(*)::int as count from account_mail where purpose like '%DOCUMENT_EXPIRES'
        and facts ->> 'merchant' = $1 group by 1, 2 order by 1, 2`,
      [`Merchant ${shop.keyId}`],
    )
    return Object.fromEntries(rows.map(({ purpose, count }) => [purpose, count]))
  }
  const listed = async (documents: string) =>
    (
      (await ada.client.get(`/api/merchant/list?documents=${documents}&limit=200`)).body as { rows: { id: string }[] }
    ).rows.some(({ id }) => id === shop.id)
  expect([await mailed(), await listed('EXPIRING')]).toEqual([{}, false])
  for (const [ahead, count] of [
    [30, 1],
    [29, 1],
    [7, 2],
    [0, 3],
  ] as const) {
    await goTo(dayAfter(last, -ahead))
    expect([ahead, await mailed()]).toEqual([ahead, { DOCUMENT_EXPIRES: count, ADMIN_DOCUMENT_EXPIRES: count }])
    expect([await listed('EXPIRING'), await listed('EXPIRED')]).toEqual([true, false])
  }
  await goTo(dayAfter(last, 1))
  expect(await mailed()).toEqual({ DOCUMENT_EXPIRES: 3, ADMIN_DOCUMENT_EXPIRES: 3 })
  expect([await listed('EXPIRING'), await listed('EXPIRED'), await listed('WAITING')]).toEqual([false, true, false])
  await upload('ID')
  expect([await listed('WAITING'), await listed('EXPIRED,WAITING')]).toEqual([true, true])
})
