import fc from 'fast-check'

import { parseMoney } from './fieldMoney'
import { feeOf, formatMoney, type FeeRule } from './money'

describe('formatMoney', () => {
  it.each([
    [0n, '0,00 ₺', '₺0.00'],
    [1n, '0,01 ₺', '₺0.01'],
    [99n, '0,99 ₺', '₺0.99'],
    [100n, '1,00 ₺', '₺1.00'],
    [99_999n, '999,99 ₺', '₺999.99'],
    [100_000n, '1.000,00 ₺', '₺1,000.00'],
    [123_456n, '1.234,56 ₺', '₺1,234.56'],
    [2_450_000n, '24.500,00 ₺', '₺24,500.00'],
    [100_000_000n, '1.000.000,00 ₺', '₺1,000,000.00'],
    [-123_456n, '−1.234,56 ₺', '−₺1,234.56'],
    [-5n, '−0,05 ₺', '−₺0.05'],
    [9_007_199_254_740_993_00n, '9.007.199.254.740.993,00 ₺', '₺9,007,199,254,740,993.00'],
  ])('%s kuruş: %s and %s', (minor, tr, en) => {
    expect(formatMoney(minor, 'tr')).toBe(tr)
    expect(formatMoney(minor, 'en')).toBe(en)
  })
})

describe('parseMoney', () => {
  it.each([
    ['1234.56', 123_456n],
    ['1.234,56', 123_456n],
    ['1,234.56', 123_456n],
    ['1234,5', 123_450n],
    ['1234,56', 123_456n],
    ['1234', 123_400n],
    ['1.234', 123_400n],
    ['1,234', 123_400n],
    ['1.234.567', 123_456_700n],
    ['1.234.567,8', 123_456_780n],
    ['0', 0n],
    ['0,01', 1n],
    ['0.5', 50n],
    ['007', 700n],
    [' 24.500,00 ₺ ', 2_450_000n],
    ['₺24,500.00', 2_450_000n],
    ['1 234,56', 123_456n],
    ['1234 TL', 123_400n],
    ['1234TL', 123_400n],
    ['9007199254740993', 900_719_925_474_099_300n],
  ])('reads %j as %s', (text, minor) => expect(parseMoney(text)).toBe(minor))

  it.each([
    '',
    ' ',
    '-1',
    '−1',
    '+1',
    '1e3',
    'abc',
    '12a',
    '.',
    ',',
    '.5',
    ',5',
    '1.',
    '1,',
    '1..2',
    '1,,2',
    '1.2.3',
    '1,2,3',
    '1.23.456',
    '12.34,56',
    '1234.567',
    '1.234.56',
    '1,234,56',
    '1.234,567',
    '0,001',
    '0.001',
    '0.500',
    '0,500',
    '١٢٣',
    'NaN',
    'Infinity',
    '1.2345',
    '1,234.5,6',
    '₺',
    'TL',
    '0.123',
    '01.234',
    'TL 5 TL',
  ])('refuses %j', (text) => expect(parseMoney(text)).toBeUndefined())

  it('reads what formatMoney writes, in both languages', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.constantFrom('tr' as const, 'en' as const),
        (minor, language) => {
          expect(parseMoney(formatMoney(minor, language))).toBe(minor)
        },
      ),
    )
  })

  it('never throws, and never answers a negative amount', () => {
    const pieces = fc.constantFrom('0', '1', '9', '12', '000', '.', ',', ' ', '-', '₺', 'TL', 'x', '٣')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          const read = parseMoney(text)
          expect(read === undefined || read >= 0n).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

const rule = (over: Partial<FeeRule> = {}): FeeRule => ({
  basisPoints: 150n,
  fixedMinor: 0n,
  minMinor: 0n,
  maxMinor: null,
  taxBasisPoints: 0n,
  ...over,
})

describe('feeOf', () => {
  it.each<[string, bigint, FeeRule, [bigint, bigint, bigint]]>([
    ['1.5 %', 10_000n, rule(), [150n, 0n, 9_850n]],
    ['half a kuruş rounds up', 100n, rule(), [2n, 0n, 98n]],
    ['below half rounds down', 99n, rule(), [1n, 0n, 98n]],
    ['a fixed part is added', 10_000n, rule({ fixedMinor: 25n }), [175n, 0n, 9_825n]],
    ['not below the minimum', 1_000n, rule({ minMinor: 100n }), [100n, 0n, 900n]],
    ['not above the maximum', 1_000_000n, rule({ maxMinor: 5_000n }), [5_000n, 0n, 995_000n]],
    ['the maximum itself', 10_000n, rule({ maxMinor: 150n }), [150n, 0n, 9_850n]],
    ['the maximum wins over the minimum', 10_000n, rule({ minMinor: 300n, maxMinor: 200n }), [200n, 0n, 9_800n]],
    ['tax is of the fee', 10_000n, rule({ taxBasisPoints: 500n }), [150n, 8n, 9_842n]],
    ['a fee as large as the amount', 100n, rule({ minMinor: 100n }), [100n, 0n, 0n]],
    ['a fee that would eat more is cut', 50n, rule({ minMinor: 100n }), [50n, 0n, 0n]],
    ['cut together with its tax', 105n, rule({ minMinor: 1_000n, taxBasisPoints: 500n }), [100n, 5n, 0n]],
    ['nothing of nothing', 0n, rule({ minMinor: 100n }), [0n, 0n, 0n]],
  ])('%s', (_name, gross, fee, [feeMinor, taxMinor, netMinor]) =>
    expect(feeOf(gross, fee)).toEqual({ feeMinor, taxMinor, netMinor }),
  )

  const anyRule = fc.record({
    basisPoints: fc.bigInt(0n, 10_000n),
    fixedMinor: fc.bigInt(0n, 100_000n),
    minMinor: fc.bigInt(0n, 100_000n),
    maxMinor: fc.option(fc.bigInt(0n, 100_000n)),
    taxBasisPoints: fc.bigInt(0n, 5_000n),
  })
  const anyGross = fc.bigInt(0n, 1_000_000_000n)

  it('loses and adds no kuruş, and takes no more than the amount', () => {
    fc.assert(
      fc.property(anyGross, anyRule, (gross, fee) => {
        const { feeMinor, taxMinor, netMinor } = feeOf(gross, fee)
        expect(feeMinor + taxMinor + netMinor).toBe(gross)
        expect(feeMinor >= 0n && taxMinor >= 0n && netMinor >= 0n).toBe(true)
        expect(fee.maxMinor === null || feeMinor <= fee.maxMinor).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('gives a larger deposit never a smaller fee', () => {
    fc.assert(
      fc.property(anyGross, fc.bigInt(0n, 1_000_000n), anyRule, (gross, more, fee) => {
        expect(feeOf(gross + more, fee).feeMinor >= feeOf(gross, fee).feeMinor).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
