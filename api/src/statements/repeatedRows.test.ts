import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'
import { lines, readAs, sheetHead as head, sheetCases } from '../testing/readAs'

const message = (id: string, opening: string, closing: string, ...entries: readonly string[]) =>
  lines(
    `:20:${id}`,
    ':25:TR330006100519786457841326',
    ':28C:1/1',
    `:60F:C261123TRY${opening}`,
    ...entries,
    `:62F:C261123TRY${closing}`,
    '-',
  )
const paid = ':61:2611231123C100,00NTRFNONREF//B1'
const page = (...rows: readonly string[]) =>
  `<table><tr><td>Tarih</td><td>Açıklama</td><td>Tutar</td><td>Bakiye</td></tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
const row = (...cells: readonly string[]) => cells.map((cell) => `<td>${cell}</td>`).join('')
const report = (...entries: readonly string[]) =>
  `<Rpt><Acct><Id><IBAN>TR330006100519786457841326</IBAN></Id></Acct>${entries.map((ref) => `<Ntry><Amt Ccy="TRY">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`).join('')}</Rpt>`
const reports = (...all: readonly string[]) =>
  `<Document><BkToCstmrAcctRpt>${all.join('')}</BkToCstmrAcctRpt></Document>`

describe('a row that is repeated in one file is booked once', () => {
  test.each(
    sheetCases(
      [
        'a row again, whose balance does not move',
        lines(
          head,
          '23.11.2026;A;10,00;20,00',
          '23.11.2026;B;5,00;25,00',
          '23.11.2026;B;5,00;25,00',
          '23.11.2026;C;1,00;26,00',
        ),
        ['11-23 10.00', '11-23 5.00', '11-23 1.00'],
        ['4 REPEATED_ROW'],
      ],
      [
        'the last rows of a page again on the next, newest first',
        lines(
          head,
          '25.11.2026;D;4,00;40,00',
          '24.11.2026;C;6,00;36,00',
          '23.11.2026;B;10,00;30,00',
          '24.11.2026;C;6,00;36,00',
          '23.11.2026;B;10,00;30,00',
          '22.11.2026;A;20,00;20,00',
        ),
        ['11-22 20.00', '11-23 10.00', '11-24 6.00', '11-25 4.00'],
        ['4 REPEATED_ROW', '3 REPEATED_ROW'],
      ],
      [
        'a table that begins with the last row of the one before',
        page(row('23.11.2026', 'A', '10,00', '20,00'), row('23.11.2026', 'B', '5,00', '25,00')) +
          page(row('23.11.2026', 'B', '5,00', '25,00'), row('24.11.2026', 'C', '1,00', '26,00')),
        ['11-23 10.00', '11-23 5.00', '11-24 1.00'],
        ['5 REPEATED_ROW', '4 NOTE_ROW'],
      ],
      [
        'a message again, behind another',
        message('A', '0,00', '100,00', paid) +
          message('B', '100,00', '200,00', ':61:2611231123C100,00NTRFX') +
          message('A', '0,00', '100,00', paid),
        ['11-23 100.00', '11-23 100.00'],
        ['19 REPEATED_ROW'],
      ],
      [
        'reports of a day, each with all of its entries so far',
        reports(report('REF001'), report('REF001', 'REF002')),
        ['11-23 5.00', '11-23 5.00'],
        ['1 REPEATED_ROW'],
      ],
    ),
  )('%s', async (_, file, booked, reasons) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons })
  })

  test.each(
    sheetCases(
      [
        'in and out and in again',
        lines(head, '23.11.2026;A;10,00;20,00', '23.11.2026;A;-10,00;10,00', '23.11.2026;A;10,00;20,00'),
        ['11-23 10.00', '11-23 -10.00', '11-23 10.00'],
        [],
      ],
      [
        'the balance of the day’s end beside each payment',
        lines(head, '23.11.2026;A;10,00;30,00', '23.11.2026;A;10,00;30,00', '23.11.2026;A;10,00;30,00'),
        ['11-23 10.00', '11-23 10.00', '11-23 10.00'],
        [],
      ],
      [
        'the same message of another day’s balances, numbered from one',
        message('A', '0,00', '100,00', paid) + message('B', '100,00', '200,00', paid),
        ['11-23 100.00', '11-23 100.00'],
        [],
      ],
      ['two reports whose references begin anew', reports(report('1'), report('1')), ['11-23 5.00', '11-23 5.00'], []],
    ),
  )('no payment is taken for another: %s', async (_, file, booked, reasons) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons })
  })
})

describe('a file of many statements', () => {
  const count = 20_000
  const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }
  const entry = (_: unknown, n: number) => `:61:2611231123C1,00NTRFNONREF//B${100_000 + n}\n:86:GELEN FAST ${n}`
  /** Processor time that reading takes, in ms. */
  async function timeOf(text: string): Promise<number> {
    const start = process.cpuUsage()
    const { rows } = bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-23')
    const { user, system } = process.cpuUsage(start)
    expect(rows.filter(({ result }) => result === 'NEW')).toHaveLength(count)
    return (user + system) / 1000
  }
  const entries = Array.from({ length: count }, entry)
  const whole = message('S', '0,00', `${count},00`, ...entries)
  const cutOff = (text: string) => text.replace(/:62F:.*\n/g, '')

  test.each([
    ['a statement for each payment', (each: string, n: number) => message(`S${n}`, `${n},00`, `${n + 1},00`, each)],
    ['without closing balances', (each: string, n: number) => cutOff(message(`S${n}`, `${n},00`, '', each))],
  ])('is read about as fast as one statement: %s', async (_name, statement) => {
    const one = await timeOf(whole)
    expect(await timeOf(entries.map(statement).join(''))).toBeLessThan(5 * one + 1000)
  })
})
