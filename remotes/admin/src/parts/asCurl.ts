import type { MerchantCallDetail } from '@kasa/contracts/merchantCalls'
import { canonicalTarget } from '@kasa/contracts/requestSignature'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The body as single-line JSON; other text unchanged. */
function inOneLine(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

/**
 * The call as shell commands that sign it again. Key and secret come from KASA_KEY_ID and KASA_SECRET and are not in
 * the text; what is masked in the log (•••) stays masked.
 */
export function asCurl(
  call: Pick<MerchantCallDetail, 'method' | 'path' | 'query' | 'requestBody'>,
  origin: string,
): string {
  const { method, path, query, requestBody } = call
  const target = query === '' ? path : `${path}?${query}`
  const body = requestBody === null ? '' : inOneLine(requestBody)
  const isPost = method === 'POST'
  return [
    `BODY=${quoted(body)}`,
    'TIME=$(date +%s)',
    'NONCE=$(openssl rand -hex 12)',
    `HASH=$(printf %s "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)`,
    `TEXT=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$TIME" "$NONCE" ${quoted(method)} ${quoted(canonicalTarget(target))} "$HASH")`,
    `SIGN=$(printf %s "$TEXT" | openssl dgst -sha256 -hmac "$KASA_SECRET" -r | cut -d' ' -f1)`,
    [
      `curl -X ${method} ${quoted(origin + target)}`,
      '-H "X-Key-Id: $KASA_KEY_ID"',
      '-H "X-Timestamp: $TIME"',
      '-H "X-Nonce: $NONCE"',
      '-H "X-Signature: v1=$SIGN"',
      ...(isPost ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
      ...(body === '' ? [] : [`-H 'Content-Type: application/json'`, '--data-raw "$BODY"']),
    ].join(' \\\n  '),
  ].join('\n')
}
