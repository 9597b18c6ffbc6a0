/**
 * Measures "Next" when 200 operators press it together on a queue of 20,000 open requests on a real PostgreSQL: each
 * must get a different request. Run: `npm run bench -- next`. Through the API, signed in, the answer serialised.
 */
import { addAccount, addGroup, addMerchant } from '../src/testing/moneyFixture'
import { buildTestApp, type SignedInClient } from '../src/testing/testApp'

const operators = 200
const waiting = 20_000
/** A newly started server still compiles its code; operators use one that has been running. */
const warmUps = 5
const rounds = 5
const goalP95Ms = 150

const test = await buildTestApp({ checkAnswers: false })
try {
  const groupId = await addGroup(test.tenant)
  const [account, merchant] = [
    await addAccount(test.tenant, { remitGroupId: groupId }),
    await addMerchant(test.tenant, { remitGroupIds: [groupId] }),
  ]
  await test.tenant.pool.query(
    `insert into remit_request (id, number, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold,
      amount_minor, fee_minor, tax_minor, remit_group_id,
       bank_account_id, reference_code, status, ttl_at, deadline_at, created_at, updated_at)
     select gen_random_uuid(), 'N-' || n, $1, 'N-' || n, 'N-' || n, 'A B', 'a b', 100000, 1500, 150, $2, $3,
       'N' || translate(lpad(to_hex(n), 6, 'Z'), '01abcdef', 'XYABCDEF'), case when n % 3 = 0 then 'DECLARED'
         else 'ASSIGNED' end,
       now() + interval '1 day', now() + n * interval '1 second', now(), now()
     from generate_series(1, $4::int) as n`,
    [merchant.id, groupId, account, waiting],
  )
  await test.tenant.pool.query('analyze remit_request')
  const people: SignedInClient[] = []
  for (let n = 0; n < operators; n += 1)
    people.push(await test.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] }))
  const seen = new Set<string>()
  for (let round = 1 - warmUps; round <= rounds; round += 1) {
    const took = await Promise.all(
      people.map(async (who) => {
        const at = performance.now()
        const { body } = await who.client.post('/api/remit-request/next')
        seen.add((body as { claim: { row: { id: string } } }).claim.row.id)
        return performance.now() - at
      }),
    )
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0
    const name = round <= 0 ? 'warm-up' : `round ${round}`
    process.stdout.write(
      `${name.padEnd(10)} ${operators} together  p50 ${at(0.5).toFixed(0)} ms  p95 ${at(0.95).toFixed(0)} ms  max ${at(1).toFixed(0)} ms\n`,
    )
    if (round > 0) process.stdout.write(`goal p95 ${goalP95Ms} ms: ${at(0.95) <= goalP95Ms ? 'met' : 'MISSED'}\n`)
  }
  const dealt = operators * (warmUps + rounds)
  process.stdout.write(
    `${seen.size} different requests of ${dealt} dealt: ${seen.size === dealt ? 'none twice' : 'SOME TWICE'}\n`,
  )
  if (seen.size !== dealt) process.exitCode = 1
} finally {
  await test.close()
}
