import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { App } from '@kasa/api/access/provider'

import { root } from '../local/bootstrap.mjs'
import { freePort, refusalOfNginx, startNginx, type Change, type Nginx, type Site } from './startNginx'
import { apiOn, sendRequest, publishedHome, remove } from './testing/behindNginx'

let home: string
let app: App
let apiPort: number
let keys: string

beforeAll(async () => {
  home = publishedHome()
  ;({ app, port: apiPort } = await apiOn(home))
  keys = mkdtempSync(join(tmpdir(), 'kasa-tls-'))
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=both.localhost',
      '-keyout',
      join(keys, 'tls.key'),
      '-out',
      join(keys, 'tls.crt'),
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
})
afterAll(async () => {
  await app?.close()
  remove(home)
  rmSync(keys, { recursive: true, force: true })
})

const atHome = (): Change => ['/var/lib/kasa', home]
const tlsSite = (port: number, plainPort: number): Site => ({
  file: 'tls.conf',
  changes: [
    ['listen 443', `listen 127.0.0.1:${port}`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['127.0.0.1:8081', `127.0.0.1:${apiPort}`],
    ['/etc/kasa/', `${keys}/`],
    atHome(),
  ],
})
const kubernetesSite = (port: number): Site => ({
  file: 'kubernetes.conf',
  changes: [
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['server api:8080', `server 127.0.0.1:${apiPort}`],
    ['10.0.0.0/8', '127.0.0.0/8'],
    atHome(),
  ],
})

async function during(site: Site, work: (nginx: Nginx) => Promise<void>): Promise<void> {
  const nginx = await startNginx(site)
  try {
    await work(nginx)
  } finally {
    await nginx.stop()
  }
}

test('nginx accepts every shipped site, and no broken one', async () => {
  const port = await freePort()
  const shipped: Site[] = [
    { file: 'compose.conf', changes: [['listen 8080', `listen 127.0.0.1:${port}`]] },
    kubernetesSite(port),
    tlsSite(port, await freePort()),
  ]
  expect(shipped.map(({ file }) => file).sort()).toEqual(readdirSync(join(root, 'deploy/nginx/sites')).sort())
  for (const site of shipped) expect(refusalOfNginx(site)).toBeUndefined()
  expect(refusalOfNginx({ file: 'compose.conf', changes: [['listen 8080', 'listen 127.0.0.1:99999']] })).toContain(
    'invalid port',
  )
})

type Answer = { status: number; headers: Record<string, unknown>; text: string; protocol: string | undefined }

function over2(port: number, path: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: 'both.localhost' })
    session.on('error', fail)
    const call = session.request({ ':path': path, ':authority': 'both.localhost' })
    let text = ''
    let headers: Record<string, unknown> = {}
    call.on('response', (received) => (headers = received))
    call.setEncoding('utf8').on('data', (part: string) => (text += part))
    call.on('end', () => {
      const protocol = session.alpnProtocol
      session.close()
      done({ status: Number(headers[':status']), headers, text, protocol })
    })
    call.on('error', fail).end()
  })
}

test('over TLS it speaks HTTP/2, the API knows it, and the browser gets each header once', async () => {
  const [port, plainPort] = [await freePort(), await freePort()]
  await during(tlsSite(port, plainPort), async () => {
    const hsts = 'max-age=31536000; includeSubDomains'
    const seen = await over2(port, '/api/seen')
    expect([seen.status, seen.protocol, seen.headers['strict-transport-security']]).toEqual([200, 'h2', hsts])
    expect(JSON.parse(seen.text)).toMatchObject({ protocol: 'https', host: 'both.localhost', ip: '127.0.0.1' })
    const file = await over2(port, '/m/card/1.0.0-a/chunk.js')
    expect([file.status, file.headers['strict-transport-security']]).toEqual([200, hsts])
    const plain = await sendRequest(plainPort, '/remit-request/list?a=1')
    expect([plain.status, plain.headers.location, plain.headers['strict-transport-security']]).toEqual([
      308,
      'https://both.localhost/remit-request/list?a=1',
      undefined,
    ])
  })
})

test('behind an ingress, client and scheme are those of the ingress, its own chain no further', async () => {
  const port = await freePort()
  await during(kubernetesSite(port), async () => {
    const seen = async (headers: Record<string, string>) =>
      JSON.parse((await sendRequest(port, '/api/seen', headers)).text) as object
    expect(await seen({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' })).toMatchObject({
      ip: '203.0.113.7',
      protocol: 'https',
    })
    // The client sent the first address itself; the ingress added the second.
    expect(await seen({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })).toMatchObject({
      ip: '203.0.113.7',
      protocol: 'http',
    })
    expect(
      (await sendRequest(port, '/m/card/1.0.0-a/chunk.js', { 'x-forwarded-proto': 'https' })).headers[
        'strict-transport-security'
      ],
    ).toBeDefined()
  })
})

test('two APIs that restart one right after the other lose no request, whatever its method', async () => {
  const [port, onePort, otherPort] = [await freePort(), await freePort(), await freePort()]
  let [one, other] = [await apiOn(home, onePort), await apiOn(home, otherPort)]
  const answers: string[] = []
  const someRequests = async () => {
    for (let index = 0; index < 6; index++)
      for (const method of ['GET', 'POST'])
        answers.push(`${method} ${(await sendRequest(port, '/api/seen', { method })).status}`)
  }
  const site: Site = {
    file: 'compose.conf',
    changes: [
      ['listen 8080', `listen 127.0.0.1:${port}`],
      ['172.30.80.11:8080', `127.0.0.1:${onePort}`],
      ['172.30.80.12:8080', `127.0.0.1:${otherPort}`],
      atHome(),
    ],
  }
  await during(site, async () => {
    await one.app.close()
    await someRequests()
    one = await apiOn(home, onePort)
    await other.app.close()
    await someRequests()
    other = await apiOn(home, otherPort)
    await one.app.close()
    await someRequests()
  })
  await other.app.close()
  // The route is read-only, so a write that reaches an API is refused with 404.
  expect([...new Set(answers)].sort()).toEqual(['GET 200', 'POST 404'])
})
