import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSettings } from './environment'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kasa-settings-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const read = (env: Record<string, string>) => readSettings({ KASA_HOME: home, ...env })
const secret = 'x'.repeat(32)
const database = 'postgres://kasa@db/postgres'

it('serves the demo on 8080 with the embedded database, and keeps the secret it made', () => {
  const settings = read({})
  expect(settings).toMatchObject({ port: 8080, home, databaseUrl: undefined, demo: true })
  expect(settings.secret).toBe(readFileSync(join(home, 'secret'), 'utf8'))
  expect(settings.secret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(home, 'secret')).mode & 0o077).toBe(0)
  expect(read({}).secret).toBe(settings.secret)
})

it.each<[string, Record<string, string>, boolean]>([
  ['embedded', {}, true],
  ['embedded, switched off', { KASA_DEMO: '0' }, false],
  ['a server', { DATABASE_URL: database, KASA_SECRET: secret }, false],
  ['a server, asked for', { DATABASE_URL: database, KASA_SECRET: secret, KASA_DEMO: '1' }, true],
])('demo data with %s: %j gives %s', (_name, env, demo) => expect(read(env).demo).toBe(demo))

it.each<[string, Record<string, string>, RegExp]>([
  ['a server without a secret', { DATABASE_URL: database }, /DATABASE_URL is set and KASA_SECRET is not.*openssl rand/],
  ['a short secret', { KASA_SECRET: 'short' }, /KASA_SECRET is too short/],
  ['a port that is a word', { PORT: 'http' }, /PORT must be a number/],
  ['port 0', { PORT: '0' }, /PORT must be a number/],
  ['port 65536', { PORT: '65536' }, /PORT must be a number/],
  ['a demo flag of neither kind', { KASA_DEMO: 'yes' }, /KASA_DEMO is 1/],
  ['a home inside a file', { KASA_HOME: join(__filename, 'home') }, /KASA_HOME .* cannot be made/],
])('refuses %s with a clear message', (_name, env, words) => expect(() => read(env)).toThrow(words))

it('repeats no secret in a refusal', () => expect(() => read({ KASA_SECRET: 'hunter2' })).not.toThrow(/hunter2/))
