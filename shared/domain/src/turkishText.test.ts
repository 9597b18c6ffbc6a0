import fc from 'fast-check'

import { foldText } from './turkishText'

it.each([
  ['İSTANBUL', 'istanbul'],
  ['Istanbul', 'istanbul'],
  ['ıstanbul', 'istanbul'],
  ['istanbul', 'istanbul'],
  ['I\u0307STANBUL', 'istanbul'],
  ['ŞÇĞÜÖİ', 'scguoi'],
  ['şçğüöı', 'scguoi'],
  ['S\u0327ule', 'sule'],
  ['Kâzım Âlî Sükûn', 'kazim ali sukun'],
  ['Jérôme', 'jerome'],
  ['  Ali \t Veli\n', 'ali veli'],
  ['Ali\u00a0Veli', 'ali veli'],
  ['ＡＬİ', 'ali'],
  ['ﬁrat', 'firat'],
  ['Ayşe-Nur Öz A.Ş.', 'ayse-nur oz a.s.'],
  ['', ''],
  ['Δημήτρης', 'δημητρης'],
])('%j becomes %j', (text, key) => expect(foldText(text)).toBe(key))

it('finds the same key whatever case a name is typed in', () => {
  const letter = fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyzâîû ')
  fc.assert(
    fc.property(
      fc.array(letter).map((letters) => letters.join('')),
      (name) => {
        expect(foldText(name.toLocaleUpperCase('tr'))).toBe(foldText(name))
        expect(foldText(name.toUpperCase())).toBe(foldText(name))
      },
    ),
  )
})

it('is a key: folding it again changes nothing, and it has no mark, capital or double space @long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = foldText(text)
      expect(foldText(key)).toBe(key)
      expect(key).not.toMatch(/\p{M}|\s\s|^\s|\s$/u)
    }),
    { numRuns: 2_000 },
  )
})
