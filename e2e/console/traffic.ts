import type { Page } from '@playwright/test'

/** One request as the browser's network layer saw it; `bytes` are those on the wire, compressed, without headers. */
export type Exchange = { path: string; type: string; bytes: number; encoding: string; fromCache: boolean }

export type Traffic = {
  exchanges: () => Exchange[]
  /** Forgets the requests so far. */
  clear: () => void
}

const pathOf = (address: string) => new URL(address).pathname

/** Records a page's requests from now on, through the browser's own protocol. */
export async function listenToTraffic(page: Page): Promise<Traffic> {
  const cdp = await page.context().newCDPSession(page)
  const seen = new Map<string, Exchange & { headerBytes: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    seen.set(requestId, {
      path: pathOf(request.url),
      type: type ?? 'Other',
      bytes: 0,
      encoding: '',
      fromCache: false,
      headerBytes: 0,
    })
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const exchange = seen.get(requestId)
    if (exchange) exchange.fromCache = true
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const exchange = seen.get(requestId)
    if (!exchange) return
    exchange.headerBytes = response.encodedDataLength
    exchange.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true
    exchange.encoding =
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? ''
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const exchange = seen.get(requestId)
    if (exchange) exchange.bytes = Math.max(0, encodedDataLength - exchange.headerBytes)
  })
  await cdp.send('Network.enable')
  return {
    exchanges: () =>
      [...seen.values()].map(({ path, type, bytes, encoding, fromCache }) => ({
        path,
        type,
        bytes,
        encoding,
        fromCache,
      })),
    clear: () => seen.clear(),
  }
}
