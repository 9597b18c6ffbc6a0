import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { TestCallbackAnswer } from '@kasa/contracts/merchants'
import { Webhook } from 'standardwebhooks'
import { uuidv7 } from 'uuidv7'

import { callbackHeaders } from '../signing/webhookSignature'
import { openText } from '../signing/sealed'
import { addEndpoint, addMerchant, sendSigned, type TestMerchant } from '../testing/moneyFixture'
import { otpCode } from '../testing/otp'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { endSecretRotations } from './saveUrl.service'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
afterEach(() => void delete process.env['KASA_DEMO'])

const hourMs = 3_600_000
const merchantOf = (over: Partial<Parameters<typeof addMerchant>[1]> = {}) =>
  addMerchant(test.tenant, { remitGroupIds: [], ...over })

/** A user with a step-up in the session's state; `account.test.ts` tests the step-up itself. */
async function steppedUp(user: Parameters<TestApp['signedIn']>[0]): Promise<SignedInClient> {
  const person = await test.signedIn(user)
  await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    person.actor.sessionId,
    new Date(test.clock.now().getTime() + 300_000),
  ])
  return person
}
const managerOf = (merchant: TestMerchant) =>
  steppedUp({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: merchant.id })
const adminNow = () => steppedUp({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })

type Key = {
  keyId: string
  status: string
  graceUntil: string | null
  shownAt: string | null
  lastUsedAt: string | null
}
const reset = (person: SignedInClient, merchantId: string, graceHours: unknown = 1, more: object = {}) =>
  person.client.post('/api/merchant/resetKeys', { merchantId, graceHours, reason: 'Replaced each year', ...more })
const show = (person: SignedInClient, keyId: string) => person.client.post('/api/merchant/showKeys', { keyId })
const save = (person: SignedInClient, merchantId: string, url: string, over: Record<string, unknown> = {}) =>
  person.client.post('/api/merchant/saveUrl', { merchantId, url, eventTypes: [], format: 'STANDARD', ...over })
const signedCall = async (key: { keyId: string; secret: string }) => {
  const { status, body } = await sendSigned(test, key, 'GET', '/mapi/v1/balance')
  return status === 200 ? 200 : (body as { code: string }).code
}
const keysOf = async (id: string) =>
  ((await (await adminNow()).client.get(`/api/merchant/get/${id}`)).body as { keys: Key[] }).keys
const auditText = async () =>
  (
    await test.tenant.pool.query<{ text: string }>(
      `select coalesce(string_agg(a::text, ' '), '') as text from audit_log a`,
    )
  ).rows[0]?.text ?? ''
const actionsOf = async (id: string) =>
  (
    await test.tenant.pool.query<{ action: string }>('select action from audit_log where object_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ action }) => action)

describe('a key', () => {
  it('made, shown once and used; the viewer is audited, its secret is not', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const made = await reset(manager, merchant.id)
    expect(made).toMatchObject({
      status: 200,
      body: {
        keys: [
          { status: 'ACTIVE', shownAt: null },
          { keyId: merchant.keyId, status: 'GRACE' },
        ],
      },
    })
    expect(made.text).not.toMatch(/secret/i)
    const { keyId } = made.body as { keyId: string }
    const shown = await show(manager, keyId)
    expect(shown).toMatchObject({ status: 200, body: { keyId, secret: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(await show(manager, keyId)).toMatchObject({ status: 409, body: { code: 'KEY_ALREADY_SHOWN' } })
    expect(await show(await adminNow(), keyId)).toMatchObject({ status: 409, body: { code: 'KEY_ALREADY_SHOWN' } })
    const { secret } = shown.body as { secret: string }
    expect(await signedCall({ keyId, secret })).toBe(200)
    expect(await actionsOf(merchant.id)).toEqual(['merchant.resetKeys', 'merchant.showKey'])
    expect(await auditText()).toContain(keyId)
    expect(await auditText()).not.toContain(secret)
  })

  it('is not shown again to a repetition under the same idempotency key', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const { keyId } = (await reset(manager, merchant.id)).body as { keyId: string }
    const showKeys = () =>
      manager.client.post('/api/merchant/showKeys', { keyId }, { 'idempotency-key': `shown-${keyId}` })
    expect((await showKeys()).status).toBe(200)
    expect(await showKeys()).toMatchObject({ status: 409, body: { code: 'KEY_ALREADY_SHOWN' } })
  })

  it('is shown to one of ten who ask concurrently', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(manager, merchant.keyId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await actionsOf(merchant.id)).filter((action) => action === 'merchant.showKey')).toHaveLength(1)
  })

  it.each([1, 24])('replaced with %s h of grace works until then, and not a moment longer', async (graceHours) => {
    const merchant = await merchantOf()
    expect(await reset(await managerOf(merchant), merchant.id, graceHours)).toMatchObject({
      body: { keys: [{ status: 'ACTIVE' }, { status: 'GRACE' }] },
    })
    test.clock.advance(graceHours * hourMs - 10_000)
    expect(await signedCall(merchant)).toBe(200)
    test.clock.advance(10_000)
    expect(await signedCall(merchant)).toBe('KEY_REVOKED')
    expect((await keysOf(merchant.id)).map(({ status }) => status)).toEqual(['ACTIVE', 'REVOKED'])
  })

  it('replaced without grace ends at once, and with it those that were in grace', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const { keyId } = (await reset(manager, merchant.id, 24)).body as { keyId: string }
    const { secret } = (await show(manager, keyId)).body as { secret: string }
    expect([await signedCall(merchant), await signedCall({ keyId, secret })]).toEqual([200, 200])
    expect((await reset(manager, merchant.id, 0)).status).toBe(200)
    expect([await signedCall(merchant), await signedCall({ keyId, secret })]).toEqual(['KEY_REVOKED', 'KEY_REVOKED'])
    expect((await keysOf(merchant.id)).map(({ status }) => status)).toEqual(['ACTIVE', 'REVOKED', 'REVOKED'])
  })

  it('in grace keeps its end at the next reset', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    await reset(manager, merchant.id, 1)
    await reset(manager, merchant.id, 24)
    test.clock.advance(hourMs)
    expect(await signedCall(merchant)).toBe('KEY_REVOKED')
  })

  it('that is revoked is not shown, also when its grace is over', async () => {
    const merchant = await merchantOf()
    await reset(await managerOf(merchant), merchant.id, 1)
    test.clock.advance(hourMs)
    expect(await show(await managerOf(merchant), merchant.keyId)).toMatchObject({
      status: 409,
      body: { code: 'KEY_REVOKED' },
    })
  })

  it('takes over the scopes, addresses and rate limit of the one before', async () => {
    const merchant = await merchantOf({ scopes: ['read'], ipAllow: ['10.1.0.0/16'], perMinute: 77 })
    const { keyId } = (await reset(await managerOf(merchant), merchant.id)).body as { keyId: string }
    const { rows } = await test.tenant.pool.query(
      'select scopes, ip_allow::text[] as ip, requests_per_minute as pace from merchant_key where key_id = $1',
      [keyId],
    )
    expect(rows).toEqual([{ scopes: ['read'], ip: ['10.1.0.0/16'], pace: 77 }])
  })

  it('of a merchant that is not the maker’s own needs another administrator; its people get a mail', async () => {
    const [admin, other] = [await adminNow(), await adminNow()]
    const created = await admin.client.post('/api/merchant/create', {
      code: 'FRESH',
      name: 'A',
      legalTitle: 'A',
      taxNo: '4540536920',
      contacts: [],
      modules: ['remit'],
      remitGroupIds: [],
      limitGroupId: null,
    })
    expect(created).toMatchObject({ status: 200, body: { keys: [], keyApprovalId: null } })
    const { id } = created.body as { id: string }
    await test.user({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: id, email: 'keeper@fresh.test' })
    expect(await reset(admin, id, 0, { reason: undefined })).toMatchObject({ status: 400, body: { field: 'reason' } })
    const requested = await reset(admin, id, 0, { scopes: ['read'] })
    expect(requested).toMatchObject({ status: 200, body: { keyId: null, keys: [], approvalId: expect.any(String) } })
    const { approvalId } = requested.body as { approvalId: string }
    expect(await reset(other, id, 0)).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
    const approve = (who: SignedInClient) => who.client.post(`/api/approval/approve/${approvalId}`, {})
    expect(await approve(admin)).toMatchObject({ status: 409, body: { code: 'APPROVAL_OWN' } })
    expect(await keysOf(id)).toEqual([])
    expect((await approve(other)).status).toBe(200)
    expect(await keysOf(id)).toMatchObject([{ status: 'ACTIVE', scopes: ['read'], shownAt: null }])
    const [key] = await keysOf(id)
    expect(await signedCall((await show(admin, key?.keyId ?? '')).body as { keyId: string; secret: string })).toBe(200)
    const mail = (await test.mails()).find(({ text }) => text.includes('yeni bir API anahtarı'))
    expect(mail?.text).toContain(`${admin.actor.name} + ${other.actor.name}`)
  })

  it('has the requested rights; payouts only while its maker holds money_withdraw', async () => {
    const merchant = await merchantOf({ scopes: ['deposit:create', 'withdraw:create', 'read'] })
    const manager = await managerOf(merchant)
    const { keyId } = (await reset(manager, merchant.id, 0, { scopes: ['withdraw:create', 'read'] })).body as {
      keyId: string
    }
    const key = (await show(manager, keyId)).body as { keyId: string; secret: string }
    const send = async (path: string) => ((await sendSigned(test, key, 'POST', path, {})).body as { code: string }).code
    expect([await signedCall(key), await send('/mapi/v1/deposits'), await send('/mapi/v1/withdrawals')]).toEqual([
      200,
      'KEY_SCOPE',
      'KEY_SCOPE',
    ])
    await test.tenant.pool.query(`update users set scope = array_append(scope, 'money_withdraw') where id = $1`, [
      manager.actor.id,
    ])
    expect(await send('/mapi/v1/withdrawals')).not.toBe('KEY_SCOPE')
    expect((await keysOf(merchant.id))[0]).toMatchObject({ lastUsedAt: expect.any(String), lastUsedIp: '127.0.0.1' })
  })

  it('that is revoked ends at once, with its reason; twice it cannot', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const revoke = () => manager.client.post('/api/merchant/revokeKey', { keyId: merchant.keyId, reason: 'Leaked' })
    expect(await signedCall(merchant)).toBe(200)
    expect(await revoke()).toMatchObject({
      status: 200,
      body: { keys: [{ status: 'REVOKED', revokedReason: 'Leaked', revokedByName: manager.actor.name }] },
    })
    expect(await signedCall(merchant)).toBe('KEY_REVOKED')
    expect(await revoke()).toMatchObject({ status: 409, body: { code: 'KEY_REVOKED' } })
    expect(await actionsOf(merchant.id)).toEqual(['merchant.revokeKey'])
  })

  it('is accepted only from its merchant’s addresses, if it has any', async () => {
    const merchant = await merchantOf()
    const allow = (ips: string[]) =>
      test.tenant.pool.query('update merchant set ip_allow = $2::inet[] where id = $1', [merchant.id, ips])
    await allow(['10.0.0.0/8'])
    expect(await signedCall(merchant)).toBe('IP_NOT_ALLOWED')
    await allow(['10.0.0.0/8', '127.0.0.1'])
    expect(await signedCall(merchant)).toBe(200)
  })

  it('two resets at once leave one ACTIVE', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    await Promise.all([reset(manager, merchant.id), reset(manager, merchant.id)])
    expect((await keysOf(merchant.id)).filter(({ status }) => status === 'ACTIVE')).toHaveLength(1)
  })

  it.each([2, -1, '1', null, 0.5])('grace of %j h is refused', async (graceHours) => {
    const merchant = await merchantOf()
    expect(await reset(await managerOf(merchant), merchant.id, graceHours)).toMatchObject({
      status: 400,
      body: { code: 'FIELD_INVALID', field: 'graceHours' },
    })
  })

  it('of a closed merchant is not replaced, nor its address; its people are signed out', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    await test.tenant.pool.query(`update merchant set status = 'CLOSED' where id = $1`, [merchant.id])
    const admin = await adminNow()
    const closed = { status: 409, body: { code: 'MERCHANT_CLOSED' } }
    expect(await reset(admin, merchant.id, 0)).toMatchObject(closed)
    expect(await save(admin, merchant.id, 'https://8.8.8.8/hook', { reason: 'A' })).toMatchObject(closed)
    expect(await reset(manager, merchant.id)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } })
  })
})

describe('permissions', () => {
  type Act = [
    name: string,
    act: (person: SignedInClient, merchant: TestMerchant) => Promise<{ status: number; body: unknown }>,
  ]
  const acts: Act[] = [
    ['resetKeys', (person, { id }) => reset(person, id)],
    ['showKeys', (person, { keyId }) => show(person, keyId)],
    ['revokeKey', (person, { keyId }) => person.client.post('/api/merchant/revokeKey', { keyId, reason: 'x' })],
    ['saveUrl', (person, { id }) => save(person, id, 'https://8.8.8.8/hook', { reason: 'A' })],
  ]
  const people: [scope: string[], own: number, foreign: number][] = [
    [['ADMIN', 'USER_MANAGEMENT'], 200, 200],
    [['ADMIN'], 200, 200],
    [['MERCHANT', 'USER_MANAGEMENT'], 200, 404],
    [['MERCHANT'], 404, 404],
    [['USER_MANAGEMENT'], 404, 404],
    ...['SYSTEM', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'PAPARA', 'SUBPAPARA', 'TRADER'].map(
      (scope): [string[], number, number] => [[scope, 'USER_MANAGEMENT'], 404, 404],
    ),
  ]
  const cells = people.flatMap(([scope, own, foreign]) =>
    acts.map(([name, act]): [string, string, number, number, Act[1]] => [scope.join(), name, own, foreign, act]),
  )
  it.each(cells)('%s %s: own %s, foreign %s', async (scope, _name, ownStatus, foreignStatus, act) => {
    const [own, foreign] = [await merchantOf(), await merchantOf()]
    const person = await steppedUp({ scope: scope.split(','), merchantId: own.id })
    expect((await act(person, own)).status).toBe(ownStatus)
    expect((await act(person, foreign)).status).toBe(foreignStatus)
    if (foreignStatus === 404) expect(await actionsOf(foreign.id)).toEqual([])
    expect((await act(person, { ...own, id: uuidv7(), keyId: 'mk_nobody' })).status).toBe(404)
  })

  it.each(acts)('%s needs a fresh code, and accepts only a real one', async (_name, act) => {
    const merchant = await merchantOf()
    const person = await test.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: merchant.id })
    expect(await act(person, merchant)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    expect(await act(person, { ...merchant, id: uuidv7(), keyId: 'mk_nobody' })).toMatchObject({
      status: 409,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    expect(await actionsOf(merchant.id)).toEqual([])
    const made = await person.client.post('/api/auth/createOtpSecret', { email: person.actor.email, check: '' })
    const { userSecret } = (made.body as { response: { userSecret: string } }).response
    person.client.keep(
      await person.client.post('/api/auth/checkOtp', {
        email: person.actor.email,
        code: otpCode(userSecret, test.clock.now()),
      }),
    )
    test.clock.advance(330_000)
    expect(await act(person, merchant)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
    expect(await person.client.post('/api/auth/stepUp', { code: otpCode(userSecret, test.clock.now()) })).toMatchObject(
      { status: 200 },
    )
    expect((await act(person, merchant)).status).toBe(200)
  })
})

describe('the callback address', () => {
  const refusals: [url: string, code: string][] = [
    ['http://shop.example/hook', 'URL_NOT_HTTPS'],
    ['ftp://shop.example', 'URL_NOT_HTTPS'],
    ['javascript:alert(1)', 'URL_NOT_HTTPS'],
    ['file:///etc/passwd', 'URL_NOT_HTTPS'],
    ['shop.example/hook', 'URL_INVALID'],
    ['https://', 'URL_INVALID'],
    ['https://user:pass@shop.example/', 'URL_HAS_CREDENTIALS'],
    ['https://127.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://10.0.0.8/', 'ADDRESS_NOT_PUBLIC'],
    ['https://169.254.169.254/latest/meta-data', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::1]/', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::ffff:192.168.1.1]/', 'ADDRESS_NOT_PUBLIC'],
    ['https://2130706433/', 'ADDRESS_NOT_PUBLIC'],
    ['https://0x7f.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://localhost/hook', 'ADDRESS_NOT_PUBLIC'],
    ['http://127.0.0.1:8265/hook', 'URL_NOT_HTTPS'],
    ['', 'FIELD_INVALID'],
    ['https://shop.example/a b', 'FIELD_INVALID'],
    ['https://shop.example/\u0000', 'FIELD_INVALID'],
    ['https://şop.example/', 'FIELD_INVALID'],
    [`https://shop.example/${'x'.repeat(2048)}`, 'FIELD_INVALID'],
  ]
  it.each(refusals)('%s is refused: %s', async (url, code) => {
    const merchant = await merchantOf({ testMode: true })
    const person = await managerOf(merchant)
    expect(await save(person, merchant.id, url)).toMatchObject({ status: 400, body: { code, field: 'url' } })
    expect(await actionsOf(merchant.id)).toEqual([])
  })

  it('on this machine is only allowed on a demo server', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const url = 'http://127.0.0.1:8265/hook'
    expect(await save(manager, merchant.id, url)).toMatchObject({ status: 400, body: { code: 'URL_NOT_HTTPS' } })
    process.env['KASA_DEMO'] = '1'
    expect((await save(manager, merchant.id, url)).status).toBe(200)
    // Other private addresses are refused there as well.
    expect((await save(manager, merchant.id, 'http://10.0.0.1/hook')).status).toBe(400)
  })

  it.each([
    [{ eventTypes: ['deposit.paid'] }, 'eventTypes.0'],
    [{ eventTypes: ['deposit.approved', 'deposit.approved'] }, 'eventTypes'],
    [{ format: 'XML' }, 'format'],
    [{ secret: 'mine' }, 'secret'],
  ])('%j is refused', async (over, field) => {
    const merchant = await merchantOf()
    expect(await save(await managerOf(merchant), merchant.id, 'https://8.8.8.8/', over)).toMatchObject({
      status: 400,
      body: { field },
    })
  })

  const stored = async (merchantId: string) =>
    (
      await test.tenant.pool.query<{ id: string; url: string; status: string; sealed: Buffer[]; until: Date | null }>(
        `select id, url, status, secrets_enc as sealed, rotating_until as until from callback_endpoint
          where merchant_id = $1`,
        [merchantId],
      )
    ).rows
  const secretsOf = async (merchantId: string) =>
    (await stored(merchantId)).flatMap(({ id, sealed }) =>
      sealed.map((one) => openText(test.tenant.keys, 'callbackEndpoint', id, one)),
    )

  const eachSecret = { newSecret: true }
  const signsWith = async (merchantId: string, secret: string) => {
    const body = '{"a":1}'
    const headers = callbackHeaders({ id: 'evt_1', at: new Date(), body, secrets: await secretsOf(merchantId) })
    expect(new Webhook(secret).verify(body, headers)).toEqual({ a: 1 })
  }

  it('gets a new secret on request, the old one signing beside it for a day; audit and reading know neither', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const first = await save(manager, merchant.id, 'https://8.8.8.8/one', {
      eventTypes: ['deposit.approved'],
      format: 'OK_TEXT',
    })
    expect(first).toMatchObject({
      status: 200,
      body: {
        approvalId: null,
        endpoint: {
          url: 'https://8.8.8.8/one',
          eventTypes: ['deposit.approved'],
          format: 'OK_TEXT',
          status: 'ACTIVE',
          rotatingUntil: null,
          secretWaits: false,
        },
      },
    })
    const second = await save(manager, merchant.id, 'https://8.8.8.8/two', eachSecret)
    const secrets = [first, second].map(({ body }) => (body as { secret: string }).secret)
    expect(new Set(secrets).size).toBe(2)
    expect(await secretsOf(merchant.id)).toEqual([secrets[1], secrets[0]])
    expect(await stored(merchant.id)).toMatchObject([{ url: 'https://8.8.8.8/two' }])
    for (const secret of secrets) await signsWith(merchant.id, secret)
    const read = await manager.client.get(`/api/merchant/get/${merchant.id}`)
    for (const secret of secrets)
      expect([read.text.includes(secret), (await auditText()).includes(secret)]).toEqual([false, false])
    test.clock.advance(24 * hourMs - 1000)
    await endSecretRotations(test.ctx)
    expect(await secretsOf(merchant.id)).toHaveLength(2)
    test.clock.advance(1000)
    await endSecretRotations(test.ctx)
    expect(await secretsOf(merchant.id)).toEqual([secrets[1]])
    expect((await stored(merchant.id))[0]?.until).toBeNull()
  })

  it('keeps a secret that signs for one more day until then, whatever is saved meanwhile', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const { secret } = (await save(manager, merchant.id, 'https://8.8.8.8/one')).body as { secret: string }
    const rotated = await save(manager, merchant.id, 'https://8.8.8.8/one', eachSecret)
    const { secret: next, endpoint } = rotated.body as { secret: string; endpoint: { rotatingUntil: string } }
    const until = endpoint.rotatingUntil
    expect(Date.parse(until)).toBe(test.clock.now().getTime() + 24 * hourMs)
    test.clock.advance(hourMs)
    const later = await managerOf(merchant)
    const others = [{}, { eventTypes: ['deposit.approved'] }, { format: 'OK_TEXT' }, { url: 'https://8.8.8.8/two' }]
    for (const over of others)
      expect(await save(later, merchant.id, 'https://8.8.8.8/one', over)).toMatchObject({
        status: 200,
        body: { secret: null, endpoint: { rotatingUntil: until } },
      })
    expect(await save(later, merchant.id, 'https://8.8.8.8/two', eachSecret)).toMatchObject({
      status: 409,
      body: { code: 'CALLBACK_SECRET_LIVE', details: { until } },
    })
    expect(await secretsOf(merchant.id)).toEqual([next, secret])
    await signsWith(merchant.id, secret)
    test.clock.advance(23 * hourMs)
    const third = await save(await managerOf(merchant), merchant.id, 'https://8.8.8.8/two', eachSecret)
    expect(await secretsOf(merchant.id)).toEqual([(third.body as { secret: string }).secret, next])
  })

  it('of another’s merchant needs another administrator; its people and contacts get a mail', async () => {
    const [admin, other] = [await adminNow(), await adminNow()]
    const merchant = await merchantOf()
    const contacts = [{ name: 'C', title: null, email: 'contact@hook.test', phone: null }]
    await test.tenant.pool.query('update merchant set contacts = $2 where id = $1', [
      merchant.id,
      JSON.stringify(contacts),
    ])
    const manager = await managerOf(merchant)
    await test.user({ scope: ['MERCHANT', 'USER_MANAGEMENT'], merchantId: merchant.id, email: 'keeper@hook.test' })
    const first = await save(manager, merchant.id, 'https://8.8.8.8/one')
    const { secret } = first.body as { secret: string }
    const url = 'https://8.8.4.4/theirs'
    const ask = (over: object = {}) =>
      save(admin, merchant.id, url, { reason: 'The merchant moved its server', ...over })
    expect(await ask({ reason: undefined })).toMatchObject({ status: 400, body: { field: 'reason' } })
    const asked = await ask(eachSecret)
    expect(asked).toMatchObject({
      status: 200,
      body: { secret: null, approvalId: expect.any(String), endpoint: { url: 'https://8.8.8.8/one' } },
    })
    const { approvalId } = asked.body as { approvalId: string }
    const read = async () => (await admin.client.get(`/api/merchant/get/${merchant.id}`)).body
    expect(await read()).toMatchObject({
      addressApprovalId: approvalId,
      endpoints: [{ url: 'https://8.8.8.8/one', rotatingUntil: null }],
    })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
    const approve = (who: SignedInClient) => who.client.post(`/api/approval/approve/${approvalId}`, {})
    expect(await approve(admin)).toMatchObject({ status: 409, body: { code: 'APPROVAL_OWN' } })
    expect((await approve(other)).status).toBe(200)
    expect(await read()).toMatchObject({ addressApprovalId: null, endpoints: [{ url, secretWaits: true }] })
    const [next, previous] = await secretsOf(merchant.id)
    expect(previous).toBe(secret)
    const showSecret = (who: SignedInClient) => who.client.post('/api/merchant/showSecret', { merchantId: merchant.id })
    expect(await showSecret(manager)).toMatchObject({ status: 200, body: { secret: next } })
    expect(await showSecret(admin)).toMatchObject({ status: 409, body: { code: 'CALLBACK_SECRET_SHOWN' } })
    expect(await read()).toMatchObject({ endpoints: [{ url, secretWaits: false }] })
    expect((await actionsOf(merchant.id)).filter((action) => action.startsWith('merchant.'))).toEqual([
      'merchant.saveUrl',
      'merchant.askUrl',
      'merchant.saveUrl',
      'merchant.showSecret',
    ])
    const mails = (await test.mails()).filter(({ text }) => text.includes(url))
    expect(mails.map(({ to }) => to.email).sort()).toEqual(
      ['contact@hook.test', 'keeper@hook.test', manager.actor.email].sort(),
    )
    for (const { text } of mails) expect(text).toContain(`${admin.actor.name} + ${other.actor.name}`)
  })

  it('that its merchant changed meanwhile ends the request of the administrator', async () => {
    const [admin, other] = [await adminNow(), await adminNow()]
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const asked = await save(admin, merchant.id, 'https://8.8.4.4/theirs', { reason: 'A' })
    await save(manager, merchant.id, 'https://8.8.8.8/own')
    const { approvalId } = asked.body as { approvalId: string }
    expect(await other.client.post(`/api/approval/approve/${approvalId}`, {})).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_OVER' },
    })
    expect(await stored(merchant.id)).toMatchObject([{ url: 'https://8.8.8.8/own' }])
  })

  it('saved for the first time by two at once is one address', async () => {
    const merchant = await merchantOf()
    const manager = await managerOf(merchant)
    const both = await Promise.all([
      save(manager, merchant.id, 'https://8.8.8.8/a'),
      save(manager, merchant.id, 'https://8.8.8.8/b'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await secretsOf(merchant.id)).toHaveLength(1)
    expect(await stored(merchant.id)).toHaveLength(1)
  })

  it('that was gone is tried again; one that was paused stays so', async () => {
    for (const [before, after] of [
      ['GONE', 'ACTIVE'],
      ['PAUSED', 'PAUSED'],
    ]) {
      const merchant = await merchantOf()
      await addEndpoint(test.tenant, {
        merchantId: merchant.id,
        id: uuidv7(),
        url: 'https://8.8.4.4/',
        secrets: ['whsec_b2xk'],
      })
      await test.tenant.pool.query('update callback_endpoint set status = $2 where merchant_id = $1', [
        merchant.id,
        before,
      ])
      expect(await save(await managerOf(merchant), merchant.id, 'https://8.8.8.8/')).toMatchObject({
        status: 200,
        body: { endpoint: { status: after } },
      })
      expect(await stored(merchant.id)).toHaveLength(1)
    }
  })

  it('is tested by an event that sender and receiver show alike; a received one can be checked', async () => {
    process.env['KASA_DEMO'] = '1'
    const received: { headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
        response.writeHead(202, { 'x-shop': 'anadolu' }).end('thanks')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const merchant = await merchantOf({ testMode: true })
    const manager = await managerOf(merchant)
    const tryIt = () => manager.client.post('/api/merchant/testCallback', { merchantId: merchant.id })
    const check = (headers: string, body: string) =>
      manager.client.post('/api/merchant/checkSignature', { merchantId: merchant.id, headers, body })
    expect(await tryIt()).toMatchObject({ status: 409, body: { code: 'NO_ENDPOINT' } })
    expect((await check('', '')).body).toEqual({ isRight: false, by: null, findings: ['NO_ADDRESS'] })
    const { port } = server.address() as AddressInfo
    await save(manager, merchant.id, `http://127.0.0.1:${port}/hook`)
    const answer = await tryIt()
    const [got] = received
    expect(answer).toMatchObject({
      status: 200,
      body: { response: { status: 202, body: 'thanks' }, error: null, request: { body: got?.body } },
    })
    const { request, response } = answer.body as TestCallbackAnswer
    for (const { name, value } of request.headers) expect([name, got?.headers[name]]).toEqual([name, value])
    expect(response?.headers).toContainEqual({ name: 'x-shop', value: 'anadolu' })
    const headers = request.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
    expect((await check(headers, got?.body ?? '')).body).toMatchObject({ isRight: true, by: 'NEWEST' })
    expect((await check(headers, `${got?.body} x`)).body).toMatchObject({
      isRight: false,
      findings: ['SECRET_OR_BODY'],
    })
    expect(await actionsOf(merchant.id)).toEqual(['merchant.saveUrl', 'merchant.testCallback'])
    server.close()
  })

  it('is accepted before its name resolves: each connection is checked again', async () => {
    const merchant = await merchantOf()
    expect((await save(await managerOf(merchant), merchant.id, 'https://hook.not-there.invalid/')).status).toBe(200)
  })
})
