// Runs alone: what it registers is there for the whole process.
import type { NotificationRow } from '@kasa/contracts/notifications'
import {
  mostUnread,
  notificationKeptMs,
  notificationKinds,
  type NotificationKind,
  type NotificationWay,
} from '@kasa/domain/notification'
import { setTimeout } from 'node:timers/promises'

import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, expireApprovals } from '../approvals/approvals.service'
import { quietFailureMs, watchAddresses } from '../callbacks/watchAddresses'
import { watchBots } from '../bots/watchBots'
import { inTransaction } from '../db/transaction'
import { addAccount, addBot, addGroup, addMerchant, makeDeposit, sendSigned } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { pruneNotifications } from './inbox.service'
import { showOf } from './notificationKinds'
import { betweenMailsMs } from './notify.service'

const lamp = {
  permission: 'bankAccount.approve' as const,
  minCheckers: 1,
  hours: 24,
  payload: z.object({}),
  apply: () => Promise.resolve(),
}
registerApprovalKind('lamp.light', lamp)
registerApprovalKind('lamp.export', { ...lamp, ended: { approved: 'export.ready', dropped: 'export.refused' } })

let app: TestApp
let maker: SignedInClient
let checker: SignedInClient
let operator: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  maker = await person('Elif Kaya', ['ADMIN'])
  checker = await person('Deniz Aksoy', ['ADMIN'])
  operator = await person('Umut Kaplan', ['REMIT'])
})
afterEach(() => app.close())

async function person(name: string, scope: string[], more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ name, scope, ...more })
  await app.stepUp(made, 90 * 86_400_000)
  return made
}
async function requestApproval(who: SignedInClient, kind = 'lamp.light', more: object = {}): Promise<string> {
  const given = {
    targetType: 'lamp',
    targetId: uuidv7(),
    title: 'Lamp',
    before: null,
    after: {},
    reason: 'dark',
    payload: {},
  }
  const { id } = await inTransaction(who.ctx, (tx) => createApproval(tx, who.ctx, { kind, ...given, ...more }))
  return id
}
const inboxOf = async (who: SignedInClient, query = '') =>
  (await who.client.get(`/api/notification/list?${query}`)).body as {
    rows: NotificationRow[]
    nextCursor: string | null
  }
const notificationsOf = async (who: SignedInClient) =>
  (await inboxOf(who)).rows.map(({ kind, outcome, readAt }) => [kind, outcome, readAt === null ? 'new' : 'read'])
const unread = async (who: SignedInClient) =>
  ((await who.client.get('/api/counts')).body as { notification: { unread: number } }).notification.unread
const choose = (who: SignedInClient, kind: NotificationKind, way: NotificationWay) =>
  who.client.post('/api/notification/choices', { kind, way })

test('every kind is drawn by its noun @long', () => {
  for (const kind of notificationKinds) expect(showOf(kind)).toBeInstanceOf(Function)
})

test('an approval notifies people who may decide, and its maker of the result, nobody else', async () => {
  const [agreed, denied] = [
    await requestApproval(maker),
    await requestApproval(maker),
    await requestApproval(maker, 'lamp.export', { hours: 0 }),
  ]
  await app.mails()
  expect([await unread(maker), await unread(checker), await unread(operator)]).toEqual([0, 3, 0])
  expect((await inboxOf(checker)).rows[2]).toMatchObject({
    kind: 'approval.asked',
    objectId: agreed,
    title: 'Lamp',
    code: 'lamp.light',
    by: 'Elif Kaya',
    outcome: null,
  })
  await checker.client.post(`/api/approval/approve/${agreed}`, {})
  await checker.client.post(`/api/approval/deny/${denied}`, { reason: 'no' })
  await expireApprovals(app.ctx)
  expect(await notificationsOf(maker)).toEqual([
    ['export.refused', 'EXPIRED', 'new'],
    ['approval.decided', 'DENIED', 'new'],
    ['approval.decided', 'APPROVED', 'new'],
  ])
  expect((await inboxOf(maker)).rows[1]).toMatchObject({ by: 'Deniz Aksoy' })
  // Decided approvals are no longer unread for anyone.
  expect(await unread(checker)).toBe(0)
})

test('people who count as the maker are not notified', async () => {
  const made = await person('Made Lately', ['ADMIN'])
  await app.tenant.pool.query(
    `insert into person_act (at, actor_id, subject_id, kind) values ($1, $2, $3, 'CREATED')`,
    [app.clock.now(), maker.actor.id, made.actor.id],
  )
  await requestApproval(maker)
  await app.mails()
  expect([await unread(made), await unread(checker)]).toEqual([0, 1])
})

test('a notification is hidden while its reader lacks the right', async () => {
  await requestApproval(maker)
  await app.mails()
  const scope = (to: string[]) =>
    app.tenant.pool.query('update users set scope = $2 where id = $1', [checker.actor.id, to])
  await scope(['REMIT'])
  expect([await notificationsOf(checker), await unread(checker)]).toEqual([[], 0])
  await scope(['ADMIN'])
  expect(await unread(checker)).toBe(1)
})

test('one or all can be marked as read, but not another person’s', async () => {
  for (let n = 0; n < 3; n += 1) await requestApproval(maker)
  await app.mails()
  const first = await inboxOf(checker, 'limit=2')
  const second = await inboxOf(checker, `limit=2&cursor=${first.nextCursor}`)
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([2, 1, null])
  const ids = [first.rows[0]?.id]
  expect((await maker.client.post('/api/notification/read', { ids })).body).toEqual({ unread: 0 })
  expect(await unread(checker)).toBe(3)
  expect((await checker.client.post('/api/notification/read', { ids })).body).toEqual({ unread: 2 })
  expect((await checker.client.post('/api/notification/read', {})).body).toEqual({ unread: 0 })
})

test('each kind comes as chosen: in the inbox, by mail too, or not at all', async () => {
  expect(await choose(operator, 'bot.silent', 'MAIL')).toMatchObject({ status: 200 })
  // No preference for kinds that the user cannot get.
  const trader = await person('Trader', ['TRADER'])
  expect((await trader.client.get('/api/notification/choices')).body).toEqual({
    choices: [
      { kind: 'reportFile.ready', way: 'INBOX' },
      { kind: 'reportFile.scheduled', way: 'MAIL' },
      { kind: 'cardTransfer.late', way: 'INBOX' },
    ],
  })
  expect(await choose(trader, 'bot.silent', 'MAIL')).toMatchObject({ status: 404 })

  await choose(checker, 'approval.asked', 'MAIL')
  await choose(maker, 'approval.decided', 'NONE')
  const id = await requestApproval(maker)
  const [mail, ...more] = [...(await app.mails()), ...(await app.mails())]
  expect([mail?.to.email, more.length]).toEqual([checker.actor.email, 0])
  expect(mail?.text).toContain(`/approval/list?open=${id}`)
  expect(mail?.text).not.toContain('Lamp')
  await checker.client.post(`/api/approval/approve/${id}`, {})
  expect(await notificationsOf(maker)).toEqual([])
  const { rows } = await app.tenant.pool.query(
    `select action from audit_log where action like 'user.%otif%' order by seq`,
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'user.setNotification',
    'user.setNotification',
    'user.setNotification',
    'user.notificationMailed',
  ])
})

test('no mail is sent about requests decided meanwhile', async () => {
  await choose(checker, 'approval.asked', 'MAIL')
  const other = await person('Third', ['ADMIN'])
  const id = await requestApproval(maker)
  await other.client.post(`/api/approval/approve/${id}`, {})
  expect(await app.mails()).toEqual([])
})

test('a silent bot notifies people who see its accounts; a new heartbeat marks the entry as read', async () => {
  const groupId = await addGroup(app.tenant)
  const bot = await addBot(app.tenant, {})
  const theirs = await person('Operator', ['REMIT'], { remitGroupIds: [groupId] })
  await addAccount(app.tenant, { remitGroupId: groupId, botId: bot.id })
  const beat = () => sendSigned(app, bot, 'POST', '/bapi/v1/heartbeat', { version: '2.1', lagS: 3 })
  await beat()
  app.clock.advance(599_000)
  await watchBots(app.ctx)
  await watchBots(app.ctx)
  expect((await inboxOf(theirs)).rows).toMatchObject([{ kind: 'bot.silent', objectId: bot.id, outcome: 'OFFLINE' }])
  expect([await unread(checker), await unread(operator)]).toEqual([1, 0])
  await beat()
  expect([await unread(theirs), await notificationsOf(theirs)]).toEqual([0, [['bot.silent', 'ONLINE', 'read']]])
})

test('a bot that fails and recovers again and again is one entry, and one mail an hour', async () => {
  const bot = await addBot(app.tenant, {})
  await choose(checker, 'bot.silent', 'MAIL')
  const flap = async () => {
    await sendSigned(app, bot, 'POST', '/bapi/v1/heartbeat', { version: '2.1', lagS: 3 })
    app.clock.advance(599_000)
    await watchBots(app.ctx)
  }
  const notifications = async () =>
    (
      await app.tenant.pool.query<{ id: string; isNew: boolean }>(
        `select id, read_at is null as "isNew" from notification where user_id = $1`,
        [checker.actor.id],
      )
    ).rows
  await flap()
  expect((await app.mails()).map(({ to }) => to.email)).toEqual([checker.actor.email])
  const mailedAt = app.clock.now().getTime()
  const [first] = await notifications()
  await flap()
  await flap()
  expect(await notifications()).toEqual([{ id: expect.not.stringMatching(first?.id ?? ''), isNew: true }])
  const { rows: jobs } = await app.tenant.pool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'notification.mail'`,
  )
  expect(jobs.map(({ run_at }) => run_at.getTime())).toEqual([mailedAt + betweenMailsMs, mailedAt + betweenMailsMs])
  // Both jobs run, but the repeated notification is mailed once.
  await app.tenant.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
  expect(await app.mails()).toHaveLength(1)
})

test('a decision during the notification leaves no unread entry', async () => {
  const id = await requestApproval(maker)
  const { pool } = app.tenant
  const decider = await pool.connect()
  await decider.query('begin')
  await decider.query(`update approval set status = 'DENIED', decided_at = now() where id = $1`, [id])
  let isOver = false
  const telling = app.mails().finally(() => (isOver = true))
  const waits = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length > 0
  while (!isOver && !(await waits())) await setTimeout(20)
  await decider.query('commit')
  decider.release()
  await telling
  expect((await pool.query('select 1 from notification')).rows).toEqual([])
})

test('with five hundred approvals the bell counts up to its maximum, and every one can be opened @long', async () => {
  await inTransaction(maker.ctx, async (tx) => {
    for (let n = 0; n < 500; n += 1)
      await createApproval(tx, maker.ctx, {
        kind: 'lamp.light',
        targetType: 'lamp',
        targetId: uuidv7(),
        title: `Lamp ${n}`,
        before: null,
        after: {},
        reason: 'dark',
        payload: {},
      })
  })
  await app.mails()
  expect(await unread(checker)).toBe(mostUnread + 1)
  const titles: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await inboxOf(checker, `limit=100${cursor && `&cursor=${cursor}`}`)
    titles.push(...page.rows.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(new Set(titles).size).toBe(500)
  expect((await checker.client.post('/api/notification/read', {})).body).toEqual({ unread: 0 })
})

test('an address that takes no callbacks for ten minutes alerts administrators and its merchant’s people', async () => {
  const merchant = await addMerchant(app.tenant, { remitGroupIds: [], url: 'https://shop.example/hook' })
  const own = await person('Own', ['MERCHANT'], { merchantId: merchant.id })
  const other = await addMerchant(app.tenant, { remitGroupIds: [], url: 'https://other.example/hook' })
  const rival = await person('Rival', ['MERCHANT'], { merchantId: other.id })
  await makeDeposit(app, merchant, { amount: 100_00 })
  const left = (status: string, error: string | null, ageMs = 0) =>
    app.tenant.pool.query(
      `update callback set status = $1, last_error = $2, created_at = $3,
         next_attempt_at = case when $1 = 'PENDING' then next_attempt_at end where merchant_id = $4`,
      [status, error, new Date(app.clock.now().getTime() - ageMs), merchant.id],
    )
  await left('PENDING', 'HTTP_500', quietFailureMs - 1)
  await watchAddresses(app.ctx)
  expect(await unread(own)).toBe(0)
  await left('PENDING', 'HTTP_500', quietFailureMs)
  await watchAddresses(app.ctx)
  await watchAddresses(app.ctx)
  expect([await unread(own), await unread(rival), await unread(checker)]).toEqual([1, 0, 1])
  expect((await inboxOf(own)).rows[0]).toMatchObject({
    kind: 'callback.failing',
    title: expect.stringContaining('shop.example'),
  })
  await left('DELIVERED', null)
  await watchAddresses(app.ctx)
  expect([await unread(checker), await notificationsOf(own)]).toEqual([0, [['callback.failing', 'OVER', 'read']]])
})

test('entries are deleted after 90 days', async () => {
  await requestApproval(maker)
  await app.mails()
  app.clock.advance(notificationKeptMs)
  await pruneNotifications(app.ctx)
  const count = async () => (await app.tenant.pool.query('select 1 from notification')).rows.length
  expect(await count()).toBe(1)
  app.clock.advance(1)
  await pruneNotifications(app.ctx)
  expect(await count()).toBe(0)
})
