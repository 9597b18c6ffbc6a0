import type { UserDetail } from '@kasa/contracts/users'

import { inTransaction } from '../db/transaction'
import { openSession } from '../sessions/sessions.service'
import { askToOpen } from '../testing/accessWorld'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** One ADMIN uses the API to create or take over accounts, and tries to take actions that need two people. */
let app: TestApp
let ada: SignedInClient
let can: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  ada = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name: 'Ada' })
  can = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin', name: 'Can' })
  await app.stepUp(ada)
  await app.stepUp(can)
})
afterAll(() => app.close())

/** Signs in to the account like the person who set its password and authenticator, with a fresh code. */
async function heldBy(id: string): Promise<SignedInClient> {
  const opened = await inTransaction(app.ctx, (tx) =>
    openSession(tx, app.ctx, { id, stage: 'full', userAgent: 'test' }),
  )
  const client = app.client()
  client.token = opened.token
  const person = { client, actor: opened.actor, ctx: { ...app.ctx, actor: opened.actor } }
  await app.stepUp(person)
  return person
}
const read = async (id: string) => (await ada.client.get(`/api/users/get/${id}`)).body as UserDetail
const approve = ({ client }: SignedInClient, id: string) => client.post(`/api/approval/approve/${id}`, {})
const ownRequest = () => askToOpen(app, ada.ctx, 'Ada’s box')
/** The second ADMIN approves the takeover of an account. */
const letHappen = async (targetId: string) => {
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from approval where target_id = $1 and status = 'PENDING'`,
    [targetId],
  )
  expect((await approve(can, rows[0]?.id ?? '')).status).toBe(200)
}
let people = 0
const make = async (role: string, scope: string[]) =>
  (
    await ada.client.post('/api/users/create', {
      name: 'Puppet',
      email: `puppet-${(people += 1)}@demo.test`,
      role,
      scope,
      mrcID: null,
    })
  ).body as UserDetail

test.each([
  [
    'moves the address of',
    async (id: string) => {
      const { name, role, scope, mrcID, version } = await read(id)
      return ada.client.post(`/api/users/update/${id}`, {
        name,
        role,
        scope,
        mrcID,
        version,
        email: `taken-${(people += 1)}@demo.test`,
      })
    },
  ],
  ['resets the password of', (id: string) => ada.client.post('/api/auth/ResetPassword', { userId: id })],
  ['resets the authenticator of', (id: string) => ada.client.post(`/api/users/resetMfa/${id}`)],
] as const)('a person who %s another ADMIN cannot decide on their own requests with it', async (_how, take) => {
  const { id } = await app.user({ scope: ['ADMIN', 'USER_MANAGEMENT'], role: 'admin' })
  expect((await take(id)).status).toBe(200)
  await letHappen(id)
  expect(await approve(await heldBy(id), await ownRequest())).toMatchObject({
    status: 409,
    body: { code: 'APPROVAL_SAME_HAND' },
  })
})

test.each([
  ['admin', ['ADMIN']],
  ['client', ['SYSTEM']],
  ['client', ['REMIT', 'USER_MANAGEMENT']],
])(
  'an account made as %s, %j has no rights until another person grants them, and is not a second person',
  async (role, scope) => {
    const { id, waiting } = await make(role, scope)
    const puppet = await heldBy(id)
    expect((await approve(puppet, await ownRequest())).status).toBe(404)
    // Neither the account, nor its maker, nor another account that the maker took can approve the right.
    for (const account of [ada, puppet])
      expect((await approve(account, waiting?.approvalId ?? '')).status).toBeGreaterThanOrEqual(404)
    const taken = await app.user({ scope: ['ADMIN'], role: 'admin' })
    await ada.client.post(`/api/users/resetMfa/${taken.id}`)
    await letHappen(taken.id)
    expect(await approve(await heldBy(taken.id), waiting?.approvalId ?? '')).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_SAME_HAND' },
    })
    expect((await read(id)).scope).toEqual(['client'])
  },
)

test('a new ADMIN is not a second person for its creator; the colleague who granted the right is', async () => {
  const { id, waiting } = await make('admin', ['ADMIN'])
  expect((await approve(can, waiting?.approvalId ?? '')).status).toBe(200)
  const request = await ownRequest()
  expect(await approve(await heldBy(id), request)).toMatchObject({ status: 409, body: { code: 'APPROVAL_SAME_HAND' } })
  expect((await approve(can, request)).status).toBe(200)
})
