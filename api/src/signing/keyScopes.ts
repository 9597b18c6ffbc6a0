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

/** The scope for a method and path; a call no row knows needs a scope no key has. */
export const neededScope = (method: string, target: string): string =>
  scopes.find(([asked, path]) => asked === (method === 'HEAD' ? 'GET' : method) && path.test(target))?.[2] ?? 'none'
