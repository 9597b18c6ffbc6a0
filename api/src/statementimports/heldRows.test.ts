import { verifyLedger } from '../ledger/verify.service'
import { handingIn, sheetOf } from '../testing/handingIn'
import { preview, readBack, runJobs, take, type WireStatement } from '../testing/statementFixture'

let on: Awaited<ReturnType<typeof handingIn>>
beforeAll(async () => {
  on = await handingIn()
})
afterEach(async () => expect((await verifyLedger(on.test.tenant.pool)).broken).toEqual([]))
afterAll(() => on.test.close())

const head = 'Tarih;Açıklama;Tutar;Bakiye'
const day1 = sheetOf(
  head,
  '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;11.000,00',
  '19.11.2026;GELEN HAVALE CAN AKSOY;500,00;11.500,00',
)

describe('a held row', () => {
  const reworded = sheetOf('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC SORGU 3;1.000,00')
  const decide = (id: string, version: number, as: 'NEW' | 'SAME') =>
    on.admin.client.post(`/api/statement/decideRow/${id}`, { rowNo: 1, as, version })
  const heldRow = async () => {
    const accountId = await on.account()
    await on.hand(accountId, sheetOf('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC;1.000,00'))
    return { accountId, look: await preview(on.test, on.admin, accountId, reworded) }
  }
  test.each([
    ['SAME', '1 lines, 1000', 'DUPLICATE'],
    ['NEW', '2 lines, 2000', 'NEW'],
  ] as const)(
    'is %s by a person, before or after the import, once, and is not asked about again',
    async (as, sumOf, result) => {
      for (const isBefore of [true, false]) {
        const { accountId, look } = await heldRow()
        expect(look).toMatchObject({ rowsHeld: 1, rowsNew: 0, rowsDuplicate: 0 })
        expect((await on.rowsOf(look.id))[0]?.same).toMatchObject({ amountMinor: 100000, description: 'ELIF KILIC' })
        const done = isBefore ? look : await take(on.test, on.admin, look)
        const decided = await decide(look.id, done.version, as)
        expect(decided.status).toBe(200)
        if (isBefore) await take(on.test, on.admin, decided.body as WireStatement)
        else await runJobs(on.test)
        expect(await on.booked(accountId)).toBe(sumOf)
        expect(await readBack(on.admin, look.id)).toMatchObject({ status: 'DONE', rowsHeld: 0 })
        expect(await on.results(look.id)).toEqual([result])
        expect(await decide(look.id, (await readBack(on.admin, look.id)).version, as)).toMatchObject({
          status: 409,
          body: { code: 'STATEMENT_ROW_NOT_HELD' },
        })
        expect((await on.hand(accountId, `${reworded}\n`)).rows[0]).toBe('DUPLICATE')
      }
    },
  )

  test('is refused with an old version', async () => {
    const { look } = await heldRow()
    expect(await decide(look.id, look.version - 1, 'NEW')).toMatchObject({
      status: 409,
      body: { code: 'STATEMENT_CHANGED' },
    })
  })
})

describe('an export with a second description column', () => {
  const slots = ['ELIF KILIC', 'ELIF KILIC', 'CAN AKSOY']
  const narrow = (rows: readonly string[]) =>
    sheetOf('Tarih;Açıklama;Tutar', ...rows.map((name) => `19.11.2026;GELEN FAST ${name};1.000,00`))
  const wide = (rows: readonly string[]) =>
    sheetOf(
      'Tarih;Açıklama;Açıklama;Tutar',
      ...rows.map((name, at) => `19.11.2026;GELEN FAST ${name};SORGU ${at};1.000,00`),
    )

  test.each([
    ['wider', narrow, wide],
    ['narrower', wide, narrow],
  ])('repeats the same rows when it is %s, and again later', async (_name, first, second) => {
    const accountId = await on.account()
    await on.hand(accountId, first(slots))
    const again = await on.hand(accountId, second([...slots, 'MERT DEMIR', 'ELIF KILIC']))
    expect(again.rows).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE', 'NEW', 'NEW'])
    for (const file of [first, second]) {
      const { rows } = await on.hand(accountId, `${file([...slots, 'MERT DEMIR', 'ELIF KILIC'])}\n\n`)
      expect(rows.slice(0, 5)).toEqual(Array(5).fill('DUPLICATE'))
    }
    expect(await on.booked(accountId)).toBe('5 lines, 5000')
  })

  test('is decided by a person where the first column names nobody', async () => {
    const accountId = await on.account()
    await on.hand(accountId, narrow(['']))
    expect((await on.hand(accountId, wide(['']))).rows).toEqual(['OTHER_DESCRIPTION'])
    expect(await on.booked(accountId)).toBe('1 lines, 1000')
  })
})

describe('several held rows', () => {
  const people = ['ELIF KILIC', 'CAN AKSOY', 'MERT DEMIR']
  const sheet = (more: (at: number) => string) =>
    sheetOf('Tarih;Açıklama;Tutar', ...people.map((name, at) => `19.11.2026;${name}${more(at)};${at + 1}.000,00`))
  const heldRows = async () => {
    const accountId = await on.account()
    await on.hand(
      accountId,
      sheet(() => ''),
    )
    return {
      accountId,
      look: await preview(
        on.test,
        on.admin,
        accountId,
        sheet((at) => ` SORGU ${at}`),
      ),
    }
  }
  const decide = (id: string, body: object) => on.admin.client.post(`/api/statement/decideRows/${id}`, body)

  test.each([true, false])(
    'are known payments by one decision with a reason, before or after the import (%s)',
    async (isBefore) => {
      const { accountId, look } = await heldRows()
      expect(look).toMatchObject({ rowsHeld: 3 })
      const { version } = isBefore ? look : await take(on.test, on.admin, look)
      expect(await decide(look.id, { rowNos: [1, 2, 3], version })).toMatchObject({ status: 400 })
      const decided = await decide(look.id, { rowNos: [3, 1, 2], reason: 'The same export again', version })
      expect(decided.status).toBe(200)
      if (isBefore) await take(on.test, on.admin, decided.body as WireStatement)
      else await runJobs(on.test)
      expect(await on.booked(accountId)).toBe('3 lines, 6000')
      expect(await on.results(look.id)).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE'])
      expect(await readBack(on.admin, look.id)).toMatchObject({ rowsHeld: 0 })
    },
  )

  test('are decided all or none; any other doubt is decided by itself', async () => {
    const { accountId, look } = await heldRows()
    await on.test.tenant.pool.query(
      `update statement_row set reason = 'SAME_OTHER_PAYER' where import_id = $1 and row_no = 2`,
      [look.id],
    )
    const decideRows = (rowNos: number[]) => decide(look.id, { rowNos, reason: 'Known', version: look.version })
    expect(await decideRows([1, 2])).toMatchObject({ status: 409, body: { code: 'STATEMENT_ROWS_DIFFER' } })
    // Two rows cannot be the same known payment.
    await on.test.tenant.pool.query(
      `update statement_row set same_as = (select same_as from statement_row where import_id = $1 and row_no = 1)
       where import_id = $1 and row_no = 3`,
      [look.id],
    )
    expect(await decideRows([1, 3])).toMatchObject({ status: 409, body: { code: 'STATEMENT_ROWS_DIFFER' } })
    expect(await decideRows([1, 4])).toMatchObject({ status: 409, body: { code: 'STATEMENT_ROW_NOT_HELD' } })
    expect(await readBack(on.admin, look.id)).toMatchObject({ rowsHeld: 3, version: look.version })
    expect(await on.booked(accountId)).toBe('3 lines, 6000')
  })
})

test('the preview shows the bank’s balance beside the ledger as the import would leave it, also later', async () => {
  const id = await on.account()
  await on.test.tenant.pool.query('update bank_account set opening_balance_minor = 1000000 where id = $1', [id])
  const fits = await preview(on.test, on.admin, id, day1)
  const agreed = { bankMinor: 1150000, ledgerMinor: 1150000, differenceMinor: 0, unprovenDebitsMinor: 0 }
  expect(fits.ledger).toEqual(agreed)
  expect((await take(on.test, on.admin, fits)).ledger).toEqual(agreed)
  // A payment from a file that was not uploaded is missing; debits count as differences until they prove a payout.
  const gap = sheetOf(head, '20.11.2026;MERT;250,00;12.000,00', '20.11.2026;GIDEN FAST;-100,00;11.900,00')
  const differs = { bankMinor: 1190000, ledgerMinor: 1175000, differenceMinor: 15000, unprovenDebitsMinor: 10000 }
  const look = await preview(on.test, on.admin, id, gap)
  expect(look.ledger).toEqual(differs)
  expect((await take(on.test, on.admin, look)).ledger).toEqual(differs)
})

describe('a row held because of its own file', () => {
  const ofx = (extra: string, amount: string) =>
    `<OFX><STMTRS><CURDEF>TRY<BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>${amount}<FITID>F2<NAME>ELIF KILIC${extra}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`
  test.each([
    ['CORRECTS_LINE', ofx('<CORRECTFITID>F1<CORRECTACTION>REPLACE', '90.00'), '1 lines, 90'],
    ['SIGN_UNLIKE_TYPE', ofx('', '-90.00'), '1 lines, -90'],
  ])('is booked only by a person: %s', async (reason, file, sum) => {
    const accountId = await on.account()
    const look = await preview(on.test, on.admin, accountId, file)
    expect(look).toMatchObject({ rowsHeld: 1, rowsNew: 0 })
    const done = await take(on.test, on.admin, look)
    expect(await on.results(look.id)).toEqual([reason])
    expect(await on.booked(accountId)).toBe('0 lines, 0')
    const decided = await on.admin.client.post(`/api/statement/decideRow/${look.id}`, {
      rowNo: 1,
      as: 'NEW',
      version: done.version,
    })
    expect(decided.status).toBe(200)
    await runJobs(on.test)
    expect(await on.booked(accountId)).toBe(sum)
    expect(await on.results(look.id)).toEqual(['NEW'])
  })

  test('is not booked if a person declines it', async () => {
    const accountId = await on.account()
    const look = await preview(on.test, on.admin, accountId, ofx('<CORRECTFITID>F1', '90.00'))
    const body = { rowNo: 1, as: 'SAME', version: look.version }
    const decided = await on.admin.client.post(`/api/statement/decideRow/${look.id}`, body)
    await take(on.test, on.admin, decided.body as WireStatement)
    expect(await on.booked(accountId)).toBe('0 lines, 0')
    expect(await readBack(on.admin, look.id)).toMatchObject({ status: 'DONE', rowsHeld: 0 })
  })
})
