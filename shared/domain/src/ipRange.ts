const isIpv4 = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** The number of 16-bit groups in one side of `::`; NaN if it is malformed. */
function groupsIn(side: string): number {
  if (side === '') return 0
  const parts = side.split(':')
  const last = parts.at(-1) ?? ''
  const isMixed = isIpv4(last)
  const isSound = parts.every((part, index) => /^[0-9a-f]{1,4}$/i.test(part) || (isMixed && index === parts.length - 1))
  return isSound ? parts.length + (isMixed ? 1 : 0) : Number.NaN
}

function isIpv6(text: string): boolean {
  const sides = text.split('::')
  const groups = sides.reduce((sum, side) => sum + groupsIn(side), 0)
  return sides.length === 1
    ? groups === 8
    : sides.length === 2 && !isIpv4(sides[0]?.split(':').at(-1) ?? '') && groups < 8
}

/** True for an IPv4 or IPv6 address or a CIDR range (`10.0.0.0/8`, `2001:db8::/32`), without zone or white space. */
export function isIpRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1
  return (
    longest > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= longest))
  )
}

const bitsOfIpv4 = (text: string): bigint => text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)

/** The 16-bit groups of one side of `::`. */
const groupsOf = (side: string): bigint[] =>
  side === ''
    ? []
    : side.split(':').flatMap((part) => {
        if (!isIpv4(part)) return [BigInt(`0x${part}`)]
        const bits = bitsOfIpv4(part)
        return [bits >> 16n, bits & 0xffffn]
      })

function bitsOfIpv6(text: string): bigint {
  const [head = '', tail] = text.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array.from({ length: 8 - first.length - last.length }, () => 0n)
  return [...first, ...between, ...last].reduce((sum, group) => (sum << 16n) + group, 0n)
}

/** The addresses of a range: the first and the last. Undefined if it is none. */
function spanOf(text: string): { longest: 32 | 128; first: bigint; last: bigint } | undefined {
  if (!isIpRange(text)) return undefined
  const [address = '', bits] = text.split('/')
  const longest = isIpv4(address) ? 32 : 128
  const free = BigInt(longest - Number(bits ?? longest))
  const first = ((longest === 32 ? bitsOfIpv4(address) : bitsOfIpv6(address)) >> free) << free
  return { longest, first, last: first + (1n << free) - 1n }
}

/** True if every address of a range is in another one; false if one of them is no range. */
export function isWithinRange(inner: string, outer: string): boolean {
  const [small, large] = [spanOf(inner), spanOf(outer)]
  return (
    small !== undefined && large?.longest === small.longest && large.first <= small.first && small.last <= large.last
  )
}
