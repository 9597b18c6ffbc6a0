import { seededRandom } from '../demo/random'
import { demoBots, demoMerchants } from '../demo/demoParties'
import { startReceiver } from './receiver'
import { runTraffic } from './runTraffic'
import { startFakeKasa, type Fault } from './testing/fakeKasa'

const merchant = demoMerchants()[0]
const bot = demoBots().find(({ autoMatch }) => autoMatch === 'APPROVE')

async function trafficAgainst(fault: Fault | undefined) {
  if (!merchant || !bot) throw new Error('The demo files name no merchant or no approving bot')
  const receiver = await startReceiver({
    port: 0,
    merchants: [merchant],
    random: seededRandom(3),
    manners: { failing: 0.1, hanging: 0 },
  })
  const kasa = await startFakeKasa({
    merchant,
    bot,
    callbackUrl: `http://127.0.0.1:${receiver.port}/callbacks/${merchant.code}`,
    ...(fault ? { fault } : {}),
  })
  try {
    return await runTraffic({
      base: kasa.base,
      rate: 40,
      seconds: 1,
      seed: 5,
      runId: 'TEST',
      slowestPayerMs: 300,
      giveUpAfterMs: 10_000,
      merchants: [merchant],
      bots: [bot],
      tellers: [],
      receiver,
      settleMs: fault ? 1_000 : 20_000,
      wasRestarted: () => false,
    })
  } finally {
    await receiver.close()
    await kasa.close()
  }
}

test('a run against a server without faults is clean', async () => {
  const report = await trafficAgainst(undefined)
  expect(report.findings).toEqual([])
  expect(report.ok).toBe(true)
  expect(report.deposits.answered).toBe(40)
  expect(report.approvals.expected).toBeGreaterThan(10)
  expect(report.approvals.seen).toBe(report.approvals.expected)
  expect(report.calls.replayed).toBeGreaterThan(0)
  expect(report.bankLines.duplicate).toBeGreaterThan(0)
  expect(report.callbacks.refusedOrHung).toBeGreaterThan(0)
}, 40_000)

const faults: [Fault, { kind: string; what: string }][] = [
  ['loseCallback', { kind: 'lost', what: 'callback' }],
  ['doubleCallback', { kind: 'doubled', what: 'callback' }],
  ['badSignature', { kind: 'wrong', what: 'callback' }],
  ['doubleDeposit', { kind: 'doubled', what: 'deposit' }],
  ['loseDeposit', { kind: 'lost', what: 'deposit' }],
  ['doubleCredit', { kind: 'doubled', what: 'balance' }],
  ['loseApproval', { kind: 'lost', what: 'approval' }],
  ['doubleLine', { kind: 'doubled', what: 'bank line' }],
  ['doublePayout', { kind: 'doubled', what: 'payout' }],
  ['losePayout', { kind: 'lost', what: 'payout' }],
  ['loseHold', { kind: 'doubled', what: 'balance' }],
]

test.each(faults)(
  'one %s is found',
  async (fault, finding) => {
    const report = await trafficAgainst(fault)
    expect(report.ok).toBe(false)
    expect(report.findings).toEqual(expect.arrayContaining([expect.objectContaining(finding)]))
  },
  40_000,
)
