import type { MerchantDetail, MerchantRow } from '@kasa/contracts/merchants'

import { addPool, askCard } from '../testing/cardFixture'
import { addGroup, addMerchant, askDeposit } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { addWalletGroup, askWallet } from '../testing/walletFixture'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const modules = ['remit', 'card', 'papara']

/** What a reader sees of a merchant's missing routing in the list and on its page. */
async function shownTo(scope: readonly string[], merchantId: string) {
  const { client } = await app.signedIn({ scope, ...(!scope.includes('ADMIN') && { merchantId }) })
  const { rows } = (await client.get('/api/merchant/list')).body as { rows: MerchantRow[] }
  const detail = (await client.get(`/api/merchant/get/${merchantId}`)).body as MerchantDetail
  return [rows.find(({ id }) => id === merchantId)?.notSetUp, detail.notSetUp]
}

test('a merchant names its modules that nothing can be paid through, for our administrators', async () => {
  const { id } = await addMerchant(app.tenant, { remitGroupIds: [], modules })
  expect(await shownTo(['ADMIN'], id)).toEqual([modules, modules])
  expect(await shownTo(['MERCHANT'], id)).toEqual([[], []])
  await addPool(app, [id])
  await addWalletGroup(app, [id])
  expect(await shownTo(['ADMIN'], id)).toEqual([['remit'], ['remit']])
  const { id: other } = await addMerchant(app.tenant, { remitGroupIds: [await addGroup(app.tenant)] })
  expect(await shownTo(['ADMIN'], other)).toEqual([[], []])
})

test.each([
  ['deposit', 'remit-request', 'NO_ACCOUNT', askDeposit],
  ['card transfer', 'trn', 'NO_TERMINAL', askCard],
  ['wallet transfer', 'papara-request', 'NO_ACCOUNT', askWallet],
] as const)('a refused %s says to its merchant whether nothing is set up or nothing was free', async (...given) => {
  const [, path, code, ask] = given
  const merchant = await addMerchant(app.tenant, { remitGroupIds: [], modules })
  const reason = async () => {
    const { body } = await ask(app, merchant)
    const { id, reasonCode } = body as { id: string; reasonCode: string }
    expect(reasonCode).toBe(code)
    const { client } = await app.signedIn({ scope: ['MERCHANT', 'MERCHANT_TRADER'], merchantId: merchant.id })
    const { history } = (await client.get(`/api/${path}/get/${id}`)).body as {
      history: { action: string; params: Record<string, string> }[]
    }
    return history.find(({ action }) => action === 'refuse')?.params['reason']
  }
  expect(await reason()).toBe('NOT_SET_UP')
  await addPool(app, [merchant.id])
  await addWalletGroup(app, [merchant.id])
  await app.tenant.pool.query('update merchant set remit_group_ids = $2 where id = $1', [
    merchant.id,
    [await addGroup(app.tenant)],
  ])
  expect(await reason()).toBe(code)
})
