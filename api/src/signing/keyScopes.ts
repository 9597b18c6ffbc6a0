import { requestTypes } from '@kasa/domain/requestTypes'

/** The scope that a call needs; the first matching row applies. */
const scopes: readonly (readonly [method: string, path: RegExp, scope: string])[] = [
  ['GET', /./, 'read'],
  ['POST', /^\/mapi\/v1\/callbacks\//, 'read'],
  // Only reads the merchant's own figures.
  ['POST', /^\/mapi\/v1\/reconciliations(\/|$|\?)/, 'read'],
  ...requestTypes.map(
    ({ merchant: { path, scope } }) => ['POST', new RegExp(`^/mapi/v1/${path}(/|$|\\?)`), scope] as const,
  ),
]

const walletTransfers = /^\/mapi\/v1\/wallet-transfers(\/[^/?]+\/cancel)?(\?|$)/

/** True if the body requests a payout. */
function asksToPay(rawBody: Uint8Array): boolean {
  try {
    const body: unknown = JSON.parse(Buffer.from(rawBody).toString('utf8'))
    return typeof body === 'object' && body !== null && 'direction' in body && body.direction === 'OUT'
  } catch {
    return false
  }
}

/** A call needs one of these scopes, by method, path and body. Unknown calls need a scope that no key has. */
export function neededScopes(method: string, target: string, rawBody: Uint8Array): readonly string[] {
  const found = scopes.find(([verb, path]) => verb === (method === 'HEAD' ? 'GET' : method) && path.test(target))
  if (!found) return ['none']
  const wallet = method === 'POST' ? walletTransfers.exec(target) : null
  // Wallet transfers have both directions. One that leaves needs the payout scope; either scope may cancel a transfer
  // that has not left.
  if (wallet?.[1] !== undefined) return ['deposit:create', 'withdraw:create']
  return [wallet && asksToPay(rawBody) ? 'withdraw:create' : found[2]]
}
