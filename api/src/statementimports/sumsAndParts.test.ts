import { verifyLedger } from '../ledger/verify.service'
import { handedIban as own, handingIn } from '../testing/handingIn'
import { makeDeposit, setStage } from '../testing/moneyFixture'
import { nameAccount } from '../testing/statementFixture'

let on: Awaited<ReturnType<typeof handingIn>>
beforeAll(async () => {
  on = await handingIn()
})
afterEach(async () => expect((await verifyLedger(on.test.tenant.pool)).broken).toEqual([]))
afterAll(() => on.test.close())

describe('one booking reported at two levels of detail', () => {
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
    ['notification of each, then of the sum @long', [each, one], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    [
      'both in one message',
      [message('054', entry('900.00', 'F1', parts[0], 'BATCH0001'), entry('1250.00', 'BATCH0001', batch))],
      [['NEW', 'SUM_OF_PARTS']],
      '1 lines, 900',
    ],
    ['report without the group, then the statement @long', [report, sum], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    ['statement, then a report without the group @long', [sum, report], [['NEW'], held2], '1 lines, 1250'],
    ['MT942 of each, then MT940 of the sum @long', [two, toplu], [['NEW', 'NEW'], sumHeld], '2 lines, 1250'],
    ['MT940 of the sum, then MT942 of each', [toplu, two], [['NEW'], held2], '1 lines, 1250'],
    [
      'report, notification and statement of each @long',
      [report, each, message('053', entry('900.00', 'FAST000901'), entry('350.00', 'FAST000902'))],
      [
        ['NEW', 'NEW'],
        ['DUPLICATE', 'DUPLICATE'],
        ['DUPLICATE', 'DUPLICATE'],
      ],
      '2 lines, 1250',
    ],
  ])('%s: booked once', async (_, files, rows, sumOf) => {
    const id = await on.account()
    const seen: (string | null)[][] = []
    for (const file of files) seen.push((await on.hand(id, file)).rows)
    expect(seen).toEqual(rows)
    expect(await on.booked(id)).toBe(sumOf)
  })

  test('a sum of several payments is offered to no request', async () => {
    const at = await setStage(on.test)
    await nameAccount(on.test, at.accountId, own)
    const deposit = await makeDeposit(on.test, at.merchant, { amount: 1250_00 })
    const today = on.test.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
    const file = one.replaceAll('2026-11-23', today).replaceAll('DEPA2B3', deposit.referenceCode)
    expect((await on.hand(at.accountId, file)).seen).toMatchObject({ rowsNew: 1, matched: 0 })
  })
})
