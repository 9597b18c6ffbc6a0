import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'

import { signedText } from '@kasa/contracts/requestSignature'

import { asCurl } from './asCurl'

const secret = 'a secret of nobody'
/** A replacement for the used part of `openssl`, for machines without it. */
const openssl = `
const { createHash, createHmac, randomBytes } = require('node:crypto')
const [verb, , ...rest] = process.argv.slice(1)
if (verb === 'rand') console.log(randomBytes(Number(rest[0])).toString('hex'))
else {
  const hash = rest[0] === '-hmac' ? createHmac('sha256', rest[1]) : createHash('sha256')
  console.log(hash.update(require('node:fs').readFileSync(0)).digest('hex') + ' *stdin')
}`
/** Runs the commands with a `curl` that only prints its arguments. */
const sent = (commands: string): string[] =>
  execFileSync(
    'sh',
    ['-c', `openssl() { "$NODE" -e "$OPENSSL" -- "$@"; }\ncurl() { printf '%s\\0' "$@"; }\n${commands}`],
    {
      env: {
        PATH: process.env['PATH'],
        NODE: process.execPath,
        OPENSSL: openssl,
        KASA_KEY_ID: 'mk_1',
        KASA_SECRET: secret,
      },
    },
  )
    .toString('utf8')
    .split('\0')

it.each([
  ['POST', '/mapi/v1/deposits', '', '{"merchantRef":"it\'s 1 & $HOME `x`","customer":{"name":"Ç••• G•••"}}'],
  ['POST', '/mapi/v1/deposits', '', null],
  ['GET', '/mapi/v1/deposits', 'merchantRef=b%20%25s&a=1', null],
])('%s %s?%s is signed as the server checks it', (method, path, query, requestBody) => {
  const given = sent(asCurl({ method, path, query, requestBody }, 'https://kasa.example'))
  const header = (name: string) => given.find((part) => part.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const body = requestBody ?? ''
  const text = signedText({
    timestamp: header('X-Timestamp'),
    nonce: header('X-Nonce'),
    method,
    target: query === '' ? path : `${path}?${query}`,
    bodySha256: createHash('sha256').update(body).digest('hex'),
  })
  expect(header('X-Signature')).toBe(`v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  expect(header('X-Key-Id')).toBe('mk_1')
  expect(header('X-Nonce')).toMatch(/^[0-9a-f]{24}$/)
  expect(given).toContain(`https://kasa.example${path}${query === '' ? '' : `?${query}`}`)
  expect(given.includes('--data-raw') ? given[given.indexOf('--data-raw') + 1] : '').toBe(body)
})
