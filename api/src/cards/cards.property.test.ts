import { cardEventTypes } from '@kasa/domain/cardEvents'
import { testCardNumbers } from '@kasa/domain/testing/testCardNumbers'
import { caseCount } from '@kasa/domain/testing/caseCount'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'

import { verifyLedger } from '../ledger/verify.service'
import {
  addPool,
  addTerminal,
  askCard,
  cardReport,
  cardWanted,
  makeCard,
  makePaidCard,
  report,
  setCardStage,
  testCard,
  type CardStage,
  type MadeCard,
} from '../testing/cardFixture'
import { addMerchant, sendSigned } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { registeredRequests } from '../requests/registeredRequests'
import { systemCtx } from '../access/ctx'

let app: TestApp
let stage: CardStage
let trader: SignedInClient
let admin: SignedInClient
let admin2: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  const person = async (name: string, scope: string[]) => {
    const made = await app.signedIn({ name, scope, createdAt: new Date('2020-01-01') } as never)
    await app.stepUp(made, 86_400_000)
    return made
  }
  trader = await person('Trader', ['TRADER'])
  admin = await person('Admin', ['ADMIN'])
  admin2 = await person('Admin two', ['ADMIN'])
  stage = await setCardStage(app, { ownerUserId: trader.actor.id })
})
afterEach(() => app.close())

const keyed = () => ({ 'idempotency-key': uuidv7() })
const mapi = (method: 'GET' | 'POST', path: string, body?: object) =>
  sendSigned(app, stage.merchant, method, path, body, { headers: keyed() })
const read = async ({ id }: MadeCard) =>
  (await mapi('GET', `/mapi/v1/card-transfers/${id}`)).body as MadeCard & Record<string, unknown>
const available = async () => ((await mapi('GET', '/mapi/v1/balance')).body as { available: number }).available
const sound = async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
const events = async () =>
  (
    (await mapi('GET', '/mapi/v1/events')).body as { events: { event: { type: string; data: { status: string } } }[] }
  ).events.map(({ event }) => event.type)

type Claimed = { claimToken: string; row: { version: number } }
const claim = async (who: SignedInClient, { id }: MadeCard) =>
  (await who.client.post(`/api/trn/claim/${id}`)).body as Claimed
const decide = async (who: SignedInClient, card: MadeCard, body: Record<string, unknown>) => {
  const { claimToken, row } = await claim(who, card)
  return who.client.post(`/api/trn/decide/${card.id}`, { claimToken, version: row.version, ...body })
}
const deliverNow = async () => {
  app.clock.advance(6_000)
  await registeredRequests()
    .get('cardTransfer')
    ?.notifyDecisions(systemCtx(app.tenant, 'test', app.clock.now))
}
const versionOf = async ({ id }: MadeCard) =>
  ((await admin.client.get(`/api/trn/get/${id}`)).body as { version: number }).version

test('a card transfer is routed, reported and approved by its trader; its merchant gets every state', async () => {
  const card = await makeCard(app, stage.merchant, { merchantRef: 'mine' })
  expect(card).toMatchObject({
    number: expect.stringMatching(/^T-26-\d{7}$/),
    status: 'ROUTED',
    amount: 100_000,
    fee: 2_000,
    tax: 200,
    net: 97_800,
    terminal: stage.terminal.label,
  })
  expect((await mapi('GET', '/mapi/v1/card-transfers?merchantRef=mine')).body).toEqual({ 'card-transfers': [card] })
  for (const [type, status] of [
    ['opened', 'AWAITING_PAYER'],
    ['declined', 'AWAITING_PAYER'],
    ['received', 'RECEIVED'],
    ['authorised', 'IN_REVIEW'],
  ] as const)
    expect((await report(app, stage.terminal, card, type)).body).toEqual({ new: true, status })
  expect(await decide(trader, card, { decision: 'approve' })).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', cardBin6: '450634', cardLast4: '1122', threeDs: 'PASSED' },
  })
  expect((await read(card)).status).toBe('IN_REVIEW')
  await deliverNow()
  expect(await read(card)).toMatchObject({ status: 'APPROVED', cardLast4: '1122', refunded: 0, chargeback: null })
  expect(await available()).toBe(97_800)
  expect(await events()).toEqual([
    'card.routed',
    'card.awaiting_payer',
    'card.received',
    'card.in_review',
    'card.approved',
  ])
  await sound()
})

test('a call is accepted once under its key, a reference only once ever', async () => {
  const key = uuidv7()
  const first = await askCard(app, stage.merchant, { merchantRef: 'once' }, key)
  expect((await askCard(app, stage.merchant, { merchantRef: 'once' }, key)).body).toEqual(first.body)
  expect(await askCard(app, stage.merchant, { merchantRef: 'once' })).toMatchObject({
    status: 409,
    body: { code: 'MERCHANT_REF_USED' },
  })
})

test('an approval undone in time moves no money and is never reported', async () => {
  const card = await makePaidCard(app, stage)
  const { body } = await decide(trader, card, { decision: 'approve' })
  expect(await available()).toBe(97_800)
  const { version } = body as { version: number }
  expect(await trader.client.post(`/api/trn/undo/${card.id}`, { version })).toMatchObject({
    status: 200,
    body: { row: { status: 'IN_REVIEW' } },
  })
  expect(await available()).toBe(0)
  await deliverNow()
  expect(await events()).not.toContain('card.approved')
  await sound()
  expect(await decide(trader, card, { decision: 'reject', reasonCode: 'SUSPICIOUS' })).toMatchObject({
    body: { status: 'REJECTED' },
  })
  await deliverNow()
  expect(await read(card)).toMatchObject({ status: 'REJECTED', reasonCode: 'SUSPICIOUS' })
  await sound()
})

test('nothing is approved before the issuer authorises it; paid ones go to a person, unpaid ones end', async () => {
  const [paid, unpaid] = [await makeCard(app, stage.merchant), await makeCard(app, stage.merchant)]
  await report(app, stage.terminal, paid, 'received')
  app.clock.advance(3_600_000)
  expect(
    await registeredRequests()
      .get('cardTransfer')
      ?.expire(systemCtx(app.tenant, 'test', app.clock.now)),
  ).toBe(2)
  expect([(await read(paid)).status, (await read(unpaid)).status]).toEqual(['IN_REVIEW', 'EXPIRED'])
  // The earlier session has expired.
  const other = await app.signedIn({ name: 'Admin at noon', scope: ['ADMIN'] })
  expect(await decide(other, paid, { decision: 'approve', reasonCode: 'OTHER' })).toMatchObject({
    status: 409,
    body: { code: 'NOT_AUTHORISED' },
  })
  await report(app, stage.terminal, unpaid, 'authorised')
  expect((await read(unpaid)).status).toBe('IN_REVIEW')
  await sound()
})

test('a merchant can cancel an unpaid transfer, and not a paid one', async () => {
  const [open, paid] = [await makeCard(app, stage.merchant), await makePaidCard(app, stage)]
  const cancel = ({ id }: MadeCard) => mapi('POST', `/mapi/v1/card-transfers/${id}/cancel`, {})
  expect(await cancel(open)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect(await cancel(paid)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  await sound()
})

test('reports in any order and with any repetition lead to one state, one balance and a correct ledger', async () => {
  const types = cardEventTypes
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...types, ...types], { minLength: types.length }),
      fc.boolean(),
      async (order, decides) => {
        const [card, twin] = [await makeCard(app, stage.merchant), await makeCard(app, stage.merchant)]
        const set = [...new Set(order)]
        const all = new Map(set.map((type) => [type, cardReport(app, card, type)]))
        for (const type of order) await sendSigned(app, stage.terminal, 'POST', '/tapi/v1/events', all.get(type))
        for (const type of set) await report(app, stage.terminal, twin, type)
        if (decides)
          for (const one of [card, twin]) await decide(trader, one, { decision: 'approve', reasonCode: 'CONFIRMED' })
        const [left, right] = [await read(card), await read(twin)]
        expect(left.status).toBe(right.status)
        expect([left['chargeback'], left['cardLast4']]).toEqual([right['chargeback'], right['cardLast4']])
      },
    ),
    { numRuns: caseCount(6, 60) },
  )
  await sound()
}, 120_000)

test('a report counts once under its id; another one with that id, or of another terminal, is refused', async () => {
  const card = await makeCard(app, stage.merchant)
  const first = cardReport(app, card, 'received')
  const send = (body: object, terminal = stage.terminal) => sendSigned(app, terminal, 'POST', '/tapi/v1/events', body)
  expect((await send(first)).body).toEqual({ new: true, status: 'RECEIVED' })
  expect((await send(first)).body).toEqual({ new: false, status: 'RECEIVED' })
  expect(await send({ ...first, type: 'opened' })).toMatchObject({ status: 422, body: { code: 'REPORT_DIFFERS' } })
  expect(await send(cardReport(app, card, 'authorised', { amount: card.amount - 1 }))).toMatchObject({
    status: 422,
    body: { code: 'REPORT_AMOUNT_DIFFERS', field: 'amount' },
  })
  const stranger = await addTerminal(app, { poolId: stage.poolId })
  expect((await send(cardReport(app, card, 'authorised'), stranger)).status).toBe(404)
  expect((await sendSigned(app, stage.merchant, 'POST', '/tapi/v1/events', first)).status).toBe(401)
  expect((await sendSigned(app, stage.terminal, 'POST', '/mapi/v1/card-transfers', cardWanted())).status).toBe(401)
})

test('a transfer that a rule flags shows the rule, needs a reason, and is not approved in bulk', async () => {
  const abroad = { card: { ...testCard, country: 'DE' }, threeDs: 'ATTEMPTED' }
  const card = await makePaidCard(app, stage, {}, abroad)
  expect((await admin.client.get(`/api/trn/get/${card.id}`)).body).toMatchObject({
    fired: [
      { kind: 'THREE_DS', seen: 'ATTEMPTED' },
      { kind: 'COUNTRY', seen: 'DE' },
    ],
  })
  const many = await trader.client.post('/api/trn/bulk', {
    action: 'approve',
    items: [{ id: card.id, version: await versionOf(card), key: uuidv7() }],
  })
  expect(many.body).toMatchObject({ results: [{ outcome: 'refused', code: 'CARD_REASON_NEEDED' }] })
  expect(await decide(trader, card, { decision: 'approve' })).toMatchObject({
    status: 422,
    body: { code: 'CARD_REASON_NEEDED', field: 'reasonCode' },
  })
  expect((await decide(trader, card, { decision: 'approve', reasonCode: 'TRAVEL' })).status).toBe(200)
  await sound()
})

test('a card that is tried too often and an amount above the limit are flagged @long', async () => {
  const reported = { card: testCard, threeDs: 'PASSED' }
  const made: MadeCard[] = []
  for (let index = 0; index < 3; index += 1)
    made.push(
      await makePaidCard(app, stage, { amount: 6_000_000, customer: { id: `c-${index}`, name: 'Ali Kaya' } }, reported),
    )
  const last = await makeCard(app, stage.merchant, { customer: { id: 'c-9', name: 'Ali Kaya' } })
  await report(app, stage.terminal, last, 'declined', { card: testCard })
  await report(app, stage.terminal, last, 'authorised')
  const fired = async (card: MadeCard) =>
    ((await admin.client.get(`/api/trn/get/${card.id}`)).body as { fired: object[] }).fired
  expect(await fired(last)).toEqual([{ kind: 'CARD_TRIES', seen: '5', most: '3' }])
  expect(made[0] && (await fired(made[0]))).toEqual([{ kind: 'AMOUNT', seen: '6000000', most: '5000000' }])
})

test('terminals that are silent or full for the day get nothing; without any the request is refused @long', async () => {
  const { merchant } = await setCardStage(app, { dayLimitMinor: 150_000 })
  expect((await makeCard(app, merchant)).status).toBe('ROUTED')
  expect(await makeCard(app, merchant)).toMatchObject({ status: 'REJECTED', reasonCode: 'NO_TERMINAL', terminal: null })
  const other = await addMerchant(app.tenant, { remitGroupIds: [], modules: ['card'] })
  const poolId = await addPool(app, [other.id])
  const dead = await addTerminal(app, { poolId, isHeardOf: false })
  expect(await makeCard(app, other)).toMatchObject({ status: 'REJECTED', reasonCode: 'NO_TERMINAL' })
  expect((await sendSigned(app, dead, 'POST', '/tapi/v1/heartbeat', { answerMs: 800 })).body).toEqual({
    status: 'ONLINE',
    intervalS: 60,
  })
  expect(await makeCard(app, other)).toMatchObject({ status: 'ROUTED', terminal: dead.label })
  await sound()
})

test('a new key works at once and the one before it for a day; a paused terminal gets nothing', async () => {
  const { body } = await admin.client.post(`/api/card-terminal/addKey/${stage.terminal.id}`, {})
  const fresh = { ...stage.terminal, ...(body as { keyId: string; secret: string }) }
  const beat = async (terminal: typeof fresh) =>
    (await sendSigned(app, terminal, 'POST', '/tapi/v1/heartbeat', {})).status
  expect([await beat(fresh), await beat(stage.terminal)]).toEqual([200, 200])
  // With the key, its maker could report a charged card, so they must not credit a merchant for one.
  const [own, theirs] = [await makePaidCard(app, stage), await makePaidCard(app, stage)]
  expect(await decide(admin, own, { decision: 'approve' })).toMatchObject({ body: { code: 'OWN_TERMINAL_KEY' } })
  expect(await decide(admin2, theirs, { decision: 'approve' })).toMatchObject({ body: { status: 'APPROVED' } })
  app.clock.advance(25 * 3_600_000)
  expect([await beat(fresh), await beat(stage.terminal)]).toEqual([200, 401])
  const later = await app.signedIn({ name: 'Admin of the next day', scope: ['ADMIN'] })
  const move = (body: object) => later.client.post(`/api/card-terminal/move/${stage.terminal.id}`, body)
  expect(await move({ move: 'pause', reason: 'Maintenance' })).toMatchObject({ body: { health: 'PAUSED' } })
  expect(await makeCard(app, stage.merchant)).toMatchObject({ status: 'REJECTED', reasonCode: 'NO_TERMINAL' })
  await move({ move: 'resume', reason: 'Done' })
  expect((await makeCard(app, stage.merchant)).status).toBe('ROUTED')
})

test('one administrator requests a refund and another decides: a part, then the rest', async () => {
  const [card] = [await makePaidCard(app, stage), await makePaidCard(app, stage)]
  for (const one of [card]) await decide(trader, one, { decision: 'approve' })
  const second = await makePaidCard(app, stage)
  await decide(trader, second, { decision: 'approve' })
  await deliverNow()
  const requestRefund = async (amount: number, who = admin) =>
    who.client.post(`/api/trn/refund/${card.id}`, { amount, reason: 'Sent back', version: await versionOf(card) })
  const approve = async (who: SignedInClient) => {
    const { rows } = (await who.client.get('/api/approval/list')).body as { rows: { id: string }[] }
    return who.client.post(`/api/approval/approve/${rows[0]?.id}`, {})
  }
  expect(await requestRefund(100_001)).toMatchObject({
    status: 422,
    body: { code: 'REFUND_TOO_MUCH', field: 'amount' },
  })
  expect(await requestRefund(40_000)).toMatchObject({
    status: 200,
    body: { status: 'REFUND_PENDING', refundAskedMinor: 40_000 },
  })
  expect((await approve(admin)).status).toBe(409)
  expect((await approve(admin2)).status).toBe(200)
  expect(await read(card)).toMatchObject({ status: 'APPROVED', refunded: 40_000 })
  expect(await available()).toBe(2 * 97_800 - 40_000)
  expect((await requestRefund(60_000)).status).toBe(200)
  // The issuer charges it back meanwhile. The chargeback waits, and has no effect once everything was refunded.
  await report(app, stage.terminal, card, 'chargeback')
  expect((await read(card)).status).toBe('REFUND_PENDING')
  expect((await approve(admin2)).status).toBe(200)
  expect(await read(card)).toMatchObject({ status: 'REFUNDED', refunded: 100_000, chargeback: null })
  await sound()
})

test('a refund that nobody agrees to leaves the transfer as it was', async () => {
  const card = await makePaidCard(app, stage)
  await decide(trader, card, { decision: 'approve' })
  await admin.client.post(`/api/trn/refund/${card.id}`, { amount: 90_000, reason: 'x', version: await versionOf(card) })
  const { rows } = (await admin2.client.get('/api/approval/list')).body as { rows: { id: string }[] }
  expect((await admin2.client.post(`/api/approval/deny/${rows[0]?.id}`, { reason: 'no' })).status).toBe(200)
  expect(await read(card)).toMatchObject({ status: 'APPROVED', refunded: 0 })
  await sound()
})

test.each(['win', 'lose'] as const)(
  'a chargeback takes what the merchant has, the rest is a loss; answered with evidence, then %s by two administrators',
  async (decision) => {
    const card = await makePaidCard(app, stage)
    await decide(trader, card, { decision: 'approve' })
    await deliverNow()
    // The merchant has only its net amount; it cannot give back the fee.
    await report(app, stage.terminal, card, 'chargeback')
    expect(await read(card)).toMatchObject({ status: 'CHARGEBACK', chargeback: 100_000 })
    expect(await available()).toBe(0)
    await sound()
    const close = async (body: Record<string, unknown>, who = admin) =>
      who.client.post(`/api/trn/decide/${card.id}`, { version: await versionOf(card), note: 'Slip signed', ...body })
    expect((await close({ decision: 'represent' }, trader)).status).toBe(404)
    expect(await close({ decision: 'represent' })).toMatchObject({ status: 409, body: { code: 'EVIDENCE_NEEDED' } })
    const pdf = Buffer.from('%PDF-1.4\n%%EOF').toString('base64')
    expect((await admin.client.post(`/api/trn/attach/${card.id}`, { fileName: 'slip.pdf', content: pdf })).status).toBe(
      200,
    )
    expect((await close({ decision: 'represent' })).status).toBe(200)
    const detail = async () => (await admin.client.get(`/api/trn/get/${card.id}`)).body
    const waiting = async () =>
      ((await admin2.client.get('/api/approval/list')).body as { rows: { id: string; kind: string }[] }).rows
    expect(await close({ decision })).toMatchObject({ status: 200, body: { status: 'CHARGEBACK' } })
    expect(await detail()).toMatchObject({ outcomeAsked: decision })
    for (const other of ['win', 'lose'])
      expect(await close({ decision: other }, admin2)).toMatchObject({
        status: 409,
        body: { code: 'APPROVAL_PENDING' },
      })
    const [approval] = await waiting()
    expect(approval).toMatchObject({ kind: `cardTransfer.${decision}` })
    expect((await admin.client.post(`/api/approval/approve/${approval?.id}`, {})).status).toBe(409)
    expect((await admin2.client.post(`/api/approval/deny/${approval?.id}`, { reason: 'Not yet' })).status).toBe(200)
    expect([await available(), await detail()]).toMatchObject([0, { status: 'CHARGEBACK', outcomeAsked: null }])
    await close({ decision })
    expect((await admin2.client.post(`/api/approval/approve/${(await waiting())[0]?.id}`, {})).status).toBe(200)
    expect((await read(card)).status).toBe(decision === 'win' ? 'WON' : 'LOST')
    expect(await available()).toBe(decision === 'win' ? 97_800 : 0)
    await sound()
  },
)

test('a trader sees and decides on their own terminals, a merchant and its traders read their own', async () => {
  const card = await makePaidCard(app, stage)
  const stranger = await app.signedIn({ name: 'Other trader', scope: ['TRADER'] })
  const reader = await app.signedIn({ name: 'Reader', scope: ['MERCHANT_TRADER'], merchantId: stage.merchant.id })
  const rival = await app.signedIn({
    name: 'Rival',
    scope: ['MERCHANT_TRADER'],
    merchantId: (await addMerchant(app.tenant, { remitGroupIds: [], modules: ['card'] })).id,
  })
  const sees = async ({ client }: SignedInClient) => [
    (await client.get(`/api/trn/get/${card.id}`)).status,
    ((await client.get('/api/trn/list')).body as { rows?: object[] }).rows?.length,
    ((await client.get('/api/counts')).body as { cardTransfer?: { waiting: number } }).cardTransfer?.waiting,
  ]
  expect(await sees(trader)).toEqual([200, 1, 1])
  expect(await sees(stranger)).toEqual([404, 0, 0])
  expect(await sees(reader)).toEqual([200, 1, 1])
  expect(await sees(rival)).toEqual([404, 0, 0])
  expect((await reader.client.post(`/api/trn/claim/${card.id}`)).status).toBe(404)
  expect((await reader.client.get(`/api/trn/get/${card.id}`)).body).toMatchObject({
    bankAccountLabel: null,
    terminal: null,
    claim: null,
    fired: [],
  })
  const terminals = async ({ client }: SignedInClient) =>
    ((await client.get('/api/card-terminal/list')).body as { terminals?: { label: string; keyIds: string[] }[] })
      .terminals
  expect(await terminals(trader)).toMatchObject([{ label: stage.terminal.label, health: 'ONLINE', keyIds: [] }])
  expect(await terminals(admin)).toMatchObject([{ label: stage.terminal.label, keyIds: [stage.terminal.keyId] }])
  expect(await terminals(stranger)).toEqual([])
  expect(await terminals(reader)).toBeUndefined()
  const [mine, theirs] = await Promise.all([trader, stranger].map(({ client }) => client.post('/api/trn/next', {})))
  expect(mine?.body).toMatchObject({ claim: { row: { id: card.id } } })
  expect(theirs?.body).toEqual({ claim: null })
})

const shapes: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `pay ${number.replace(/(\d{4})(?=\d)/g, '$1 ')} now`,
  (number) => number.replace(/(\d{4})(?=\d)/g, '$1-'),
]

test('fourteen card numbers through every field of every call: refused, neither stored nor returned', async () => {
  const card = await makePaidCard(app, stage)
  const held = await claim(trader, card)
  const heldClaim = { version: held.row.version, claimToken: held.claimToken }
  const fields: Record<string, (number: string) => Promise<{ status: number; text: string; body: unknown }>> = {}
  const add = (name: string, send: (number: string) => Promise<{ status: number; text: string; body: unknown }>) =>
    (fields[name] = send)
  for (const name of ['merchantRef', 'returnUrl', 'card', 'note'])
    add(`create ${name}`, (number) => askCard(app, stage.merchant, { [name]: number }))
  for (const name of ['id', 'name', 'tckn', 'phone', 'walletNo', 'pan'])
    add(`create customer.${name}`, (number) =>
      askCard(app, stage.merchant, { customer: { id: 'c-1', name: 'Elif', [name]: number } }),
    )
  add('create key', (number) => askCard(app, stage.merchant, {}, number.replace(/\s/g, '-')))
  add('create name', (number) => askCard(app, stage.merchant, { [number]: 1 }))
  add('find', (number) => mapi('GET', `/mapi/v1/card-transfers?merchantRef=${encodeURIComponent(number)}`))
  for (const name of ['eventId', 'reference', 'authCode', 'rrn', 'declineCode', 'pan', 'cvv'])
    add(`report ${name}`, (number) => report(app, stage.terminal, card, 'received', { [name]: number }))
  for (const name of ['bin6', 'last4', 'scheme', 'issuer', 'country', 'number'])
    add(`report card.${name}`, (number) =>
      report(app, stage.terminal, card, 'received', { card: { ...testCard, [name]: number } }),
    )
  add('heartbeat', (number) => sendSigned(app, stage.terminal, 'POST', '/tapi/v1/heartbeat', { error: number }))
  add('list', (number) => admin.client.get(`/api/trn/list?q=${encodeURIComponent(number)}`))
  add('note', (number) => admin.client.post(`/api/trn/note/${card.id}`, { text: number }))
  add('release', (number) => trader.client.post(`/api/trn/release/${card.id}`, { claimToken: number }))
  add('reject', (number) =>
    trader.client.post(`/api/trn/decide/${card.id}`, {
      ...heldClaim,
      decision: 'reject',
      reasonCode: 'OTHER',
      note: number,
    }),
  )
  add('refund', (number) => admin.client.post(`/api/trn/refund/${card.id}`, { amount: 1, reason: number, version: 1 }))
  add('attach', (number) => admin.client.post(`/api/trn/attach/${card.id}`, { fileName: number, content: 'AAAA' }))
  add('bulk', (number) =>
    trader.client.post('/api/trn/bulk', { action: 'reject', items: [], reasonCode: 'OTHER', note: number }),
  )
  const wrong: unknown[] = []
  for (const [place, number] of testCardNumbers.entries())
    for (const [name, send] of Object.entries(fields)) {
      const shape = shapes[(place + name.length) % shapes.length] ?? String
      const { status, body, text } = await send(shape(number))
      if (
        status !== 400 ||
        (body as { code: string }).code !== 'CARD_NUMBER' ||
        text.replace(/\D/g, '').includes(number)
      )
        wrong.push([name, shape(number), status, text])
    }
  expect(wrong).toEqual([])
  const { rows: tables } = await app.tenant.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const kept: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await app.tenant.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    const text = rows.map((row) => row.text.replace(/[ .-]/g, '')).join('\n')
    kept.push(...testCardNumbers.filter((number) => text.includes(number)).map((number) => [name, number]))
  }
  expect(kept).toEqual([])
}, 120_000)

test('a tenant without the module has no cards: merchants get an error, people and terminals a 404', async () => {
  const lite = await buildTestApp({ tenant: { id: 'lite', hosts: ['lite.localhost'], modules: ['remit', 'admin'] } })
  try {
    const other = await setCardStage(lite)
    expect(await askCard(lite, other.merchant)).toMatchObject({ status: 409, body: { code: 'MODULE_DISABLED' } })
    const person = await lite.signedIn({ name: 'Admin', scope: ['ADMIN', 'TRADER'] })
    const routes = lite.app.routeList.filter(({ url, method }) => url.startsWith('/api/trn') && method !== 'HEAD')
    expect(routes.length).toBeGreaterThan(12)
    for (const { method, url } of routes) {
      const { status } = await person.client.call(
        method as 'GET',
        url.replace(':id', uuidv7()),
        method === 'GET' ? undefined : {},
      )
      expect([url, status]).toEqual([url, 404])
    }
    expect((await person.client.get('/api/counts')).body).not.toHaveProperty('cardTransfer')
    expect((await sendSigned(lite, other.terminal, 'POST', '/tapi/v1/heartbeat', {})).status).toBe(404)
  } finally {
    await lite.close()
  }
})
