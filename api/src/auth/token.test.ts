import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

import { SignJWT, type JWTPayload } from 'jose'
import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { openSession } from '../sessions/sessions.service'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let other: TestApp
let victim: SignedInClient
let mallory: SignedInClient
let foreign: SignedInClient
let key: KeyObject
beforeAll(async () => {
  app = await buildTestApp()
  other = await buildTestApp({ tenant: { id: 'other', hosts: ['other.localhost'] } })
  victim = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  mallory = await app.signedIn({ scope: ['TRADER'] })
  foreign = await other.signedIn({ id: victim.actor.id, scope: ['ADMIN'], role: 'admin' })
  key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), app.tenant.keys.signingSeed]),
    format: 'der',
    type: 'pkcs8',
  })
})
afterAll(async () => {
  await app.close()
  await other.close()
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token = '') => token.split('.') as [string, string, string]
const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as JWTPayload & { sid: string }
const good = () => claimsOf(victim.client.token)
const nowS = () => Math.floor(app.clock.now().getTime() / 1000)
const signed = (claims: Record<string, unknown>, header: Record<string, unknown> = {}, by: KeyObject = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', ...header }).sign(by)
/** Signs HS256 with a public value instead of a secret. */
const hmac = (secret: string | Buffer, alg = 'HS256', more: object = {}) => {
  const text = `${part({ alg, typ: 'JWT', ...more })}.${partsOf(victim.client.token)[1]}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
const publicKey = () => createPublicKey(key)
const authenticate = (authorization: string) => app.client().get('/api/auth/sessions', { authorization })

const attacks: Record<string, () => string | Promise<string>> = {
  'alg none, unsigned': () => `${part({ alg: 'none' })}.${partsOf(victim.client.token)[1]}.`,
  'alg None with the old signature': () =>
    `${part({ alg: 'None', typ: 'JWT' })}.${partsOf(victim.client.token).slice(1).join('.')}`,
  'no alg': () => `${part({ typ: 'JWT' })}.${partsOf(victim.client.token).slice(1).join('.')}`,
  'HS256 by the public key as PEM': () => hmac(publicKey().export({ type: 'spki', format: 'pem' }).toString()),
  'HS256 by the public key as DER': () => hmac(publicKey().export({ type: 'spki', format: 'der' })),
  'HS256 by the public key’s x': () => hmac(Buffer.from(publicKey().export({ format: 'jwk' }).x ?? '', 'base64url')),
  'HS256 by nothing': () => hmac(''),
  'HS512 named, HS256 done': () => hmac('', 'HS512'),
  'kid that names a file': () => hmac('', 'HS256', { kid: '../../../../dev/null' }),
  'kid that is SQL': () => hmac('', 'HS256', { kid: `x' union select 'secret` }),
  'another key': () => signed(good(), {}, generateKeyPairSync('ed25519').privateKey),
  'another key, brought along as jwk': () => {
    const pair = generateKeyPairSync('ed25519')
    return signed(good(), { jwk: pair.publicKey.export({ format: 'jwk' }) }, pair.privateKey)
  },
  'another key, named by jku and x5u': () =>
    signed(
      good(),
      { jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/cert' },
      generateKeyPairSync('ed25519').privateKey,
    ),
  'a header that demands the unknown': () =>
    `${part({ alg: 'EdDSA', crit: ['exp', 'x'], x: 1 })}.${partsOf(victim.client.token).slice(1).join('.')}`,
  expired: () => signed({ ...good(), exp: nowS() }),
  'expired long ago': () => signed({ ...good(), exp: 1 }),
  'without an end': () => signed({ ...good(), exp: undefined }),
  'an end that is no number': () => signed({ ...good(), exp: '9999999999' as never }),
  'not yet': () => signed({ ...good(), nbf: nowS() + 60 }),
  'another tenant’s token': () => foreign.client.token ?? '',
  'another tenant’s claims by our key': () => signed({ ...good(), tenant: 'other' }),
  'a refresh token': () => victim.client.tokenRefresh ?? '',
  'claims changed, signature kept': () =>
    [
      partsOf(mallory.client.token)[0],
      part({ ...claimsOf(mallory.client.token), scope: 'ADMIN' }),
      partsOf(mallory.client.token)[2],
    ].join('.'),
  'somebody else’s session under one’s own name': () => signed({ ...claimsOf(mallory.client.token), sid: good().sid }),
  'somebody else’s name on one’s own session': () =>
    signed({ ...claimsOf(mallory.client.token), sub: victim.actor.id }),
  'a session that is not there': () => signed({ ...good(), sid: uuidv7() }),
  'a session that is SQL': () => signed({ ...good(), sid: `' or 1=1 --` }),
  'a stage that is not there': () => signed({ ...good(), stage: 'root' }),
  truncated: () => (victim.client.token ?? '').slice(0, -1),
  'without its signature': () => partsOf(victim.client.token).slice(0, 2).join('.'),
  'with an empty signature': () => `${partsOf(victim.client.token).slice(0, 2).join('.')}.`,
  'a part too many': () => `${victim.client.token}.x`,
  'an array in place of claims': () =>
    `${partsOf(victim.client.token)[0]}.${part([good()])}.${partsOf(victim.client.token)[2]}`,
  'a signature of padding': () => `${victim.client.token}==`,
  'half a megabyte': () => `${victim.client.token}${'A'.repeat(500_000)}`,
  'half a megabyte of dots': () => '.'.repeat(500_000),
  'a million braces': () => `${Buffer.from('{"a":'.repeat(100_000)).toString('base64url')}.e30.e30`,
  nothing: () => 'Bearer',
  'two tokens': () => `${victim.client.token}, ${victim.client.token}`,
  'another scheme': () => `Basic ${Buffer.from('admin:admin').toString('base64')}`,
}

test('the unmodified test tokens are valid', async () => {
  expect((await authenticate(`Bearer ${victim.client.token}`)).status).toBe(200)
  expect((await authenticate(await signed(good()))).status).toBe(200)
  expect((await mallory.client.get('/api/auth/sessions')).status).toBe(200)
  expect((await foreign.client.get('/api/auth/sessions')).status).toBe(200)
})

test.each(Object.keys(attacks))('%s is 401, bare and as a bearer', async (name) => {
  const token = await attacks[name]?.()
  for (const authorization of [String(token), `Bearer ${token}`]) {
    const { status, body } = await authenticate(authorization)
    expect(status).toBe(401)
    expect(['SESSION_ENDED', 'NOT_SIGNED_IN']).toContain((body as { code: string }).code)
  }
})

test('a raised claim signed with our key changes nothing; the account’s rights apply', async () => {
  const raised = await signed({
    ...claimsOf(mallory.client.token),
    scope: 'ADMIN,USER_MANAGEMENT',
    role: 'admin',
    mrcID: uuidv7(),
  })
  expect((await app.client().get('/api/users/list', { authorization: raised })).status).toBe(404)
})

test('an enrolment token opens only enrolment routes @long', async () => {
  const { id } = await app.user({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  const client = app.client()
  client.token = (
    await inTransaction(app.ctx, (tx) => openSession(tx, app.ctx, { id, stage: 'enrol', userAgent: '' }))
  ).token
  const open: string[] = []
  // The route that ends the session comes last.
  const routes = [...app.app.routeList].sort(
    (a, b) => Number(a.url.endsWith('logout')) - Number(b.url.endsWith('logout')),
  )
  for (const { method, url, access } of routes) {
    if (method === 'HEAD' || (access.kind !== 'session' && access.kind !== 'permission')) continue
    const answer = await client.call(method as 'GET', url.replace(/:\w+/g, id), method === 'GET' ? undefined : {})
    if (answer.status === 401)
      expect([url, (answer.body as { code: string }).code]).toEqual([url, 'OTP_ENROLMENT_REQUIRED'])
    else open.push(`${method} ${url}`)
  }
  expect(open.sort()).toEqual(['POST /api/auth/checkOtp', 'POST /api/auth/createOtpSecret', 'POST /api/auth/logout'])
})

test('a stage raised only in the claims is ignored; the session’s stage applies', async () => {
  const { id } = await app.user({ scope: ['ADMIN'], role: 'admin' })
  const { token } = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id, stage: 'enrol', userAgent: '' }),
  )
  expect(await authenticate(await signed({ ...claimsOf(token), stage: 'full' }))).toMatchObject({
    status: 401,
    body: { code: 'OTP_ENROLMENT_REQUIRED' },
  })
})

test('an access token does not work as a refresh token, nor does one of another tenant', async () => {
  for (const refreshToken of [victim.client.token, foreign.client.tokenRefresh, '', 'x'.repeat(513)]) {
    expect([400, 401]).toContain((await app.client().post('/api/auth/refreshToken', { refreshToken })).status)
  }
  expect((await authenticate(`Bearer ${victim.client.token}`)).status).toBe(200)
})
