// A merchant's server in one file: signs a request for a deposit and prints the answer. Node 20, no packages.
//   KASA_URL=http://localhost:8080 KASA_KEY_ID=mk_… KASA_SECRET=sk_… node docs/examples/deposit.mjs 150000
import { createHash, createHmac, randomUUID } from 'node:crypto'

const { KASA_URL = 'http://localhost:8080', KASA_KEY_ID = '', KASA_SECRET = '' } = process.env
const amount = Number(process.argv[2] ?? 150_000) // kuruş: 1,500.00 lira

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

async function call(method, target, body = '') {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const signed = [timestamp, nonce, method, target, sha256(body)].join('\n')
  const signature = createHmac('sha256', KASA_SECRET).update(signed).digest('hex')
  const answer = await fetch(KASA_URL + target, {
    method,
    headers: {
      'X-Key-Id': KASA_KEY_ID,
      'X-Timestamp': timestamp,
      'X-Nonce': nonce,
      'X-Signature': `v1=${signature}`,
      // Keep the key and send it again when an answer got lost: the same request is then answered, not repeated.
      ...(method === 'POST' && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(method === 'POST' && { body }),
  })
  return { status: answer.status, body: await answer.json() }
}

const order = `ORDER-${Date.now()}`
const created = await call(
  'POST',
  '/mapi/v1/deposits',
  JSON.stringify({ merchantRef: order, amount, customer: { id: `C-${order}`, name: 'Elif Kılıç' } }),
)
console.log(JSON.stringify(created))
if (created.status !== 201) process.exit(1)

const found = await call('GET', `/mapi/v1/deposits?merchantRef=${order}`)
console.log(JSON.stringify(found))
