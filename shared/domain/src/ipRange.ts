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
