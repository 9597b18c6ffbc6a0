import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

import type { Registry } from '@kasa/contracts/registry'

import { verifyRegistry } from './registry'

const hash = `sha384-${'A'.repeat(64)}`
const manifest = {
  id: 'remit',
  version: '1.0.0',
  owner: { team: 'Transfers', contact: 'remit@kasa.example' },
  contract: { major: 1, minMinor: 0 },
  routes: [],
  menu: [],
  permissions: [],
  locales: { tr: {}, en: {} },
  budgets: { totalKb: 40 },
  platform: { react: '^19.3.0' },
}
const place = { id: 'remit', version: '1.0.0', base: '/m/remit/1.0.0-abc/', integrity: { 'remoteEntry.js': hash } }

const document = (change: Partial<Registry> = {}): Registry => ({
  schema: 1,
  tenant: 'demo',
  serial: 100,
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
  modules: [{ ...place, module: manifest }],
  ...change,
})

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, name: publicKey.export({ format: 'jwk' }).x ?? '' }
}
const key = pair()
const otherKey = pair()

const signed = (registry: unknown, by: { privateKey: KeyObject; name: string } = key) => {
  const payload = JSON.stringify(registry)
  return { keyId: by.name, signature: sign(null, Buffer.from(payload), by.privateKey).toString('base64url'), payload }
}
const expected = {
  tenant: 'demo',
  keys: [key.name],
  now: new Date('2026-01-01T12:00:00Z'),
  offer: { contract: { major: 1, minor: 0 }, platform: { react: '19.3.1' } },
  lastSerial: 100,
}

test('a genuine registry gives its modules', async () => {
  expect(await verifyRegistry(signed(document()), expected)).toEqual({
    status: 'verified',
    serial: 100,
    expiresAt: '2026-01-02T00:00:00.000Z',
    keys: [key.name],
    modules: [{ ...place, kind: 'usable', manifest }],
  })
})

test('while a key is replaced, either may have signed', async () => {
  expect(
    await verifyRegistry(signed(document(), otherKey), { ...expected, keys: [key.name, otherKey.name] }),
  ).toMatchObject({ status: 'verified' })
})

test('it names the keys that may sign the next one', async () => {
  expect(await verifyRegistry(signed(document({ keys: [key.name, otherKey.name] })), expected)).toMatchObject({
    keys: [key.name, otherKey.name],
  })
})

test('the build to fall back to is checked like the build itself', async () => {
  const older = {
    version: '0.9.0',
    base: '/m/remit/0.9.0-abc/',
    integrity: {},
    module: { ...manifest, version: '0.9.0' },
  }
  const broken = { ...older, module: null }
  const fallbackOf = async (fallback: typeof older | typeof broken) => {
    const registry = await verifyRegistry(
      signed(document({ modules: [{ ...place, module: manifest, fallback }] })),
      expected,
    )
    return registry.status === 'verified' ? registry.modules[0]?.fallback?.kind : registry
  }
  expect([await fallbackOf(older), await fallbackOf(broken)]).toEqual(['usable', 'unreadable'])
})

test.each([
  ['no leave', undefined, 'refused'],
  ['leave for lower serials than the one seen', { from: 99 }, 'refused'],
  ['leave up to the one seen', { from: 100 }, 'verified'],
])('an older serial with %s', async (_name, rollback, status) => {
  expect(await verifyRegistry(signed(document({ serial: 90, ...(rollback && { rollback }) })), expected)).toMatchObject(
    { status },
  )
})

test('no byte of the text can be changed', async () => {
  const genuine = signed(document())
  for (let at = 0; at < genuine.payload.length; at += 7) {
    const payload =
      genuine.payload.slice(0, at) + (genuine.payload[at] === 'x' ? 'y' : 'x') + genuine.payload.slice(at + 1)
    expect(await verifyRegistry({ ...genuine, payload }, expected)).toEqual({ status: 'refused', reason: 'SIGNATURE' })
  }
})

test.each([
  ['nothing at all', { keyId: '', signature: '', payload: '' }, 'ABSENT'],
  ['another tenant', signed(document({ tenant: 'lite' })), 'OTHER_TENANT'],
  ['an expiry that has passed', signed(document({ expiresAt: '2026-01-01T12:00:00.000Z' })), 'EXPIRED'],
  ['an older serial than was seen before', signed(document({ serial: 99 })), 'OLD_SERIAL'],
  ['a key the page does not name', signed(document(), otherKey), 'UNKNOWN_KEY'],
  [
    'the name of a known key over another’s signature',
    { ...signed(document(), otherKey), keyId: key.name },
    'SIGNATURE',
  ],
  ['a signature that is not base64', { ...signed(document()), signature: '%%%' }, 'SIGNATURE'],
  ['another schema, though signed', signed({ ...document(), schema: 2 }), 'SHAPE'],
  [
    'a folder outside the modules, though signed',
    signed(document({ modules: [{ ...place, base: 'https://elsewhere.example/', module: manifest }] })),
    'SHAPE',
  ],
])('%s is refused', async (_name, registry, reason) => {
  expect(await verifyRegistry(registry, expected)).toEqual({ status: 'refused', reason })
})

test('a page key that is not an Ed25519 key verifies nothing', async () => {
  const registry = { ...signed(document()), keyId: 'AAAA' }
  expect(await verifyRegistry(registry, { ...expected, keys: ['AAAA'] })).toEqual({
    status: 'refused',
    reason: 'UNKNOWN_KEY',
  })
})

test('without Ed25519 nothing passes unverified', async () => {
  const { crypto } = globalThis
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true })
  try {
    expect(await verifyRegistry(signed(document()), expected)).toEqual({ status: 'refused', reason: 'NO_ED25519' })
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true })
  }
})

const only = async (module: unknown) => {
  const registry = await verifyRegistry(signed(document({ modules: [{ ...place, module }] })), expected)
  return registry.status === 'verified' ? registry.modules[0] : registry
}

test('a module built against a newer package is named with the reason, and affects nothing else', async () => {
  expect(await only({ ...manifest, platform: { react: '^20.0.0' } })).toMatchObject({
    kind: 'incompatible',
    reason: { code: 'PLATFORM_RANGE', package: 'react' },
  })
})

test('a module of a later contract is incompatible even where its manifest has fields of its own', async () => {
  const later = { contract: { major: 2, minMinor: 0 }, owner: manifest.owner, screens: [] }
  expect(await only(later)).toMatchObject({
    kind: 'incompatible',
    reason: { code: 'CONTRACT_MAJOR', needed: 2, offered: 1 },
  })
})

test('a module of a later minor is named as such, instead of being unreadable for its new fields', async () => {
  const later = { ...manifest, contract: { major: 1, minMinor: 99 }, screens: [] }
  expect(await only(later)).toMatchObject({ kind: 'incompatible', reason: { code: 'CONTRACT_MINOR', needed: 99 } })
})

test.each([
  ['no object', 'remit'],
  ['a manifest of this contract with an unknown field', { ...manifest, colour: 'teal' }],
  ['the manifest of another module', { ...manifest, id: 'card' }],
])('%s is unreadable', async (_name, module) => {
  expect(await only(module)).toMatchObject({ kind: 'unreadable' })
})
