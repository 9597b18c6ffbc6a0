import { publicLookup } from '../callbacks/callbackUrl'

/** Timeout in ms, so that a silent name server does not block the form. */
const lookupMs = 2000

/**
 * True if the URL's name resolves to an address that callbacks may not reach. A name that does not resolve is
 * allowed: its server may come later, and every connection is checked again.
 */
export function leadsToClosedAddress(url: string, allowLoopback: boolean): Promise<boolean> {
  const { protocol, hostname } = new URL(url)
  if (allowLoopback && protocol === 'http:') return Promise.resolve(false)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), lookupMs)
    publicLookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) => {
      clearTimeout(timer)
      resolve(error !== null && error.code === 'ADDRESS_NOT_PUBLIC')
    })
  })
}
