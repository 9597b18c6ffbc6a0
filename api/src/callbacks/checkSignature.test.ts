import { createHmac } from 'node:crypto'

import { callbackHeaders, secretKey } from '../signing/webhookSignature'
import { checkSignature } from './checkSignature'

const at = new Date('2026-11-20T12:00:00Z')
const secrets = [
  `whsec_${Buffer.from('the newest of two').toString('base64')}`,
  `whsec_${Buffer.from('replaced').toString('base64')}`,
]
const body = '{"type":"test","amount":1}'
const sent = callbackHeaders({ id: 'evt_1', at, body, secrets })
const written = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
const withSignature = (signature: string) => written({ ...sent, 'webhook-signature': signature })
const timestamp = sent['webhook-timestamp'] ?? ''
const text = `evt_1.${timestamp}.${body}`
const mac = (key: Buffer | string, of: string, as: 'base64' | 'hex') =>
  `v1,${createHmac('sha256', key).update(of).digest(as)}`
const key = secretKey(secrets[0] ?? '')

test.each<[string, string, string, unknown]>([
  ['as it was sent', written(sent), body, { isRight: true, by: 'NEWEST', findings: [] }],
  [
    'as curl shows it',
    `-H 'Webhook-Id: evt_1' \\\n-H 'WEBHOOK-TIMESTAMP: ${timestamp}' \\\r\n-H 'webhook-signature: ${sent['webhook-signature']}'`,
    body,
    { isRight: true },
  ],
  [
    'signed by the replaced secret alone',
    withSignature(sent['webhook-signature']?.split(' ')[1] ?? ''),
    body,
    { isRight: true, by: 'REPLACED' },
  ],
  [
    'no headers at all',
    '',
    body,
    { isRight: false, findings: ['ID_MISSING', 'TIMESTAMP_MISSING', 'SIGNATURE_MISSING'] },
  ],
  [
    'a time in words',
    written({ ...sent, 'webhook-timestamp': at.toISOString() }),
    body,
    { findings: ['TIMESTAMP_FORMAT'] },
  ],
  ['a bare signature', withSignature('abc='), body, { findings: ['SIGNATURE_FORMAT'] }],
  ['indented', written(sent), JSON.stringify(JSON.parse(body), null, 2), { findings: ['BODY_REFORMATTED'] }],
  ['an empty line at the end', written(sent), `${body}\n`, { findings: ['BODY_REFORMATTED'] }],
  ['the body alone was signed', withSignature(mac(key, body, 'base64')), body, { findings: ['BODY_ONLY_SIGNED'] }],
  [
    'the secret was not decoded',
    withSignature(mac(secrets[0] ?? '', text, 'base64')),
    body,
    { findings: ['SECRET_NOT_DECODED'] },
  ],
  ['hexadecimal', withSignature(mac(key, text, 'hex')), body, { findings: ['SIGNATURE_HEX'] }],
  ['another amount', written(sent), body.replace('1', '2'), { isRight: false, by: null, findings: ['SECRET_OR_BODY'] }],
])('%s', (_what, headers, received, expected) =>
  expect(checkSignature({ headers, body: received }, secrets, at)).toMatchObject(expected as object),
)

test('an old correct signature is shown as correct, but too old for a receiver', () => {
  const later = new Date(at.getTime() + 301_000)
  expect(checkSignature({ headers: written(sent), body }, secrets, later)).toEqual({
    isRight: true,
    by: 'NEWEST',
    findings: ['TIMESTAMP_OLD'],
  })
  const plain = callbackHeaders({ id: 'evt_2', at, body: ' a\n', secrets })
  expect(checkSignature({ headers: written(plain), body: ' a\r\n' }, secrets, at).findings).toEqual(['BODY_LINE_ENDS'])
  const bare = callbackHeaders({ id: 'evt_3', at, body: 'a', secrets })
  expect(checkSignature({ headers: written(bare), body: 'a\n' }, secrets, at).findings).toEqual(['BODY_EDGES'])
})
