import type { LinkAnswer, UnmatchedLine } from '@kasa/contracts/matching'

import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, readBack, runJobs, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let ayse: SignedInClient
let can: SignedInClient
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test, { autoMatch: 'APPROVE' })
  await nameAccount(test, stage.accountId, iban)
  // Both may upload and confirm, which one person must not do alone.
  ayse = await test.signedIn({ name: 'Ayşe Demir', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  can = await test.signedIn({ name: 'Can Öz', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  admin = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const iban = 'TR330006100519786457841326'
const api = '/api/remit-request'
type Row = { id: string; version: number; status: string; namedOnlyBy: string[] | null }
type Booked = { amount: number; text: string; ref?: string }

const today = () => test.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
let files = 0
/** An MT940 file of today; different each time, because the same file is one import. */
const mt940 = (bookings: readonly Booked[]) => {
  const [, month, day] = today().split('-')
  const short = `26${month}${day}`
  return [
    `:20:KASA${(files += 1)}`,
    `:25:${iban}`,
    ':28C:1/1',
    `:60F:C${short}TRY0,00`,
    ...bookings.flatMap(({ amount, text, ref }) => [
      `:61:${short}${month}${day}C${(amount / 100).toFixed(2).replace('.', ',')}NTRF${ref ? `NONREF//${ref}` : 'NONREF'}`,
      `:86:${text}`,
    ]),
    `:62F:C${short}TRY0,00`,
    '-',
    '',
  ].join('\r\n')
}
const handInBy = async (who: SignedInClient, bookings: readonly Booked[], accountId = stage.accountId) =>
  take(test, who, await preview(test, who, accountId, mt940(bookings)))
const payment = ({ amount, referenceCode }: MadeDeposit): Booked => ({
  amount,
  text: `GONDEREN: ELIF KILIC ACIKLAMA: ${referenceCode}`,
})
const get = async (id: string) =>
  (await admin.client.get(`${api}/get/${id}`)).body as Row & {
    bankLines: { id: string; namedOnlyBy: string[] | null }[]
  }

/** Claims the deposit and approves it, as a person at the desk. */
async function confirm(who: SignedInClient, id: string): Promise<[number, string | undefined]> {
  const claim = (await who.client.post(`${api}/claim/${id}`)).body as { row: Row; claimToken: string }
  const answer = await who.client.post(`${api}/decide/${id}`, {
    decision: 'approve',
    claimToken: claim.claimToken,
    version: claim.row.version,
    reasonCode: 'SAME_PERSON',
  })
  await who.client.post(`${api}/release/${id}`, { claimToken: claim.claimToken })
  const body = answer.body as { code?: string; status?: string }
  return [answer.status, body.code ?? body.status]
}
async function reject(who: SignedInClient, id: string): Promise<number> {
  const claim = (await who.client.post(`${api}/claim/${id}`)).body as { row: Row; claimToken: string }
  return (
    await who.client.post(`${api}/decide/${id}`, {
      decision: 'reject',
      claimToken: claim.claimToken,
      version: claim.row.version,
      reasonCode: 'SUSPICIOUS',
    })
  ).status
}
let amounts = 300_000
const download = (more: Record<string, unknown> = {}) =>
  makeDeposit(test, stage.merchant, { amount: (amounts += 1_700), ...more })
const refused = [409, 'OWN_STATEMENT']

describe('the uploader of the only file with a line', () => {
  it('may not confirm what it suggests; another person may', async () => {
    const deposit = await download()
    await handInBy(ayse, [payment(deposit)])
    expect(await get(deposit.id)).toMatchObject({
      namedOnlyBy: [ayse.actor.id],
      bankLines: [{ namedOnlyBy: [ayse.actor.id] }],
    })
    expect(await confirm(ayse, deposit.id)).toEqual(refused)
    expect(await confirm(can, deposit.id)).toEqual([200, 'APPROVED'])
  })

  it('may not do so as an administrator either @long', async () => {
    const deposit = await download()
    await handInBy(admin, [payment(deposit)])
    expect(await confirm(admin, deposit.id)).toEqual(refused)
  })

  it('may reject it @long', async () => {
    const deposit = await download()
    await handInBy(ayse, [payment(deposit)])
    expect(await reject(ayse, deposit.id)).toBe(200)
  })

  it('may not confirm it in bulk @long', async () => {
    const [own, clean] = [await download(), await download()]
    await handInBy(ayse, [payment(own)])
    await handInBy(can, [payment(clean)])
    const items = await Promise.all(
      [own, clean].map(async ({ id }) => ({ id, version: (await get(id)).version, key: `bulk-${id}` })),
    )
    const { results } = (await ayse.client.post(`${api}/bulk`, { action: 'approve', items })).body as {
      results: { outcome: string; code?: string }[]
    }
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'OWN_STATEMENT'],
      ['done', undefined],
    ])
  })

  it('does not get it from Next, which gives it to a colleague @long', async () => {
    const { rows } = await test.tenant.pool.query<{ id: string }>(
      `select id from remit_request where status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW')`,
    )
    for (const { id } of rows) expect(await reject(admin, id)).toBe(200)
    const deposit = await download()
    await handInBy(ayse, [payment(deposit)])
    const next = async (who: SignedInClient) =>
      ((await who.client.post(`${api}/next`)).body as { claim: { row: Row } | null }).claim?.row.id ?? null
    expect(await Promise.all([next(ayse), next(can)])).toEqual([null, deposit.id])
  })

  it('does not approve late on it @long', async () => {
    const deposit = await download()
    await reject(can, deposit.id)
    await handInBy(ayse, [payment(deposit)])
    const { lines } = (await ayse.client.get(`${api}/lateLines/${deposit.id}`)).body as {
      lines: { id: string; namedOnlyBy: string[] | null }[]
    }
    expect(lines[0]).toMatchObject({ namedOnlyBy: [ayse.actor.id] })
    const late = async (who: SignedInClient) =>
      who.client.post(`${api}/late/${deposit.id}`, { bankTxId: lines[0]?.id, version: (await get(deposit.id)).version })
    expect(await late(ayse)).toMatchObject({ status: 409, body: { code: 'OWN_STATEMENT' } })
    expect(await late(can)).toMatchObject({ status: 200, body: { status: 'APPROVED', late: true } })
  })
})

describe('by hand', () => {
  const waiting = async (who: SignedInClient, text: string) => {
    const { rows } = (await who.client.get('/api/match/lines?limit=200')).body as { rows: UnmatchedLine[] }
    const found = rows.find(({ description }) => description.includes(text))
    if (!found) throw new Error(`No line says ${text}`)
    return found
  }
  const link = async (who: SignedInClient, lines: readonly UnmatchedLine[], deposits: readonly { id: string }[]) => {
    const requests = await Promise.all(deposits.map(async ({ id }) => ({ id, version: (await get(id)).version })))
    const { status, body } = await who.client.post('/api/match/link', {
      lines: lines.map(({ id, version }) => ({ id, version })),
      requests,
      reasonCode: 'CUSTOMER_PROVED',
      reason: 'told by phone',
    })
    return [status, (body as { code?: string }).code ?? (body as LinkAnswer).requests.map(({ outcome }) => outcome)]
  }

  it('the uploader may not link it; another person may', async () => {
    const deposit = await download()
    await handInBy(ayse, [{ amount: deposit.amount, text: 'sahte-1' }])
    const line = await waiting(ayse, 'sahte-1')
    expect(line.namedOnlyBy).toEqual([ayse.actor.id])
    expect(await link(ayse, [line], [deposit])).toEqual(refused)
    expect(await link(can, [line], [deposit])).toEqual([200, ['APPROVED']])
  })

  it('nor split over several, nor put beside a bot’s to make a request whole @long', async () => {
    const [one, other] = [await download(), await download()]
    await handInBy(ayse, [{ amount: one.amount + other.amount, text: 'sahte-2' }])
    expect(await link(ayse, [await waiting(ayse, 'sahte-2')], [one, other])).toEqual(refused)
    const deposit = await download()
    await reportPayment(test, stage, deposit, {
      amount: deposit.amount - 50_000,
      description: 'gercek-3',
      senderName: 'KIMSE',
    })
    await handInBy(ayse, [{ amount: 50_000, text: 'sahte-3' }])
    expect(await link(ayse, [await waiting(ayse, 'gercek-3'), await waiting(ayse, 'sahte-3')], [deposit])).toEqual(
      refused,
    )
  })

  it('nor may the rest be linked to what one’s own line paid in part @long', async () => {
    const deposit = await download()
    await handInBy(ayse, [{ amount: 70_000, text: `GONDEREN: ELIF KILIC ACIKLAMA: ${deposit.referenceCode}` }])
    await reportPayment(test, stage, deposit, {
      amount: deposit.amount - 70_000,
      description: 'gercek-4',
      senderName: 'KIMSE',
    })
    const rest = await waiting(ayse, 'gercek-4')
    expect(await link(ayse, [rest], [deposit])).toEqual(refused)
    expect(await link(can, [rest], [deposit])).toEqual([200, ['APPROVED']])
  })
})

describe('the uploader may confirm a line if', () => {
  it('a bot reported the line before', async () => {
    const own = await setStage(test, { autoMatch: 'SUGGEST' })
    await nameAccount(test, own.accountId, iban)
    const who = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [own.groupId] })
    const deposit = await makeDeposit(test, own.merchant, { amount: 555_500 })
    await reportPayment(test, own, deposit)
    await handInBy(who, [payment(deposit)], own.accountId)
    expect(await get(deposit.id)).toMatchObject({ namedOnlyBy: null })
    expect(await confirm(who, deposit.id)).toEqual([200, 'APPROVED'])
  })

  it('a bot reports the line later: it is matched anew by the bot’s text, and every screen is notified', async () => {
    const own = await setStage(test, { autoMatch: 'SUGGEST' })
    await nameAccount(test, own.accountId, iban)
    const who = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [own.groupId] })
    const deposit = await makeDeposit(test, own.merchant, { amount: 556_600 })
    await handInBy(who, [payment(deposit)], own.accountId)
    const told = async () =>
      (
        await test.tenant.pool.query<{ named: string[] | null }>(
          `select payload -> 'namedOnlyBy' as named from live_event where object_id = $1 order by seq desc limit 1`,
          [deposit.id],
        )
      ).rows[0]?.named
    expect(await told()).toEqual([who.actor.id])
    expect((await reportPayment(test, own, deposit)).body).toMatchObject({ results: [{ result: 'duplicate' }] })
    expect(await told()).toBeNull()
    expect(await get(deposit.id)).toMatchObject({
      match: 'exact',
      bankLines: [{ description: `odeme ${deposit.referenceCode}` }],
    })
    expect(await confirm(who, deposit.id)).toEqual([200, 'APPROVED'])
  })

  it('the same, and it is approved by the system if the bot may and its text is enough', async () => {
    const deposit = await download()
    await handInBy(ayse, [payment(deposit)])
    await reportPayment(test, stage, deposit)
    expect(await get(deposit.id)).toMatchObject({ status: 'APPROVED', namedOnlyBy: null })
  })

  it('another person’s file has the line too, in any order', async () => {
    const [one, other] = [await download(), await download()]
    await handInBy(ayse, [payment(one), payment(other)])
    await handInBy(can, [payment(one), payment(other)])
    expect(await get(one.id)).toMatchObject({ namedOnlyBy: [] })
    expect(await confirm(ayse, one.id)).toEqual([200, 'APPROVED'])
    expect(await confirm(can, other.id)).toEqual([200, 'APPROVED'])
  })

  it('but their own second file does not count', async () => {
    const deposit = await download()
    await handInBy(ayse, [payment(deposit)])
    await handInBy(ayse, [payment(deposit), { amount: 1, text: 'bir kurus' }])
    expect(await confirm(ayse, deposit.id)).toEqual(refused)
  })

  it('nor if the bot has another text: suggestions by forged text are dropped for good', async () => {
    const deposit = await download()
    const forged = payment(deposit)
    await handInBy(ayse, [forged])
    await reportPayment(test, stage, deposit, { description: 'kira', senderName: 'BASKASI', bankRef: 'GERCEK5' })
    expect(await get(deposit.id)).toMatchObject({ namedOnlyBy: null, bankLines: [] })
    await handInBy(ayse, [forged, { amount: deposit.amount, text: 'kira', ref: 'GERCEK5' }])
    expect(await get(deposit.id)).toMatchObject({ bankLines: [] })
    expect(await confirm(ayse, deposit.id)).toEqual([409, 'BANK_LINE_NEEDED'])
  })
})

describe('the system', () => {
  it('accepts no person’s evidence: a bot’s line does not complete what a file paid in part', async () => {
    const generous = await setStage(test, { autoMatch: 'APPROVE' })
    await nameAccount(test, generous.accountId, iban)
    await test.tenant.pool.query(`update merchant set amount_policy = 'APPROVE_RECEIVED' where id = $1`, [
      generous.merchant.id,
    ])
    const deposit = await makeDeposit(test, generous.merchant, { amount: 640_000 })
    const who = await test.signedIn({ scope: ['REMIT'], remitGroupIds: [generous.groupId] })
    await handInBy(who, [{ ...payment(deposit), amount: 639_000 }], generous.accountId)
    await reportPayment(test, generous, deposit, { amount: 1_000 })
    expect(await get(deposit.id)).toMatchObject({ status: 'IN_REVIEW', namedOnlyBy: [who.actor.id] })
    expect(await confirm(who, deposit.id)).toEqual(refused)
    expect(await confirm(admin, deposit.id)).toEqual([200, 'APPROVED'])
  })
})

it('the person who saved or chose the layout of another’s file counts as its author too', async () => {
  const deposit = await download()
  const csv = `Gun;Borcu;Para;Not\n${today()};1;${(deposit.amount / 100).toFixed(2).replace('.', ',')};GONDEREN: ELIF KILIC ACIKLAMA: ${deposit.referenceCode}\n`
  const read = await preview(test, can, stage.accountId, csv, 'hareketler.csv')
  const mapping = {
    columns: { date: 0, amount: 2, description: 3 },
    header: ['Gun', 'Borcu', 'Para', 'Not'],
    firstRow: 2,
    dateOrder: 'YMD',
    decimalMark: ',',
  }
  const saved = await ayse.client.post(`/api/statement/saveProfile/${read.id}`, {
    name: 'Ayşe’nin',
    forBank: false,
    mapping,
    version: read.version,
  })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  await runJobs(test)
  await take(test, can, await readBack(can, read.id))
  expect((await get(deposit.id)).namedOnlyBy?.toSorted()).toEqual([ayse.actor.id, can.actor.id].toSorted())
  expect(await confirm(ayse, deposit.id)).toEqual(refused)
  expect(await confirm(can, deposit.id)).toEqual(refused)
  // She is also a maker of the next file that this layout reads automatically.
  const another = await download()
  const again = await preview(
    test,
    can,
    stage.accountId,
    csv
      .replace(deposit.referenceCode, another.referenceCode)
      .replace(
        (deposit.amount / 100).toFixed(2).replace('.', ','),
        (another.amount / 100).toFixed(2).replace('.', ','),
      ),
    'yarin.csv',
  )
  await take(test, can, again)
  expect((await get(another.id)).namedOnlyBy?.toSorted()).toEqual([ayse.actor.id, can.actor.id].toSorted())
  expect(await confirm(admin, another.id)).toEqual([200, 'APPROVED'])
})
