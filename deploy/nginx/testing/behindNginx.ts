import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import type { App } from '@kasa/api/access/provider'
import { buildApp } from '@kasa/api/app'
import { testSecret, testTenantConfig } from '@kasa/api/testing/testTenant'
import { openTenant, tenantsOf } from '@kasa/api/tenants/tenants'
import { webRoutes } from '@kasa/api/web/web.routes'

/** A KASA_HOME with one published build of the host and of two modules. */
export function publishedHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'kasa-behind-'))
  for (const shelf of ['host/1.0.0-h', 'modules/m/remit/1.0.0-a', 'modules/m/card/1.0.0-a']) {
    const folder = join(home, shelf)
    mkdirSync(folder, { recursive: true })
    const files = {
      'chunk.js': `console.log(${JSON.stringify(shelf)});`.repeat(200),
      'small.js': 'small()',
      'integrity.json': '{}',
      'mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    for (const file of ['chunk.js', 'small.js', 'integrity.json', 'mark.svg'] as const)
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(files[file]))
    writeFileSync(join(folder, 'inter.woff2'), 'font')
    mkdirSync(join(folder, '.unfinished'))
    writeFileSync(join(folder, '.unfinished', 'secret.js'), 'unfinished()')
  }
  writeFileSync(join(home, 'host/private.json'), '{"private":1}')
  return home
}

const nowhere = 'postgres://127.0.0.1:1/none'

/**
 * The API on this home, with routes that return the request they got, on the given or any port. Tenant `both` has
 * both modules, `one` has only remit.
 */
export async function apiOn(home: string, wanted = 0): Promise<{ app: App; port: number }> {
  const tenants = tenantsOf([
    openTenant(
      testTenantConfig({ id: 'both', hosts: ['both.localhost'], modules: ['remit', 'card'] }),
      nowhere,
      testSecret,
    ),
    openTenant(testTenantConfig({ id: 'one', hosts: ['one.localhost'], modules: ['remit'] }), nowhere, testSecret),
  ])
  const app = await buildApp({
    tenants,
    trustProxy: ['127.0.0.1'],
    extend: async (scope) => {
      const config = { public: 'a test asks what reached the API' }
      scope.get('/api/seen', { config }, (seen, reply) =>
        reply.send({ ip: seen.ip, protocol: seen.protocol, host: seen.host, url: seen.url, headers: seen.headers }),
      )
      scope.get('/api/slow', { config }, async (_request, reply) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        return reply.send({ done: true })
      })
      await webRoutes(scope, { home })
    },
  })
  const address = await app.listen({ port: wanted, host: '127.0.0.1' })
  return { app, port: Number(new URL(address).port) }
}

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }

/** One request on its own connection, with the path sent unchanged. */
export function sendRequest(
  port: number,
  path: string,
  { method = 'GET', body, ...headers }: Record<string, string> & { method?: string; body?: string } = {},
): Promise<Reply> {
  return new Promise((done, fail) => {
    const call = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: { host: 'both.localhost', ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const all = Buffer.concat(parts)
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: all, text: all.toString() })
        })
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}

export const remove = (home: string): void => rmSync(home, { recursive: true, force: true })
