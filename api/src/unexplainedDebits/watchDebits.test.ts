import type { Desk } from '@kasa/contracts/desk'
import type { NotificationRow } from '@kasa/contracts/notifications'

import { addAccount, addGroup, sendSigned, setStage, type Stage } from '../testing/moneyFixture'
import { ourIban, ownIbanOf } from '../testing/payoutFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { unexplainedAfterS, watchDebits } from './watchDebits'

let app: TestApp
let stage: Stage
let admin: SignedInClient
let operator: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  stage = await setStage(app, {})
  admin = await app.signedIn({ scope: ['ADMIN'], name: 'Deniz Aksoy' })
  operator = await app.signedIn({ scope: ['REMIT'], name: 'Kerem Yalçın', remitGroupIds: [stage.groupId] })
})
afterEach(() => app.close())

const debit = (line: Record<string, unknown> = {}) =>
  sendSigned(app, stage.bot, 'POST', '/bapi/v1/transactions', {
    transactions: [
      {
        accountId: stage.accountId,
        direction: 'DEBIT',
        amount: 7_777_777,
        bookedAt: app.clock.now().toISOString(),
        senderName: 'HIRSIZ',
        description: 'HAVALE',
        ...line,
      },
    ],
  })
const notified = async (who: SignedInClient) => {
  await watchDebits(app.ctx)
  await signInAgain(app, who)
  const { rows } = (await who.client.get('/api/notification/list')).body as { rows: NotificationRow[] }
  return rows.map(({ kind, objectId, late, readAt }) => [kind, objectId, late?.count, readAt === null ? 'new' : 'read'])
}
const entry = (count: number, state = 'new', accountId = stage.accountId) => [
  'bankLine.unexplained',
  accountId,
  count,
  state,
]
const wait = () => app.clock.advance(unexplainedAfterS * 1000)
const ignoreAll = () => app.tenant.pool.query(`update bank_tx set status = 'IGNORED' where direction = 'DEBIT'`)

test('one entry per account for ADMIN and its operators, updated, and gone when none is left @long', async () => {
  const groupId = await addGroup(app.tenant)
  const [elsewhere, narrowed] = [
    await app.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] }),
    await app.signedIn({
      scope: ['REMIT'],
      remitGroupIds: [stage.groupId],
      bankAccountIds: [await addAccount(app.tenant, { remitGroupId: stage.groupId })],
    }),
  ]
  await debit()
  expect(await notified(admin)).toEqual([])
  wait()
  expect([
    await notified(admin),
    await notified(operator),
    await notified(elsewhere),
    await notified(narrowed),
  ]).toEqual([[entry(1)], [entry(1)], [], []])
  await admin.client.post('/api/notification/read', {})
  await debit({ description: 'ANOTHER' })
  wait()
  expect([await notified(admin), await notified(operator)]).toEqual([[entry(2, 'read')], [entry(2)]])
  await ignoreAll()
  expect([await notified(admin), await notified(operator)]).toEqual([[], []])
  await debit({ description: 'A THIRD' })
  wait()
  expect(await notified(admin)).toEqual([entry(1)])
})

test('each account has an entry of its own', async () => {
  const other = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await debit()
  await debit({ accountId: other })
  wait()
  expect((await notified(admin)).sort()).toEqual([entry(1), entry(1, 'new', other)].sort())
})

test('a transfer to our own account raises it only once its credit is missing', async () => {
  const other = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await ownIbanOf(app, other)
  const day = 86_400_000
  const bookedAt = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  await debit({ senderIban: ourIban, channel: 'FAST', bookedAt: bookedAt(day / 2) })
  wait()
  expect(await notified(admin)).toEqual([])
  await debit({ senderIban: ourIban, channel: 'FAST', amount: 1_000, bookedAt: bookedAt(day) })
  expect(await notified(admin)).toEqual([entry(1)])
})

test('the desk counts unexplained debits', async () => {
  await debit()
  const { unexplained } = (await operator.client.get('/api/desk')).body as Desk
  expect(unexplained).toMatchObject({ count: 1, sumMinor: 7_777_777 })
})
