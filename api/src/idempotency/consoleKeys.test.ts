import { makeDeposit, reportPayment, setStage, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { idempotently } from './idempotency.service'

let test: TestApp
let stage: Stage
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test)
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterAll(() => test.close())

const outcome = async (who: SignedInClient, key: string) => (await who.client.get(`/api/idempotency/${key}`)).body
const journals = async (id: string) =>
  (await test.tenant.pool.query('select from journal where source_id = $1', [id])).rowCount
const audits = async (id: string, action: string) =>
  (await test.tenant.pool.query('select from audit_log where object_id = $1 and action = $2', [id, action])).rowCount
const decide = (who: SignedInClient, id: string, body: object, key: string) =>
  who.client.post(`/api/remit-request/decide/${id}`, body, { 'idempotency-key': key })

async function claimed(who: SignedInClient, isPaid = true) {
  const deposit = await makeDeposit(test, stage.merchant)
  if (isPaid) await reportPayment(test, stage, deposit)
  const { row, claimToken } = (await who.client.post(`/api/remit-request/claim/${deposit.id}`)).body as {
    row: { version: number }
    claimToken: string
  }
  return { id: deposit.id, approval: { decision: 'approve', claimToken, version: row.version } }
}

let made = 0
const newKey = () => `console-key-of-test-${(made += 1)}`

it('acts once under a key, repeats the answer, and reports the outcome later', async () => {
  const { id, approval } = await claimed(admin)
  const key = newKey()
  expect(await outcome(admin, key)).toEqual({ state: 'none' })
  const first = await decide(admin, id, approval, key)
  const again = await decide(admin, id, approval, key)
  expect([first.status, first.headers['idempotent-replay']]).toEqual([200, undefined])
  expect([again.status, again.headers['idempotent-replay'], again.text]).toEqual([200, 'true', first.text])
  expect([await journals(id), await audits(id, 'deposit.approve')]).toEqual([1, 1])
  expect(await outcome(admin, key)).toMatchObject({
    state: 'answered',
    status: 200,
    code: null,
    at: test.clock.now().toISOString(),
  })
})

it('a body with kuruş has its fingerprint like any other', async () => {
  const call = (amountMinor: bigint) => ({
    header: 'kurus-1',
    isRequired: true,
    method: 'POST',
    path: '/x',
    body: { amountMinor },
    ownerId: admin.actor.id,
  })
  const work = async () => ({ status: 200, answer: { done: true } })
  expect(await idempotently(test.ctx, call(5n), work)).toMatchObject({ status: 200, isReplay: false })
  expect(await idempotently(test.ctx, call(5n), work)).toMatchObject({ status: 200, isReplay: true })
  await expect(idempotently(test.ctx, call(6n), work)).rejects.toMatchObject({ status: 422 })
})

it('counts fifty concurrent calls as one', async () => {
  const { id, approval } = await claimed(admin)
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(admin, id, approval, key)))
  expect(
    answers.filter(({ status, headers }) => status === 200 && headers['idempotent-replay'] === undefined),
  ).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' })
  expect([await journals(id), await audits(id, 'deposit.approve')]).toEqual([1, 1])
})

it('reports a refusal with its code and words, and that nothing was done', async () => {
  const { id, approval } = await claimed(admin, false)
  const key = newKey()
  expect(await decide(admin, id, approval, key)).toMatchObject({ status: 409, body: { code: 'BANK_LINE_NEEDED' } })
  expect(await outcome(admin, key)).toMatchObject({
    state: 'answered',
    status: 409,
    code: 'BANK_LINE_NEEDED',
    message_tr: expect.stringMatching(/\S/) as string,
    message_en: expect.stringMatching(/\S/) as string,
  })
  expect(await journals(id)).toBe(0)
})

it('belongs to its owner: the same key of another person is a separate one', async () => {
  const other = await test.signedIn({ scope: ['ADMIN'] })
  const mine = await claimed(admin)
  const theirs = await claimed(other)
  const key = newKey()
  expect((await decide(admin, mine.id, mine.approval, key)).status).toBe(200)
  expect(await outcome(other, key)).toEqual({ state: 'none' })
  expect((await decide(other, theirs.id, theirs.approval, key)).headers['idempotent-replay']).toBeUndefined()
})

it('refuses another decision under the same key, and a malformed key', async () => {
  const { id, approval } = await claimed(admin)
  const key = newKey()
  expect((await decide(admin, id, approval, key)).status).toBe(200)
  expect(await decide(admin, id, { ...approval, version: 99 }, key)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  expect((await admin.client.get('/api/idempotency/%20not%20a%20key')).status).toBe(400)
  expect((await test.client().get(`/api/idempotency/${key}`)).status).toBe(401)
})

it('reports a running call as running, without blocking it', async () => {
  const key = newKey()
  const call = { header: key, isRequired: true, method: 'POST', path: '/x', body: {}, ownerId: admin.actor.id }
  let finish = () => undefined as void
  let hasBegun = () => undefined as void
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))
  const gate = new Promise<void>((resolve) => (finish = resolve))
  const running = idempotently(test.ctx, call, async () => {
    hasBegun()
    await gate
    return { status: 200, answer: {} }
  })
  await begun
  expect(await outcome(admin, key)).toEqual({ state: 'running' })
  const asking = Array.from({ length: 20 }, () => outcome(admin, key))
  finish()
  await Promise.all(asking)
  expect(await running).toMatchObject({ status: 200, isReplay: false })
  expect(await outcome(admin, key)).toMatchObject({ state: 'answered', status: 200 })
})
