/** The Trusted Types policies that the page may create; the host's script loader creates this one. */
const trustedTypesPolicies = ['kasa']

/**
 * The page's policy: scripts by this page's nonce and the scripts that those load (each with its hash), styles by
 * nonce, nothing inline, no eval, no framing. `'self'` is for browsers without `strict-dynamic`.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // PDF receipts, which the page creates and the browser's viewer shows; nothing from the network may be framed.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
  ].join('; ')
}

/** Headers of the page, in addition to those of every answer (`access/answerHeaders.ts`). */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache, private',
  'content-security-policy': contentSecurityPolicy(nonce),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  vary: 'accept-encoding, accept-language, cookie',
})
