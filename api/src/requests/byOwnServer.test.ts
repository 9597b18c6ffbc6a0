import { keyScopes } from '@kasa/domain/merchant'
import { uuidv7 } from 'uuidv7'

import { makeCard } from '../testing/cardFixture'
import { addMerchant, makeDeposit, sendSigned, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { setRails, type Rails } from '../testing/railLives'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { makeWallet } from '../testing/walletFixture'

type Event = { action: string; actor: string | null; params: Record<string, string> }

let app: TestApp
let bank: Stage
let rails: Rails
beforeAll(async () => {
  app = await buildTestApp()
  bank = await setPayoutStage(app)
  rails = await setRails(app)
})
afterAll(() => app.close())

const post = (merchant: TestMerchant, path: string) =>
  sendSigned(app, merchant, 'POST', `/mapi/v1/${path}`, {}, { headers: { 'idempotency-key': uuidv7() } })
async function call({ merchant, path }: { merchant: TestMerchant; path: string }): Promise<void> {
  expect([path, (await post(merchant, path)).status]).toEqual([path, 200])
}

describe.each([
  ['deposit', 'deposits', 'remit-request', () => makeDeposit(app, bank.merchant), () => bank.merchant],
  ['payout', 'withdrawals', 'withdraw-request', () => makePayout(app, bank.merchant), () => bank.merchant],
  ['card transfer', 'card-transfers', 'trn', () => makeCard(app, rails.cards.merchant), () => rails.cards.merchant],
  [
    'wallet transfer',
    'wallet-transfers',
    'papara-request',
    () => makeWallet(app, rails.wallets.merchant),
    () => rails.wallets.merchant,
  ],
] as const)('%s', (_name, plural, path, make, merchantOf) => {
  test.each([
    ['ADMIN', { scope: ['ADMIN'] }, true],
    ['manager of the merchant', { scope: ['MERCHANT', 'USER_MANAGEMENT'] }, true],
    ['other person of the merchant', { scope: ['MERCHANT'] }, false],
    ['operator', { scope: ['REMIT'] }, false],
  ] as const)('the history says that its merchant’s server cancelled it, for %s', async (who, user, seesKey) => {
    if (who === 'operator' && merchantOf() !== bank.merchant) return
    const [merchant, { id }] = [merchantOf(), await make()]
    await call({ merchant, path: `${plural}/${id}/cancel` })
    const { client } = await app.signedIn({
      ...user,
      merchantId: user.scope[0] === 'MERCHANT' ? merchant.id : null,
      remitGroupIds: [bank.groupId],
    })
    const { history } = (await client.get(`/api/${path}/get/${id}`)).body as { history: Event[] }
    const key = seesKey ? { key: merchant.keyId } : {}
    expect(history[0]).toMatchObject({ action: 'cancel', actor: null })
    expect(history[0]?.params).toEqual({ by: 'merchant', ...key })
    expect(history.at(-1)).toMatchObject({ action: 'create', params: key })
  })

  test('another merchant’s server can neither read nor cancel it', async () => {
    const { id } = await make()
    const others = await addMerchant(app.tenant, { remitGroupIds: [bank.groupId], scopes: [...keyScopes] })
    expect((await sendSigned(app, others, 'GET', `/mapi/v1/${plural}/${id}`)).status).toBe(404)
    expect((await post(others, `${plural}/${id}/cancel`)).status).toBe(404)
    await call({ merchant: merchantOf(), path: `${plural}/${id}/cancel` })
  })
})

test('so does the payment that it reports, and what was stored without the key', async () => {
  const { id } = await makeDeposit(app, bank.merchant)
  await call({ merchant: bank.merchant, path: `deposits/${id}/declare` })
  const { client } = await app.signedIn({ scope: ['ADMIN'] })
  const read = async () => {
    const { history } = (await client.get(`/api/remit-request/get/${id}`)).body as { history: Event[] }
    return history.map(({ action, params }) => [action, params['by'], params['key']])
  }
  const { keyId } = bank.merchant
  expect(await read()).toEqual([
    ['declare', 'merchant', keyId],
    ['assign', undefined, undefined],
    ['create', undefined, keyId],
  ])
  await app.tenant.pool.query(`update remit_request_event set params = params - 'key' where request_id = $1`, [id])
  expect((await read())[0]).toEqual(['declare', 'merchant', undefined])
})
