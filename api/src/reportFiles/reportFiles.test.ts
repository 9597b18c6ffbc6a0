import type { NotificationRow } from '@kasa/contracts/notifications'
import type { ReportFileRow } from '@kasa/contracts/reportFiles'
import { mostReportFileBytes, mostReportFiles } from '@kasa/domain/reportFile'

import { longestExportMs } from '../exports/exportFile'
import { addAccount, addGroup, addMerchant } from '../testing/moneyFixture'
import { signInAgain } from '../testing/signInAgain'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { keptWhileRead, pruneReportFiles } from './keepReportFile.service'

let app: TestApp
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Elif Kaya', scope: ['ADMIN'] })
})
afterEach(() => app.close())

const hourMs = 3_600_000
const columns = [
  { id: 'about', header: 'Day' },
  { id: 'closingMinor', header: 'Balance' },
]
const take = async (who: SignedInClient, format = 'csvProgram', path = '/api/report/general/export?group=day') => {
  const answer = await who.client.post(path, { language: 'en', format, columns })
  expect(answer.status).toBe(200)
  return answer
}
const filesOf = async (who: SignedInClient) =>
  ((await who.client.get('/api/report-file/list')).body as { rows: ReportFileRow[] }).rows
const fetchFile = (who: SignedInClient, id: string) => who.client.post(`/api/report-file/fetch/${id}`)
const inboxOf = async (who: SignedInClient) =>
  ((await who.client.get('/api/notification/list')).body as { rows: NotificationRow[] }).rows
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | undefined)?.code
const partsKept = async () =>
  (await app.tenant.pool.query<{ n: number }>('select count(*)::int as n from report_file_part')).rows[0]?.n
const theOne = async (who: SignedInClient) => {
  const [file] = await filesOf(who)
  if (!file) throw new Error('No file was kept')
  return file
}

test.each(['csvExcel', 'csvProgram', 'xlsx', 'pdf'])(
  '%s is kept as it was sent, sealed, and listed in the inbox',
  async (format) => {
    const sent = await take(admin, format)
    const file = await theOne(admin)
    const hoursKept = (Date.parse(file.expiresAt) - Date.parse(file.madeAt)) / hourMs
    expect([file.format, file.sizeBytes, hoursKept]).toEqual([format, sent.bytes.length, 24])
    const again = await fetchFile(admin, file.id)
    expect(again.bytes.equals(sent.bytes)).toBe(true)
    for (const header of ['content-type', 'content-disposition', 'cache-control'])
      expect(again.headers[header]).toBe(sent.headers[header])
    const { rows } = await app.tenant.pool.query<{ content: Buffer }>(
      'select content_enc as content from report_file_part',
    )
    expect(rows.every(({ content }) => !content.includes(sent.bytes.subarray(0, 12)))).toBe(true)
    expect(await inboxOf(admin)).toEqual([
      expect.objectContaining({
        kind: 'reportFile.ready',
        objectId: file.id,
        title: file.name,
        moment: file.expiresAt,
        readAt: expect.any(String) as string,
      }),
    ])
  },
)

test('the audit log has who kept and who fetched it', async () => {
  await take(admin)
  const { id, name } = await theOne(admin)
  await fetchFile(admin, id)
  const { rows } = await app.tenant.pool.query(
    `select action, actor_id as by, object_id as id, after->>'fileName' as name from audit_log
      where object_type = 'reportFile' order by seq`,
  )
  const by = admin.actor.id
  expect(rows).toEqual(['keep', 'fetch'].map((act) => ({ action: `reportFile.${act}`, by, id, name })))
})

test('people who chose mail get the link, but neither the file nor its figures @long', async () => {
  await admin.client.post('/api/notification/choices', { kind: 'reportFile.ready', way: 'MAIL' })
  await app.mails()
  await take(admin)
  const { id, name } = await theOne(admin)
  const [mail, ...more] = await app.mails()
  expect(more).toEqual([])
  expect(mail?.to.email).toBe(admin.actor.email)
  expect(mail?.text).toContain(`/r/files?open=${id}`)
  expect(mail?.text).not.toContain(name)
  expect((await inboxOf(admin)).map(({ readAt }) => readAt)).toEqual([null])
})

test('a file does not exist for anybody but its owner', async () => {
  await take(admin)
  const { id } = await theOne(admin)
  const other = await app.signedIn({ scope: ['ADMIN'] })
  const refused = await fetchFile(other, id)
  expect([refused.status, codeOf(refused), await filesOf(other)]).toEqual([404, 'REPORT_FILE_GONE', []])
  const nobody = await app.signedIn({ scope: ['PAPARA'] })
  expect((await fetchFile(nobody, id)).status).toBe(404)
})

test('a link expires, and a job removes the file', async () => {
  await app.tenant.pool.query(
    `insert into sysparameter_version (id, key, version, value, old_value, effective_from, reason, created_by_name,
      created_at)
       values (gen_random_uuid(), 'export.link_hours', 1, 2, 24, $1, 'test', 'test', $1)`,
    [app.clock.now()],
  )
  await take(admin)
  const { id } = await theOne(admin)
  app.clock.advance(2 * hourMs - 1)
  await pruneReportFiles(app.ctx)
  await signInAgain(app, admin)
  expect((await fetchFile(admin, id)).status).toBe(200)
  app.clock.advance(1)
  expect([await filesOf(admin), await inboxOf(admin)]).toEqual([[], []])
  expect(codeOf(await fetchFile(admin, id))).toBe('REPORT_FILE_GONE')
  expect(await partsKept()).toBe(1)
  await pruneReportFiles(app.ctx)
  expect(await partsKept()).toBe(0)
})

test('any change of rights invalidates the link', async () => {
  const [shop, other] = [
    await addMerchant(app.tenant, { remitGroupIds: [] }),
    await addMerchant(app.tenant, { remitGroupIds: [] }),
  ]
  const person = await app.signedIn({ scope: ['MERCHANT', 'client'], role: 'merchant', merchantId: shop.id })
  await take(person)
  const { id } = await theOne(person)
  const set = async (column: string, value: unknown) =>
    void (await app.tenant.pool.query(`update users set ${column} = $2 where id = $1`, [person.actor.id, value]))
  const answers: unknown[] = []
  for (const [column, changed, was] of [
    ['mrc_id', other.id, shop.id],
    ['scope', ['MERCHANT', 'client', 'USER_MANAGEMENT'], ['MERCHANT', 'client']],
    // Without a right to the report itself.
    ['scope', ['REMIT'], ['MERCHANT', 'client']],
    // Without a right to any.
    ['scope', ['client'], ['MERCHANT', 'client']],
  ] as const) {
    await set(column, changed)
    const { status, body } = await fetchFile(person, id)
    answers.push([status, codeOf({ body })])
    expect(await inboxOf(person)).toEqual([])
    await set(column, was)
  }
  const { flags } = app.tenant.config
  app.tenant.config.flags = { ...flags, merchantHiddenFromRemit: !flags.merchantHiddenFromRemit }
  answers.push((await fetchFile(person, id)).status)
  app.tenant.config.flags = flags
  expect(answers).toEqual([
    [409, 'REPORT_FILE_RIGHTS'],
    [409, 'REPORT_FILE_RIGHTS'],
    [409, 'REPORT_FILE_RIGHTS'],
    [404, 'NOT_FOUND'],
    409,
  ])
  expect((await fetchFile(person, id)).status).toBe(200)
})

test('an account with a new owner or group invalidates the link of a file that may have its figures', async () => {
  const groupId = await addGroup(app.tenant)
  const person = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] })
  const accountId = await addAccount(app.tenant, { remitGroupId: groupId, ownerUserId: person.actor.id })
  await take(person, 'csvProgram', '/api/report/remitaccount/export?group=account')
  const { id } = await theOne(person)
  const set = (ownerId: string | null, group: string) =>
    app.tenant.pool.query('update bank_account set owner_user_id = $2, remit_group_id = $3 where id = $1', [
      accountId,
      ownerId,
      group,
    ])
  await set(admin.actor.id, groupId)
  expect([codeOf(await fetchFile(person, id)), await inboxOf(person)]).toEqual(['REPORT_FILE_RIGHTS', []])
  await set(null, groupId)
  expect((await fetchFile(person, id)).status).toBe(200)
  await set(null, await addGroup(app.tenant))
  expect(codeOf(await fetchFile(person, id))).toBe('REPORT_FILE_RIGHTS')
})

test('a file that names people needs a fresh code each time', async () => {
  await app.stepUp(admin)
  const path = '/api/report/mutabakat/export'
  const named = [{ id: 'ourSignature', header: 'Signed by' }]
  const body = { language: 'en', format: 'csvProgram', columns: named, reason: 'month-end' }
  expect((await admin.client.post(path, body)).status).toBe(200)
  const { id } = await theOne(admin)
  expect((await fetchFile(admin, id)).status).toBe(200)
  await app.stepUp(admin, -1)
  expect(codeOf(await fetchFile(admin, id))).toBe('STEP_UP_REQUIRED')
})

test('cancelled, interrupted and too large files are not kept @long', async () => {
  const toKeep = {
    list: '/api/report/general',
    permission: 'report.general',
    name: 'report',
    format: 'csvProgram',
    isPersonal: false,
  } as const
  const kept: string[] = []
  const reading = (bytes: AsyncIterable<Uint8Array>) =>
    keptWhileRead(admin.ctx, toKeep, bytes, (_tx, id) => Promise.resolve(void kept.push(id)))
  const block = Buffer.alloc(4 * 1024 * 1024)
  async function* blocks(count: number, breaksOff = false) {
    for (let n = 0; n < count; n += 1) yield await Promise.resolve(block)
    if (breaksOff) throw new Error('The database went away')
  }
  const cancelled = reading(blocks(4))
  await cancelled.next()
  await cancelled.next()
  expect(await partsKept()).toBe(2)
  await cancelled.return(undefined)
  const broken = async () => {
    for await (const _ of reading(blocks(2, true)));
  }
  await expect(broken()).rejects.toThrow('went away')
  let sent = 0
  for await (const part of reading(blocks(9))) sent += part.length
  expect(sent).toBeGreaterThan(mostReportFileBytes)
  expect([kept, await partsKept(), await filesOf(admin)]).toEqual([[], 0, []])
  sent = 0
  for await (const part of reading(blocks(8))) sent += part.length
  expect([kept.length, sent, (await theOne(admin)).sizeBytes]).toEqual([1, mostReportFileBytes, mostReportFileBytes])
})

test('the unfinished file of a dead process is removed once no export can run so long', async () => {
  await take(admin)
  await app.tenant.pool.query('update report_file set kept_at = null, size_bytes = null')
  expect(await filesOf(admin)).toEqual([])
  app.clock.advance(2 * longestExportMs)
  await pruneReportFiles(app.ctx)
  expect(await partsKept()).toBe(1)
  app.clock.advance(1)
  await pruneReportFiles(app.ctx)
  expect(await partsKept()).toBe(0)
})

test('at the limit the oldest file is deleted @long', async () => {
  for (let n = 0; n < mostReportFiles; n += 1) {
    app.clock.advance(3001)
    await take(admin)
  }
  const before = await filesOf(admin)
  expect(before).toHaveLength(mostReportFiles)
  app.clock.advance(60_000)
  await take(admin)
  const after = await filesOf(admin)
  expect(after.slice(1).map(({ id }) => id)).toEqual(before.slice(0, -1).map(({ id }) => id))
  expect(await partsKept()).toBe(mostReportFiles)
})
