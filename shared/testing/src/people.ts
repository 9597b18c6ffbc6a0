import type { TokenClaims } from '@kasa/contracts/auth'

const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The claims of a full session of ten minutes, by default an administrator's. */
export function claimsFor(some: Partial<TokenClaims> = {}): TokenClaims {
  const iat = Math.floor(Date.now() / 1000)
  return {
    sub: '01890000-0000-7000-8000-000000000001',
    name: 'Deniz Aksoy',
    email: 'deniz@demo.test',
    role: 'admin',
    scope: 'ADMIN',
    mrcID: null,
    iat,
    exp: iat + 600,
    ends: iat + 43_200,
    idle: 1800,
    active: iat,
    sid: '01890000-0000-7000-8000-000000000002',
    tenant: 'demo',
    stage: 'full',
    ...some,
  }
}

let made = 0

/** An access token as the browser sees it; only the server checks the signature. Every token is different. */
export const tokenFor = (some: Partial<TokenClaims> = {}): string =>
  [{ alg: 'EdDSA' }, claimsFor(some)].map((part) => base64url(JSON.stringify(part))).join('.') + `.sig${made++}`
