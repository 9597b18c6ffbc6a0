/** Names of the Trusted Types policies the page may make; the host's script loader makes the one. */
const trustedTypesPolicies = ['kasa']

/**
 * The page's policy: scripts by this page's nonce and what those load (each with its hash), styles by nonce, nothing
 * inline, no eval, no framing. `'self'` is for browsers that do not know `strict-dynamic`.
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Receipts that are PDFs, made by the page itself and shown in the browser's own viewer; of the network nothing is
    // framed.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ')}`,
  ].join('; ')
}

/** Headers of the page, over the ones that every answer carries (`access/answerHeaders.ts`). */
export const pageHeaders = (nonce: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache, private',
  'content-security-policy': contentSecurityPolicy(nonce),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  vary: 'accept-encoding, accept-language, cookie',
})
