import { feeOf, feeOnTopOf, type FeeRule } from '@kasa/domain/money'
import { drawsOfRule, feeRuleFrom } from '@kasa/domain/testing/feeRules'
import fc from 'fast-check'

import { charged, chargedOnTop } from '../ledger/charged.sql'
import { setStage } from '../testing/moneyFixture'
import { propertyLimitMs, propertyRuns } from '../testing/propertyRuns'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { merchantFeeOf } from './pricing'

const anyFeeRule = fc
  .array(fc.bigInt(0n, 2n ** 40n), { minLength: drawsOfRule, maxLength: drawsOfRule })
  .map(feeRuleFrom)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const started = Date.parse('2026-01-01T00:00:00Z')
const atOf = (no: number) => new Date(started + no * 1000)

/** Writes these rules as versions of a merchant, each in force for a second, for both ways of charging. */
async function writeVersions(merchantId: string, rules: readonly FeeRule[]): Promise<void> {
  const rows = rules.map(({ tiers, basisPoints, fixedMinor, minMinor, maxMinor, taxBasisPoints }, no) => ({
    no,
    kind: tiers ? 'TIERED' : 'PCT_PLUS_FIXED',
    tiers: tiers?.map((tier) => ({
      upTo: tier.upToMinor === null ? null : Number(tier.upToMinor),
      basisPoints: Number(tier.basisPoints),
      fixed: Number(tier.fixedMinor),
    })),
    rates: [basisPoints, fixedMinor, minMinor, maxMinor, taxBasisPoints].map((rate) =>
      rate === null ? null : Number(rate),
    ),
  }))
  await app.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, version, kind, tiers, basis_points, fixed_minor,
      min_minor, max_minor, tax_basis_points, effective_from, created_at)
     select gen_random_uuid(), $1, method, no + 10, kind, nullif(tiers, 'null'), (rates ->> 0)::bigint,
       (rates ->> 1)::bigint, (rates ->> 2)::bigint, (rates ->> 3)::bigint, (rates ->> 4)::bigint,
       $3::timestamptz + no * interval '1 second', '2020-01-01'
     from jsonb_to_recordset($2::jsonb) as given (no int, kind text, tiers jsonb, rates jsonb),
       unnest('{CARD,WITHDRAW}'::text[]) method`,
    [merchantId, JSON.stringify(rows), new Date(started)],
  )
}

test(
  'the ledger check computes every price rule like the domain, at the time of the request',
  async () => {
    const { merchant } = await setStage(app)
    const cases = fc.sample(
      fc.tuple(anyFeeRule, fc.oneof(fc.bigInt(1n, 20_000n), fc.bigInt(1n, 1_000_000n), fc.bigInt(1n, 1_000_000_000n))),
      propertyRuns(1_000),
    )
    const rules = cases.map(([rule]) => rule)
    await writeVersions(merchant.id, rules)
    const values = [
      cases.map((_each, no) => no),
      cases.map(([, minor]) => minor),
      cases.map((_each, no) => new Date(atOf(no).getTime() + 999)),
      merchant.id,
    ]
    const given = `from (select no, amount_minor, created_at, $4::uuid as merchant_id from unnest($1::int[], $2::bigint[], $3::timestamptz[]) as given (no, amount_minor, created_at)) payout`
    const read = async (priced: string) =>
      (
        await app.tenant.pool.query<{ fee: bigint; tax: bigint }>(
          `select fee, tax ${given} ${priced} order by no`,
          values,
        )
      ).rows
    expect(await read(charged('payout.merchant_id', 'payout.created_at', 'amount_minor', 'CARD'))).toEqual(
      cases.map(([rule, minor]) => {
        const { feeMinor, taxMinor } = feeOf(minor, rule)
        return { fee: feeMinor, tax: taxMinor }
      }),
    )
    expect(await read(chargedOnTop)).toEqual(
      cases.map(([rule, minor]) => {
        const { feeMinor, taxMinor } = feeOnTopOf(minor, rule)
        return { fee: feeMinor, tax: taxMinor }
      }),
    )
    for (const [no, rule] of rules.slice(0, 50).entries())
      expect(await merchantFeeOf(app.tenant.pool, merchant.id, 'CARD', atOf(no))).toMatchObject(rule)
  },
  propertyLimitMs,
)

test('the version in force is the highest that has started, and versions never change', async () => {
  const { merchant } = await setStage(app)
  const add = (version: number, from: string, rate: number) =>
    app.tenant.pool.query(
      `insert into commission_schedule (id, merchant_id, method, version, basis_points, effective_from, created_at)
        values (gen_random_uuid(), $1, 'CARD', $2, $4, $3, '2026-11-01')`,
      [merchant.id, version, from, rate],
    )
  const rateAt = async (at: string) =>
    Number((await merchantFeeOf(app.tenant.pool, merchant.id, 'CARD', new Date(at))).basisPoints)
  await add(1, '2026-10-01', 100)
  await add(2, '2026-12-10', 200)
  // A later version replaces a future one.
  await add(3, '2026-12-05', 300)
  expect(await Promise.all(['2026-09-30', '2026-11-30', '2026-12-07', '2026-12-12'].map(rateAt))).toEqual([
    0, 100, 300, 300,
  ])
  await expect(add(4, '2026-10-31', 400)).rejects.toThrow('commission_schedule_begins')
  for (const change of ['update commission_schedule set basis_points = 1', 'delete from commission_schedule'])
    await expect(app.tenant.pool.query(change)).rejects.toThrow('never changed')
})
