import type { NotificationRow } from '@kasa/contracts/notifications'
import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import type { ReportScheduleRow } from '@kasa/contracts/reportSchedules'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { mostSchedules, nextRun } from '@kasa/domain/reportSchedule'
import { parse } from 'csv-parse/sync'

import { addMerchant } from '../testing/moneyFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { queueSchedules, runSchedule } from './runSchedules'

let app: TestApp
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Elif Kaya', scope: ['ADMIN'], lang: 'en' })
})
afterEach(() => app.close())

const dayMs = 86_400_000
const columns = [
  { id: 'about', header: 'Day' },
  { id: 'closingMinor', header: 'Balance' },
]
const when = { rhythm: 'DAILY', hour: 9, format: 'csvProgram' } as const

async function addView(who: SignedInClient, more: object = {}): Promise<string> {
  const form = { list: '/api/report/general', name: 'By day', query: 'group=day&from=today', ...more }
  const answer = await who.client.post('/api/users/views/save', form)
  expect(answer.status).toBe(200)
  return (answer.body as { id: string }).id
}
const create = (who: SignedInClient, viewId: string, more: object = {}) =>
  who.client.post('/api/report-schedule/create', { ...when, viewId, language: 'en', columns, ...more })
async function schedule(who: SignedInClient, more: object = {}): Promise<ReportScheduleRow> {
  const answer = await create(who, await addView(who), more)
  expect(answer.status).toBe(200)
  return answer.body as ReportScheduleRow
}
const schedulesOf = async (who: SignedInClient) =>
  ((await who.client.get('/api/report-schedule/list')).body as { rows: ReportScheduleRow[] }).rows
const filesOf = async (who: SignedInClient) =>
  ((await who.client.get('/api/report-file/list')).body as { rows: ReportFileRow[] }).rows
const inboxOf = async (who: SignedInClient) =>
  ((await who.client.get('/api/notification/list')).body as { rows: NotificationRow[] }).rows
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code
const filesKept = async () =>
  (await app.tenant.pool.query<{ n: number }>('select count(*)::int as n from report_file')).rows[0]?.n
const kept = async (id: string) =>
  (
    await app.tenant.pool.query<{ outcome: string; nextAt: Date }>(
      'select outcome, next_at as "nextAt" from report_schedule where id = $1',
      [id],
    )
  ).rows[0]
/** Runs the jobs of each minute. Returns the mails sent. */
async function runDue() {
  await queueSchedules(app.ctx)
  return app.mails()
}
const advanceTo = (moment: string) => app.clock.advance(Date.parse(moment) - app.clock.now().getTime())

test('a due schedule makes the file of the day before and mails only its link, once', async () => {
  const { id, nextAt } = await schedule(admin)
  expect(nextAt).toBe(nextRun(when, app.clock.now()).toISOString())
  advanceTo(nextAt)
  app.clock.advance(-1)
  expect(await runDue()).toEqual([])
  app.clock.advance(1)
  const [mail, ...more] = await runDue()
  expect([more, await runDue()]).toEqual([[], []])
  await signInAgain(app, admin)
  const [file, ...others] = await filesOf(admin)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: { email: admin.actor.email }, subject: expect.stringContaining('scheduled report') })
  expect(mail?.text).toContain(`/r/files?open=${file?.id}`)
  const answer = await admin.client.post(`/api/report-file/fetch/${file?.id}`)
  const lines = parse(answer.text) as string[][]
  const yesterday = istanbulDay(new Date(Date.parse(nextAt) - dayMs))
  expect(lines.map(([about]) => about)).toEqual(['Day', 'total', 'before'])
  const { rows } = await app.tenant.pool.query<{ filters: { from: string; to: string } }>(
    `select after->'filters' as filters from audit_log where action = 'list.export' and actor_id = $1`,
    [admin.actor.id],
  )
  expect(rows).toEqual([{ filters: expect.objectContaining({ from: yesterday, to: yesterday, group: 'day' }) }])
  for (const line of lines.flat().filter((cell) => /\d/.test(cell))) expect(mail?.text).not.toContain(line)
  expect(await schedulesOf(admin)).toEqual([
    expect.objectContaining({
      id,
      outcome: 'SENT',
      lastAt: nextAt,
      nextAt: new Date(Date.parse(nextAt) + dayMs).toISOString(),
    }),
  ])
  expect((await inboxOf(admin)).map(({ kind, objectId }) => [kind, objectId])).toEqual([
    ['reportFile.scheduled', file?.id],
  ])
  const audit = await app.tenant.pool.query(
    `select actor_kind as by, after from audit_log where action = 'reportSchedule.run' and object_id = $1`,
    [id],
  )
  expect(audit.rows).toEqual([{ by: 'system', after: { user: admin.actor.id, outcome: 'SENT', file: file?.id } }])
})

test('several processes and a crash in the middle make one file and one mail', async () => {
  const { id, nextAt: dueAt } = await schedule(admin)
  advanceTo(dueAt)
  await Promise.all([1, 2, 3].map(() => queueSchedules(app.ctx)))
  const jobs = await app.tenant.pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'report.runSchedule'`,
  )
  expect(jobs.rows).toEqual([{ n: 1 }])
  // A process that died left an incomplete file.
  await app.tenant.pool.query(
    `insert into report_file (id, user_id, list, permission, name, format, is_personal, visibility, made_at, expires_at)
     values (gen_random_uuid(), $1, '/api/report/general', 'report.general', 'a.csv', 'csvProgram', false, '', $2,
       $2::timestamptz + interval '1 day')`,
    [admin.actor.id, app.clock.now()],
  )
  const run = { attempt: 1, lastAttempt: false }
  await Promise.all([1, 2, 3].map(() => runSchedule(app.ctx, { id, dueAt }, run)))
  expect(await app.mails()).toHaveLength(1)
  await signInAgain(app, admin)
  expect(await filesOf(admin)).toHaveLength(1)
  expect(await filesKept()).toBe(2)
})

test('a run that was missed is made up once, for the days it was due for', async () => {
  const { nextAt } = await schedule(admin)
  advanceTo(nextAt)
  app.clock.advance(10 * dayMs)
  expect(await runDue()).toHaveLength(1)
  const { rows } = await app.tenant.pool.query<{ day: string }>(
    `select after->'filters'->>'to' as day from audit_log where action = 'list.export'`,
  )
  expect(rows).toEqual([{ day: istanbulDay(new Date(Date.parse(nextAt) - dayMs)) }])
  expect(await runDue()).toEqual([])
  await signInAgain(app, admin)
  expect((await schedulesOf(admin))[0]?.nextAt).toBe(nextRun(when, app.clock.now()).toISOString())
})

test('a failed run is tried again; after it is given up, this is shown and the next run follows', async () => {
  const { id, nextAt: dueAt } = await schedule(admin)
  advanceTo(dueAt)
  await app.tenant.pool.query(`update report_schedule set columns = '"broken"'`)
  await expect(runSchedule(app.ctx, { id, dueAt }, { lastAttempt: false })).rejects.toThrow()
  expect((await kept(id))?.nextAt.toISOString()).toBe(dueAt)
  await expect(runSchedule(app.ctx, { id, dueAt }, { lastAttempt: true })).rejects.toThrow()
  expect(await kept(id)).toEqual({ outcome: 'FAILED', nextAt: nextRun(when, app.clock.now()) })
  expect([await app.mails(), await filesKept()]).toEqual([[], 0])
})

describe('a person without the right gets nothing, and the schedule shows the reason', () => {
  const sql = (text: string, ...values: unknown[]) => app.tenant.pool.query(text, values)
  const scopes = (...scope: string[]) => sql('update users set scope = $2 where id = $1', admin.actor.id, scope)
  const status = (text: string) => sql('update users set login_status = $2 where id = $1', admin.actor.id, text)
  const query = (text: string) => sql('update saved_view set query = $1', text)
  test.each<[string, string, () => Promise<unknown>, (() => Promise<unknown>) | null]>([
    ['a locked person', 'PERSON_OFF', () => status('LOCKED'), () => status('ACTIVE')],
    ['one who left', 'PERSON_OFF', () => status('PASSIVE'), () => status('ACTIVE')],
    ['no right to any report', 'RIGHT_LOST', () => scopes('client'), () => scopes('ADMIN')],
    ['no right to this report', 'RIGHT_LOST', () => scopes('REMIT'), () => scopes('ADMIN')],
    ['a view that was removed', 'VIEW_GONE', () => sql('delete from saved_view'), null],
    ['filters that the report does not have', 'VIEW_WRONG', () => query('status=NEW'), () => query('group=day')],
    ['rows that the report does not have', 'VIEW_WRONG', () => query('group=rail'), () => query('group=day')],
  ])('%s: %s', async (_name, outcome, lose, giveBack) => {
    const { id, nextAt } = await schedule(admin)
    await lose()
    advanceTo(nextAt)
    expect(await runDue()).toEqual([])
    expect(await filesKept()).toBe(0)
    const next = nextRun(when, app.clock.now())
    expect(await kept(id)).toEqual({ outcome, nextAt: next })
    const { rows } = await sql(`select after->>'outcome' as outcome from audit_log where action = 'reportSchedule.run'`)
    expect(rows).toEqual([{ outcome }])
    if (!giveBack) return
    await giveBack()
    advanceTo(next.toISOString())
    expect(await runDue()).toHaveLength(1)
    expect((await kept(id))?.outcome).toBe('SENT')
  })
})

test('the file has what its person may see at that time, and a view that is no longer shared is gone', async () => {
  const [shop, other] = [
    await addMerchant(app.tenant, { remitGroupIds: [] }),
    await addMerchant(app.tenant, { remitGroupIds: [] }),
  ]
  const person = await app.signedIn({ scope: ['MERCHANT', 'client'], role: 'merchant', merchantId: shop.id })
  const boss = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT'] })
  const viewId = await addView(boss, { query: 'group=day', sharedWith: 'MERCHANT' })
  const made = (await create(person, viewId)).body as ReportScheduleRow
  await app.tenant.pool.query('update users set mrc_id = $2 where id = $1', [person.actor.id, other.id])
  advanceTo(made.nextAt)
  expect(await runDue()).toHaveLength(1)
  await signInAgain(app, person)
  const [file] = await filesOf(person)
  expect((await person.client.post(`/api/report-file/fetch/${file?.id}`)).status).toBe(200)
  await app.tenant.pool.query(
    'update saved_view set shared_scope = null, shared_reach = null, shared_merchant_id = null',
  )
  advanceTo(new Date(Date.parse(made.nextAt) + dayMs).toISOString())
  expect(await runDue()).toEqual([])
  expect((await kept(made.id))?.outcome).toBe('VIEW_GONE')
})

test('a view that names people meanwhile makes no file', async () => {
  const viewId = await addView(admin, { list: '/api/report/merchant', query: 'group=day' })
  const named = [{ id: 'about', header: 'Day' }]
  const { id, nextAt } = (await create(admin, viewId, { columns: named })).body as ReportScheduleRow
  await app.tenant.pool.query(`update saved_view set query = 'group=trader'`)
  advanceTo(nextAt)
  expect(await runDue()).toEqual([])
  expect((await kept(id))?.outcome).toBe('NAMES_PEOPLE')
})

test('edited, it comes only at the new time; stopped, it comes no more', async () => {
  const { id, nextAt: dueAt } = await schedule(admin)
  advanceTo(dueAt)
  await signInAgain(app, admin)
  const changed = { rhythm: 'MONTHLY', hour: 23, format: 'pdf' } as const
  const edited = (await admin.client.post(`/api/report-schedule/edit/${id}`, changed)).body
  expect(edited).toMatchObject({ ...changed, nextAt: nextRun(changed, app.clock.now()).toISOString() })
  await runSchedule(app.ctx, { id, dueAt }, { lastAttempt: false })
  expect([await runDue(), await filesKept()]).toEqual([[], 0])
  advanceTo((edited as ReportScheduleRow).nextAt)
  expect(await runDue()).toHaveLength(1)
  await signInAgain(app, admin)
  expect((await filesOf(admin)).map(({ format }) => format)).toEqual(['pdf'])
  expect((await admin.client.post(`/api/report-schedule/stop/${id}`)).status).toBe(200)
  app.clock.advance(40 * dayMs)
  expect(await runDue()).toEqual([])
})

test('people without mail find it in the inbox @long', async () => {
  await admin.client.post('/api/notification/choices', { kind: 'reportFile.scheduled', way: 'INBOX' })
  const { nextAt } = await schedule(admin)
  advanceTo(nextAt)
  expect(await runDue()).toEqual([])
  await signInAgain(app, admin)
  expect((await inboxOf(admin)).map(({ kind, readAt }) => [kind, readAt])).toEqual([['reportFile.scheduled', null]])
})

test('a schedule is visible only to its owner', async () => {
  const { id } = await schedule(admin)
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const answers = [
    await other.client.post(`/api/report-schedule/edit/${id}`, when),
    await other.client.post(`/api/report-schedule/stop/${id}`),
  ]
  expect([answers.map(({ status }) => status), await schedulesOf(other)]).toEqual([[404, 404], []])
  expect(await schedulesOf(admin)).toHaveLength(1)
})

test('an invalid schedule is refused with the reason', async () => {
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const [days, traders, list] = [
    await addView(admin),
    await addView(admin, { list: '/api/report/merchant', query: 'group=trader' }),
    await addView(admin, { list: '/api/remit-request', query: 'status=NEW' }),
  ]
  const refused = async (viewId: string, more?: object) => codeOf(await create(admin, viewId, more))
  expect([
    await refused(await addView(other)),
    await refused(list),
    await refused(await addView(admin, { name: 'Other', query: 'status=NEW' })),
    await refused(traders, { columns: [columns[0]] }),
    await refused(days, { columns: [{ id: 'iban', header: 'A' }] }),
    await refused(days, { columns: [columns[0], columns[0]] }),
  ]).toEqual([
    'SCHEDULE_VIEW',
    'SCHEDULE_VIEW',
    'SCHEDULE_VIEW',
    'SCHEDULE_NAMES_PEOPLE',
    'SCHEDULE_COLUMNS',
    'SCHEDULE_COLUMNS',
  ])
  for (const more of [{ hour: 24 }, { hour: -1 }, { rhythm: 'HOURLY' }, { format: 'doc' }])
    expect((await create(admin, days, more)).status).toBe(400)
  const right = await addView(admin)
  await Promise.all(Array.from({ length: mostSchedules + 2 }, () => create(admin, right)))
  expect([(await schedulesOf(admin)).length, await refused(right)]).toEqual([mostSchedules, 'SCHEDULE_TOO_MANY'])
})
