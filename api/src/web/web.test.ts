import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { boot as bootSchema, type Boot } from '@kasa/contracts/boot'
import { registry as registrySchema } from '@kasa/contracts/registry'

import type { App } from '../access/provider'
import { buildApp } from '../app'
import { testSecret, testTenantConfig } from '../testing/testTenant'
import { openTenant, tenantsOf, type Tenants } from '../tenants/tenants'
import { webRoutes } from './web.routes'

const nowhere = 'postgres://127.0.0.1:1/none'
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

let home: string
let app: App
let clock: Date
let tenants: Tenants

const manifest = (id: string) => ({
  id,
  version: '1.0.0',
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  routes: [{ path: `/${id}`, page: 'page', titleKey: 'title', permission: 'deposit.list' }],
  menu: [],
  permissions: ['deposit.list'],
  locales: { tr: { title: id }, en: { title: id } },
  budgets: { totalKb: 1 },
  platform: { react: '^19.3.1' },
})

/** Stores a build and makes it live, as publishing does. */
function put(id: string, folder: string, files: Record<string, string>, history = [folder]): void {
  const shelf = id === 'host' ? join(home, 'host') : join(home, 'modules/m', id)
  mkdirSync(join(shelf, folder), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(shelf, folder, file), text)
  writeFileSync(
    join(shelf, folder, 'integrity.json'),
    JSON.stringify(Object.fromEntries(Object.entries(files).map(([file, text]) => [file, hash(text)]))),
  )
  point(id, folder, { history })
}

const buildOf = (folder: string) => ({ version: folder.slice(0, folder.lastIndexOf('-')), folder })

/** Moves a module's pointer, as a release, a rollback or a canary does. */
function point(
  id: string,
  folder: string,
  {
    history = [folder],
    act = 'release',
    ...more
  }: {
    history?: string[]
    act?: 'release' | 'rollback'
    canary?: { folder: string; share: number }
    fallback?: string
  } = {},
): void {
  const pointers = join(home, 'modules/pointers', id)
  mkdirSync(pointers, { recursive: true })
  const serial = readdirSync(pointers).length + 1
  const pointer = {
    id,
    serial,
    history,
    retired: [],
    stable: buildOf(folder),
    move: { act, folder, at: 1000, by: 'a test', commit: null },
    ...(more.canary && { canary: { ...buildOf(more.canary.folder), share: more.canary.share } }),
    ...(more.fallback !== undefined && { fallback: buildOf(more.fallback) }),
  }
  writeFileSync(join(pointers, `${String(serial).padStart(8, '0')}.json`), JSON.stringify(pointer))
}

const putModule = (id: string, folder = '1.0.0-a', history?: string[]) =>
  put(
    id,
    folder,
    {
      'module.json': JSON.stringify(manifest(id)),
      'assets.json': JSON.stringify({
        entry: { files: ['remoteEntry.js'], shared: [] },
        pages: { page: { files: ['page.js'], shared: ['@kasa/ui/Button'] } },
      }),
      'remoteEntry.js': `entry("${id} ${folder}")`,
      'page.js': 'page()',
    },
    history,
  )

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'kasa-web-'))
  clock = new Date('2026-01-01T00:00:00Z')
  const assets = {
    version: '1.0.0',
    platform: { react: '19.3.1' },
    main: ['main.js'],
    login: ['login.js'],
    console: ['console.js'],
    provided: { '@kasa/ui/Button': ['ui.js'] },
    fonts: [{ file: 'inter.woff2', unicodeRange: 'U+20-7E' }],
    words: { tr: { 'menu.exit': 'Çıkış' }, en: { 'menu.exit': 'Exit' } },
  }
  put('host', '1.0.0-h', {
    'assets.json': JSON.stringify(assets),
    'main.js': 'main()',
    'login.js': 'login()',
    'console.js': 'console()',
    'ui.js': 'ui()',
    'inter.woff2': 'font',
  })
  for (const id of ['remit', 'card']) putModule(id)
  tenants = tenantsOf([
    openTenant(
      testTenantConfig({ id: 'both', hosts: ['both.localhost'], modules: ['remit', 'card'] }),
      nowhere,
      testSecret,
    ),
    openTenant(
      testTenantConfig({ id: 'one', hosts: ['one.localhost'], modules: ['remit'], defaultLanguage: 'tr' }),
      nowhere,
      testSecret,
    ),
  ])
  app = await buildApp({ tenants, now: () => clock, extend: (scope) => webRoutes(scope, { home }) })
})
afterEach(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const get = (url: string, { host = 'both.localhost', ...headers }: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } })
const bootOf = (html: string): Boot =>
  bootSchema.parse(JSON.parse(/id="kasa-boot">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'))
const registryOf = async (host: string) =>
  registrySchema.parse(JSON.parse(bootOf((await get('/', { host })).body).registry.payload))

test('the page allows scripts only by its nonce, a new one each time, and no inline style or framing', async () => {
  const pages = await Promise.all([get('/'), get('/')])
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    // Only what the page creates, such as a receipt, may be framed: nothing from the network, and no plugin.
    expect(policy).toMatch(/(^|; )frame-src blob:(;|$)/)
    expect(policy).not.toMatch(/object-src|child-src/)
    expect(policy).toContain("default-src 'none'")
    // The page sends nothing to third parties: no calls, no referrer.
    for (const rule of ["connect-src 'self'", "form-action 'self'", "base-uri 'none'", "img-src 'self' data:"])
      expect(policy.split('; ')).toContain(rule)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types kasa")
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
    expect(body).toContain(`<script defer nonce="${nonce}"`)
    return nonce
  })
  expect(nonces[0]).not.toBe(nonces[1])
  expect(pages[0].headers['cache-control']).toBe('no-cache, private')
})

test('the main script carries its hash, and the page the hashes of the rest', async () => {
  const { body } = await get('/anything/here')
  expect(body).toContain(`src="/host/1.0.0-h/main.js" integrity="${hash('main()')}"`)
  expect(bootOf(body).host).toEqual({
    base: '/host/1.0.0-h/',
    integrity: {
      'main.js': hash('main()'),
      'login.js': hash('login()'),
      'console.js': hash('console()'),
      'ui.js': hash('ui()'),
    },
  })
})

const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="script"[^>]*href="([^"]+)"/g)].map(([, address]) => address)

test('a signed-in browser preloads console, opened module and shared code; any other the login page', async () => {
  expect(preloaded((await get('/remit')).body)).toEqual(['/host/1.0.0-h/login.js'])
  expect(
    preloaded((await get('/remit', { cookie: 'a=b; kasa-signed-in=01890000-0000-7000-8000-000000000001' })).body),
  ).toEqual([
    '/host/1.0.0-h/console.js',
    '/m/remit/1.0.0-a/remoteEntry.js',
    '/m/remit/1.0.0-a/page.js',
    '/host/1.0.0-h/ui.js',
  ])
  expect(
    preloaded((await get('/nowhere', { cookie: 'kasa-signed-in=01890000-0000-7000-8000-000000000001' })).body),
  ).toEqual(['/host/1.0.0-h/console.js'])
})

test('for a signed-in browser the page names the first request of the opened page', async () => {
  const boot = async (path: string, cookie = 'kasa-signed-in=01890000-0000-7000-8000-000000000001') =>
    bootOf((await get(path, { cookie })).body)
  put('remit', '1.1.0-b', {
    'assets.json': JSON.stringify({ entry: { files: ['remoteEntry.js'], shared: [] }, pages: {} }),
    'module.json': JSON.stringify({
      ...manifest('remit'),
      version: '1.1.0',
      routes: [{ ...manifest('remit').routes[0], first: '/api/remit-request/list' }],
    }),
    'remoteEntry.js': 'entry()',
  })
  expect((await boot('/remit')).first).toBe('/api/remit-request/list')
  for (const [path, cookie] of [['/card'], ['/nowhere'], ['/remit', '']])
    expect((await boot(path ?? '', cookie)).first).toBeUndefined()
})

test('to a host that can read listings the page names one hash a folder, and the poll those of all files', async () => {
  const listing = (folder: string) => hash(readFileSync(join(home, folder, 'integrity.json'), 'utf8'))
  const signedIn = { cookie: 'kasa-signed-in=01890000-0000-7000-8000-000000000001' }
  const assets = JSON.parse(readFileSync(join(home, 'host/1.0.0-h/assets.json'), 'utf8')) as object
  put('host', '1.1.0-i', {
    'assets.json': JSON.stringify({ ...assets, version: '1.1.0', contract: { major: 1, minor: 4 } }),
    'main.js': 'main()',
    'login.js': 'login()',
    'console.js': 'console()',
    'ui.js': 'ui()',
  })
  const { body } = await get('/remit', signedIn)
  const { host, registry: signed } = bootOf(body)
  expect(host).toEqual({
    base: '/host/1.1.0-i/',
    integrity: { 'login.js': hash('login()'), 'console.js': hash('console()') },
    listing: listing('host/1.1.0-i'),
  })
  const inPage = registrySchema.parse(JSON.parse(signed.payload)).modules
  expect(inPage.map(({ id, integrity, listing: own }) => [id, integrity, own])).toEqual(
    ['remit', 'card'].map((id) => [id, {}, listing(`modules/m/${id}/1.0.0-a`)]),
  )
  // The head lists each script that this page runs, with its hash.
  expect(body).toContain(`href="/host/1.1.0-i/ui.js" integrity="${hash('ui()')}"`)
  const polled = JSON.parse((await get('/registry/v1.json')).body) as Boot['registry']
  for (const module of registrySchema.parse(JSON.parse(polled.payload)).modules)
    expect([module.integrity['remoteEntry.js'], module.listing]).toEqual([expect.stringMatching(/^sha384-/), undefined])
})

test('the brand’s picture is served by content, for its own tenant, and does nothing when opened', async () => {
  const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`
  const picture = testTenantConfig({ id: 'two', hosts: ['two.localhost'], modules: ['remit'] })
  const branded = { ...picture, brand: { ...picture.brand, logo: { light: svg } } }
  const own = await buildApp({
    tenants: tenantsOf([
      openTenant(branded, nowhere, testSecret),
      openTenant(testTenantConfig({ id: 'one', hosts: ['one.localhost'], modules: ['remit'] }), nowhere, testSecret),
    ]),
    now: () => clock,
    extend: (scope) => webRoutes(scope, { home }),
  })
  const { body } = await own.inject({ url: '/', headers: { host: 'two.localhost' } })
  const address = bootOf(body).tenant.brand.logo?.light ?? ''
  expect(address).toMatch(/^\/brand\/[0-9a-f]{16}\.svg$/)
  expect(body).toContain(`<link rel="icon" href="${address}">`)
  expect(body).not.toContain('data:image/svg+xml;base64')
  const shown = await own.inject({ url: address, headers: { host: 'two.localhost' } })
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['content-security-policy']]).toEqual([
    200,
    'image/svg+xml',
    "default-src 'none'; sandbox",
  ])
  expect((await own.inject({ url: address, headers: { host: 'one.localhost' } })).statusCode).toBe(404)
  await own.close()
})

test('the words of host and modules are there by language, only of the tenant’s own modules', async () => {
  const words = async (host: string, file: string) =>
    (await get(`/assets/i18n/${file}`, { host })).json() as Record<string, Record<string, string>>
  const { locales } = manifest('remit')
  expect(await words('both.localhost', 'tr.json')).toEqual({
    host: { 'menu.exit': 'Çıkış' },
    remit: locales.tr,
    card: manifest('card').locales.tr,
  })
  expect(await words('one.localhost', 'en.json')).toEqual({ host: { 'menu.exit': 'Exit' }, remit: locales.en })
  for (const file of ['de.json', 'tr', 'tr.json.br']) expect((await get(`/assets/i18n/${file}`)).statusCode).toBe(404)
})

test('the registry of a tenant verifies against its own key, and against no other tenant’s', async () => {
  const [both, one] = await Promise.all(
    ['both.localhost', 'one.localhost'].map(async (host) => bootOf((await get('/', { host })).body)),
  )
  const genuine = ({ registry }: Boot, key: string | undefined) =>
    verify(
      null,
      Buffer.from(registry.payload),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }),
      Buffer.from(registry.signature, 'base64url'),
    )
  if (!both || !one) throw new Error('there are two pages')
  expect([genuine(both, both.registryKeys[0]), genuine(both, one.registryKeys[0])]).toEqual([true, false])
})

test('a tenant gets only its own modules', async () => {
  expect((await registryOf('both.localhost')).modules.map(({ id }) => id)).toEqual(['remit', 'card'])
  const page = await get('/', { host: 'one.localhost' })
  expect((await registryOf('one.localhost')).modules.map(({ id }) => id)).toEqual(['remit'])
  expect(page.body).not.toContain('card')
})

test('the serial stays while nothing changes, and rises with a release, a rollback and a clock set back @long', async () => {
  const serials = [(await registryOf('both.localhost')).serial]
  clock = new Date('2026-01-01T00:30:00Z')
  serials.push((await registryOf('both.localhost')).serial)
  putModule('card', '1.1.0-b', ['1.0.0-a', '1.1.0-b'])
  serials.push((await registryOf('both.localhost')).serial)
  clock = new Date('2025-01-01T00:00:00Z')
  putModule('card', '1.0.0-a', ['1.0.0-a', '1.1.0-b'])
  serials.push((await registryOf('both.localhost')).serial)
  const [first, same, released, rolledBack] = serials as [number, number, number, number]
  expect(same).toBe(first)
  expect(released).toBeGreaterThan(same)
  expect(rolledBack).toBe(released + 1)
})

test('/registry/v1.json offers what the page offers, and answers 304 if it is known', async () => {
  const answer = await get('/registry/v1.json')
  expect(registrySchema.parse(JSON.parse(answer.json<Boot['registry']>().payload))).toEqual(
    await registryOf('both.localhost'),
  )
  const again = await get('/registry/v1.json', { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

const polled = async (headers: Record<string, string> = {}) =>
  registrySchema.parse(JSON.parse((await get('/registry/v1.json', headers)).json<Boot['registry']>().payload))
const versionOf = async (id: string, headers: Record<string, string> = {}) =>
  (await polled(headers)).modules.find((module) => module.id === id)?.version

test('a module that is switched off is refused from the next request on: registry, page and files', async () => {
  const before = await registryOf('both.localhost')
  const tenant = tenants.byId('both')
  if (!tenant) throw new Error('there is a tenant')
  tenants.apply([{ ...tenant.config, modules: ['remit'] }])
  expect((await get('/m/card/1.0.0-a/remoteEntry.js')).statusCode).toBe(404)
  expect((await get('/registry/v1.json')).body + (await get('/')).body).not.toContain('card')
  const after = await registryOf('both.localhost')
  expect([after.modules.map(({ id }) => id), after.serial > before.serial]).toEqual([['remit'], true])
})

test('the key can be changed: the successor was announced before, and the next one is announced with it', async () => {
  const before = bootOf((await get('/')).body)
  writeFileSync(join(home, 'modules/registry-key.json'), JSON.stringify({ generation: 1 }))
  const after = bootOf((await get('/')).body)
  expect(before.registryKeys).toHaveLength(2)
  expect(after.registry.keyId).toBe(before.registryKeys[1])
  expect(after.registryKeys[0]).toBe(before.registryKeys[1])
  expect((await polled()).keys).toEqual(after.registryKeys)
  expect(before.registryKeys).not.toContain(after.registryKeys[1])
})

test('a restored server can permit a lower serial, under its signature', async () => {
  const { serial } = await polled()
  const path = join(home, 'modules/serials/both.json')
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), from: serial + 5000 }))
  clock = new Date(clock.getTime() + 2 * 60 * 60 * 1000)
  expect((await polled()).rollback).toEqual({ from: serial + 5000 })
})

test('a canary is for its share of operators only, always the same; nobody else sees its name @long', async () => {
  putModule('card', '1.1.0-b')
  point('card', '1.0.0-a', { history: ['1.0.0-a', '1.1.0-b'], canary: { folder: '1.1.0-b', share: 20 } })
  const operators = Array.from(
    { length: 200 },
    (_, index) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  const read = () =>
    Promise.all(operators.map((operator) => versionOf('card', { cookie: `kasa-signed-in=${operator}` })))
  const first = await read()
  expect(await read()).toEqual(first)
  const share = first.filter((version) => version === '1.1.0').length / operators.length
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThan(0.3)
  const outside = operators[first.indexOf('1.0.0')]
  for (const cookie of ['', `kasa-signed-in=${outside}`])
    expect((await get('/', { cookie })).body + (await get('/registry/v1.json', { cookie })).body).not.toContain('1.1.0')
})

test('the poll offers the previous build as a fallback, the page does not', async () => {
  putModule('card', '1.1.0-b')
  point('card', '1.1.0-b', { history: ['1.0.0-a', '1.1.0-b'], fallback: '1.0.0-a' })
  expect((await polled()).modules.find(({ id }) => id === 'card')?.fallback).toMatchObject({
    version: '1.0.0',
    base: '/m/card/1.0.0-a/',
  })
  expect((await get('/')).body).not.toContain('1.0.0-a/remoteEntry.js"')
  expect((await registryOf('both.localhost')).modules.find(({ id }) => id === 'card')?.fallback).toBeUndefined()
})

test('a rollback is urgent', async () => {
  putModule('card', '1.1.0-b')
  point('card', '1.0.0-a', { history: ['1.0.0-a', '1.1.0-b'], act: 'rollback' })
  expect((await polled()).modules.map(({ id, urgent }) => [id, urgent])).toEqual([
    ['remit', undefined],
    ['card', true],
  ])
})

test.each([
  ['is no JSON', 'module.json', '{'],
  ['is missing', 'module.json', undefined],
  ['has no list of hashes', 'integrity.json', undefined],
  ['has a letter changed in its manifest', 'module.json', JSON.stringify({ ...manifest('card'), version: '6.6.6' })],
])('a published build that %s is offered to nobody, and affects no other module', async (_name, file, text) => {
  await get('/')
  putModule('card', '1.1.0-b')
  const path = join(home, 'modules/m/card/1.1.0-b', file)
  if (text === undefined) rmSync(path)
  else writeFileSync(path, text)
  const page = await get('/')
  expect(page.statusCode).toBe(200)
  expect((await registryOf('both.localhost')).modules.map(({ id, base }) => [id, base])).toEqual([
    ['remit', '/m/remit/1.0.0-a/'],
    ['card', '/m/card/1.0.0-a/'],
  ])
})

test('without a registry the page still comes, with the keys that may sign one', async () => {
  writeFileSync(join(home, 'modules/serials'), 'a file where a folder should be')
  const { registry, registryKeys } = bootOf((await get('/')).body)
  expect([registry.payload, registryKeys.length]).toEqual(['', 2])
})

test('a file is immutable, in the tenant that has its module', async () => {
  const own = await get('/m/card/1.0.0-a/remoteEntry.js')
  expect([own.statusCode, own.body]).toEqual([200, 'entry("card 1.0.0-a")'])
  expect(own.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/m/card/1.0.0-a/remoteEntry.js', { host: 'one.localhost' })).statusCode).toBe(404)
})

test('a proxy with its own files can ask whether a tenant has the module', async () => {
  const answers = await Promise.all([
    get('/m/card'),
    get('/m/card', { host: 'one.localhost' }),
    get('/m/nothing'),
    get('/m/card', { host: 'nobody.localhost' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404, 404])
})

test('a compressed file is sent to clients that accept it', async () => {
  writeFileSync(join(home, 'modules/m/card/1.0.0-a/remoteEntry.js.br'), 'twin')
  const answer = await get('/m/card/1.0.0-a/remoteEntry.js', { 'accept-encoding': 'gzip, br' })
  expect([answer.headers['content-encoding'], answer.body]).toEqual(['br', 'twin'])
  expect(String(answer.headers['content-type'])).toMatch(/javascript/)
})

test('an unpublished file is a plain 404, a withdrawn one a 410, and neither is ever the page', async () => {
  putModule('card', '1.1.0-b', ['0.9.0-z', '1.1.0-b'])
  const answers = await Promise.all(
    [
      '/m/card/0.9.0-z/remoteEntry.js',
      '/m/card/1.1.0-b/nothing.js',
      '/m/card/9.9.9-q/remoteEntry.js',
      '/host/0-x/main.js',
      '/favicon.ico',
    ].map((url) => get(url)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([410, 404, 404, 404, 404])
  expect(answers[0]?.json()).toEqual({ code: 'RETIRED', module: 'card', build: '0.9.0-z' })
  for (const { headers, body } of answers) {
    expect(String(headers['content-type'])).toMatch(/^(text\/plain|application\/json); charset=utf-8$/)
    expect(body).not.toContain('<')
  }
})

test.each([
  '/m/card/..%2f..%2fpointers%2fcard/00000001.json',
  '/m/card/1.0.0-a/..%2f..%2f..%2fpointers%2fcard%2f00000001.json',
  '/host/..%2fmodules%2fpointers%2fhost/00000001.json',
  '/m/card/1.0.0-a/%2e%2e',
  '/m/card/1.0.0-a/remoteEntry.js%00',
])('no path leaves the published folders: %s', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toContain('serial')
})

test.each(['/.git/config', '/host/', '/host/1.0.0-h/', '/m/card/', '/m/card/1.0.0-a/', '/modules/', '/modules/m/card'])(
  'neither repository nor folder listing is served: %s',
  async (url) => {
    mkdirSync(join(home, '.git'), { recursive: true })
    writeFileSync(join(home, '.git/config'), 'remoteEntry.js of a repository')
    const { body, statusCode, headers } = await get(url)
    // The answer is the console's page or a refusal.
    const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
    expect([isPage || statusCode === 404, body.includes('of a repository')]).toEqual([true, false])
    expect(/<ul|<pre|<table|Index of/i.test(body)).toBe(false)
  },
)

test.each(['/api/nothing', '/mapi/v1/nothing', '//mapi/v1/balance', '/MAPI/v1/balance', '/registry/v2.json'])(
  'an unknown address of an API does not return the page: %s',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  },
)

test.each([
  ['a Turkish browser', 'one.localhost', 'tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['a German browser at a Turkish tenant', 'one.localhost', 'de-DE', 'tr'],
  ['an English browser at a Turkish tenant', 'one.localhost', 'en-GB', 'en'],
  ['a browser without a language', 'both.localhost', '', 'en'],
])('%s gets its language', async (_name, host, wished, language) => {
  expect((await get('/', { host, 'accept-language': wished })).body).toContain(`<html lang="${language}"`)
})

test('the dark theme is set before any script', async () => {
  expect((await get('/', { cookie: 'DarkMode=yes' })).body).toContain('data-theme="dark"')
})

test.each([
  ['Layout=icon.boxed', 'icon', 'boxed'],
  ['Layout=%22%3E%3Cscript%3E.boxed', 'light', 'boxed'],
  ['', 'light', 'fluid'],
])('the layout of %j is set before any script', async (cookie, sidebar, width) => {
  expect((await get('/', { cookie })).body).toContain(`data-sidebar="${sidebar}" data-width="${width}">`)
})

test('text of the tenant cannot end its element', async () => {
  const tenants = tenantsOf([
    openTenant(
      testTenantConfig({
        id: 'evil',
        hosts: ['evil.localhost'],
        modules: [],
        brand: { ...testTenantConfig().brand, product: '</script><script>alert(1)//', mark: '"<' },
      }),
      nowhere,
      testSecret,
    ),
  ])
  const other = await buildApp({ tenants, extend: (scope) => webRoutes(scope, { home }) })
  const { body } = await other.inject({ url: '/', headers: { host: 'evil.localhost' } })
  await other.close()
  expect(body.match(/<script/g)).toHaveLength(2)
  expect(bootOf(body).tenant.brand.product).toBe('</script><script>alert(1)//')
})
