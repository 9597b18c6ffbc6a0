import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { availableBalance, heldBalance } from '../ledger/ledger.service'
import { verifyLedger } from '../ledger/verify.service'
import { sendSigned } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, makeWallet, setWalletStage, type MadeWallet, type WalletStage } from '../testing/walletFixture'
import { beginPayout, lockPayout } from '../wallets/beginPayout'

let app: TestApp
let stage: WalletStage
let admin: SignedInClient
let worker: SignedInClient

beforeAll(async () => {
  app = await buildTestApp()
  const papara = await app.signedIn({ name: 'Papara', scope: ['PAPARA'] })
  worker = await app.signedIn({ name: 'Worker', scope: ['SUBPAPARA'], parentUserId: papara.actor.id })
  admin = await app.signedIn({ name: 'Ada', scope: ['ADMIN'], role: 'admin' })
  stage = await setWalletStage(app, { ownerUserId: papara.actor.id })
  const { pool } = app.tenant
  await pool.query(`update merchant_key set scopes = '{read,deposit:create,withdraw:create}' where key_id = $1`, [
    stage.merchant.keyId,
  ])
  await pool.query(`update papara_account set direction = 'BOTH' where id = $1`, [stage.accountId])
  const { referenceCode } = await makeWallet(app, stage.merchant, { amount: 5_000_000 })
  await arrive(app, stage.accountId, { amountMinor: 5_000_000n, note: referenceCode })
  app.clock.advance(6_000)
})
afterAll(() => app.close())

let payouts = 0
const payOut = () =>
  makeWallet(app, stage.merchant, {
    direction: 'OUT',
    amount: 20_000,
    walletNo: '2000000002',
    customer: { id: `payee-${(payouts += 1)}`, name: 'Elif Kılıç' },
  })
const read = async ({ id }: { id: string }) =>
  (await sendSigned(app, stage.merchant, 'GET', `/mapi/v1/wallet-transfers/${id}`)).body as MadeWallet
const balances = async () => [
  await availableBalance(app.ctx, stage.merchant.id),
  await heldBalance(app.ctx, stage.merchant.id),
]
const events = async ({ id }: { id: string }) =>
  (
    await app.tenant.pool.query<{ type: string }>('select type from merchant_event where object_id = $1 order by seq', [
      id,
    ])
  ).rows.map(({ type }) => type)
const claim = (who: SignedInClient, { id }: { id: string }) => who.client.post(`/api/papara-request/claim/${id}`)
type Claimed = { claimToken: string; row: { version: number } }
const reject = (who: SignedInClient, { id }: { id: string }, { claimToken, row }: Claimed) =>
  who.client.post(
    `/api/papara-request/decide/${id}`,
    { decision: 'rejectPayout', claimToken, version: row.version, reasonCode: 'WALLET_CLOSED', note: 'Told by phone' },
    { 'idempotency-key': uuidv7() },
  )
/** The sender's first step; the payout's status afterwards. */
const begin = ({ id }: { id: string }) =>
  inTransaction(app.ctx, async (tx) => {
    const before = await lockPayout(tx, id)
    const after = before.status === 'QUEUED' ? await beginPayout(tx, app.ctx, before) : before
    return typeof after === 'string' ? after : after.status
  })
const sound = async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])

test('an administrator rejects a claimed queued payout: the money returns, the merchant is notified', async () => {
  const before = await balances()
  const payout = await payOut()
  expect(payout).toMatchObject({ status: 'QUEUED' })
  expect(await claim(worker, payout)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  const unclaimed = await reject(admin, payout, { claimToken: 'none', row: { version: 1 } })
  expect(unclaimed).toMatchObject({ status: 409, body: { code: 'CLAIM_NEEDED' } })
  const held = await claim(admin, payout)
  expect(held.status).toBe(200)
  expect(await reject(worker, payout, held.body as Claimed)).toMatchObject({ status: 409, body: { code: 'ROLE' } })
  expect(await reject(admin, payout, held.body as Claimed)).toMatchObject({
    status: 200,
    body: { status: 'REJECTED', reasonCode: 'WALLET_CLOSED', decidedByName: 'Ada', undo: null, claim: null },
  })
  expect(await balances()).toEqual(before)
  expect(await read(payout)).toMatchObject({ status: 'REJECTED', reasonCode: 'WALLET_CLOSED' })
  expect(await events(payout)).toEqual(['wallet.rejected'])
  expect(await begin(payout)).toBe('REJECTED')
  await sound()
})

test('the sender and a rejection at the same time: it is sent or rejected, never both', async () => {
  for (const first of ['sender', 'person', 'sender', 'person']) {
    const before = await balances()
    const payout = await payOut()
    const held = (await claim(admin, payout)).body as Claimed
    const both =
      first === 'sender'
        ? await Promise.all([begin(payout), reject(admin, payout, held)])
        : (await Promise.all([reject(admin, payout, held), begin(payout)])).toReversed()
    const { status } = await read(payout)
    const [begun, answer] = both
    expect([begun, (answer as { status: number }).status]).toEqual(
      status === 'REJECTED' ? ['REJECTED', 200] : ['SENDING', 409],
    )
    expect(await balances()).toEqual(
      status === 'REJECTED' ? before : [(before[0] ?? 0n) - 20_000n, (before[1] ?? 0n) + 20_000n],
    )
  }
  await sound()
})

test('once it is being sent, no claim is left and nobody rejects it', async () => {
  const payout = await payOut()
  const held = (await claim(admin, payout)).body as Claimed
  expect(await begin(payout)).toBe('SENDING')
  expect(await reject(admin, payout, held)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  expect(await claim(admin, payout)).toMatchObject({ status: 409, body: { code: 'STATUS' } })
  const row = await admin.client.get(`/api/papara-request/get/${payout.id}`)
  expect(row.body).toMatchObject({ status: 'SENDING', claim: null })
})
