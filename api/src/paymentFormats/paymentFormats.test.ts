import { decimalText } from '@kasa/domain/decimalText'

import { createHash } from 'node:crypto'

import { painFaults } from '../testing/painRules'
import { debtor, headOf, manyOrders, order, profileOf } from '../testing/paymentOrders'
import { fitText } from './letters'
import { PaymentFileRefused, type PaymentOrder } from './paymentOrder'
import { paymentProfiles } from './paymentProfiles'
import { readPaymentFile } from './readPaymentFile'
import { writePaymentFile } from './writePaymentFile'

const bytesOf = (
  id: string,
  orders: readonly PaymentOrder[],
  nameMaxLen: number | null = null,
  head = headOf(orders),
) => Buffer.concat([...writePaymentFile(profileOf(id), head, orders, nameMaxLen)])
const refusalOf = (act: () => unknown): [string, string] | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof PaymentFileRefused)) throw error
    return [error.code, error.about]
  }
}

test.each(['pain-03', 'pain-09', 'pain-03-latin'])(
  '5,000 rows as %s keep the rules of the message and are read back without a difference @long',
  (id) => {
    const bytes = bytesOf(id, manyOrders)
    expect(painFaults(bytes.toString('utf8'), id === 'pain-09' ? '09' : '03')).toEqual([])
    const read = readPaymentFile(profileOf(id), bytes)
    const letters = id === 'pain-03-latin' ? 'latin' : 'unicode'
    expect([read.count, read.sumMinor]).toEqual([5000, headOf(manyOrders).sumMinor])
    expect(read.rows).toEqual(
      manyOrders.map(({ reference, amountMinor, name, iban }) => ({
        reference,
        amountMinor,
        iban,
        name: fitText(name, { max: 70, letters, about: '' }),
      })),
    )
  },
)

test.each(['csv-1254', 'csv-utf8', 'csv-latin'])('5,000 rows as %s are read back without a difference @long', (id) => {
  const profile = profileOf(id)
  const read = readPaymentFile(profile, bytesOf(id, manyOrders))
  expect([read.count, read.sumMinor]).toEqual([5000, headOf(manyOrders).sumMinor])
  expect(read.rows).toEqual(
    manyOrders.map(({ reference, amountMinor, name, iban }) => ({
      reference,
      amountMinor,
      iban,
      name: fitText(name, { max: profile.nameMax, letters: profile.letters, about: '' }),
    })),
  )
})

test.each(paymentProfiles.map(({ id }) => id))('the same orders make the same bytes as %s, in any portions', (id) => {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(bytesOf(id, manyOrders.slice(0, 50)))).toBe(hash(bytesOf(id, manyOrders.slice(0, 50))))
  let drawn = 0
  const slow = function* () {
    for (const one of manyOrders) {
      drawn += 1
      yield one
    }
  }
  const pieces = writePaymentFile(profileOf(id), headOf(manyOrders), slow())
  for (let index = 0; index < 10; index += 1) pieces.next()
  expect(drawn).toBeLessThanOrEqual(10)
})

test('a message says who pays, when and how much, and of each transfer what the bank has to know', () => {
  const text = bytesOf('pain-09', [
    order(3, { name: 'Ali & Veli 😀', purposeCode: 7, remittance: 'Fatura <7>' }),
  ]).toString('utf8')
  for (const part of [
    '<NbOfTxs>1</NbOfTxs><CtrlSum>4.12</CtrlSum>',
    '<ReqdExctnDt><Dt>2026-11-25</Dt></ReqdExctnDt>',
    `<DbtrAcct><Id><IBAN>${debtor}</IBAN></Id><Ccy>TRY</Ccy></DbtrAcct>`,
    '<EndToEndId>REF00003</EndToEndId>',
    '<InstdAmt Ccy="TRY">4.12</InstdAmt>',
    '<Nm>Ali &amp; Veli 😀</Nm>',
    '<Purp><Prtry>07</Prtry></Purp>',
    '<Ustrd>Fatura &lt;7&gt;</Ustrd>',
  ])
    expect(text).toContain(part)
  expect(painFaults(text, '09')).toEqual([])
})

test('the rules find what is out of order, too long, twice, missing or strange', () => {
  const good = bytesOf('pain-03', [order(1)]).toString('utf8')
  const faults = (from: string | RegExp, to: string) => painFaults(good.replace(from, to), '03')
  expect(painFaults(good, '09')).not.toEqual([])
  expect(faults('<PmtMtd>TRF</PmtMtd>', '')).toContainEqual('Document/CstmrCdtTrfInitn/PmtInf/PmtMtd stands 0 times')
  expect(faults('TRF', 'XYZ')).toHaveLength(1)
  expect(faults(/<EndToEndId>[^<]*/, `<EndToEndId>${'x'.repeat(36)}`)).toHaveLength(1)
  expect(faults('<ChrgBr>DEBT</ChrgBr>', '<ChrgBr>DEBT</ChrgBr><ChrgBr>DEBT</ChrgBr>')).toHaveLength(1)
  expect(faults(/(<Amt>.*?<\/Amt>)(<CdtrAgt>.*?<\/CdtrAgt>)/, '$2$1')).toContainEqual(
    expect.stringContaining('out of order'),
  )
  expect(faults('<Cdtr>', '<Foo/><Cdtr>')).toContainEqual(expect.stringContaining('Foo is not there'))
  expect(faults(' Ccy="TRY"', '')).toHaveLength(1)
})

test('a name is written in the bank’s letters, no longer than the bank takes, and never guessed', () => {
  const written = (id: string, name: string, nameMaxLen: number | null = null) =>
    readPaymentFile(profileOf(id), bytesOf(id, [order(1, { name })], nameMaxLen)).rows[0]?.name
  expect(written('pain-09', 'ŞÜKRÜ İĞNECİ')).toBe('ŞÜKRÜ İĞNECİ')
  expect(written('pain-03-latin', 'ŞÜKRÜ İĞNECİ çığ')).toBe('SUKRU IGNECI cig')
  expect(written('csv-1254', 'ŞÜKRÜ İĞNECİ')).toBe('ŞÜKRÜ İĞNECİ')
  expect(written('csv-latin', 'Elif Kılıç', 6)).toBe('Elif K')
  expect(written('pain-09', '😀'.repeat(150))).toBe('😀'.repeat(140))
  expect(refusalOf(() => bytesOf('csv-1254', [order(9, { name: 'Али' })]))).toEqual(['LETTER_UNWRITABLE', 'REF00009'])
  expect(refusalOf(() => bytesOf('pain-03-latin', [order(9, { name: 'Ali 😀' })]))).toEqual([
    'LETTER_UNWRITABLE',
    'REF00009',
  ])
  for (const bad of ['Ali\u0000Can', 'Ali\nCan', 'Ali\u0085Can', 'Ali\ud800', 'Ali\uffff'])
    for (const { id } of paymentProfiles)
      expect(refusalOf(() => bytesOf(id, [order(9, { name: bad })]))).toEqual(['CONTROL_CHARACTER', 'REF00009'])
  expect(refusalOf(() => bytesOf('pain-09', [order(9, { name: '  ' })]))).toEqual(['NAME_EMPTY', 'REF00009'])
})

test('windows-1254 is written byte for byte, and no cell is a formula', () => {
  const bytes = bytesOf('csv-1254', [order(1, { name: '=1+1 Ğİşı', remittance: '+90' })])
  const text = new TextDecoder('windows-1254').decode(bytes)
  expect(text).toContain('"\'=1+1 Ğİşı"')
  expect(text).toContain('"\'+90"')
  expect(text).toContain('"1,38"')
  expect([...bytes.subarray(bytes.indexOf('=1+1') + 5)].slice(0, 4)).toEqual([0xd0, 0xdd, 0xfe, 0xfd])
})

test('a file with wrong totals in its header, or without rows, is refused', () => {
  const orders = [order(1), order(2)]
  for (const { id } of paymentProfiles) {
    expect(refusalOf(() => bytesOf(id, orders, null, { ...headOf(orders), count: 3 }))?.[0]).toBe('SUM_DIFFERS')
    expect(refusalOf(() => bytesOf(id, orders, null, { ...headOf(orders), sumMinor: 1n }))?.[0]).toBe('SUM_DIFFERS')
    expect(refusalOf(() => bytesOf(id, []))?.[0]).toBe('NO_ROWS')
  }
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [100n, '1.00'],
  [123_456_789n, '1234567.89'],
])('%s kuruş are %s', (minor, text) => expect(decimalText(minor)).toBe(text))
