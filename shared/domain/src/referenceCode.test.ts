import fc from 'fast-check'

import { isReferenceCode, referenceAlphabet, referenceCodeFrom, referenceLength, writtenCodesIn } from './referenceCode'

const code = fc.uint8Array({ minLength: referenceLength, maxLength: referenceLength }).map(referenceCodeFrom)

it('makes codes of the alphabet only, each letter as likely as any other', () => {
  const letters = Array.from(
    { length: 256 },
    (_, byte) => referenceCodeFrom(new Uint8Array(referenceLength).fill(byte))[0],
  )
  for (const letter of referenceAlphabet) expect(letters.filter((one) => one === letter)).toHaveLength(8)
  fc.assert(fc.property(code, isReferenceCode))
})

it('finds a code anywhere in a note, in any letter case', () => {
  fc.assert(
    fc.property(
      code,
      fc.constantFrom('', ' ', '/', '-', 'ödeme: ', 'REF:'),
      fc.constantFrom('', '.', ' teşekkürler', ';1'),
      fc.boolean(),
      (one, before, after, lower) => {
        expect(writtenCodesIn(before + (lower ? one.toLowerCase() : one) + after)).toContain(one)
      },
    ),
  )
})

it('finds every code of a note as long as banks write them, the last as well as one that a line break cut', () => {
  const filler = 'GELEN HAVALE KASA ODEME HIZMETLERI ANONIM SIRKETI HESABINA YAPILAN '.repeat(4)
  const codes = writtenCodesIn(`ABC2345 ${filler}DEF6789 ${filler}GHJ2 345`)
  expect(codes).toEqual(expect.arrayContaining(['ABC2345', 'DEF6789', 'GHJ2345']))
})

it.each([
  ['', []],
  ['ABC2345 abc2345', ['ABC2345']],
  ['ABCDE', []],
  ['ABCDEFGHJ', []],
  ['ABC1234', ['ABC1234']],
  ['FAST ABC2 345', ['ABC2345']],
  ['ödeme ABC2345-DEF6789', ['ABC2345', 'DEF6789']],
])('reads %j as %j', (note, codes) => expect(writtenCodesIn(note)).toEqual(codes))
