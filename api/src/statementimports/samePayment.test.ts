import { verifyLedger } from '../ledger/verify.service'
import { handingIn, sheetOf } from '../testing/handingIn'
import { sendSigned, setStage } from '../testing/moneyFixture'

let on: Awaited<ReturnType<typeof handingIn>>
beforeAll(async () => {
  on = await handingIn()
})
afterEach(async () => expect((await verifyLedger(on.test.tenant.pool)).broken).toEqual([]))
afterAll(() => on.test.close())

const head = 'Tarih;Açıklama;Tutar;Bakiye'
const named = 'Tarih;Gönderen;Açıklama;Tutar;Bakiye;Referans No'

type Step = readonly [file: string, rows: readonly string[], booked: string]
const day1 = sheetOf(
  head,
  '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;11.000,00',
  '19.11.2026;GELEN HAVALE CAN AKSOY;500,00;11.500,00',
)

describe('the same rows reported again by one source', () => {
  test.each<readonly [string, readonly Step[]]>([
    [
      'in other words, with the same balances: known',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [
          sheetOf(
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
        [sheetOf(head, '19.11.2026;FAST ELIF KILIC SORGU 7;1.000,00;11.000,00'), ['NEW'], '1 lines, 1000'],
        [
          sheetOf(head, '20.11.2026;MERT;250,00;11.250,00', '19.11.2026;ELIF KILIC;1.000,00;11.000,00'),
          ['DUPLICATE', 'NEW'],
          '2 lines, 1250',
        ],
      ],
    ],
    [
      'in other words, without balances: a person decides',
      [
        [sheetOf('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC;1.000,00'), ['NEW'], '1 lines, 1000'],
        [
          sheetOf('Tarih;Açıklama;Tutar', '19.11.2026;ELIF KILIC SORGU 3;1.000,00', '19.11.2026;CAN AKSOY;1.000,00'),
          ['OTHER_DESCRIPTION', 'NEW'],
          '2 lines, 2000',
        ],
      ],
    ],
    [
      'with the same balance and another payer: a person decides',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [sheetOf(head, '19.11.2026;GELEN FAST MERT DEMIR;1.000,00;11.000,00'), ['OTHER_DESCRIPTION'], '2 lines, 1500'],
      ],
    ],
    [
      'in the same words, with another balance: a person decides',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [sheetOf(head, '19.11.2026;GELEN FAST ELIF KILIC;1.000,00;13.000,00'), ['SAME_OTHER_BALANCE'], '2 lines, 1500'],
      ],
    ],
    [
      'and one payment more in the same words: new by its balance',
      [
        [day1, ['NEW', 'NEW'], '2 lines, 1500'],
        [
          sheetOf(
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
          sheetOf(
            head,
            '19.11.2026;KIRA;100,00;100,00',
            '19.11.2026;KIRA;100,00;200,00',
            '19.11.2026;KIRA;100,00;300,00',
          ),
          ['NEW', 'NEW', 'NEW'],
          '3 lines, 300',
        ],
        [
          sheetOf(head, '19.11.2026;KIRA;100,00;200,00', '19.11.2026;KIRA;100,00;300,00'),
          ['DUPLICATE', 'DUPLICATE'],
          '3 lines, 300',
        ],
      ],
    ],
    [
      'downloads that are numbered from one: the payer and the balance say that it is another',
      [
        [sheetOf(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;100001'), ['NEW'], '1 lines, 100'],
        [sheetOf(named, '20.11.2026;CAN AKSOY;FAST;100,00;200,00;100001'), ['SAME_OTHER_PAYER'], '1 lines, 100'],
        [sheetOf(named, '19.11.2026;MERT DEMIR;FAST;100,00;300,00;100001'), ['SAME_OTHER_PAYER'], '1 lines, 100'],
        [sheetOf(named, '20.11.2026;ELIF KILIC;FAST;100,00;400,00;100001'), ['SAME_OTHER_BALANCE'], '1 lines, 100'],
        [sheetOf(named, '20.11.2026;ELIF KILIC;FAST EFT;100,00;100,00;100001'), ['DUPLICATE'], '1 lines, 100'],
      ],
    ],
    [
      'under another reference with the same balance: a person decides',
      [
        [sheetOf(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;A100001'), ['NEW'], '1 lines, 100'],
        [sheetOf(named, '19.11.2026;ELIF KILIC;FAST;100,00;100,00;B100001'), ['SAME_OTHER_REF'], '1 lines, 100'],
        [sheetOf(named, '19.11.2026;ELIF KILIC;FAST;100,00;200,00;C100001'), ['NEW'], '2 lines, 200'],
      ],
    ],
  ])('%s', async (_, steps) => {
    const id = await on.account()
    for (const [file, rows, sum] of steps) {
      expect((await on.hand(id, file)).rows).toEqual(rows)
      expect(await on.booked(id)).toBe(sum)
    }
  })
})

describe('bots and files', () => {
  const reportLine = async (
    accountId: string,
    ...lines: readonly (readonly [name: string, ref: string | null, balance: number | null])[]
  ) => {
    const at = await setStage(on.test)
    await on.test.tenant.pool.query('update bank_account set bot_id = $2 where id = $1', [accountId, at.bot.id])
    const { status, body } = await sendSigned(on.test, at.bot, 'POST', '/bapi/v1/transactions', {
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
      Parameters<typeof reportLine> extends [string, ...infer L] ? L : never,
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
    const id = await on.account()
    await reportLine(id, ...lines)
    expect((await on.hand(id, sheetOf(top, ...rows))).rows).toEqual(expected)
    expect(await on.booked(id)).toBe(sumOf)
  })
})
