import { randomBytes } from 'node:crypto'

import fastifyStatic from '@fastify/static'
import { tenantPublic } from '@kasa/contracts/tenant'
import { readLayout } from '@kasa/domain/layout'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { ctxOf } from '../access/requestCtx'
import type { App } from '../access/provider'
import { NotFound } from '../errors/refusals'
import { layoutCookie } from '../layout/layout.routes'
import type { Tenant } from '../tenants/tenant'
import { renderPage } from './page'
import { pageHeaders } from './pageHeaders'
import { preloadFor } from './preload'
import { publishedIn, type Published } from './published'
import { registryIssuer } from './registryDocument'

export type WebOptions = { home: string }

/** Paths that never show the console: their unknown addresses are answered like an API's. */
const notPages = /^\/(api|mapi|bapi|m|host|registry|healthz|readyz|metrics)(\/|$)/

/** Set by the browser while it holds a session: no secret, it only tells whether preloading is worth it. */
const signedInCookie = /(?:^|;\s*)kasa-signed-in=1(?:;|$)/
const darkModeCookie = /(?:^|;\s*)DarkMode=yes(?:;|$)/

/** The page, the host's files, the modules of the tenant, and the registry that names them. */
export async function webRoutes(app: App, { home }: WebOptions): Promise<void> {
  const published = publishedIn(home)
  const issue = registryIssuer(home)
  const modulesOf = (tenant: Tenant) => tenant.config.modules.flatMap((id) => published.module(id) ?? [])

  // Every build's file is asked for by name below, so the plugin only streams: compressed twin, ranges, cache headers.
  await app.register(fastifyStatic, { root: home, serve: false, preCompressed: true, immutable: true, maxAge: '365d', etag: false, lastModified: false })

  app.get('/registry/v1.json', { config: { public: 'What a tenant may load; the page carries the same. It holds no data.' } }, (request, reply) => {
    const { tenant, now } = ctxOf(request)
    const { serial, signed } = issue(tenant, modulesOf(tenant), now())
    const etag = `"${tenant.config.id}-${serial}-${signed.signature.slice(0, 12)}"`
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'host' })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(signed)
  })

  app.get('/host/:folder/:file', { config: { public: 'Code of the console; it holds no data.' } }, (request, reply) => {
    const { folder, file } = request.params as AssetParams
    return sendAsset(reply, published, 'host', folder, file)
  })

  app.get('/m/:id/:folder/:file', { config: { public: 'Code of the modules, to tenants that have them; it holds no data.' } }, (request, reply) => {
    const { id, folder, file } = request.params as AssetParams & { id: string }
    if (!ctxOf(request).tenant.config.modules.includes(id)) return refuseAsset(reply, 404)
    return sendAsset(reply, published, id, folder, file)
  })

  // A proxy that has the files on its own disk asks this before it sends one (deploy/nginx).
  app.get('/m/:id', { config: { public: 'Whether a tenant has a module, which its page says as well; it holds no data.' } }, (request, reply) => {
    const { id } = request.params as { id: string }
    if (!ctxOf(request).tenant.config.modules.includes(id)) return refuseAsset(reply, 404)
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  app.get('/*', { config: { public: 'The page of the console; it holds no data.' } }, (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '')
    if (notPages.test(path) || /\.[a-z0-9]+$/i.test(path)) return notPages.test(path) ? refuseApi() : refuseAsset(reply, 404)
    const { tenant, now } = ctxOf(request)
    const host = published.host()
    if (!host) return reply.code(503).type('text/plain; charset=utf-8').send('The console has not been published yet. Run: npm run build')
    const modules = modulesOf(tenant)
    const { signed, key } = issue(tenant, modules, now())
    const cookies = request.headers.cookie ?? ''
    const isSignedIn = signedInCookie.test(cookies)
    const nonce = randomBytes(16).toString('base64')
    const html = renderPage(
      {
        boot: {
          tenant: tenantPublic.parse(publicPart(tenant)),
          host: { base: host.base, integrity: Object.fromEntries(Object.entries(host.integrity).filter(([file]) => file.endsWith('.js'))) },
          registry: signed,
          registryKeys: [key],
          language: languageOf(request, tenant),
        },
        host,
        theme: darkModeCookie.test(cookies) ? 'dark' : 'light',
        layout: readLayout(request.cookies[layoutCookie]),
        preload: isSignedIn ? preloadFor(path, host, modules) : [],
        preloadFonts: isSignedIn,
      },
      nonce,
    )
    return reply.headers(pageHeaders(nonce)).send(html)
  })
}

type AssetParams = { folder: string; file: string }

/** Names of builds and files as the preset makes them; anything else, dots and slashes above all, was never published. */
const assetName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

function sendAsset(reply: FastifyReply, published: Published, shelf: string, folder: string, file: string): FastifyReply {
  if (![shelf, folder, file].every((name) => assetName.test(name)) || file.endsWith('.br')) return refuseAsset(reply, 404)
  const found = published.find(shelf, folder, file)
  if (found.kind !== 'file') return refuseAsset(reply, found.kind === 'retired' ? 410 : 404)
  return reply.sendFile(file, found.root)
}

/** A missing file is a plain refusal, never the page: a script that is HTML fails later and says less. */
const refuseAsset = (reply: FastifyReply, code: 404 | 410) =>
  reply.code(code).headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8').send(code === 410 ? 'retired' : 'not found')

const refuseApi = (): never => {
  throw new NotFound({ code: 'NOT_FOUND' })
}

const publicPart = ({ config: { id, brand, defaultLanguage, modules, auth, flags } }: Tenant) => ({ id, brand, defaultLanguage, modules, auth, flags })

/** Turkish or English by the browser's first wish among them, else the tenant's, else English. */
function languageOf(request: FastifyRequest, tenant: Tenant): 'tr' | 'en' {
  const wished = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  const first = wished.find((language) => language === 'tr' || language === 'en')
  return (first as 'tr' | 'en' | undefined) ?? tenant.config.defaultLanguage ?? 'en'
}
