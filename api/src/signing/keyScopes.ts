/** Which scope of a merchant's key a call needs; the first row that fits. */
const scopes: readonly [method: string, path: RegExp, scope: string][] = [
  ['GET', /./, 'read'],
  ['POST', /^\/mapi\/v1\/callbacks\//, 'read'],
  ['POST', /^\/mapi\/v1\/deposits(\/|$|\?)/, 'deposit:create'],
  // Money of payers that comes in, as a deposit does.
  ['POST', /^\/mapi\/v1\/(card|wallet)-transfers(\/|$|\?)/, 'deposit:create'],
  // The merchant's own figures: nothing moves by them.
  ['POST', /^\/mapi\/v1\/reconciliations(\/|$|\?)/, 'read'],
  ['POST', /^\/mapi\/v1\/withdrawals(\/|$|\?)/, 'withdraw:create'],
]

const walletTransfers = /^\/mapi\/v1\/wallet-transfers(\/[^/?]+\/cancel)?(\?|$)/

/** True where a body asks for money that leaves. */
function asksToPay(rawBody: Uint8Array): boolean {
  try {
    const asked: unknown = JSON.parse(Buffer.from(rawBody).toString('utf8'))
    return typeof asked === 'object' && asked !== null && 'direction' in asked && asked.direction === 'OUT'
  } catch {
    return false
  }
}

/** The scopes one of which a call needs, by its method, path and body; a call no row knows needs a scope no key has. */
export function neededScopes(method: string, target: string, rawBody: Uint8Array): readonly string[] {
  const found = scopes.find(([asked, path]) => asked === (method === 'HEAD' ? 'GET' : method) && path.test(target))
  if (!found) return ['none']
  const wallet = method === 'POST' ? walletTransfers.exec(target) : null
  // A wallet transfer goes either way. One that leaves is asked for as a payout; either key takes back what has not
  // left.
  if (wallet?.[1] !== undefined) return ['deposit:create', 'withdraw:create']
  return [wallet && asksToPay(rawBody) ? 'withdraw:create' : found[2]]
}
