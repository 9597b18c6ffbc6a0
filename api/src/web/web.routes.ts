import { randomBytes } from 'node:crypto'

import fastifyStatic from '@fastify/static'
import type { Boot } from '@kasa/contracts/boot'
import { tenantPublic } from '@kasa/contracts/tenant'
import { readLayout } from '@kasa/domain/layout'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

import { ctxOf } from '../access/requestCtx'
import type { App } from '../access/provider'
import { NotFound, Unavailable } from '../errors/refusals'
import { layoutCookie } from '../layout/layoutCookie'
import { openStore } from '../releases/openStore'
import type { Tenant } from '../tenants/tenant'
import { brandPicture, publicBrand } from './brandLogo'
import { renderPage } from './page'
import { pageHeaders } from './pageHeaders'
import { preloadFor, preloadLogin } from './preload'
import { offersFor } from './offers'
import { publishedIn, type Channels, type Published, type PublishedHost, type PublishedModule } from './published'
import { registryIssuer } from './registryDocument'
import { translations } from './translations'
import { trialsFor } from './trials'

/** `store` as in KASA_STORE; empty for `home`. */
export type WebOptions = { home: string; store?: string }

/** Paths that never show the console, whatever their spelling: unknown ones are answered like API calls. */
const notPages = /^\/+(api|mapi|bapi|m|host|registry|brand|assets|healthz|readyz|metrics)(\/|$)/i

/**
 * The browser sets this cookie to its operator's id while it has a session. It is no secret and no proof. It decides
 * whether to preload scripts, and which of two published builds the operator gets.
 */
const signedInCookie = /(?:^|;\s*)kasa-signed-in=([A-Za-z0-9-]{1,64})(?:;|$)/
const operatorOf = (request: FastifyRequest) => signedInCookie.exec(request.headers.cookie ?? '')?.[1]
const darkModeCookie = /(?:^|;\s*)DarkMode=yes(?:;|$)/

/** Routes of the page, the host's files, the tenant's modules, and the registry that lists them. */
export async function webRoutes(app: App, { home, store }: WebOptions): Promise<void> {
  const published = publishedIn(await openStore(home, store))
  const modulesOf = readableModules(published, app.log)
  const issue = registryIssuer(home, app.log)
  const trialsOf = trialsFor(published, app.log)
  const offered = async (request: FastifyRequest, reply: FastifyReply) => {
    const operator = operatorOf(request)
    const [modules, trials] = await Promise.all([modulesOf(ctxOf(request).tenant), trialsOf(request, reply, operator)])
    return offersFor(modules, operator, trials)
  }

  // The routes below look up every file by name; the plugin only streams: compressed file, ranges, cache headers.
  await app.register(fastifyStatic, {
    root: home,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    etag: false,
    lastModified: false,
  })

  app.get(
    '/registry/v1.json',
    { config: { public: 'The modules a tenant may load, which the page contains as well. No data.' } },
    async (request, reply) => {
      const { tenant, now } = ctxOf(request)
      const { serial, signed } = issue(tenant, { ...(await offered(request, reply)), now: now() })
      if (signed.payload === '') throw new Unavailable({ code: 'UNAVAILABLE' })
      const etag = `"${tenant.config.id}-${serial}-${signed.signature.slice(0, 12)}"`
      void reply.headers({ etag, 'cache-control': 'no-cache, private', vary: 'host, cookie' })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(signed)
    },
  )

  app.get('/host/:folder/:file', { config: { public: 'Code of the console. No data.' } }, (request, reply) => {
    const { folder, file } = request.params as AssetParams
    return sendAsset(reply, published, 'host', folder, file)
  })

  app.get(
    '/m/:id/:folder/:file',
    { config: { public: 'Code of the modules, for tenants that have them. No data.' } },
    (request, reply) => {
      const { id, folder, file } = request.params as AssetParams & { id: string }
      if (!ctxOf(request).tenant.config.modules.includes(id)) return refuseAsset(reply)
      return sendAsset(reply, published, id, folder, file)
    },
  )

  // A proxy that has the files on its disk asks this before it sends one (deploy/nginx).
  app.get(
    '/m/:id',
    { config: { public: 'Whether a tenant has a module, which its page contains as well. No data.' } },
    (request, reply) => {
      const { id } = request.params as { id: string }
      if (!ctxOf(request).tenant.config.modules.includes(id)) return refuseAsset(reply)
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )

  app.get('/brand/:file', { config: { public: 'The logo, which the page shows.' } }, (request, reply) => {
    const picture = brandPicture(ctxOf(request).tenant.config.brand, (request.params as { file: string }).file)
    if (!picture) return refuseAsset(reply)
    // An SVG opened by itself is a document: it may load and run nothing.
    return reply
      .headers({
        'content-type': picture.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(picture.bytes)
  })

  app.get(
    '/assets/i18n/:file',
    { config: { public: 'Texts of the console, which the page contains as well. No data.' } },
    async (request, reply) => {
      const { file } = request.params as { file: string }
      const lang = (['tr', 'en'] as const).find((one) => file === `${one}.json`)
      const [host, modules] = await Promise.all([published.host(), modulesOf(ctxOf(request).tenant)])
      if (!lang || !host) return refuseAsset(reply)
      return reply.header('cache-control', 'no-cache').send(
        translations(
          lang,
          host.stable,
          modules.map(({ stable }) => stable),
        ),
      )
    },
  )

  app.get('/*', { config: { public: 'The page of the console. No data.' } }, async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '')
    if (notPages.test(path) || /\.[a-z0-9]+$/i.test(path)) return notPages.test(path) ? refuseApi() : refuseAsset(reply)
    const { tenant, now } = ctxOf(request)
    const host = (await published.host())?.stable
    if (!host)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The console has not been published yet. Run: npm run build')
    const { live, offers } = await offered(request, reply)
    // Fallbacks are left out to keep the page small; the first poll delivers them.
    const { signed, keys } = issue(tenant, {
      live,
      offers: offers.map(({ module, urgent, trial }) => ({ module, urgent, trial })),
      isSlim: readsListings(host),
      now: now(),
    })
    const cookies = request.headers.cookie ?? ''
    const isSignedIn = operatorOf(request) !== undefined
    const nonce = randomBytes(16).toString('base64')
    const { scripts, first } = isSignedIn
      ? preloadFor(
          path,
          host,
          offers.map(({ module }) => module),
        )
      : { scripts: preloadLogin(host), first: undefined }
    const html = renderPage(
      {
        boot: {
          tenant: tenantPublic.parse(publicPart(tenant)),
          host: hostInPage(host),
          registry: signed,
          registryKeys: [...keys],
          first,
          language: languageOf(request, tenant),
        },
        host,
        theme: darkModeCookie.test(cookies) ? 'dark' : 'light',
        layout: readLayout(request.cookies[layoutCookie]),
        preload: scripts,
        preloadFonts: isSignedIn,
      },
      nonce,
    )
    return reply.headers(pageHeaders(nonce)).send(html)
  })
}

/** Hosts from contract 1.4 on request a folder's `integrity.json` if the page lacks a script's hash. */
const readsListings = ({ assets: { contract } }: PublishedHost) =>
  contract.major > 1 || (contract.major === 1 && contract.minor >= 4)

/**
 * The host's folder with the hashes for the page. Hashes of scripts that this page also needs are in the links of its
 * head.
 */
function hostInPage(host: PublishedHost): Boot['host'] {
  const { base, listing, integrity, assets } = host
  const isNamed = readsListings(host)
    ? (file: string) => [...assets.login, ...assets.console].includes(file)
    : (file: string) => file.endsWith('.js')
  return {
    base,
    integrity: Object.fromEntries(Object.entries(integrity).filter(([file]) => isNamed(file))),
    ...(readsListings(host) && { listing }),
  }
}

/**
 * The tenant's published modules. A module with an unreadable build does not affect the others and keeps its earlier
 * state.
 */
function readableModules(published: Published, log: FastifyBaseLogger) {
  const lastGood = new Map<string, Channels<PublishedModule>>()
  const read = async (id: string) => {
    try {
      const module = await published.module(id)
      if (module) lastGood.set(id, module)
      return module
    } catch (error) {
      log.error({ module: id, err: error }, 'the published build cannot be read; the last good one stays')
      return lastGood.get(id)
    }
  }
  return async (tenant: Tenant) =>
    (await Promise.all(tenant.config.modules.map(read))).filter((module) => module !== undefined)
}

type AssetParams = { folder: string; file: string }

/**
 * Names of builds and files as the preset creates them. Other names, especially with dots and slashes, were never
 * published.
 */
const assetName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

async function sendAsset(
  reply: FastifyReply,
  published: Published,
  shelf: string,
  folder: string,
  file: string,
): Promise<FastifyReply> {
  if (![shelf, folder, file].every((name) => assetName.test(name)) || file.endsWith('.br')) return refuseAsset(reply)
  const found = await published.find(shelf, folder, file)
  if (found.kind === 'retired')
    return reply.code(410).header('cache-control', 'no-store').send({ code: 'RETIRED', module: shelf, build: folder })
  return found.kind === 'file' ? reply.sendFile(file, found.root) : refuseAsset(reply)
}

/**
 * A missing file gets a plain refusal, never the page: HTML in place of a script fails later and with a less clear
 * error.
 */
const refuseAsset = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found')

const refuseApi = (): never => {
  throw new NotFound({ code: 'NOT_FOUND' })
}

const publicPart = ({ config: { id, brand, defaultLanguage, modules, auth, flags } }: Tenant) => ({
  id,
  brand: publicBrand(brand),
  defaultLanguage,
  modules,
  auth,
  flags,
})

/** Turkish or English: the browser's preferred of the two, else the tenant's default, else English. */
function languageOf(request: FastifyRequest, tenant: Tenant): 'tr' | 'en' {
  const wished = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  const first = wished.find((language) => language === 'tr' || language === 'en')
  return (first as 'tr' | 'en' | undefined) ?? tenant.config.defaultLanguage ?? 'en'
}
