/**
 * Measures the list of missed states, page and total, for 200 merchants with 1,000,000 acknowledged and 5,000 missed
 * callbacks. Run: `npm run bench -- callbacks`. `KASA_BENCH_CALLBACKS` sets another number of acknowledged ones.
 */
import { buildTestApp, type TestApp } from '../src/testing/testApp'
import { medianMs, sayTime } from './median'

const acknowledged = Number(process.env['KASA_BENCH_CALLBACKS'] ?? 1_000_000)
const missed = 5_000
const merchants = 200
/** A deposit is created, then approved: two events of one object. */
const perObject = 2
const atOnce = 50_000
const goalMs = 300

/** Adds objects whose events were all delivered, and objects whose last event was not. */
async function addCallbacks({ tenant: { pool } }: TestApp): Promise<void> {
  await pool.query(
    `insert into merchant (id, code, name, kyb_status)
     select gen_random_uuid(), 'B' || n, 'Merchant ' || n, 'APPROVED' from generate_series(1, $1::int) n`,
    [merchants],
  )
  await pool.query(
    `insert into callback_endpoint (id, merchant_id, url, secrets_enc)
     select gen_random_uuid(), id, 'https://callback.example/' || code, '{x}' from merchant`,
  )
  const objects = acknowledged / perObject + missed
  // In parts, because a statement has a time limit of one minute.
  for (let from = 0; from < objects; from += atOnce) {
    const part = [from, Math.min(from + atOnce, objects) - 1]
    await pool.query(
      `insert into merchant_event (merchant_id, seq, event_id, type, object_id, object_number, payload, created_at)
       select m.id, n / $3::int * $4::int + step, 'evt_' || n || '_' || step,
         case step when 1 then 'deposit.created' when 2 then 'deposit.approved' end, lpad(to_hex(n), 32, '0')::uuid,
           'D-' || n,
         '{"data":{"merchantRef":"ref-' || n || '","amount":' || 10000 + n % 100000 || '}}',
         now() - interval '90 days' + n * interval '7 seconds' + step * interval '1 minute'
       from generate_series($1::int, $2::int) n
       join (select id, row_number() over (order by code) - 1 as place from merchant) m on m.place = n % $3::int
       cross join generate_series(1, $4::int) step`,
      [...part, merchants, perObject],
    )
    // The last event of some objects was lost, spread over the whole time and all merchants.
    await pool.query(
      `insert into callback (id, merchant_id, seq, endpoint_id, status, attempts, last_status, last_error, created_at,
        delivered_at)
       select gen_random_uuid(), e.merchant_id, e.seq, p.id, case when is_missed then 'DEAD' else 'DELIVERED' end,
         case when is_missed then 10 else 1 end, case when is_missed then 500 else 200 end, case when is_missed
           then 'HTTP_500' end,
         e.created_at, case when not is_missed then e.created_at end
       from generate_series($1::int, $2::int) n
       join merchant_event e on e.object_id = lpad(to_hex(n), 32, '0')::uuid
       join callback_endpoint p on p.merchant_id = e.merchant_id
       cross join lateral (select e.type = 'deposit.approved' and n % $3::int = 0 as is_missed) what`,
      [...part, Math.floor(objects / missed)],
    )
    await pool.query('analyze merchant_event, callback')
  }
  await pool.query('vacuum analyze merchant_event, callback, merchant, callback_endpoint')
}

const test = await buildTestApp({ checkAnswers: false })
try {
  await addCallbacks(test)
  const { client } = await test.signedIn({ scope: ['ADMIN'] })
  const { rows } = await test.tenant.pool.query<{ all: number; id: string }>(
    `select count(*)::int as all, (select id from merchant order by code limit 1) as id from callback
      where delivered_at is null`,
  )
  const [found] = rows
  const read = async (path: string) => {
    const { status, text, body } = await client.get(`/api/callback/missed/${path}`)
    if (status !== 200) throw new Error(text)
    return body as { count: number; rows: unknown[] }
  }
  process.stdout.write(
    `${acknowledged} acknowledged callbacks and ${found?.all} missed ones of ${merchants} merchants\n`,
  )
  const { count } = await read('total')
  if (count !== found?.all) throw new Error(`The list counts ${count} missed states`)
  const one = `merchant=${found.id}`
  for (const [name, work] of [
    ['page and total', () => Promise.all([read('list'), read('total')])],
    ['page', () => read('list')],
    ['page, oldest first', () => read('list?sort=since&desc=false')],
    ['total', () => read('total')],
    ['page and total of one merchant', () => Promise.all([read(`list?${one}`), read(`total?${one}`)])],
    ['page and total of a number', () => Promise.all([read('list?q=D-100'), read('total?q=D-100')])],
  ] as const)
    sayTime(name, await medianMs(work), goalMs)
} finally {
  await test.close()
}
