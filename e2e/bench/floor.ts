import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'esbuild'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script></html>`

/** Serves the floor page, minified and compressed like the console, with `rows` as the response to its only request. */
export async function serveFloor(rows: string): Promise<{ url: string; scriptKb: number; stop: () => Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'floorPage.tsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = brotliCompressSync(outputFiles[0]?.contents ?? '')
  const files: Record<string, { type: string; body: Buffer; cache: string }> = {
    '/': { type: 'text/html', body: brotliCompressSync(html), cache: 'no-store' },
    '/page.js': { type: 'text/javascript', body: script, cache: 'public, max-age=31536000, immutable' },
    '/rows.json': { type: 'application/json', body: brotliCompressSync(rows), cache: 'no-store' },
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': file.cache })
    response.end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    scriptKb: script.length / 1024,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
