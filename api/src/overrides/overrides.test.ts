import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { boot as bootSchema, type Boot } from '@kasa/contracts/boot'
import { overriddenModules } from '@kasa/contracts/overrides'
import { registry as registrySchema } from '@kasa/contracts/registry'

import { folderStore } from '../releases/folderStore'
import { fileKey } from '../releases/keys'
import { releaseMove } from '../releases/moves'
import { movePointer } from '../releases/pointers'
import { runDueJobs } from '../jobs/runner'
import { createLogger } from '../config/logger'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { webRoutes } from '../web/web.routes'
import { endOverrideOf, expireOverrides, startOverride, type OverrideDraft } from './overrides.service'

const minute = 60_000
const mostMs = 480 * minute
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const home = mkdtempSync(join(tmpdir(), 'kasa-overrides-'))
const store = folderStore(home)

let app: TestApp
let ada: SignedInClient
let colleague: SignedInClient
beforeAll(async () => {
  app = await buildTestApp({ extend: (scope) => webRoutes(scope, { home }) })
  const moved = releaseMove(undefined, 'remit', await put('remit', '1.0.0-live'), { at: 1, by: 'a test', commit: null })
  await movePointer(store, moved)
  await put('remit', '1.1.0-tried')
  const host = { version: '1.0.0', platform: {}, main: ['main.js'], login: [], console: [], provided: {}, fonts: [] }
  await movePointer(
    store,
    releaseMove(
      undefined,
      'host',
      await put('host', '1.0.0-host', { 'assets.json': JSON.stringify(host), 'main.js': 'main()' }),
      { at: 1, by: 'a test', commit: null },
    ),
  )
})
beforeEach(async () => {
  ada = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Ada' })
  colleague = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Cem' })
})
afterAll(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

async function put(
  id: string,
  folder: string,
  files: Record<string, string> = {
    'module.json': '{}',
    'assets.json': JSON.stringify({ entry: { files: [], shared: [] }, pages: {} }),
    'remoteEntry.js': folder,
  },
) {
  for (const [file, text] of Object.entries(files))
    await store.putIfAbsent(fileKey(id, folder, file), Buffer.from(text))
  await store.putIfAbsent(
    fileKey(id, folder, 'integrity.json'),
    Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hash(text)])))),
  )
  return { version: folder.slice(0, folder.lastIndexOf('-')), folder }
}

const draft = (over: Partial<OverrideDraft> = {}): OverrideDraft => ({
  module: 'remit',
  version: '1.1.0',
  folder: '1.1.0-tried',
  email: ada.actor.email,
  lifetimeMs: 30 * minute,
  by: 'Ada at her desk',
  reason: 'to see the new drawer',
  ...over,
})
const start = (over: Partial<OverrideDraft> = {}) => startOverride(app.ctx, draft(over), mostMs)

type Visitor = { who?: SignedInClient | undefined; as?: SignedInClient | undefined; cookie?: string }
/** A page request with the cookie's user `as` and the token of `who`. */
const get = (url: string, { who, as = who, cookie = '' }: Visitor) =>
  app.app.inject({
    url,
    headers: {
      host: 'test.localhost',
      cookie: `kasa-signed-in=${as?.actor.id ?? ''}; ${cookie}`,
      ...(who?.client.token !== undefined && { authorization: `Bearer ${who.client.token}` }),
    },
  })
const poll = async (visitor: Visitor) =>
  registrySchema.parse(JSON.parse((await get('/registry/v1.json', visitor)).json<Boot['registry']>().payload))
const tried = async (visitor: Visitor) => (await poll(visitor)).modules.find(({ id }) => id === 'remit')?.version
const page = async (visitor: Visitor) => (await get('/remit', visitor)).body
const cookieOf = async (who: SignedInClient) =>
  /Override=[^;]+/.exec(String((await get('/registry/v1.json', { who })).headers['set-cookie']))?.[0] ?? ''
const auditOf = async (id: string) =>
  (
    await app.tenant.pool.query<{
      action: string
      actor_kind: string
      actor_id: string | null
      before: object
      after: object
      reason: string | null
    }>('select action, actor_kind, actor_id, before, after, reason from audit_log where object_id = $1 order by seq', [
      id,
    ])
  ).rows

test('one person gets the build, from a poll with their token and then on every page of that browser', async () => {
  const serial = (await poll({ who: ada })).serial
  const { id, until } = await start()
  const answer = await get('/registry/v1.json', { who: ada })
  const { signature, payload, keyId } = answer.json<Boot['registry']>()
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keyId }, format: 'jwk' })
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const overridden = overriddenModules.parse(JSON.parse(payload)).modules.find((module) => module.override)
  expect(overridden).toEqual({
    id: 'remit',
    version: '1.1.0',
    base: '/m/remit/1.1.0-tried/',
    override: { id, until: until.toISOString(), reason: 'to see the new drawer' },
  })
  // The fallback is the stable build, the trial is urgent, and the registries of other operators do not change.
  const registry = registrySchema.parse(JSON.parse(payload))
  expect(registry.modules[0]).toMatchObject({ urgent: true, fallback: { version: '1.0.0' } })
  expect([registry.serial, (await poll({ who: colleague })).serial]).toEqual([serial, serial])
  const cookie = await cookieOf(ada)
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  const own = await page({ as: ada, cookie })
  expect(own).toContain('1.1.0-tried')
  expect(
    bootSchema.parse(JSON.parse(/id="kasa-boot">(.*?)<\/script>/.exec(own)?.[1] ?? '')).registry.payload,
  ).toContain(id)
})

test('nobody else sees it: no colleague, no false claim, no other in the same browser, no forged cookie', async () => {
  await start()
  const cookie = await cookieOf(ada)
  const forged = `Override=${ada.actor.id}.${'A'.repeat(43)}`
  const askers: [string, Visitor][] = [
    ['nobody', {}],
    ['a colleague', { who: colleague }],
    ['a colleague whose browser claims to be Ada’s', { who: colleague, as: ada }],
    ['a person who claims to be Ada', { as: ada }],
    ['a forged cookie', { as: ada, cookie: forged }],
    ['an invalid cookie', { as: ada, cookie: 'Override=../../etc' }],
    ['the next person in Ada’s browser', { as: colleague, cookie }],
    ['a person who signed out in it', { cookie }],
  ]
  for (const [name, visitor] of askers) {
    const both = (await get('/registry/v1.json', visitor)).body + (await page(visitor))
    expect([name, both.includes('1.1.0')]).toEqual([name, false])
  }
  expect(await page({ as: ada, cookie })).toContain('1.1.0-tried')
})

test('its start is recorded with person, build, reason and end; the person ends it and is back at once', async () => {
  const { id, until } = await start()
  const facts = {
    module: 'remit',
    folder: '1.1.0-tried',
    userId: ada.actor.id,
    until: until.toISOString(),
    askedBy: 'Ada at her desk',
  }
  expect(await tried({ who: ada })).toBe('1.1.0')
  const cookie = await cookieOf(ada)
  const nothing = await colleague.client.post(`/api/modules/endOverride/${id.replace(/^./, 'f')}`)
  expect((await colleague.client.post(`/api/modules/endOverride/${id}`)).status).toBe(404)
  expect(nothing.status).toBe(404)
  expect((await ada.client.post(`/api/modules/endOverride/${id}`)).body).toEqual({ id, module: 'remit' })
  expect((await ada.client.post(`/api/modules/endOverride/${id}`)).status).toBe(404)
  expect([await tried({ who: ada }), (await page({ as: ada, cookie })).includes('1.1.0')]).toEqual(['1.0.0', false])
  expect(await auditOf(id)).toEqual([
    {
      action: 'override.start',
      actor_kind: 'system',
      actor_id: null,
      before: null,
      after: facts,
      reason: 'to see the new drawer',
    },
    { action: 'override.end', actor_kind: 'user', actor_id: ada.actor.id, before: facts, after: null, reason: null },
  ])
})

test('the command ends it too; a second one of the same module takes the place of the first', async () => {
  const first = await start()
  const second = await start({ lifetimeMs: 5 * minute })
  expect(await auditOf(first.id)).toMatchObject([
    { action: 'override.start' },
    { action: 'override.end', reason: 'replaced' },
  ])
  await endOverrideOf(app.ctx, { module: 'remit', email: ada.actor.email, by: 'Cem' })
  expect(await tried({ who: ada })).toBe('1.0.0')
  expect(await auditOf(second.id)).toMatchObject([
    { action: 'override.start' },
    { action: 'override.end', actor_kind: 'system', reason: 'by Cem' },
  ])
  await expect(endOverrideOf(app.ctx, { module: 'remit', email: ada.actor.email, by: 'Cem' })).rejects.toThrow(
    'tries no build of remit',
  )
})

test('it ends on time: the registry that holds it soon after, the record by the minute’s job, once', async () => {
  const { id, until } = await start()
  expect(new Date((await poll({ who: ada })).expiresAt).getTime() - until.getTime()).toBe(2 * minute)
  const cookie = await cookieOf(ada)
  app.clock.advance(30 * minute - 1)
  expect(await tried({ as: ada, cookie })).toBe('1.1.0')
  app.clock.advance(1)
  expect(await tried({ as: ada, cookie })).toBe('1.0.0')
  expect(await auditOf(id)).toHaveLength(1)
  expect(await expireOverrides(app.ctx)).toBeGreaterThan(0)
  expect(await expireOverrides(app.ctx)).toBe(0)
  expect(await auditOf(id)).toMatchObject([
    { action: 'override.start' },
    { action: 'override.expire', actor_kind: 'system', after: null },
  ])
})

test('the job that does it runs by itself', async () => {
  const { id } = await start({ lifetimeMs: minute })
  app.clock.advance(2 * minute)
  await app.tenant.pool.query(`select graphile_worker.add_job('core.expireOverrides', '{}')`)
  await runDueJobs(app.tenant, { now: app.clock.now, log: createLogger('silent') })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['override.start', 'override.expire'])
})

test.each<[string, () => Promise<Partial<OverrideDraft>>, string]>([
  [
    'a module that the tenant lacks',
    () => Promise.resolve({ module: 'crypto' }),
    'test does not have the module crypto',
  ],
  [
    'somebody unknown',
    () => Promise.resolve({ email: 'nobody@test.test' }),
    'test has nobody of the e-mail nobody@test.test',
  ],
  [
    'an operator',
    async () => ({ email: (await app.user({ scope: ['REMIT'] })).email }),
    'it takes an open account with ADMIN or SYSTEM',
  ],
  [
    'a merchant that manages',
    async () => ({ email: (await app.user({ scope: ['MERCHANT', 'USER_MANAGEMENT'] })).email }),
    'it takes an open account with ADMIN or SYSTEM',
  ],
  ['a closed account', async () => ({ email: (await closed()).email }), 'it takes an open account'],
  ['longer than may be', () => Promise.resolve({ lifetimeMs: mostMs + 1 }), 'lasts 480 minutes at most'],
  ['no time at all', () => Promise.resolve({ lifetimeMs: 0 }), 'and more than none'],
  ['a time that is none', () => Promise.resolve({ lifetimeMs: Number.NaN }), 'lasts 480 minutes at most'],
  ['no reason', () => Promise.resolve({ reason: '  ' }), 'Say why'],
])('is refused for %s, and nothing is written', async (_name, over, words) => {
  const count = async () =>
    (
      await app.tenant.pool.query<{ rows: string }>(
        `select (select count(*) from module_override) || ' ' || (select count(*) from audit_log) as rows`,
      )
    ).rows[0]?.rows
  const given = await over()
  const before = await count()
  await expect(start(given)).rejects.toThrow(words)
  expect(await count()).toBe(before)
})

async function closed() {
  const person = await app.user({ scope: ['ADMIN'] })
  await app.tenant.pool.query(`update users set login_status = 'PASSIVE' where id = $1`, [person.id])
  return person
}

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'the right is gone',
    () => app.tenant.pool.query(`update users set scope = '{REMIT}' where id = $1`, [ada.actor.id]),
  ],
  [
    'the end was moved by hand',
    (id) => app.tenant.pool.query(`update module_override set until = until + interval '1 day' where id = $1`, [id]),
  ],
  [
    'the build was changed by hand',
    (id) => app.tenant.pool.query(`update module_override set folder = '1.0.0-live' where id = $1`, [id]),
  ],
  [
    'it was given to another by hand',
    (id) => app.tenant.pool.query('update module_override set user_id = $2 where id = $1', [id, colleague.actor.id]),
  ],
  [
    'the module was switched off',
    () => Promise.resolve(void (app.tenant.config = { ...app.tenant.config, modules: ['card', 'admin'] })),
  ],
])('gives nothing from the moment that %s', async (_name, change) => {
  const config = app.tenant.config
  const { id } = await start()
  expect(await tried({ who: ada })).toBe('1.1.0')
  await change(id)
  for (const who of [ada, colleague]) expect(await tried({ who })).not.toBe('1.1.0')
  app.tenant.config = config
})

test('if the build is missing, the person gets what everybody has', async () => {
  await start({ version: '9.9.9', folder: '9.9.9-nowhere' })
  expect(await tried({ who: ada })).toBe('1.0.0')
})
