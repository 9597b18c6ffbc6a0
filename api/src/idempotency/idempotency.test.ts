import { createDepositRequest } from '@kasa/contracts/merchantApi'
import fc from 'fast-check'
import * as z from 'zod/mini'

import { askDeposit, sendSigned, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { forgetAnswers, idempotently } from './idempotency.service'

let test: TestApp
let stage: Stage

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
})
afterAll(() => test.close())

const rows = async (merchantRef: string) =>
  (await test.tenant.pool.query('select from remit_request where merchant_ref = $1', [merchantRef])).rowCount
const wanted = (merchantRef: string, amount = 50_000) => ({
  merchantRef,
  amount,
  customer: { id: merchantRef, name: 'Can Özdemir' },
})
const post = (body: unknown, key: string | undefined) =>
  sendSigned(test, stage.merchant, 'POST', '/mapi/v1/deposits', body, { headers: { 'idempotency-key': key } })

describe('Idempotency-Key', () => {
  it('is required to create, and must be fit for a header', async () => {
    expect(await post(wanted('none'), undefined)).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_MISSING', field: 'Idempotency-Key' },
    })
    expect(await post(wanted('long'), 'k'.repeat(256))).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_INVALID' },
    })
    expect((await post(wanted('long'), 'k'.repeat(255))).status).toBe(201)
  })

  it('gives the same answer again, byte for byte, and makes one row', async () => {
    const first = await post(wanted('same'), 'same')
    const again = await post(
      { customer: { name: 'Can Özdemir', id: 'same' }, amount: 50_000, merchantRef: 'same' },
      'same',
    )
    expect([first.status, first.headers['idempotent-replay']]).toEqual([201, undefined])
    expect([again.status, again.headers['idempotent-replay'], again.text]).toEqual([201, 'true', first.text])
    expect(await rows('same')).toBe(1)
  })

  it('repeats a refusal too, even when the reason is gone', async () => {
    const customer = { id: 'refused', name: 'A B' }
    const made = (await askDeposit(test, stage.merchant, { customer })).body as { id: string }
    const body = { ...wanted('refused', 2_450_000), customer }
    const first = await post(body, 'refused')
    expect(first).toMatchObject({ status: 409, body: { code: 'DUPLICATE_PENDING' } })
    await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/deposits/${made.id}/cancel`, {})
    expect(await post(body, 'refused')).toMatchObject({
      status: 409,
      text: first.text,
      headers: { 'idempotent-replay': 'true' },
    })
    expect((await post(body, 'refused, asked anew'.replaceAll(/[ ,]/g, '-'))).status).toBe(201)
  })

  it('refuses another body under the key with 422, and another merchant’s key is its own', async () => {
    expect((await post(wanted('one'), 'shared')).status).toBe(201)
    expect(await post(wanted('one', 50_001), 'shared')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await rows('one')).toBe(1)
    const other = await setStage(test)
    expect((await askDeposit(test, other.merchant, {}, { 'idempotency-key': 'shared' })).status).toBe(201)
  })

  it('answers 409 while the first is running, and counts fifty concurrent calls as one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(wanted('fifty'), 'fifty')))
    const fresh = answers.filter((answer) => answer.status === 201 && answer.headers['idempotent-replay'] === undefined)
    expect(fresh).toHaveLength(1)
    for (const answer of answers)
      expect(answer.status === 201 ? answer.text : (answer.body as { code: string }).code).toBe(
        answer.status === 201 ? fresh[0]?.text : 'IDEMPOTENCY_IN_FLIGHT',
      )
    expect(await rows('fifty')).toBe(1)
  })

  it('leaves nothing when the process dies in the middle, and the key is free at once @long', async () => {
    const call = { header: 'crash', isRequired: true, method: 'POST', path: '/x', body: {}, ownerId: stage.merchant.id }
    const killed = idempotently(test.ctx, call, async (tx) => {
      const [row] = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
      // What kill -9 of the API looks like to the database: the connection ends before the commit.
      await test.tenant.pool.query('select pg_terminate_backend($1)', [row?.pid])
      return { status: 201, answer: { never: 'seen' } }
    })
    await expect(killed).rejects.toThrow()
    expect(
      await idempotently(test.ctx, call, () => Promise.resolve({ status: 201, answer: { second: true } })),
    ).toEqual({ status: 201, text: '{"second":true}', isReplay: false })
  })

  it('is forgotten after seven days', async () => {
    const call = { header: 'old', isRequired: true, method: 'POST', path: '/x', body: {}, ownerId: stage.merchant.id }
    const work = () => Promise.resolve({ status: 200, answer: {} })
    await idempotently(test.ctx, call, work)
    test.clock.advance(7 * 24 * 3_600_000 - 1000)
    await forgetAnswers(test.ctx)
    expect((await idempotently(test.ctx, call, work)).isReplay).toBe(true)
    test.clock.advance(2000)
    await forgetAnswers(test.ctx)
    expect((await idempotently(test.ctx, call, work)).isReplay).toBe(false)
  })
})

it('answers 201, 400 or 409 to any JSON, with a code and the wrong field if there is one, not 500 @long', async () => {
  // Created once, because each takes a second.
  const anyText = fc.string({ unit: 'binary', maxLength: 70 })
  const near = fc.record(
    {
      merchantRef: fc.oneof(anyText, fc.anything()),
      amount: fc.oneof(fc.integer(), fc.double(), fc.constantFrom(1, 1e9, 1e9 + 1, '5', null)),
      customer: fc.oneof(
        fc.anything(),
        fc.record({ id: anyText, name: anyText, tckn: fc.string() }, { requiredKeys: ['id'] }),
      ),
      bankCode: fc.oneof(fc.constant('0010'), fc.anything()),
      returnUrl: fc.oneof(fc.webUrl(), anyText, fc.constant('https://\0x')),
    },
    { requiredKeys: [] },
  )
  let n = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: near }, fc.anything(), anyText), async (value) => {
      const text =
        typeof value === 'string'
          ? value
          : (JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ??
            '')
      if (text === '') return
      const answer = await sendSigned(test, stage.merchant, 'POST', '/mapi/v1/deposits', text, {
        headers: { 'idempotency-key': `fuzz-${(n += 1)}` },
      })
      let isValid = false
      try {
        isValid = z.safeDecode(createDepositRequest, JSON.parse(text) as never).success
      } catch {
        // Not valid JSON.
      }
      expect([400, ...(isValid ? [201, 409] : [])]).toContain(answer.status)
      if (isValid) expect(answer.status).not.toBe(400)
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({
          code: expect.any(String) as string,
          message_tr: expect.any(String) as string,
          requestId: expect.any(String) as string,
        })
    }),
    { numRuns: 400 },
  )
}, 60_000)
