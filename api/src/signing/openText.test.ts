import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { ApprovalRow } from '@kasa/contracts/approvals'

import { createDispatcher } from '../callbacks/delivery'
import { addMerchant, askDeposit, makeDeposit, reportPayment, sendSigned, setStage } from '../testing/moneyFixture'
import { fixtureBytes, nameAccount, preview, take } from '../testing/statementFixture'
import { maskIbans } from './maskIbans'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/**
 * The texts to look for: our and others' account numbers, an identity number, and a payer's name as typed and folded.
 */
const ours = 'TR250006200000000000000077'
const senders = 'TR330006100519786457841326'
const tckn = '10000000146'
const payer = 'Çağla Gökgözoğlu'
const phone = '+905321112233'

/** Columns that may contain names, and why: domain section 9 folds and compares names, which needs plain text. */
const namesStandIn: Record<string, string> = {
  'remit_request.customer_name': 'who pays, as the merchant says: screens and matching read it (domain section 4)',
  'remit_request.customer_fold': 'its folded form, by which people search',
  'customer.name':
    'whose requests they are, as the merchant said last: who decides on a payout reads it (domain section 2)',
  'customer.name_fold': 'its folded form, kept beside it as beside every name (domain section 2)',
  'bank_tx.sender_name': 'who paid, as the bank says',
  'bank_tx.sender_fold': 'its folded form, by which lines and requests are compared',
  'live_event.payload': 'the row that a grid shows, for as long as a console may resume: hours',
}
/** Contacts of merchants, not payers. */
const phonesStandIn: Record<string, string> = {
  'merchant.contacts': 'whom to call at the merchant',
  'audit_log.after': 'who was entered as a contact, by whom',
}

let app: TestApp
let ada: SignedInClient
let bora: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  ada = await steppedUp('Ada')
  bora = await steppedUp('Bora')
})
afterAll(() => app.close())

async function steppedUp(name: string): Promise<SignedInClient> {
  const person = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name })
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    person.actor.sessionId,
    new Date(app.clock.now().getTime() + 86_400_000),
  ])
  return person
}
const ok = async (answer: Promise<{ status: number; text: string; body: unknown }>): Promise<unknown> => {
  const { status, text, body } = await answer
  if (status > 201) throw new Error(text)
  return body
}

/** A tenant's day of calls by people, merchants and bots. Every call that may have an idempotency key has one. */
async function liveADay(): Promise<void> {
  let keys = 0
  const keyed = () => ({ 'idempotency-key': `day-${(keys += 1)}` })
  const { tenant, clock } = app
  // A receiver that echoes its requests, including account numbers.
  const receiver = createServer(
    (_request, response) =>
      void response
        .writeHead(500)
        .end(JSON.stringify({ error: `cannot pay ${senders} or TR47 0000 1001 0000 0350 9300 01` })),
  ).listen(0, '127.0.0.1')
  process.env['KASA_DEMO'] = '1'
  const stage = await setStage(app, { autoMatch: 'APPROVE' })
  const notified = await addMerchant(tenant, {
    remitGroupIds: [stage.groupId],
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  })
  const customer = (id: string) => ({ id, name: payer, tckn })
  const paid = await makeDeposit(app, notified, { customer: customer('a') })
  await ok(reportPayment(app, stage, paid, { senderName: payer, senderIban: 'TR33 0006 1005 1978 6457 8413 26' }))
  await ok(
    reportPayment(
      app,
      stage,
      { ...paid, referenceCode: 'kira' },
      { senderName: 'Ada Ada', senderIban: senders, amount: 7700 },
    ),
  )
  const waiting = (await ok(askDeposit(app, notified, { customer: customer('b') }))) as { id: string }
  await ok(sendSigned(app, notified, 'POST', `/mapi/v1/deposits/${waiting.id}/declare`, {}, { headers: keyed() }))
  expect((await askDeposit(app, notified, { customer: { ...customer('c'), iban: senders } })).status).toBe(400)
  const dispatcher = createDispatcher(tenant, clock.now, (error) => {
    throw error
  })
  await dispatcher.dispatch()
  await dispatcher.settled()
  receiver.close()
  delete process.env['KASA_DEMO']

  await ok(
    ada.client.post(
      '/api/bank-account/create',
      {
        label: 'Garanti 1',
        holderTitle: 'Kasa Ödeme A.Ş.',
        holderType: 'OPERATOR_ENTITY',
        holderTaxNo: '4840847211',
        contractRef: 'S-1',
        ownerUserId: null,
        limitGroupId: null,
        botId: null,
        remitGroupId: stage.groupId,
        direction: 'BOTH',
        minTxMinor: 10_000,
        maxTxMinor: 5_000_000,
        priority: 10,
        weight: 2,
        activeHours: [],
        iban: ours,
        reason: 'Yeni hesap',
      },
      keyed(),
    ),
  )
  const { rows } = (await ok(ada.client.get('/api/approval/list?status=PENDING'))) as { rows: ApprovalRow[] }
  await ok(bora.client.post(`/api/approval/approve/${rows[0]?.id ?? ''}`, {}, keyed()))
  const account =
    (await tenant.pool.query<{ id: string }>(`select id from bank_account where label = 'Garanti 1'`)).rows[0]?.id ?? ''
  expect(
    await ok(bora.client.post(`/api/bank-account/reveal/${account}`, { reason: 'Banka sordu' }, keyed())),
  ).toMatchObject({ iban: ours })

  await ok(
    ada.client.post(
      '/api/merchant/create',
      {
        code: 'FRESH',
        name: 'A',
        legalTitle: 'A',
        taxNo: '4540536920',
        contacts: [{ name: 'Ali', title: 'Muhasebe', email: 'ali@demo.test', phone }],
        modules: ['remit'],
        remitGroupIds: [],
        limitGroupId: null,
      },
      keyed(),
    ),
  )
  await ok(
    ada.client.post(
      '/api/users/create',
      { name: 'Yeni Kişi', email: 'yeni@demo.test', role: 'client', scope: ['client'], mrcID: null },
      keyed(),
    ),
  )
  const statement = fixtureBytes('mt940/tr-mt940-try.sta').toString('latin1')
  await nameAccount(app, stage.accountId, /:25:(TR\d{24})/.exec(statement)?.[1] ?? '')
  await take(app, ada, await preview(app, ada, stage.accountId, Buffer.from(statement, 'latin1')))
  await app.mails()
  await app.app.merchantCalls.flush()
}

/** Every column of our tables that contains `text`, ignoring spaces; bytes are read as text too. */
async function columnsWith(looksLike: string): Promise<string[]> {
  const { rows } = await app.tenant.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.table_schema = 'public' and c.udt_name ~ 'text|char|json|bytea'`,
  )
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rowCount } = await app.tenant.pool.query(
      `select 1 from "${table}" where regexp_replace(${text}, '[\\s.-]', '', 'g') ~* $1 limit 1`,
      [looksLike],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found.sort()
}

it.each([
  ['IBAN:TR310001200000111122223333 ACIKLAMA', 'IBAN:TR…3333 ACIKLAMA'],
  ['tr31 0001 2000 0011 1122 2233 33 ve TR31000120000011112222\n4444', 'TR…3333 ve TR…4444'],
  ['TR73 0006 1005 1978 6457 84AB 12 AHMET', 'TR…AB12 AHMET'],
  ['TR12345678 ODEME AHMET YILMAZ KAYA', 'TR12345678 ODEME AHMET YILMAZ KAYA'],
  ['TRANSFER 7F3K9Q, TR12, TR3100012000001111222233331', 'TRANSFER 7F3K9Q, TR12, TR3100012000001111222233331'],
])('an IBAN within a text keeps its end: %s', (text, masked) => expect(maskIbans(text)).toBe(masked))

it('data that the domain calls sealed is readable in no column, after a day of every kind of call @long', async () => {
  await liveADay()
  expect((await app.tenant.pool.query('select from idempotency_key')).rowCount).toBeGreaterThan(4)
  expect(
    (await app.tenant.pool.query('select from callback_attempt where response_body is not null')).rowCount,
  ).toBeGreaterThan(0)
  expect(
    (await app.tenant.pool.query('select from bank_tx where sender_iban_enc is not null')).rowCount,
  ).toBeGreaterThan(1)
  expect(
    (await app.tenant.pool.query('select from merchant_call where request_body is not null')).rowCount,
  ).toBeGreaterThan(2)
  expect({ iban: await columnsWith('TR[0-9]{24}'), tckn: await columnsWith(tckn) }).toEqual({ iban: [], tckn: [] })
  expect(await columnsWith('G[öo]kg[öo]zo[ğg]lu')).toEqual(Object.keys(namesStandIn).sort())
  expect(await columnsWith(phone.slice(1))).toEqual(Object.keys(phonesStandIn).sort())
})
