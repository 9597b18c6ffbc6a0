import type { Ctx, UserActor } from '@kasa/api/access/ctx'
import type { Tx } from '@kasa/api/db/client'
import { claimWithin } from '@kasa/api/requests/claimRequest'
import { notifyDecision } from '@kasa/api/requests/moveRequests'
import { lockRequest, markNotified } from '@kasa/api/requests/requests.sql'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { createWallet } from '@kasa/api/wallets/createWallet.service'
import { approveWallet, approveWalletUnseen, endWallet } from '@kasa/api/wallets/settleWallet'
import { takeWalletCredit } from '@kasa/api/wallets/takeCredit.service'
import { keepWalletRef } from '@kasa/api/wallets/walletRef'
import type { WalletRecord } from '@kasa/api/wallets/walletRecord'
import { walletTransfers } from '@kasa/api/wallets/wallets'
import { usualMs } from '@kasa/domain/sysparameter'

import type { DemoPerson } from './accounts'
import { momentsUntil } from './calendar'
import type { Shifts } from './operators'
import { personName } from './people'
import { liveAndTakeBack, type RailPast } from './railPast'
import { seededRandom } from './random'
import type { DemoSetup } from './setup'
import { walletAccountIds } from './walletSetup'

const walletSeed = 20_269
const historyDays = 60
const pastWallets = 90
const usualLira = [100, 250, 400, 750, 1_200, 2_500, 4_000, 9_500] as const
const hourMs = 3_600_000

/** The results of past wallet transfers, by weight. */
const past = { approved: 70, other: 6, rejected: 5, expired: 14, cancelled: 5, unseen: 3, late: 3, refused: 2 } as const
type Past = keyof typeof past
/** The transfers at the end of the history, with their ages in minutes. */
const present = [
  { ends: 'approved', agoMin: 130 },
  { ends: 'other', agoMin: 95 },
  { ends: 'approved', agoMin: 70 },
  { ends: 'stray', agoMin: 40 },
  { ends: 'review', agoMin: 14 },
  { ends: 'waiting', agoMin: 11 },
  { ends: 'review', agoMin: 8 },
  { ends: 'waiting', agoMin: 4 },
  { ends: 'waiting', agoMin: 1 },
] as const
type Story = Past | (typeof present)[number]['ends']

/** What wallet transfers write. */
const written = {
  tables: ['papara_request', 'papara_request_event', 'papara_tx', 'papara_assignment'],
  more: [['limit_reservation', 'request_id in (select id from papara_request)']],
  audited: ['paparaTransfer', 'papara_tx'],
  eventPrefix: 'wallet.',
  booked: ['papara_tx', 'papara_request'],
} as const

/**
 * Sixty days of wallet transfers, run with the API's own code, to be merged with the rest of the history in order of
 * time.
 */
export function notifyWallets(
  tx: Tx,
  tenant: Tenant,
  setup: DemoSetup,
  { shifts, now }: { shifts: Shifts; now: Date },
): Promise<RailPast> {
  const random = seededRandom(walletSeed)
  let [at, count] = [new Date(0), 0]
  const ctxOf = (actor: Ctx['actor'], ip: string): Ctx => ({
    tenant,
    actor,
    requestId: 'demo-wallet',
    ip,
    now: () => at,
  })
  const system = () => ctxOf({ kind: 'system' }, '')
  const as = (person: DemoPerson) => {
    const { actor, ip } = shifts.at(person, at)
    return { ...ctxOf(actor, ip), actor: actor satisfies UserActor }
  }
  const server = (merchantId: string, keyId: string) => ctxOf({ kind: 'api', merchantId, keyId }, '203.0.113.10')
  async function goTo(moment: Date): Promise<void> {
    at = moment
    await tx.query(`select set_config('kasa.demo_at', $1, true)`, [at.toISOString()])
  }
  const wait = (from: number, to: number) => goTo(new Date(at.getTime() + random.int(from, to) * 1000))
  async function again({ id }: WalletRecord): Promise<WalletRecord> {
    const record = await lockRequest(tx, walletTransfers.table, id)
    if (!record) throw new Error(`The wallet transfer ${id} is gone`)
    return record
  }
  function create(amountMinor: bigint): Promise<WalletRecord> {
    const merchant = random.pick(setup.merchants)
    const number = (count += 1).toString().padStart(6, '0')
    const ctx = server(merchant.id, merchant.keyId) as Parameters<typeof createWallet>[1]
    return createWallet(tx, ctx, {
      merchantRef: `${merchant.prefix}-P-${number}`,
      amount: amountMinor,
      direction: 'IN',
      customer: { id: `${merchant.prefix}-C-${number}`, name: personName(random) },
    })
  }
  const number = () => `PP${random.int(100_000_000, 999_999_999)}`
  const arrive = (accountId: string | null, amountMinor: bigint, note: string, senderName: string, id = number()) =>
    takeWalletCredit(tx, system(), {
      accountId: accountId ?? '',
      providerTxId: id,
      amountMinor,
      note,
      senderName,
      at,
    })
  const pay = (made: WalletRecord, amountMinor = made.amountMinor) =>
    arrive(made.bankAccountId, amountMinor, made.referenceCode, made.customerName)
  /** A decision and, after its undo time, the callback. */
  async function decide(made: WalletRecord, by: (held: WalletRecord, ctx: Ctx) => Promise<WalletRecord>) {
    await wait(20, 200)
    await claimWithin(tx, walletTransfers, as('subpapara'), made.id)
    await wait(4, 40)
    const decided = await by(await again(made), as('subpapara'))
    await goTo(new Date(at.getTime() + usualMs('undo_s')))
    await markNotified(tx, walletTransfers.table, decided.id)
    await notifyDecision(tx, walletTransfers, as('subpapara'), decided)
  }

  async function live(story: Story, moment: Date): Promise<void> {
    await goTo(moment)
    if (story === 'stray') {
      await arrive(walletAccountIds(setup)[0] ?? null, 62_500n, 'kira', personName(random))
      return
    }
    const made = await create(BigInt(story === 'refused' ? 90_000 : random.pick(usualLira)) * 100n)
    if (made.status !== 'ASSIGNED' || story === 'waiting') return
    if (story === 'cancelled') {
      await wait(20, 90)
      await endWallet(tx, server(made.merchantId, ''), await again(made), 'cancel')
      return
    }
    if (story === 'expired' || story === 'late') {
      await goTo(made.ttlAt)
      await endWallet(tx, system(), await again(made), 'expire')
      if (story === 'expired') return
      await wait(60, 1_200)
      await pay(made)
      return decide(made, (held, ctx) => approveWallet(tx, ctx, held))
    }
    await wait(30, 400)
    if (story === 'approved') return void (await pay(made))
    if (story === 'unseen') {
      const walletRef = number()
      await claimWithin(tx, walletTransfers, as('subpapara'), made.id)
      await keepWalletRef(tx, as('subpapara'), await again(made), walletRef)
      await wait(200, 900)
      await approveWalletUnseen(tx, as('admin'), await again(made), 'Cüzdanda görüldü')
      await wait(600, 3_000)
      await arrive(made.bankAccountId, made.amountMinor, '', made.customerName, walletRef)
      return
    }
    await pay(made, made.amountMinor - 1_000n)
    if (story === 'review') return
    return story === 'rejected'
      ? decide(made, (held, ctx) => endWallet(tx, ctx, held, 'reject', { reasonCode: 'AMOUNT_DIFFERS' }))
      : decide(made, (held, ctx) => approveWallet(tx, ctx, held, { reasonCode: 'AMOUNT_ACCEPTED' }))
  }

  return liveAndTakeBack(tx, written, async () => {
    const moments = momentsUntil(new Date(now.getTime() - 2 * hourMs), historyDays, pastWallets, random)
    // Every story occurs, however rare it is.
    const certain = Object.keys(past) as Past[]
    for (const [index, ms] of moments.entries()) await live(certain[index] ?? random.weighted(past), new Date(ms))
    for (const { ends, agoMin } of present) await live(ends, new Date(now.getTime() - agoMin * 60_000))
  })
}
