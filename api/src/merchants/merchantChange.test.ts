import type { MerchantDetail } from '@kasa/contracts/merchants'

import { addLimits, addMerchant } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import type { TestAnswer } from '../testing/testClient'

let app: TestApp
let ada: SignedInClient
let can: SignedInClient
let shopId: string
let limitsId: string
const administrator = async (name: string) => {
  const made = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name })
  await app.stepUp(made, 400 * 3_600_000)
  return made
}
beforeAll(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  ada = await administrator('Ada')
  can = await administrator('Can')
  limitsId = await addLimits(app.tenant, [])
})
afterAll(() => app.close())
/** An approved merchant in test mode with all its guards. */
beforeEach(async () => {
  shopId = (await addMerchant(app.tenant, { remitGroupIds: [] })).id
  await app.tenant.pool.query(
    `update merchant set legal_title = 'Ilgaz A.Ş.', tax_no = '4540536920', test_mode = true, kyb_status = 'APPROVED',
      limit_group_id = $2, payout_limit_group_id = $2, payout_holds = '{FIRST_IBAN,NAME_DIFFERS}',
      amount_policy = 'REVIEW', ip_allow = '{10.1.0.0/16,203.0.113.7}' where id = $1`,
    [shopId, limitsId],
  )
})

const detail = ({ body }: TestAnswer) => body as MerchantDetail
const read = async (who = can) => detail(await who.client.get(`/api/merchant/get/${shopId}`))
async function save(over: object) {
  const { name, legalTitle, taxNo, contacts, modules, status, testMode, version, routing } = await read()
  const form = { name, legalTitle, taxNo, contacts, modules, status, testMode, version, ...routing }
  return ada.client.post(`/api/merchant/update/${shopId}`, { ...form, ...over })
}
const loosest = {
  legalTitle: 'Başka Ltd. Şti.',
  testMode: false,
  limitGroupId: null,
  payoutLimitGroupId: null,
  amountPolicy: 'APPROVE_RECEIVED',
  payoutHolds: [],
  modules: ['remit', 'withdraw'],
  ipAllow: [],
}
const guardsOf = ({ legalTitle, testMode, modules, ipAllow, routing }: MerchantDetail) => {
  const { remitGroupIds: _groups, ...guards } = routing ?? { remitGroupIds: [] }
  return { legalTitle, testMode, modules, ipAllow, ...guards }
}
const decide = (who: SignedInClient, verb: 'approve' | 'deny', approvalId: string | null) =>
  who.client.post(`/api/approval/${verb}/${approvalId}`, verb === 'approve' ? {} : { reason: 'no' })

test('one ADMIN loosens nothing alone: it waits, while the rest is saved; another ADMIN’s approval applies it', async () => {
  const guards = guardsOf(await read())
  const saved = await save({ ...loosest, name: 'Yeni Ad' })
  expect(saved).toMatchObject({ status: 200, body: { name: 'Yeni Ad', changeApprovalId: expect.any(String) } })
  const { changeApprovalId } = detail(saved)
  expect(guardsOf(await read())).toEqual(guards)
  const { rows } = (await can.client.get(`/api/approval/list?targetId=${shopId}`)).body as { rows: object[] }
  expect(rows).toMatchObject([
    {
      kind: 'merchant.change',
      title: 'Yeni Ad',
      reason: [
        'Ticari unvan, Test modu, Limit grubu, Çekim limit grubu, İstenenden farklı tutar, Bekletilen çekimler',
        'Modüller, İzinli adresler · Legal title, Test mode, Limit group, Limit group of withdrawals',
        'Another amount than asked for, Hold withdrawals, Modules, Allowed addresses',
      ].join(', '),
      before: {
        legalTitle: 'Ilgaz A.Ş.',
        testMode: true,
        payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'],
        modules: ['remit'],
        ipAllow: ['10.1.0.0/16', '203.0.113.7/32'],
      },
      after: {
        legalTitle: 'Başka Ltd. Şti.',
        testMode: false,
        limitGroup: null,
        payoutHolds: [],
        modules: ['remit', 'withdraw'],
        ipAllow: [],
      },
      whyNot: null,
    },
  ])
  expect(await decide(ada, 'approve', changeApprovalId)).toMatchObject({ status: 409, body: { code: 'APPROVAL_OWN' } })
  expect((await decide(can, 'approve', changeApprovalId)).status).toBe(200)
  const after = await read()
  expect([guardsOf(after), after.name, after.changeApprovalId]).toEqual([loosest, 'Yeni Ad', null])
  const { rows: audit } = await app.tenant.pool.query(
    `select action, actor_id as by, reason from audit_log where object_id = $1 order by seq`,
    [shopId],
  )
  expect(audit.at(-1)).toEqual({ action: 'merchant.update', by: can.actor.id, reason: 'Ada + Can' })
})

test('what tightens is saved at once, without an approval', async () => {
  expect((await save(loosest)).status).toBe(200)
  expect((await decide(can, 'approve', (await read()).changeApprovalId)).status).toBe(200)
  const tight = {
    testMode: true,
    limitGroupId: limitsId,
    payoutLimitGroupId: limitsId,
    amountPolicy: 'REVIEW',
    modules: ['withdraw'],
    ipAllow: ['10.0.0.0/8'],
  }
  const saved = detail(await save({ ...tight, payoutHolds: ['FIRST_IBAN'] }))
  expect([guardsOf(saved), saved.changeApprovalId]).toEqual([
    { ...loosest, ...tight, payoutHolds: ['FIRST_IBAN'] },
    null,
  ])
})

test('a rejected change leaves the merchant as it is, and it may be requested again', async () => {
  const guards = guardsOf(await read())
  const { changeApprovalId } = detail(await save({ payoutHolds: [] }))
  expect(await save({ payoutHolds: [] })).toMatchObject({ status: 409, body: { code: 'APPROVAL_PENDING' } })
  expect((await decide(can, 'deny', changeApprovalId)).status).toBe(200)
  expect(guardsOf(await read())).toEqual(guards)
  expect(detail(await save({ payoutHolds: [] })).changeApprovalId).toEqual(expect.any(String))
})

test('nothing is applied if what protects the merchant was changed since; another name does not matter', async () => {
  const { changeApprovalId } = detail(await save({ payoutHolds: [] }))
  expect((await save({ amountPolicy: 'REJECT_AND_RETURN' })).status).toBe(200)
  expect(await decide(can, 'approve', changeApprovalId)).toMatchObject({
    status: 409,
    body: { code: 'MERCHANT_CHANGED' },
  })
  expect((await save({ amountPolicy: 'REVIEW', name: 'Başka' })).status).toBe(200)
  expect((await decide(can, 'approve', changeApprovalId)).status).toBe(200)
  expect(await read()).toMatchObject({ name: 'Başka', routing: { payoutHolds: [] } })
})

test('a merchant is set up live by one person before its KYB is approved; its holds wait then too', async () => {
  await app.tenant.pool.query(`update merchant set kyb_status = 'REVIEW' where id = $1`, [shopId])
  const open = { testMode: false, legalTitle: 'Başka Ltd. Şti.', modules: ['remit', 'withdraw'], ipAllow: [] }
  const saved = detail(await save({ ...open, payoutHolds: [] }))
  expect(saved).toMatchObject({ ...open, changeApprovalId: expect.any(String) })
  expect(saved.routing?.payoutHolds).toHaveLength(2)
})

test('the merchant’s own people are not shown what waits', async () => {
  await save({ payoutHolds: [] })
  const owner = await app.signedIn({ scope: ['MERCHANT', 'USER_MANAGEMENT'], role: 'merchant', merchantId: shopId })
  expect((await read(owner)).changeApprovalId).toBeNull()
})

test('a further module and a further address wait, while a module or address less is saved', async () => {
  await app.tenant.pool.query(`update merchant set modules = '{remit,withdraw}' where id = $1`, [shopId])
  const saved = detail(await save({ modules: ['withdraw'], ipAllow: ['10.1.2.0/24', '198.51.100.7'] }))
  expect(saved).toMatchObject({ modules: ['withdraw'], ipAllow: ['10.1.2.0/24'] })
  expect((await decide(can, 'approve', saved.changeApprovalId)).status).toBe(200)
  expect(await read()).toMatchObject({ modules: ['withdraw'], ipAllow: ['10.1.2.0/24', '198.51.100.7/32'] })
  const wider = detail(await save({ modules: ['remit'], ipAllow: ['10.0.0.0/8'] }))
  expect(wider).toMatchObject({ modules: ['withdraw'], ipAllow: ['10.1.2.0/24', '198.51.100.7/32'] })
  expect((await decide(can, 'approve', wider.changeApprovalId)).status).toBe(200)
  expect(await read()).toMatchObject({ modules: ['remit'], ipAllow: ['10.0.0.0/8'] })
})
