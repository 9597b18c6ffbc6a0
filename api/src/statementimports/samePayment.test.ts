import { verifyLedger } from '../ledger/verify.service'
import { addAccount, makeDeposit, sendSigned, setStage, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, readBack, runJobs, take, type WireStatement } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test_: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  test_ = await buildTestApp()
  stage = await setStage(test_)
  admin = await test_.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test_.tenant.pool)).broken).toEqual([]))
afterAll(() => test_.close())

const own = 'TR330006100519786457841326'
const account = async () => {
  const id = await addAccount(test_.tenant, { remitGroupId: stage.groupId })
  await nameAccount(test_, id, own)
  return id
}
type Row = { rowNo: number; result: string; reason: string | null; same: { id: string } | null }
const rowsOf = async (id: string) =>
  ((await admin.client.get(`/api/statement/rows/${id}?limit=200`)).body as { rows: Row[] }).rows
/** Each row's result, or why it is held. */
const said = async (id: string) => (await rowsOf(id)).map(({ result, reason }) => (result === 'HELD' ? reason : result))
/** The lines of an account and their sum in lira; `verifyLedger` compares them with the ledger after each test. */
const booked = async (id: string) => {
  const { rows } = await test_.tenant.pool.query<{ lines: number; sum: string }>(
    `select count(*)::int as lines, coalesce(sum(case direction when 'CREDIT' then amount_minor else -amount_minor end), 0)::text as sum
     from bank_tx where bank_account_id = $1`,
    [id],
  )
  return `${rows[0]?.lines} lines, ${Number(rows[0]?.sum) / 100}`
}
/** What a look says of a file, and what the import then did. */
async function hand(accountId: string, file: string): Promise<{ seen: WireStatement; rows: (string | null)[] }> {
  const look = await preview(test_, admin, accountId, file)
  const before = await said(look.id)
  const seen = await take(test_, admin, look)
  const rows = await said(look.id)
  expect(rows).toEqual(before)
  return { seen, rows }
}

const head = 'Tarih;Açıklama;Tutar;Bakiye'
const named = 'Tarih;Gönderen;Açıklama;Tutar;Bakiye;Referans No'
const sheet = (top: string, ...rows: readonly string[]) => `${[top, ...rows].join('\n')}\n`

type Step = readonly [file: string, rows: readonly string[], booked: string]
const day1 = sheet(
  head,
  '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;11.000,00',
  '19.11.2026;GELEN HAVALE CAN AKSOY;500,00;11.500,00',
)

describe('the same rows told again by one source', () => {
  test.each<readonly [string, readonly Step[]]>([
    [
      'in other words, with the same balances: known',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [
          sheet(
            head,
            '19.11.2026;GELEN FAST ELIF KILIC SORGU NO 0471120;1.000,00;11.000,00',
            '19.11.2026;GELEN HAVALE CAN AKSOY DEKONT 88121;500,00;11.500,00',
            '20.11.2026;GELEN FAST MERT DEMIR SORGU NO 0471388;250,00;11.750,00',
          ),
          ['DUPLICATE', 'DUPLICATE', 'NEW'],
          '3 lines, 1750',
        ],
      ],
    ],
    [
      'newest first, in fewer words: known',
      [
        [sheet(head, '19.11.2026;FAST ELIF KILIC SORGU 7;1.000,00;11.000,00'), ['NEW'], '1 lines, 1000'],
        [
          sheet(head, '20.11.2026;MERT;250,00;11.250,00', '19.11.2026;ELIF KILIC;1.000,00;11.000,00'),
          ['DUPLICATE', 'NEW'],
          '2 lines, 1250',
        ],
      ],
    ],
    [
      'in other words, without balances: a person decides',
      [
        [sheet('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC;1.000,00'), ['NEW'], '1 lines, 1000'],
        [
          sheet('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC SORGU 3;1.000,00', '19.11.2026;CAN AKSOY;1.000,00'),
          ['SAME_OTHER_WORDS', 'NEW'],
          '2 lines, 2000',
        ],
      ],
    ],
    [
      'with the same balance and another payer: a person decides',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [sheet(head, '19.11.2026;GELEN FAST MERT DEMIR;1.000,00;11.000,00'), ['SAME_OTHER_WORDS'], '2 lines, 1500'],
      ],
    ],
    [
      'in the same words, with another balance: a person decides',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [sheet(head, '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;13.000,00'), ['SAME_OTHER_BALANCE'], '2 lines, 1500'],
      ],
    ],
    [
      'and one payment more in the same words: new by its balance',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [
          sheet(
            head,
            '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;11.000,00',
            '19.11.2026;GELEN HAVALE CAN AKSOY;500,00;11.500,00',
            '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;12.500,00',
          ),
          ['DUPLICATE', 'DUPLICATE', 'NEW'],
          '3 lines, 2500',
        ],
      ],
    ],
    [
      'a later part of the day, of payments in the same words: each by its balance',
      [
        [
          sheet(
            head,
            '19.11.2026;KIRA;100,00;100,00',
            '19.11.2026;KIRA;100,00;200,00',
            '19.11.2026;KIRA;100,00;300,00',
          ),
          ['NEW', 'NEW', 'NEW'],
          '3 lines, 300',
        ],
        [
          sheet(head, '19.11.2026;KIRA;100,00;200,00', '19.11.2026;KIRA;100,00;300,00'),
          ['DUPLICATE', 'DUPLICATE'],
          '3 lines, 300',
        ],
      ],
    ],
    [
      'downloads that are numbered from one: the payer and the balance say that it is another',
      [
        [sheet(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;100001'), ['NEW'], '1 lines, 100'],
        [sheet(named, '20.11.2026;CAN AKSOY;FAST;100,00;200,00;100001'), ['SAME_OTHER_PAYER'], '1 lines, 100'],
        [sheet(named, '19.11.2026;MERT DEMIR;FAST;100,00;300,00;100001'), ['SAME_OTHER_PAYER'], '1 lines, 100'],
        [sheet(named, '20.11.2026;ELIF KILIC;FAST;100,00;400,00;100001'), ['SAME_OTHER_BALANCE'], '1 lines, 100'],
        [sheet(named, '20.11.2026;ELIF KILIC;FAST EFT;100,00;100,00;100001'), ['DUPLICATE'], '1 lines, 100'],
      ],
    ],
    [
      'under another reference with the same balance: a person decides',
      [
        [sheet(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;A100001'), ['NEW'], '1 lines, 100'],
        [sheet(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;B100001'), ['SAME_OTHER_REF'], '1 lines, 100'],
        [sheet(named, '19.11.2026;ELIF KILIC;FAST;100,00;200,00;C100001'), ['NEW'], '2 lines, 200'],
      ],
    ],
  ])('%s', async (_, steps) => {
    const id = await account()
    for (const [file, rows, sum] of steps) {
      expect((await hand(id, file)).rows).toEqual(rows)
      expect(await booked(id)).toBe(sum)
    }
  })
})

describe('one booking told at two levels of detail', () => {
  const details = (ref: string, amount: string, name: string) =>
    `<TxDtls><Refs><EndToEndId>${ref}</EndToEndId></Refs><Amt Ccy="TRY">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`
  const entry = (amount: string, ref: string, inner = '', group = '', words = '') =>
    `<Ntry>${group && `<NtryRef>${group}</NtryRef>`}<Amt Ccy="TRY">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>${inner && `<NtryDtls>${inner}</NtryDtls>`}${words && `<AddtlNtryInf>${words}</AddtlNtryInf>`}</Ntry>`
  const message = (no: '052' | '053' | '054', ...entries: readonly string[]) => {
    const [root, part] = {
      '052': ['BkToCstmrAcctRpt', 'Rpt'],
      '053': ['BkToCstmrStmt', 'Stmt'],
      '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
    }[no]
    return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${no}.001.08"><${root}><${part}><Id>${no}</Id><Acct><Id><IBAN>${own}</IBAN></Id><Ccy>TRY</Ccy></Acct>${entries.join('')}</${part}></${root}></Document>`
  }
  const parts = [details('DEPA2B3', '900.00', 'ELIF KILIC'), details('DEPC4D5', '350.00', 'CAN AKSOY')] as const
  const batch = '<Btch><NbOfTxs>2</NbOfTxs></Btch>'
  const sum = message('053', entry('1250.00', 'BATCH0001', batch, '', 'TOPLU FAST GIRISI 2 ISLEM'))
  const one = message('054', entry('1250.00', 'BATCH0001', batch + parts.join('')))
  const each = message(
    '054',
    entry('900.00', 'FAST000901', parts[0], 'BATCH0001'),
    entry('350.00', 'FAST000902', parts[1], 'BATCH0001'),
  )
  const report = message('052', entry('900.00', 'FAST000901', parts[0]), entry('350.00', 'FAST000902', parts[1]))
  const mt = (kind: '940' | '942', ...bookings: readonly (readonly [string, string])[]) =>
    [
      ':20:K',
      `:25:${own}`,
      ':28C:1/1',
      ...(kind === '942' ? [':34F:TRY0,00'] : [':60F:C261123TRY0,00']),
      ...bookings.flatMap(([amount, words]) => [`:61:2611231123C${amount}NTRFNONREF`, `:86:${words}`]),
      ...(kind === '942' ? [] : [':62F:C261123TRY1250,00']),
      '-',
    ].join('\n')
  const two = mt('942', ['900,00', 'FAST ELIF KILIC'], ['350,00', 'FAST CAN AKSOY'])
  const toplu = mt('940', ['1250,00', 'TOPLU FAST GIRISI 2 ISLEM'])
  const [held2, sumHeld] = [['PART_OF_SUM', 'PART_OF_SUM'], ['SUM_OF_PARTS']]

  test.each<readonly [string, readonly string[], readonly (readonly string[])[], string]>([
    ['statement, then a notification of the sum', [sum, one], [['NEW'], ['DUPLICATE']], '1 lines, 1250'],
    ['statement, then a notification of each', [sum, each], [['NEW'], held2], '1 lines, 1250'],
    ['notification of each, then the statement', [each, sum], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    ['notification of the sum, then of each', [one, each], [['NEW'], held2], '1 lines, 1250'],
    ['notification of each, then of the sum', [each, one], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    [
      'both in one message',
      [message('054', entry('900.00', 'F1', parts[0], 'BATCH0001'), entry('1250.00', 'BATCH0001', batch))],
      [['NEW', 'SUM_OF_PARTS']],
      '1 lines, 900',
    ],
    ['report without the group, then the statement', [report, sum], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    ['statement, then a report without the group', [sum, report], [['NEW'], held2], '1 lines, 1250'],
    ['MT942 of each, then MT940 of the sum', [two, toplu], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    ['MT940 of the sum, then MT942 of each', [toplu, two], [['NEW'], held2], '1 lines, 1250'],
    [
      'report, notification and statement of each',
      [report, each, message('053', entry('900.00', 'FAST000901'), entry('350.00', 'FAST000902'))],
      [
        ['NEW', 'NEW'],
        ['DUPLICATE', 'DUPLICATE'],
        ['DUPLICATE', 'DUPLICATE'],
      ],
      '2 lines, 1250',
    ],
  ])('%s: booked once', async (_, files, rows, sumOf) => {
    const id = await account()
    const seen: (string | null)[][] = []
    for (const file of files) seen.push((await hand(id, file)).rows)
    expect(seen).toEqual(rows)
    expect(await booked(id)).toBe(sumOf)
  })

  test('a sum of several payments is offered to no request', async () => {
    const at = await setStage(test_)
    await nameAccount(test_, at.accountId, own)
    const deposit = await makeDeposit(test_, at.merchant, { amount: 1250_00 })
    const today = test_.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
    const file = one.replaceAll('2026-11-23', today).replaceAll('DEPA2B3', deposit.referenceCode)
    expect((await hand(at.accountId, file)).seen).toMatchObject({ rowsNew: 1, matched: 0 })
  })
})

describe('bots and files', () => {
  const tell = async (
    accountId: string,
    ...lines: readonly (readonly [name: string, ref: string | null, balance: number | null])[]
  ) => {
    const at = await setStage(test_)
    await test_.tenant.pool.query('update bank_account set bot_id = $2 where id = $1', [accountId, at.bot.id])
    const { status, body } = await sendSigned(test_, at.bot, 'POST', '/bapi/v1/transactions', {
      transactions: lines.map(([senderName, bankRef, balanceAfter]) => ({
        accountId,
        direction: 'CREDIT',
        amount: 50000,
        bookedAt: '2026-11-23T07:15:00.000Z',
        senderName,
        description: `FAST ${senderName}`,
        ...(bankRef === null ? {} : { bankRef }),
        ...(balanceAfter === null ? {} : { balanceAfter }),
      })),
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { results: lines.map(() => ({ result: 'new' })) } })
  }
  const row = (words: string, balance: string, ref = '') => `23.11.2026;${words};500,00;${balance};${ref}`
  const top = `${head};Dekont No`
  test.each<
    readonly [
      string,
      Parameters<typeof tell> extends [string, ...infer L] ? L : never,
      readonly string[],
      readonly string[],
      string,
    ]
  >([
    [
      'references of sixteen digits',
      [
        ['ELIF KILIC', '2026112300001234', 1050000],
        ['CAN AKSOY', '2026112300001238', 1100000],
      ],
      [
        row('GELEN FAST ELIF KILIC', '10.500,00', '2026112300001234'),
        row('GELEN FAST CAN AKSOY', '11.000,00', '2026112300001238'),
      ],
      ['DUPLICATE', 'DUPLICATE'],
      '2 lines, 1000',
    ],
    [
      'no references, told in another order',
      [
        ['ELIF KILIC', null, null],
        ['CAN AKSOY', null, null],
      ],
      [row('GELEN FAST CAN AKSOY', '10.500,00'), row('GELEN FAST ELIF KILIC', '11.000,00')],
      ['DUPLICATE', 'DUPLICATE'],
      '2 lines, 1000',
    ],
    [
      'a nameless row of another balance',
      [['ELIF KILIC', null, 1050000]],
      [row('GELEN FAST', '11.000,00')],
      ['SAME_OTHER_BALANCE'],
      '1 lines, 500',
    ],
    [
      'one reference, and words that need not name the payer',
      [['ELIF KILIC', 'R20261123', null]],
      [row('CAN AKSOY', '', 'R20261123')],
      ['DUPLICATE'],
      '1 lines, 500',
    ],
    [
      'another reference, the same balance',
      [['ELIF KILIC', 'R20261123', 1050000]],
      [row('ELIF KILIC', '10.500,00', 'Q1')],
      ['SAME_OTHER_REF'],
      '1 lines, 500',
    ],
  ])('%s', async (_, lines, rows, expected, sumOf) => {
    const id = await account()
    await tell(id, ...lines)
    expect((await hand(id, sheet(top, ...rows))).rows).toEqual(expected)
    expect(await booked(id)).toBe(sumOf)
  })
})

describe('a held row', () => {
  // Another person: one hands in so many files a minute and no more.
  beforeAll(async () => {
    admin = await test_.signedIn({ name: 'Ece Aksoy', scope: ['ADMIN'] })
  })
  const reworded = sheet('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC SORGU 3;1.000,00')
  const decide = (id: string, version: number, as: 'NEW' | 'SAME') =>
    admin.client.post(`/api/statement/decideRow/${id}`, { rowNo: 1, as, version })
  const heldRow = async () => {
    const accountId = await account()
    await hand(accountId, sheet('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC;1.000,00'))
    return { accountId, look: await preview(test_, admin, accountId, reworded) }
  }
  test.each([
    ['SAME', '1 lines, 1000', 'DUPLICATE'],
    ['NEW', '2 lines, 2000', 'NEW'],
  ] as const)(
    'is %s by a person’s word, before or after the import, once, and is not asked for again',
    async (as, sumOf, result) => {
      for (const isBefore of [true, false]) {
        const { accountId, look } = await heldRow()
        expect(look).toMatchObject({ rowsHeld: 1, rowsNew: 0, rowsDuplicate: 0 })
        expect((await rowsOf(look.id))[0]?.same).toMatchObject({ amountMinor: 100000, description: 'ELIF KILIC' })
        const done = isBefore ? look : await take(test_, admin, look)
        const decided = await decide(look.id, done.version, as)
        expect(decided.status).toBe(200)
        if (isBefore) await take(test_, admin, decided.body as WireStatement)
        else await runJobs(test_)
        expect(await booked(accountId)).toBe(sumOf)
        expect(await readBack(admin, look.id)).toMatchObject({ status: 'DONE', rowsHeld: 0 })
        expect(await said(look.id)).toEqual([result])
        expect(await decide(look.id, (await readBack(admin, look.id)).version, as)).toMatchObject({
          status: 409,
          body: { code: 'STATEMENT_ROW_NOT_HELD' },
        })
        expect((await hand(accountId, `${reworded}\n`)).rows[0]).toBe('DUPLICATE')
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
