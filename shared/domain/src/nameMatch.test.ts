import * as fc from 'fast-check'

import { compareNames, jaroWinkler, type NameVerdict } from './nameMatch'

test.each<[string, string, NameVerdict]>([
  ['ALİ VELİ', 'Ali Veli', 'match'],
  ['ALİ VELİ', 'Ali Veli Ltd.', 'match'],
  ['Kılıç, Elif', 'ELIF KILIC', 'match'],
  ['ÖRNEK ÖDEME HİZMETLERİ A.Ş.', 'Ornek Odeme Hizmetleri Anonim Şirketi', 'match'],
  ['ANADOLU MARKET PERAKENDE TİC. LTD. ŞTİ.', 'Anadolu Market Perakende', 'match'],
  ['MEHMET CAN YILMAZ', 'Mehmet Yılmaz', 'match'],
  ['AYŞE YILMAZ KAYA', 'Ayşe Yılmaz', 'match'],
  ['MUSTAFA KEMAL ÖZTÜRKO', 'Mustafa Kemal Öztürkoğlu', 'match'],
  ['AH*** YI***', 'Ahmet Yılmaz', 'match'],
  ['M. YILMAZ', 'Mehmet Yılmaz', 'match'],
  ['MEHMED YILMAZ', 'Mehmet Yılmaz', 'match'],
  ['Sn. Dr. Ali Veli', 'ali veli', 'match'],
  ['ALİ VELİ / AYŞE VELİ', 'Ayşe Veli', 'match'],
  ['AHMET', 'Ahmet Yılmaz', 'possible'],
  ['AHMET YILMAZ', 'Mehmet Yılmaz', 'different'],
  ['EMİN KAYA', 'Emine Kaya', 'different'],
  ['AYŞE YILMAZ', 'Ayşe Kaya', 'different'],
  ['BU*** YI***', 'Ahmet Yılmaz', 'different'],
  ['*** ***', 'Ahmet Yılmaz', 'different'],
  ['İbrahim  Güneş', 'ibrahim güneş', 'match'],
  ['Elif Kılıç', 'Elif Kılıc', 'match'],
  ['Ali Ali Veli', 'Ali Veli Veli', 'possible'],
  ['---', '***', 'different'],
  ['', 'Ahmet Yılmaz', 'different'],
  ['12 34', '', 'different'],
])('%s and %s: %s', (one, other, verdict) => {
  expect(compareNames(one, other)).toMatchObject({ verdict })
})

test('the same both ways round, between 0 and 1, and 1 with itself', () => {
  const name = fc
    .array(
      fc.constantFrom(
        'ali',
        'veli',
        'ayşe',
        'yılmaz',
        'yilma',
        'öz***',
        'm.',
        'ltd',
        'şti',
        'mehmet',
        'mehmed',
        'emin',
        'emine',
        'kaya',
        '/',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(name, name, (one, other) => {
      const { score, verdict } = compareNames(one, other)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      expect(compareNames(other, one)).toMatchObject({ score, verdict })
      if (/[a-zışöç]/.test(one)) expect(compareNames(one, one).score).toBe(1)
    }),
    { examples: [['ali veli', 'veli ali']] },
  )
})

test('every possible name is compared in little time: words beyond the tenth do not count', () => {
  expect(compareNames('a b c d e f g h i j '.repeat(50), 'j i h g f e d c b a '.repeat(50)).score).toBe(1)
})

test.each([
  ['martha', 'marhta', 0.961],
  ['dixon', 'dicksonx', 0.813],
  ['abc', 'xyz', 0],
])('Jaro–Winkler of %s and %s is %s', (one, other, expected) => {
  expect(jaroWinkler(one, other)).toBeCloseTo(expected, 3)
})
