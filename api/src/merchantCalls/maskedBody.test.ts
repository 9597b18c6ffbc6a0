import { maskedJson, maskFieldPath, maskPath, maskQuery, maskText, skeletonOf } from './maskedBody'

const iban = 'TR330006100519786457841326'
const tckn = '10000000146'
const card = '4111111111111111'
const person = 'Çağla Gökgözoğlu'

it('a deposit’s body keeps what an engineer compares, and of a person no more than initials and endings', () => {
  const body = {
    merchantRef: 'order-17',
    amount: 125_050,
    customer: { id: 'c-17', name: person, tckn, phone: '+905321112233' },
    iban,
    beneficiaryName: person,
    description: 'Çağla için kira',
    returnUrl: 'https://shop.example/thanks?user=cagla@example.com',
    late: false,
  }
  expect(JSON.parse(maskedJson(body))).toEqual({
    merchantRef: 'order-17',
    amount: 125_050,
    customer: { id: 'c-17', name: 'Ç••• G•••', tckn: '••• (11)', phone: '…2233' },
    iban: '…1326',
    beneficiaryName: 'Ç••• G•••',
    description: '••• (15)',
    returnUrl: 'https://shop.example/thanks?•••',
    late: false,
  })
})

const secrets = [
  iban,
  'TR33 0006 1005 1978 6457 8413 26',
  tckn,
  card,
  '4111 1111 1111 1111',
  'cagla@example.com',
  '+90 532 111 22 33',
  '0532 111 22 33',
  '5321112233',
  'sk_demo_AgNqnutdLdhkTPhCiT8pWHFx6V657t9GZ5kbpizaoR8',
  'AgNqnutdLdhkTPhCiT8pWHFx6V657t9GZ5kbpizaoR8',
]
/** Every place where a sender may put them: known and unknown fields, field names, lists, numbers, and too deep. */
const places: [string, (secret: string) => unknown][] = [
  ['a reference', (secret) => ({ merchantRef: `x ${secret}` })],
  ['an id', (secret) => ({ customer: { id: secret } })],
  ['a field we do not know', (secret) => ({ Name: secret, kart: secret })],
  ['a field’s name', (secret) => ({ [secret]: 1 })],
  ['a list', (secret) => ({ rows: [[secret], { iban: secret }] })],
  ['a message', (secret) => ({ message_en: `not right: ${secret}` })],
  ['an address', (secret) => ({ returnUrl: `https://a.example/${secret}?q=${secret}` })],
  ['the body itself', (secret) => secret],
]
it.each(places)(
  'accounts, identity and card numbers, phones, e-mails and secrets are hidden in %s',
  (_place, bodyOf) => {
    for (const secret of secrets) {
      const kept = maskedJson(bodyOf(secret))
      expect(kept.replace(/[\s.-]/g, '')).not.toContain(secret.replace(/[\s.-]/g, ''))
    }
  },
)

it.each(places.filter(([place]) => place !== 'a message'))('a whole name is hidden in %s', (_place, bodyOf) =>
  expect(maskedJson(bodyOf(person))).not.toContain('Gökgözoğlu'),
)

it('a sentence about a field that the sender made up does not name it', () => {
  const answer = { code: 'FIELD_UNKNOWN', field: person, message_en: `Unknown field: ${person}.` }
  expect(maskedJson(answer)).not.toContain('Gökgözoğlu')
  expect(maskedJson({ ...answer, field: 'telefon', message_en: 'Unknown field: telefon.' })).toContain(
    'field: telefon.',
  )
})

it.each([
  ['customer.name', 'customer.name'],
  ['rows.3.amount', 'rows.3.amount'],
  [`customer.${person}`, 'customer.••• (16)'],
  [iban, '••• (26)'],
  ['cagla.g@example.com', '••• (19)'],
])('invented parts of the path of a field are removed: %s', (path, kept) => expect(maskFieldPath(path)).toBe(kept))

it('names are hidden in every field that is not ours, and numbers as long as an identity number everywhere', () => {
  expect(maskedJson({ müşteri: person, customer: { Name: person }, note: [person] })).not.toContain('Gökgözoğlu')
  expect(maskedJson({ amount: 10_000_000_146, tckn: 10_000_000_146 })).not.toContain(tckn)
  expect(maskedJson({ amount: 1_000_000_000 })).toContain('1000000000')
  for (const body of [{ cvv: 123 }, { born: 19_900_101 }, { phone: 5_321_112_233 }, [5_321_112_233]])
    expect(maskedJson(body)).not.toMatch(/\d/)
})

it('large values are cut, and deep nesting ends', () => {
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ customer: inner }), person)
  expect(maskedJson(deep)).not.toContain('Gök')
  expect(maskedJson({ rows: Array.from({ length: 500 }, () => ({ amount: 1 })) })).toContain('… +480')
  expect(
    maskedJson({ rows: Array.from({ length: 20 }, () => ({ merchantRef: 'x'.repeat(5_000), a: 'y' })) }).length,
  ).toBeLessThan(8_200)
})

it('a body that is not JSON shows its structure and our fields, and none of its own words', () => {
  const broken = `{"merchantRef":"order-17","amount":125050,"customer":{"name":"${person}","tckn":"${tckn}"},}`
  const shape = skeletonOf(broken)
  expect(shape).toContain('"amount":125050,"customer":{"name":')
  expect(shape).toMatch(/,\}$/)
  for (const secret of ['Çağla', 'Gökgözoğlu', tckn, 'order']) expect(shape).not.toContain(secret)
  for (const form of [
    iban,
    card,
    'TR33 0006 1005 1978 6457 8413 26',
    '4111-1111-1111-1111',
    '532 111 22 33',
    '(532)1112233',
  ])
    expect(skeletonOf(`iban=${form}&kart=${form}, amount=12`)).not.toMatch(/\d{3}/)
  expect(skeletonOf(`{amount: 12, name: ${person}`)).toBe('{amount: 12, name: ••• •••')
})

it('control characters for terminals and databases are removed', () => {
  const orders = '\u001b[201~\u009b\u0000\ud800\u202e'
  for (const kept of [skeletonOf(`{${orders}\n`), maskedJson({ merchantRef: orders })])
    expect(kept).not.toMatch(/[\u001b\u009b\0\u202e]|\p{Cs}/u)
  // A cut in the middle of a surrogate pair.
  expect(maskedJson(Array.from({ length: 20 }, () => ({ id: '😀'.repeat(290), a: 'xy' })))).not.toMatch(/\p{Cs}/u)
})

it.each([
  ['/mapi/v1/deposits/0198f0aa-1111-7222-8333-444455556666', '/mapi/v1/deposits/0198f0aa-1111-7222-8333-444455556666'],
  ['/mapi/v1/withdrawals/W-26-0011787/cancel', '/mapi/v1/withdrawals/W-26-0011787/cancel'],
  ['/mapi/v1/balance', '/mapi/v1/balance'],
  ['/mapi/v1/deposit', '/mapi/v1/deposit'],
  ...[...secrets, person].map((secret) => [`/mapi/v1/deposits/${encodeURIComponent(secret)}`, '/mapi/v1/deposits/•••']),
])('unknown parts of an address are removed: %s', (path, kept) => expect(maskPath(path)).toBe(kept))

it.each([
  ['merchantRef=order-17', 'merchantRef=order-17'],
  ['after=120&day=2026-11-27', 'after=120&day=2026-11-27'],
  ['name=Elif', 'name=•••'],
  ['token', '•••'],
  ...[...secrets, person].flatMap((secret) => [
    [`merchantRef=${encodeURIComponent(secret)}`, 'merchantRef=•••'],
    [`merchantRef=${encodeURIComponent(secret).replaceAll('%20', '+')}`, 'merchantRef=•••'],
    [`${encodeURIComponent(secret)}=1`, '•••=•••'],
    [encodeURIComponent(secret), '•••'],
  ]),
])('unknown parts of a query are removed: %s', (query, kept) => expect(maskQuery(query)).toBe(kept))

it.each([
  ['order 17 of 2026-11-27T10:00:00Z', 'order 17 of 2026-11-27T10:00:00Z'],
  ['Mozilla/5.0 Chrome/120.0.6099.109', 'Mozilla/5.0 Chrome/120.0.6099.109'],
  ['call +90 532 111 22 33 or a@b.co', 'call •••33 or •••@•••'],
])('a sentence keeps the words that name nobody: %s', (text, kept) => expect(maskText(text)).toBe(kept))
