import { can, type Permission } from '@kasa/domain/permissions'

import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { isKeptWithEffect, isKeyless, keptWithEffect, keyless } from './writeKeys'

let test: TestApp
let admin: SignedInClient

beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN', 'USER_MANAGEMENT'] })
  await test.stepUp(admin)
})
afterAll(() => test.close())

let made = 0
const newKey = () => `console-write-key-${(made += 1)}`
const count = async (sql: string) =>
  Number((await test.tenant.pool.query<{ count: bigint }>(`select count(*) from ${sql}`)).rows[0]?.count)
const limitGroup = (name: string) => ({ name, activeHours: [], holidayPolicy: 'AS_USUAL', rules: [] })

const writes = () =>
  test.app.routeList.filter(
    ({ method, url, access }) =>
      method === 'POST' && url.startsWith('/api/') && (access.kind === 'permission' || access.kind === 'session'),
  )

it('every console write stores its answer with its effect or beside it, or has a reason for no key', () => {
  const urls = writes().map(({ url }) => url)
  // Neither list names a removed or public route.
  for (const url of [...keptWithEffect, ...Object.keys(keyless)]) expect(urls).toContain(url)
  expect(writes().filter((route) => isKeptWithEffect(route) && isKeyless(route))).toEqual([])
  expect(writes().filter((route) => !isKeptWithEffect(route) && !isKeyless(route)).length).toBeGreaterThan(30)
})

it('every other write looks at its key before it does anything', async () => {
  for (const route of writes()) {
    if (isKeptWithEffect(route) || isKeyless(route)) continue
    const { url, access } = route
    const scope = access.kind === 'permission' ? scopeFor(access.permission) : 'ADMIN'
    const person = await test.signedIn({ scope: [scope, 'USER_MANAGEMENT'] })
    await test.stepUp(person)
    const key = newKey()
    await test.tenant.pool.query(
      `insert into idempotency_key (owner_id, idempotency_key, fingerprint, status, answer_enc, created_at)
        values ($1, $2, 'kanother', 200, '\\x00', now())`,
      [person.actor.id, key],
    )
    const answer = await person.client.post(
      url.replaceAll(':id', '01930000-0000-7000-8000-000000000001'),
      {},
      { 'idempotency-key': key },
    )
    expect({ url, status: answer.status, code: (answer.body as { code?: string }).code }).toEqual({
      url,
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  }
})

const scopeFor = (permission: Permission): string =>
  ['ADMIN', 'REMIT', 'MERCHANT', 'SUBREMIT'].find((scope) =>
    can({ role: 'client', scope: `${scope},USER_MANAGEMENT`, modules: test.tenant.config.modules }, permission),
  ) ?? 'ADMIN'

it('a repeated write is answered as the first time, and done once', async () => {
  const key = newKey()
  const send = () => admin.client.post('/api/limit-group/create', limitGroup('Once'), { 'idempotency-key': key })
  const first = await send()
  const audits = await count('audit_log')
  const again = await send()
  expect([first.status, first.headers['idempotent-replay']]).toEqual([200, undefined])
  expect([again.status, again.headers['idempotent-replay'], again.text]).toEqual([200, 'true', first.text])
  expect([await count(`limit_group where name = 'Once'`), await count('audit_log')]).toEqual([1, audits])
  expect((await admin.client.get(`/api/idempotency/${key}`)).body).toMatchObject({ state: 'answered', status: 200 })
})

it('another write under the key is refused, and a refused write may be repeated', async () => {
  const key = newKey()
  const send = (body: object) => admin.client.post('/api/limit-group/create', body, { 'idempotency-key': key })
  expect((await send({ name: 'Again' })).status).toBe(400)
  expect((await send(limitGroup('Again'))).status).toBe(200)
  expect(await send(limitGroup('Other'))).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  expect(await count(`limit_group where name = 'Other'`)).toBe(0)
})

it('of twenty concurrent calls one is done', async () => {
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin.client.post('/api/limit-group/create', limitGroup('Twenty'), { 'idempotency-key': key }),
    ),
  )
  expect(
    answers.filter(({ status, headers }) => status === 200 && headers['idempotent-replay'] === undefined),
  ).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' })
  expect(await count(`limit_group where name = 'Twenty'`)).toBe(1)
})

it('a write is not repeated if its process died before answering, and the answer reports this', async () => {
  const key = newKey()
  const send = () => admin.client.post('/api/limit-group/create', limitGroup('Lost'), { 'idempotency-key': key })
  expect((await send()).status).toBe(200)
  // The state left by a killed process.
  await test.tenant.pool.query('update idempotency_key set status = 0, answer_enc = null where idempotency_key = $1', [
    key,
  ])
  expect(await send()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_FLIGHT' } })
  expect((await admin.client.get(`/api/idempotency/${key}`)).body).toEqual({ state: 'running' })
  test.clock.advance(61_000)
  expect(await send()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_OUTCOME_UNKNOWN' } })
  expect(await count(`limit_group where name = 'Lost'`)).toBe(1)
})

it('a key belongs to its owner: the same write of another person under it is separate', async () => {
  const key = newKey()
  const other = await test.signedIn({ scope: ['ADMIN'] })
  await test.stepUp(other)
  expect(
    (await admin.client.post('/api/limit-group/create', limitGroup('Mine'), { 'idempotency-key': key })).status,
  ).toBe(200)
  expect(
    (await other.client.post('/api/limit-group/create', limitGroup('Theirs'), { 'idempotency-key': key })).headers[
      'idempotent-replay'
    ],
  ).toBeUndefined()
  expect(await count(`limit_group where name = 'Theirs'`)).toBe(1)
})
