import { buildTestApp, type TestApp } from '../testing/testApp'
import {
  addMerchant,
  askDeposit,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
} from '../testing/moneyFixture'

let test: TestApp
let stage: Stage

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
afterAll(() => test.close())

const body = (answer: { body: unknown }) => answer.body as Record<string, unknown>

describe('POST /mapi/v1/deposits', () => {
  it('assigns an account and shows the payer where to pay', async () => {
    const answer = await askDeposit(test, stage.merchant, { merchantRef: 'first' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      merchantRef: 'first',
      status: 'ASSIGNED',
      amount: 2_450_000,
      fee: 36_750,
      tax: 3_675,
      net: 2_409_575,
      currency: 'TRY',
      holder: 'Kasa Ödeme A.Ş.',
      bank: 'Ziraat',
      number: expect.stringMatching(/^D-\d\d-\d{7}$/) as string,
      iban: expect.stringMatching(/^TR\d{24}$/) as string,
      referenceCode: expect.stringMatching(/^[A-HJ-NP-Z2-9]{7}$/) as string,
    })
  })

  it.each([
    ['one mark', '\ufeff'],
    ['two', '\ufeff\ufeff'],
  ])('accepts a body behind a byte order mark, or answers that it is not JSON: %s', async (_what, mark) => {
    const sent = {
      merchantRef: `mark ${mark.length}`,
      amount: 100_000 + mark.length,
      customer: { id: `mark${mark.length}`, name: 'Ali Veli' },
    }
    const answer = await sendSigned(
      test,
      stage.merchant,
      'POST',
      '/mapi/v1/deposits',
      `${mark}${JSON.stringify(sent)}`,
      { headers: { 'idempotency-key': `mark-${mark.length}` } },
    )
    expect([
      [201, undefined],
      [400, 'BODY_NOT_JSON'],
    ]).toContainEqual([answer.status, body(answer)['code']])
  })

  it('recognises a reference in any Unicode form; refuses hidden characters and names without letters', async () => {
    const ref = 'sipariş ö1'
    const { id } = await makeDeposit(test, stage.merchant, { merchantRef: ref.normalize('NFD') })
    expect(await askDeposit(test, stage.merchant, { merchantRef: ref.normalize('NFC') })).toMatchObject({
      status: 409,
      body: { code: 'MERCHANT_REF_USED', details: { id } },
    })
    for (const merchantRef of ['sipari\u200bş ö1', 'sipariş\u00a0ö1', 'sipariş\u00ad ö1'])
      expect(await askDeposit(test, stage.merchant, { merchantRef })).toMatchObject({
        status: 400,
        body: { code: 'FIELD_INVALID', field: 'merchantRef' },
      })
    for (const [customer, field] of [
      [{ id: 'n1', name: '\u200b' }, 'customer.name'],
      [{ id: 'n2', name: '12 34' }, 'customer.name'],
      [{ id: 'n3', name: 'Ali Veli', tckn: '12345678901' }, 'customer.tckn'],
    ] as const)
      expect(await askDeposit(test, stage.merchant, { customer })).toMatchObject({
        status: 400,
        body: { code: 'FIELD_INVALID', field },
      })
  })

  it('refuses null in place of no body', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    expect(await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`, 'null')).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT' },
    })
    expect(await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`)).toMatchObject({
      status: 200,
      body: { status: 'DECLARED' },
    })
  })

  it('is read by id and merchant’s reference, declared and cancelled by its merchant, and by no one else', async () => {
    const made = await makeDeposit(test, stage.merchant, { merchantRef: 'to read' })
    const stranger = await addMerchant(test.tenant, { remitGroupIds: [] })
    expect(body(await sendSigned(test, stage.merchant, 'GET', `/mapi/v1/deposits/${made.id}`))['number']).toBe(
      made.number,
    )
    expect(await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/deposits?merchantRef=to%20read')).toMatchObject({
      status: 200,
      body: { deposits: [{ id: made.id }] },
    })
    expect((await sendSigned(test, stranger, 'GET', `/mapi/v1/deposits/${made.id}`)).status).toBe(404)
    for (const act of ['declare', 'cancel'])
      expect((await sendSigned(test, stranger, 'POST', `/mapi/v1/deposits/${made.id}/${act}`, {})).status).toBe(404)
    expect(await sendSigned(test, stranger, 'GET', '/mapi/v1/deposits?merchantRef=to%20read')).toMatchObject({
      body: { deposits: [] },
    })
  })

  it('refuses a used merchant reference, naming the request that has it', async () => {
    const made = await makeDeposit(test, stage.merchant, { merchantRef: 'once' })
    expect(await askDeposit(test, stage.merchant, { merchantRef: 'once' })).toMatchObject({
      status: 409,
      body: { code: 'MERCHANT_REF_USED', field: 'merchantRef', details: { id: made.id } },
    })
  })

  it('refuses the same customer and amount while one is open', async () => {
    const customer = { id: 'twice', name: 'Ali Veli' }
    const made = await makeDeposit(test, stage.merchant, { customer })
    expect(await askDeposit(test, stage.merchant, { customer })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_PENDING', details: { id: made.id } },
    })
    expect((await askDeposit(test, stage.merchant, { customer, amount: 2_450_001 })).status).toBe(201)
    expect(
      (await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${made.id}/cancel`, {})).body,
    ).toMatchObject({ status: 'CANCELLED' })
    expect((await askDeposit(test, stage.merchant, { customer })).status).toBe(201)
  })

  it('counts fifty concurrent calls under one reference as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        askDeposit(test, stage.merchant, { merchantRef: 'race', customer: { id: 'race', name: 'A B' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      answers.filter((answer) => answer.status === 409 && body(answer)['code'] === 'MERCHANT_REF_USED'),
    ).toHaveLength(49)
  })

  it('rejects with NO_ACCOUNT if no account can take it, and keeps the request', async () => {
    const lonely = await addMerchant(test.tenant, { remitGroupIds: [] })
    expect(await askDeposit(test, lonely)).toMatchObject({
      status: 201,
      body: { status: 'REJECTED', reasonCode: 'NO_ACCOUNT', iban: null },
    })
  })

  it('is declared once, and cannot be cancelled after that', async () => {
    const { id } = await makeDeposit(test, stage.merchant)
    const declare = () => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/declare`, {})
    expect(await declare()).toMatchObject({ status: 200, body: { status: 'DECLARED' } })
    expect(await declare()).toMatchObject({
      status: 409,
      body: {
        code: 'STATUS',
        details: { status: 'DECLARED' },
        message_en: 'This is no longer possible: the request is DECLARED.',
      },
    })
    expect(await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {})).toMatchObject({
      status: 409,
      body: { code: 'STATUS' },
    })
  })

  it('cancels nothing that was paid, even if the merchant has not seen the payment', async () => {
    const paid = await makeDeposit(test, stage.merchant)
    expect((await reportPayment(test, stage, paid)).status).toBe(200)
    const cancelled = (id: string) => sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {})
    expect(await cancelled(paid.id)).toMatchObject({ status: 409, body: { code: 'PAYMENT_SEEN' } })
    const { rows } = await test.tenant.pool.query(
      'select status, bank_tx_id is not null as paid from remit_request where id = $1',
      [paid.id],
    )
    expect(rows).toEqual([{ status: 'ASSIGNED', paid: true }])
    const open = await makeDeposit(test, stage.merchant)
    expect(await cancelled(open.id)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  })

  it('lists events as a feed without gaps, in order', async () => {
    const merchant = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
    const made = await Promise.all(Array.from({ length: 8 }, () => makeDeposit(test, merchant)))
    await Promise.all(
      made.slice(0, 4).map(({ id }) => sendSigned(test, merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {})),
    )
    const { events } = body(await sendSigned(test, merchant, 'GET', '/mapi/v1/events?after=0')) as {
      events: { seq: number; event: { type: string; sequence: number } }[]
    }
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(events.map(({ event }) => event.sequence)).toEqual(events.map(({ seq }) => seq))
    expect(events.filter(({ event }) => event.type === 'deposit.cancelled')).toHaveLength(4)
    expect(body(await sendSigned(test, merchant, 'GET', '/mapi/v1/events?after=11'))).toMatchObject({
      events: [{ seq: 12 }],
    })
  })

  it('returns the balance', async () => {
    expect((await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/balance')).body).toEqual({
      available: 0,
      held: 0,
      reserve: 0,
      currency: 'TRY',
    })
  })
})

describe('malformed requests', () => {
  const cases: [name: string, body: unknown, code: string, field: string | undefined][] = [
    ['no JSON', '{"merchantRef":', 'BODY_NOT_JSON', undefined],
    ['an array', [], 'BAD_INPUT', undefined],
    ['no amount', { merchantRef: 'm', customer: { id: 'c', name: 'n' } }, 'FIELD_MISSING', 'amount'],
    [
      'a negative amount',
      { merchantRef: 'm', amount: -1, customer: { id: 'c', name: 'n' } },
      'FIELD_INVALID',
      'amount',
    ],
    ['half a kuruş', { merchantRef: 'm', amount: 1.5, customer: { id: 'c', name: 'n' } }, 'FIELD_INVALID', 'amount'],
    [
      'an amount as text',
      { merchantRef: 'm', amount: '100', customer: { id: 'c', name: 'n' } },
      'FIELD_INVALID',
      'amount',
    ],
    [
      'an unknown field',
      { merchantRef: 'm', amount: 1, customer: { id: 'c', name: 'n' }, extra: 1 },
      'FIELD_UNKNOWN',
      'extra',
    ],
    [
      'an unknown field inside',
      { merchantRef: 'm', amount: 1, customer: { id: 'c', name: 'n', x: 1 } },
      'FIELD_UNKNOWN',
      'customer.x',
    ],
    [
      'NUL in a name',
      { merchantRef: 'm', amount: 1, customer: { id: 'c', name: 'n\0' } },
      'FIELD_INVALID',
      'customer.name',
    ],
    [
      'half a letter',
      '{"merchantRef":"m","amount":1,"customer":{"id":"c","name":"\\ud800"}}',
      'FIELD_INVALID',
      'customer.name',
    ],
  ]
  it.each(cases)('%s', async (_name, sent, code, field) => {
    const answer = await sendSigned(test, stage.merchant, 'POST', '/mapi/v1/deposits', sent, {
      headers: { 'idempotency-key': 'malformed' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code, ...(field ? { field } : {}) } })
  })

  it('an invalid id', async () => {
    expect(await sendSigned(test, stage.merchant, 'GET', '/mapi/v1/deposits/42')).toMatchObject({
      status: 400,
      body: { field: 'id' },
    })
  })
})
