import { publicLookup } from '../callbacks/callbackUrl'

/** A name server that says nothing must not hold up the form, in ms. */
const lookupMs = 2000

/**
 * True when the URL's name leads to an address that callbacks may not reach. A name that does not resolve is let
 * through: its server may come later, and every connection is judged again.
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
