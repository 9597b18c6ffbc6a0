import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { bundle } from './bundle'

const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`

const nonce = 'bench'

/** The HTML of one bundle; `first` is a script that runs before it. */
export const pageHtml = (first?: string) =>
  `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Kasa</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><div id="root"></div>${first === undefined ? '' : `<script nonce="${nonce}" src="${first}"></script>`}<script type="module" nonce="${nonce}" src="/page.js"></script></html>`

/** Serves one bundled page under the console's content security policy, so that a violation appears here first. */
export async function servePage(
  page: Awaited<ReturnType<typeof bundle>>,
  extra: Record<string, { type: string; body: Buffer }> = {},
  port = 0,
) {
  const files: Record<string, { type: string; body: string | Buffer }> = {
    '/': { type: 'text/html', body: pageHtml() },
    '/page.js': { type: 'text/javascript', body: page.js },
    '/page.css': { type: 'text/css', body: page.css },
    ...Object.fromEntries(
      Object.entries(page.chunks).map(([name, body]) => [`/${name}`, { type: 'text/javascript', body }]),
    ),
    ...extra,
  }
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://localhost').pathname]
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-security-policy': policy(nonce) }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
