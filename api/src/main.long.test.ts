import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { createConnection } from './db/client'
import { testServerUrl } from './testing/testDatabases'
import { testSecret, testTenantConfig } from './testing/testTenant'

const tsx = createRequire(join(process.cwd(), 'package.json')).resolve('tsx/cli')
const main = resolve(__dirname, 'main.ts')

type Server = { child: ChildProcess; output: () => string; exit: Promise<number | null> }

function start(env: Record<string, string>): Server {
  const child = spawn(process.execPath, [tsx, main], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exit: once(child, 'exit').then(([code]) => code as number | null) }
}

async function listening(server: Server): Promise<number> {
  const found = () => /Server listening at http:\/\/[^"]*:(\d+)/.exec(server.output())?.[1]
  while (found() === undefined) {
    if (server.child.exitCode !== null) throw new Error(`The server ended:\n${server.output()}`)
    await Promise.race([once(server.child.stdout ?? server.child, 'data'), server.exit])
  }
  return Number(found())
}

const folder = mkdtempSync(join(tmpdir(), 'kasa-main-'))
const id = `tm${Math.random().toString(36).slice(2, 8)}`
const env = {
  DATABASE_URL: testServerUrl(),
  KASA_SECRET: testSecret,
  KASA_TENANTS: folder,
  KASA_HOME: folder,
  PORT: '0',
  LISTEN_HOST: '127.0.0.1',
}

beforeAll(() =>
  writeFileSync(join(folder, `${id}.json`), JSON.stringify(testTenantConfig({ id, hosts: ['127.0.0.1'] }))),
)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  const connection = createConnection(testServerUrl(), 'kasa-test')
  await connection.connect()
  await connection.query(`drop database if exists kasa_${id} with (force)`)
  await connection.end()
})

test('a wrong configuration ends the start with code 2, every problem and its remedy, and no stack', async () => {
  const server = start({ PORT: 'eighty' })
  expect(await server.exit).toBe(2)
  for (const part of ['PORT:', 'DATABASE_URL:', 'npm start', 'KASA_SECRET:']) expect(server.output()).toContain(part)
  expect(server.output()).not.toMatch(/^\s+at /m)
}, 30_000)

test('a database that is not there ends the start with a clear message', async () => {
  const server = start({ ...env, DATABASE_URL: 'postgres://app:secretpassword@127.0.0.1:1/postgres' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toContain('DATABASE_URL: no PostgreSQL server answers there (ECONNREFUSED)')
  expect(server.output()).not.toMatch(/^\s+at /m)
  expect(server.output()).not.toContain('secretpassword')
}, 30_000)

/** A sign-in over a separate connection, sent up to `cut` and completed by `finish`, which returns the answer. */
async function halfSent(port: number, cut: (request: string) => number) {
  const body = '{"email":"a@b.c","password":"x"}'
  const token = '0123456789abcdef0123'
  const request = `POST /api/auth/signin HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nCookie: XSRF-TOKEN=${token}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(request.slice(0, cut(request)))
  return {
    finish: async () => {
      socket.write(request.slice(cut(request)))
      await once(socket, 'close')
      return answer
    },
  }
}

test('SIGTERM: open calls are answered, new work is not taken, and the process ends by itself with 0', async () => {
  const server = start(env)
  const port = await listening(server)
  const inBody = await halfSent(port, (request) => request.length - 5)
  const inHead = await halfSent(port, (request) => request.indexOf('Content-Length'))
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(ready.status).toBe(200)
  await ready.text()
  server.child.kill('SIGTERM')
  while (!server.output().includes('stopping')) await once(server.child.stdout ?? server.child, 'data')
  for (const sent of [inBody, inHead]) {
    const answer = await sent.finish()
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('SIGNIN_REFUSED')
  }
  expect(await server.exit).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
}, 60_000)
