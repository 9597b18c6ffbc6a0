import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '@kasa/api/app'
import { bucketStore } from '@kasa/api/releases/bucketStore'
import { folderStore } from '@kasa/api/releases/folderStore'
import { credentials, startS3, type S3Server } from '@kasa/api/releases/testing/s3Server'
import { openTenant, tenantsOf } from '@kasa/api/tenants/tenants'
import { testSecret, testTenantConfig } from '@kasa/api/testing/testTenant'
import { webRoutes } from '@kasa/api/web/web.routes'
import { registry } from '@kasa/contracts/registry'
import { isInCanary } from '@kasa/domain/canary'

import { builtHost, builtModule } from './testing/builds'
import { halt, promote, release, rollBack } from './verbs'

const operators = Array.from(
  { length: 120 },
  (_, index) => `0199c3f0-7c1a-7abc-8def-${String(index).padStart(12, '0')}`,
)
const mover = () => ({ at: Date.now(), by: 'Ada', commit: null })

let s3: S3Server
let home: string
beforeAll(async () => {
  Object.assign(process.env, credentials)
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'kasa-served-'))))
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

/** The registries that two servers on one store send to their operators, from the first release to a rollback. */
test.each([
  ['a folder', () => ['', folderStore(home)] as const],
  ['a bucket', () => [s3.address('served'), bucketStore(s3.address('served'))] as const],
])(
  'what is released into %s is what operators get: a canary only its share, from every server the same',
  async (_name, open) => {
    const [address, store] = open()
    const tenants = tenantsOf([
      openTenant(
        testTenantConfig({ id: 'one', hosts: ['one.localhost'], modules: ['remit'] }),
        'postgres://127.0.0.1:1/none',
        testSecret,
      ),
    ])
    const server = (name: string) =>
      buildApp({
        tenants,
        extend: (scope) => webRoutes(scope, { home: address === '' ? home : join(home, name), store: address }),
      })
    const apps = await Promise.all([server('first'), server('second')])

    const offered = async (operator: string, app = 0) => {
      const answer = await apps[app]?.inject({
        url: '/registry/v1.json',
        headers: { host: 'one.localhost', cookie: `kasa-signed-in=${operator}` },
      })
      return registry.parse(JSON.parse((answer?.json() as { payload: string }).payload)).modules[0]?.version
    }
    const getsNow = async (version: string, app: number) => {
      const gets = await Promise.all(operators.map(async (operator) => (await offered(operator, app)) === version))
      return operators.filter((_operator, index) => gets[index])
    }
    /**
     * A page waits at most 300 ms for a slow store and then gets the earlier state; on a busy machine the test must
     * retry.
     */
    const expectGets = async (version: string, expected: string[], app = 0) => {
      let gets = await getsNow(version, app)
      for (let tries = 0; tries < 30 && gets.join() !== expected.join(); tries++) {
        await new Promise((done) => setTimeout(done, 100))
        gets = await getsNow(version, app)
      }
      expect(gets).toEqual(expected)
    }
    const inShare = (share: number) => operators.filter((operator) => isInCanary(operator, 'remit', share))
    const seen = () => new Promise((done) => setTimeout(done, address === '' ? 0 : 1_100))
    const put = (version: string, share?: number) =>
      release(store, builtModule(join(home, 'builds', version), { version, code: version }), mover(), { share }).then(
        seen,
      )

    await release(store, builtHost(join(home, 'builds/host')), mover())
    await put('1.0.0')
    await expectGets('1.0.0', operators)

    await put('1.1.0', 25)
    const canary = inShare(25)
    expect(canary.length).toBeGreaterThan(15)
    await expectGets('1.1.0', canary)
    await expectGets(
      '1.0.0',
      operators.filter((operator) => !canary.includes(operator)),
    )
    await expectGets('1.1.0', canary, 1)
    // A person without a known operator id never gets a canary.
    const stranger = await apps[0]?.inject({ url: '/', headers: { host: 'one.localhost' } })
    expect(stranger?.body).toContain('/m/remit/1.0.0-')
    expect(stranger?.body).not.toContain('1.1.0')

    await put('1.1.0', 60)
    await expectGets('1.1.0', inShare(60))
    await halt(store, 'remit', mover()).then(seen)
    await expectGets('1.0.0', operators)

    await put('1.2.0', 10)
    await promote(store, 'remit', mover()).then(seen)
    await expectGets('1.2.0', operators)
    await rollBack(store, 'remit', mover()).then(seen)
    await expectGets('1.0.0', operators)

    await Promise.all(apps.map((app) => app.close()))
    await tenants.close()
  },
  60_000,
)
