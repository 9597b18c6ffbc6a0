import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that a callback must never reach: this machine, private, link-local, shared, multicast, documentation and
 * reserved ranges.
 */
// One list per family: a single list also checks IPv4 addresses in their mapped form, and the mapped range below
// would close all of them.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
const closedRanges: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  // Public IPv6 is 2000::/3. Closed before it: this machine, and every form that carries an IPv4 address (compatible,
  // mapped, SIIT, NAT64). Closed after it: unassigned, segment routing, private, link- and site-local, multicast.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  // Closed inside it: IETF ranges (Teredo, benchmarking, ORCHID), two documentation ranges, and 6to4.
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
for (const [network, prefix, family] of closedRanges) closed[family].addSubnet(network, prefix, family)

/** True for a public internet address. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !closed[family].check(address, family)
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])

export type UrlRefusal = 'URL_INVALID' | 'URL_NOT_HTTPS' | 'URL_HAS_CREDENTIALS' | 'ADDRESS_NOT_PUBLIC'

/**
 * Why a URL may not be called, from its text only; undefined if it may. `allowLoopback` is for test merchants of a
 * demo.
 */
export function whyNotUrl(text: string, allowLoopback: boolean): UrlRefusal | undefined {
  if (!URL.canParse(text)) return 'URL_INVALID'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'URL_HAS_CREDENTIALS'
  if (allowLoopback && url.protocol === 'http:' && loopbackHosts.has(url.hostname)) return undefined
  if (url.protocol !== 'https:') return 'URL_NOT_HTTPS'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? 'ADDRESS_NOT_PUBLIC' : undefined
}

class AddressNotPublic extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC'
}

/**
 * DNS lookup for a connection; fails if any address of the name is closed. The connection uses the same checked
 * addresses, so a later DNS answer cannot bypass the check.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new AddressNotPublic(`${hostname} is not a public address`), [])
    }
    if (options.all) return callback(null, addresses)
    const [first] = addresses
    return callback(null, first?.address ?? '', first?.family)
  })
}
