import { maskedJson, maskText, skeletonOf } from './maskedBody'

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

/** Wherever a sender puts them: known fields, unknown fields, names of fields, lists, numbers, and too deep. */
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
it.each(places)('accounts, identity and card numbers are hidden in %s', (_place, bodyOf) => {
  for (const secret of [iban, 'TR33 0006 1005 1978 6457 8413 26', tckn, card, '4111 1111 1111 1111'])
    expect(maskedJson(bodyOf(secret)).replace(/[\s.-]/g, '')).not.toContain(secret.replace(/\s/g, ''))
})

it('names are hidden in every field that is not ours, and numbers as long as an identity number everywhere', () => {
  expect(maskedJson({ müşteri: person, customer: { Name: person }, note: [person] })).not.toContain('Gökgözoğlu')
  expect(maskedJson({ amount: 10_000_000_146, tckn: 10_000_000_146 })).not.toContain(tckn)
  expect(maskedJson({ amount: 1_000_000_000 })).toContain('1000000000')
})

it('what is large is cut, and what is deep ends', () => {
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ customer: inner }), person)
  expect(maskedJson(deep)).not.toContain('Gök')
  expect(maskedJson({ rows: Array.from({ length: 500 }, () => ({ amount: 1 })) })).toContain('… +480')
  expect(
    maskedJson({ rows: Array.from({ length: 20 }, () => ({ merchantRef: 'x'.repeat(5_000), a: 'y' })) }).length,
  ).toBeLessThan(8_200)
})

it('a body that is no JSON shows its signs and our fields, and not one word of its own', () => {
  const broken = `{"merchantRef":"order-17","amount":125050,"customer":{"name":"${person}","tckn":"${tckn}"},}`
  const shape = skeletonOf(broken)
  expect(shape).toContain('"amount":125050,"customer":{"name":')
  expect(shape).toMatch(/,\}$/)
  for (const secret of ['Çağla', 'Gökgözoğlu', tckn, 'order']) expect(shape).not.toContain(secret)
  expect(skeletonOf(`iban=${iban}&kart=${card}`)).not.toMatch(/\d{4}/)
})

it.each([
  [`/mapi/v1/deposits/${tckn}`, '/mapi/v1/deposits/•••46'],
  ['/mapi/v1/deposits/0198f0aa-1111-7222-8333-444455556666', '/mapi/v1/deposits/0198f0aa-1111-7222-8333-444455556666'],
  [`/mapi/v1/${iban}`, '/mapi/v1/TR…1326'],
  ['/mapi/v1/balance', '/mapi/v1/balance'],
])('of an address what is long digits goes: %s', (path, kept) => expect(maskText(path)).toBe(kept))
