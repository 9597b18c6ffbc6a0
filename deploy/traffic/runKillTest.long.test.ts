import { runKillTest } from './runKillTest'

test('kill -9 of the API in the middle of traffic loses nothing and repeats nothing', async () => {
  const { report, verdict, problems } = await runKillTest({ kills: 3, rate: 5, seed: 4 })
  expect(problems).toEqual([])
  expect(report.calls.noAnswer).toBeGreaterThan(0)
  expect(report.approvals.seen).toBeGreaterThan(5)
  expect(report.payouts.carriedOut).toBeGreaterThan(3)
  expect(report.wallets.byStatus['APPROVED']).toBeGreaterThan(3)
  expect(report.payouts.ofParts).toBeGreaterThan(1)
  expect(Number(verdict.counts.approved)).toBe(report.approvals.seen)
  expect(Number(verdict.counts.paidOut)).toBe(report.payouts.carriedOut)
}, 300_000)

test('kill -9 of PostgreSQL in the middle of traffic gives no 500, loses nothing, repeats nothing', async () => {
  const { report, verdict, problems, killsDuringTraffic } = await runKillTest({
    kills: 3,
    rate: 5,
    seed: 5,
    victim: 'postgres',
  })
  expect(problems).toEqual([])
  expect(killsDuringTraffic).toBe(3)
  expect(report.approvals.seen).toBeGreaterThan(5)
  expect(report.payouts.carriedOut).toBeGreaterThan(3)
  expect(report.wallets.byStatus['APPROVED']).toBeGreaterThan(3)
  expect(Number(verdict.counts.approved)).toBe(report.approvals.seen)
}, 300_000)
