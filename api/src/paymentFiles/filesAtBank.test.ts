import type { PaymentResultAnswer } from '@kasa/contracts/paymentFiles'

import { verifyLedger } from '../ledger/verify.service'
import { ibanHash } from '../signing/sealed'
import { addAccount, type Stage } from '../testing/moneyFixture'
import { agree, askFile, bankReport, handIn, proven, readFile } from '../testing/paymentFileFixture'
import { makePayout, payoutIban, setPayoutStage } from '../testing/payoutFixture'
import { nameAccount } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** Files that somebody took to the bank: what must not leave any more, copies of results, and two people at once. */
let app: TestApp
let stage: Stage
let operator: SignedInClient
let admin: SignedInClient
let reader: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  stage = await setPayoutStage(app)
  await nameAccount(app, stage.accountId, 'TR470000100100000350930001')
  operator = await proven(app, ['REMIT'], 'Kerem Yalçın', { remitGroupIds: [stage.groupId] })
  admin = await proven(app, ['ADMIN'], 'Deniz Aksoy')
  reader = await proven(app, ['REMIT'], 'Lale Ak', { remitGroupIds: [stage.groupId] })
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

type Made = { id: string; number: string; referenceCode: string }
type File = { id: string; number: string; made: readonly Made[] }
const query = (text: string, values: unknown[] = []) => app.tenant.pool.query(text, values)
const payouts = async (count: number): Promise<Made[]> => {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1)
    made.push((await makePayout(app, stage.merchant, { amount: 10_000 + index })) as unknown as Made)
  return made
}
const idsOf = (made: readonly Made[]) => made.map(({ id }) => id)
async function fileOf(made: readonly Made[], profile?: string): Promise<File> {
  const { approvalId, id, number } = await askFile(operator, idsOf(made), profile)
  const agreed = await agree(admin, approvalId)
  expect([agreed.status, agreed.text]).toEqual([200, agreed.text])
  return { id, number, made }
}
const statuses = async (made: readonly Made[]) =>
  (
    await query('select status from withdraw_request where id = any($1::uuid[]) order by number', [idsOf(made)])
  ).rows.map(({ status }: { status: string }) => status)
/** Applies a bank's report on the payouts of a file, in their order. */
const take = ({ id, number, made }: File, ...said: readonly string[]) => {
  const rows = said.map((status, place) => [made[place]?.referenceCode ?? '', status] as const)
  return handIn(reader, 'takeResult', id, bankReport(number, rows))
}
const findings = ({ body }: { body: unknown }) => (body as PaymentResultAnswer).rows.map(({ finding }) => finding)

const isBlocked = async () => {
  const entry = { kind: 'IBAN', value: payoutIban, reason: 'Told by the bank', source: 'Bank' }
  expect((await admin.client.post('/api/blocklist/add', entry)).status).toBe(200)
}
const becomesOurs = async () => {
  const own = await addAccount(app.tenant, { remitGroupId: stage.groupId, botId: stage.bot.id })
  await query('update bank_account set iban_hash = $2 where id = $1', [own, ibanHash(app.tenant.keys, payoutIban)])
}
const merchantIs = (column: string, value: string) =>
  query(`update merchant set ${column} = $2 where id = $1`, [stage.merchant.id, value])
const accountHas = (set: string) => query(`update bank_account set ${set} where id = $1`, [stage.accountId])

test.each<[string, () => Promise<unknown>, string, number]>([
  ['its merchant is suspended', () => merchantIs('kyb_status', 'SUSPENDED'), 'MERCHANT', 2],
  ['its account is blocked', () => accountHas(`status = 'BLOCKED'`), 'ACCOUNT_STOPPED', 2],
  ['the limit of its account is lowered', () => accountHas('max_tx_minor = 10000'), 'LIMIT', 1],
  ['its IBAN is put on the blocklist', () => isBlocked(), 'BLOCKED', 2],
  ['its IBAN becomes an account of ours', becomesOurs, 'OURS', 2],
])('a file that the bank has names what to call the bank about when %s', async (_what, happens, why, count) => {
  const file = await fileOf(await payouts(2))
  await happens()
  expect((await readFile(operator, file.id)).toStop).toEqual([])
  await query(`insert into payment_file_download (id, file_id, at, by_user, by_name, reason)
    select gen_random_uuid(), id, now(), made_by, 'A', 'A' from payment_file`)
  const stopped = file.made.slice(-count).map(({ number }) => ({ number, why, who: null }))
  expect((await readFile(operator, file.id)).toStop).toEqual(stopped)
  await take(file, 'ACSC', 'RJCT')
  expect((await readFile(operator, file.id)).toStop).toEqual([])
})

describe('a sheet, which names no file', () => {
  const sheet = (made: readonly Made[], ...rest: readonly string[]) =>
    ['Referans;Durum;Hata', ...made.map((one, place) => `${one.referenceCode};${rest[place] ?? ''}`)].join('\n')
  const refused = 'Reddedildi;Hesap kapalı'

  test('a changed copy of yesterday’s is left to a person, and sends nothing again', async () => {
    const made = await payouts(2)
    const first = await fileOf(made, 'csv-1254')
    const result = sheet(made, refused, refused)
    expect(findings(await handIn(reader, 'takeResult', first.id, result))).toEqual(['REJECTED', 'REJECTED'])
    const second = await fileOf(made, 'csv-1254')
    const copies = [`\uFEFF${result.replaceAll('\n', '\r\n')}\r\nToplam;;`, sheet(made, 'RED;HESAP KAPALI', refused)]
    for (const copy of copies)
      expect(findings(await handIn(reader, 'takeResult', second.id, copy))).toEqual(['REPEATS', 'REPEATS'])
    expect(await statuses(made)).toEqual(['SENDING', 'SENDING'])
    expect(await readFile(operator, second.id)).toMatchObject({ status: 'MADE', rejected: 0, toLookAt: 2 })
  })

  test('a second refusal in other words, or a payment, is applied', async () => {
    const made = await payouts(2)
    await handIn(reader, 'takeResult', (await fileOf(made, 'csv-1254')).id, sheet(made, refused, refused))
    const second = await fileOf(made, 'csv-1254')
    const result = sheet(made, 'Reddedildi;Limit aşıldı', 'Gerçekleşti;')
    expect(findings(await handIn(reader, 'takeResult', second.id, result))).toEqual(['REJECTED', 'ACCEPTED'])
    expect(await statuses(made)).toEqual(['QUEUED', 'SENT'])
  })
})

describe('two people at the same time', () => {
  const p4 = async (made: readonly Made[]) =>
    (await query(`select from journal where source_id = any($1::uuid[]) and kind = 'P4'`, [idsOf(made)])).rowCount

  test('request files of the same payouts: one gets them', async () => {
    const made = await payouts(2)
    const request = (who: SignedInClient) =>
      who.client.post('/api/payment-file/create', {
        ...{ accountId: stage.accountId, ids: idsOf(made), profile: 'pain-09', reason: 'Morning run' },
      })
    const both = await Promise.all([request(operator), request(reader)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const open = await query(`select from payment_file_row where status = 'OPEN'`)
    expect(open.rowCount).toBe(2)
  })

  test('apply one result: it counts once', async () => {
    const file = await fileOf(await payouts(2))
    const both = await Promise.all([take(file, 'ACSC', 'RJCT'), take(file, 'ACSC', 'RJCT')])
    expect(both.map(({ body }) => (body as PaymentResultAnswer).accepted).sort()).toEqual([0, 1])
    expect([await statuses(file.made), await p4(file.made)]).toEqual([['SENT', 'QUEUED'], 1])
    expect((await readFile(operator, file.id)).results).toHaveLength(1)
  })

  test('apply results that contradict each other: the second is left to a person', async () => {
    const file = await fileOf(await payouts(1))
    const both = await Promise.all([take(file, 'ACSC'), take(file, 'RJCT')])
    expect(both.map(({ body }) => (body as PaymentResultAnswer).toLookAt).sort()).toEqual([0, 1])
    const [status] = await statuses(file.made)
    expect(await p4(file.made)).toBe(status === 'SENT' ? 1 : 0)
    expect((await readFile(operator, file.id)).toLookAt).toBe(1)
  })
})
