import * as z from 'zod/mini'

import { addPool } from '../testing/cardFixture'
import { addBot, addGroup, addMerchant } from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'
import type { DeclaredRoute } from '../sessions/access.plugin'

let app: TestApp
let admin: SignedInClient
let merchantId: string
let groupId: string
let botId: string
let poolId: string
beforeAll(async () => {
  app = await buildTestApp({ tenant: { auth: { scheme: 'bearer', forcedAuthentication: false, selfSignup: true } } })
  merchantId = (await addMerchant(app.tenant, { remitGroupIds: [], modules: ['remit', 'withdraw', 'card', 'papara'] }))
    .id
  groupId = await addGroup(app.tenant)
  // The samples give both kinds of group the same id.
  await app.tenant.pool.query(`insert into papara_group (id, name) values ($1, 'Wallets')`, [groupId])
  botId = (await addBot(app.tenant, {})).id
  poolId = await addPool(app, [merchantId])
})
beforeEach(async () => {
  admin = await app.signedIn({ scope: ['ADMIN', 'USER_MANAGEMENT', 'MERCHANT'], role: 'admin', merchantId })
  await app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    admin.actor.sessionId,
    new Date(app.clock.now().getTime() + 86_400_000),
  ])
  await app.tenant.pool.query('delete from mail_request; delete from signin_failure')
})
afterAll(() => app.close())

/** Texts that people paste and attackers send. */
const payloads: Record<string, string> = {
  'a nul byte': 'a\u0000b',
  'a lone surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'a right-to-left override': 'a\u202egnp.exe',
  'an isolate': 'a\u2066b\u2069',
  'zero-width signs': 'a\u200b\u200d\ufeffb',
  'a non-character': 'a\uffff\u{1ffff}b',
  'a hundred marks on a letter': `a${'\u0301'.repeat(60)}`,
  'Turkish letters': 'ÇağrıIİşĞüÖ',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  'a hundred thousand letters': 'x'.repeat(100_000),
  SQL: `'; drop table users; --`,
  'SQL that is true': `' or '1'='1`,
  'a wildcard': '%_%',
  'a backslash at its end': 'a\\',
  HTML: '<img src=x onerror=alert(1)>',
  'a script': '</script><script>alert(1)</script>',
  'an address of script': 'javascript:alert(1)',
  'a template': '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  'a path': '../../../../etc/passwd',
  'a path of Windows': '..\\..\\windows\\win.ini',
  'an encoded path': '%2e%2e%2f%00',
  'a header': 'a\r\nSet-Cookie: evil=1\r\n\r\n<b>',
  'a line': 'a\nb',
  'a tab': 'a\tb',
  'a formula': '=cmd|"/c calc"!A1',
  'a format': '%s%n%x',
  prototype: '__proto__',
  constructor: 'constructor',
  'a lookup': '${jndi:ldap://127.0.0.1/a}',
  nothing: '',
  blanks: '   ',
  'JSON in text': '{"$ne":null}',
  'a number too large': '1e309',
}
/** Raw targets that percent-encoding cannot produce. */
const rawTargets = [
  '%00',
  '%ED%A0%80',
  '%ff',
  '%',
  '%zz',
  '%C0%AE%C0%AE',
  '..%2f..%2f',
  '%0d%0aSet-Cookie:evil=1',
  'x'.repeat(5000),
]

type Json = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  minimum?: number
  minItems?: number
  minLength?: number
  contentEncoding?: string
}
const jsonOf = (schema: unknown) =>
  z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Json

let counter = 0
/** Valid values for fields that the pattern alone does not determine. */
const right: Record<string, () => unknown> = {
  email: () => `payload-${(counter += 1)}@test.test`,
  taxNo: () => '4840847211',
  phone: () => '+905551112233',
  keyId: () => 'mk_nobody',
  token: () => 'a'.repeat(24),
  url: () => 'https://8.8.8.8/hook',
  otp: () => '123456',
  check: () => '123456',
  password: () => testPassword,
  oldPassword: () => testPassword,
  newPassword: () => 'Brand-new-2026!x',
  mrcID: () => merchantId,
  merchantId: () => merchantId,
  parentUserId: () => null,
  limitGroupId: () => null,
  remitGroupIds: () => [],
  modules: () => ['remit'],
  scope: () => ['client'],
  id: () => groupId,
  userId: () => groupId,
  graceHours: () => 24,
  title: () => 'Müdür',
  action: () => 'user.create',
  objectType: () => 'user',
  key: () => 'a-key-of-mine-0001',
  seq: () => '1',
  eftCode: () => '0998',
  bankCode: () => '0062',
  poolId: () => poolId,
  eftOpen: () => '09:00',
  eftClose: () => '17:00',
  sourceOn: () => '2026-11-20',
  fastLimitMinor: () => 1000,
  nameMaxLen: () => 35,
  iban: () => 'TR330006100519786457841326',
  holderTaxNo: () => '4840847211',
  ownerUserId: () => null,
  merchantIds: () => [merchantId],
  failoverGroupId: () => null,
  failoverPoolId: () => null,
  minutes: () => null,
  mapping: () => ({
    columns: { date: 0, description: 1, amount: 2 },
    header: [],
    firstRow: 1,
    dateOrder: 'DMY',
    decimalMark: ',',
  }),
  walletRef: () => 'PPR-0001',
  accountNo: () => '1234567890',
  terminalIds: () => [],
  effectiveOn: () => '2027-01-01',
  cutOff: () => '17:00',
  hash: () => 'a'.repeat(64),
  issuedOn: () => '2026-01-01',
  day: () => '2026-11-19',
  payoutLimitGroupId: () => null,
  botId: () => botId,
  accountIds: () => [],
  ipAllow: () => ['10.0.0.1'],
  content: () => 'JVBERi0xLjcKJSVFT0YK',
  remitGroupId: () => groupId,
  activeHours: () => [],
  minTxMinor: () => 1,
  maxTxMinor: () => 2,
  module: () => 'remit',
  at: () => '2026-11-21T08:00:00.000Z',
  build: () => '0.1.0-abcdef12',
  createdAt: () => '2026-11-21',
  from: () => '2026-11-21',
  to: () => '2026-11-21',
  expiresOn: () => '2027-11-21',
  desc: () => 'true',
  amountMin: () => 1,
  amountMax: () => 2,
  query: () => 'status=NEW',
  limit: () => 10,
  currentPage: () => 1,
  profile: () => 'pain-09',
}
/** Values for other fields: the first that matches the field's pattern. */
const words = () => [
  'Ayşe',
  `P${(counter += 1)}`,
  '123456',
  'ABCDEF',
  '1.0.0',
  '0.1.0-abcdef12',
  'deposit.approve',
  '/api/users',
]
function sample(json: Json, name = ''): unknown {
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const given = right[name]
  const value = json.minItems ? undefined : given?.()
  // `to` is a day in some bodies and a record in others.
  if (value !== undefined && (typeof value === 'object' || !json.properties)) return value
  const branch = (json.anyOf ?? json.oneOf)?.find(({ type }) => type !== 'null')
  if (branch) return sample(branch, name)
  // A new part of a record has no id.
  if (json.properties)
    return Object.fromEntries(
      Object.entries(json.properties)
        .filter(([key]) => key !== 'id' || json.required?.includes('id'))
        .map(([key, value]) => [key, sample(value, key)]),
    )
  if (json.type === 'array') return Array.from({ length: json.minItems ?? 1 }, () => sample(json.items ?? {}, ''))
  // The sender chooses the names of a record.
  if (json.type === 'object') return {}
  if (json.type === 'integer' || json.type === 'number') return Math.max(json.minimum ?? 1, 1)
  if (json.type === 'boolean') return true
  if (json.format === 'uuid') return groupId
  return words().find((word) => new RegExp(json.pattern ?? '', 'u').test(word)) ?? 'Ayşe'
}

type Path = readonly (string | number)[]
/** The paths of all text fields, enumerations included. */
function textFields(json: Json, path: Path = []): Path[] {
  const branches = json.anyOf ?? json.oneOf ?? json.allOf
  if (branches) return branches.flatMap((branch) => textFields(branch, path))
  if (json.properties)
    return Object.entries(json.properties).flatMap(([key, value]) => textFields(value, [...path, key]))
  if (json.type === 'array') return textFields(json.items ?? {}, [...path, 0])
  return json.type === 'string' || json.enum?.some((value) => typeof value === 'string') || json.type === undefined
    ? [path]
    : []
}
function put(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = put(copy[key] ?? (typeof rest[0] === 'number' ? [] : {}), rest, text)
  return copy
}
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

const nameOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`
const consoleRoutes = () =>
  app.app.routeList.filter(
    ({ access, method, url }) =>
      url.startsWith('/api/') && access.kind !== 'signed' && method !== 'HEAD' && url !== '/api/live',
  )
let address = 0
/** Each call uses a new address, so that the limit of calls per minute does not interfere. */
function clientOf() {
  const client = app.client(`10.${60 + ((address += 1) >> 16)}.${(address >> 8) & 255}.${address & 255}`)
  client.token = admin.client.token
  return client
}
/** True for a server error, or if a header contains the attacker's text. */
const isBroken = (status: number, headers: Record<string, unknown>) =>
  status >= 500 || JSON.stringify(headers).includes('evil')

type Wrong = { route: string; field: string; payload: string; status: number; code: unknown }
const wordsOf = (body: unknown) =>
  body as { code?: string; field?: string; message_tr?: string; message_en?: string } | undefined

test('the samples are valid: none of their fields is refused', async () => {
  const refused: string[] = []
  for (const route of consoleRoutes()) {
    const { body } = route.schema
    if (!body || ['/api/auth/logout', '/api/auth/sessions/end', '/api/users/ChangePassword'].includes(route.url))
      continue
    const answer = await clientOf().call(
      route.method as 'POST',
      route.url.replace(/:\w+/g, groupId),
      sample(jsonOf(body)),
    )
    if (['FIELD_INVALID', 'FIELD_MISSING', 'FIELD_UNKNOWN', 'BAD_INPUT'].includes(wordsOf(answer.body)?.code ?? ''))
      refused.push(`${nameOf(route)}: ${answer.text}`)
  }
  expect(refused).toEqual([])
})

/** A third of the payloads; the next field takes the next third, so a schema that several fields share meets all. */
const everyThird = <T>(all: readonly T[], from: number): T[] => all.filter((_, index) => (index + from) % 3 === 0)

test('every text field of every body is stored and answered as typed, or refused by code and field', async () => {
  const wrong: Wrong[] = []
  let [tried, kept, fields] = [0, 0, 0]
  for (const route of consoleRoutes()) {
    // Skipped: the call ends the session, and has no text field.
    if (!route.schema['body'] || ['/api/auth/logout'].includes(route.url)) continue
    const json = jsonOf(route.schema['body'])
    for (const path of textFields(json)) {
      fields += 1
      for (const [payload, text] of everyThird(Object.entries(payloads), fields)) {
        const body = put(sample(json), path, text)
        const answer = await clientOf().call(route.method as 'POST', route.url.replace(/:\w+/g, groupId), body)
        tried += 1
        const reply = wordsOf(answer.body)
        const isClear =
          answer.status < 400 || (typeof reply?.code === 'string' && Boolean(reply.message_tr && reply.message_en))
        const named = answer.status !== 400 || reply?.field !== undefined || reply?.code === 'BAD_INPUT'
        const echoed = answer.status < 300 ? at(answer.body, path) : undefined
        const isKept =
          typeof echoed !== 'string' || echoed === text || echoed === text.trim() || route.url.includes('/auth/')
        if (typeof echoed === 'string') kept += 1
        if (isBroken(answer.status, answer.headers) || !isClear || !named || !isKept)
          wrong.push({ route: nameOf(route), field: path.join('.'), payload, status: answer.status, code: reply?.code })
        if (answer.status === 401 && !route.url.startsWith('/api/auth/'))
          throw new Error(`${nameOf(route)} ended the session of the test`)
      }
      await app.tenant.pool.query('delete from mail_request; delete from signin_failure')
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(1000)
  expect(kept).toBeGreaterThan(20)
}, 900_000)

test('every text field of every query and path, encoded and raw', async () => {
  const wrong: Wrong[] = []
  let tried = 0
  const encoded = Object.entries(payloads).flatMap(([payload, text]): [string, string][] =>
    /\p{Cs}/u.test(text) ? [] : [[payload, encodeURIComponent(text)]],
  )
  const targets: [string, string][] = [
    ...encoded,
    ...rawTargets.map((text): [string, string] => [`raw ${text.slice(0, 20)}`, text]),
  ]
  for (const route of consoleRoutes()) {
    const fields = route.schema['querystring']
      ? textFields(jsonOf(route.schema['querystring'])).map((path) => String(path[0]))
      : []
    const urls = [...new Set(fields)].flatMap((field) =>
      targets.map(([payload, text]) => ({ field, payload, url: `${route.url}?${field}=${text}` })),
    )
    const inPath = /:\w+/.test(route.url)
      ? targets.map(([payload, text]) => ({ field: 'path', payload, url: route.url.replace(/:\w+/, text) }))
      : []
    for (const { field, payload, url } of [...urls, ...inPath]) {
      const answer = await clientOf().call(route.method as 'GET', url, route.method === 'GET' ? undefined : {})
      tried += 1
      const reply = wordsOf(answer.body)
      if (isBroken(answer.status, answer.headers) || (answer.status >= 400 && !reply?.code))
        wrong.push({ route: nameOf(route), field, payload, status: answer.status, code: reply?.code })
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(1000)
}, 900_000)

test('a cursor that was made by hand is refused, whatever is in it', async () => {
  const id = groupId
  const insides = [
    ['a\u0000b', id],
    ['x'.repeat(150), id],
    [{ $gt: '' }, id],
    ['2026-13-45T99:99:99.999Z', id],
    ['9999-12-31T23:59:59.999Z', id],
    ['-infinity', id],
    ['infinity', id],
    ['createdAt', true, '99999999999999999999999', id],
    ['amount', true, '1e9', id],
    ['amount', true, '-1', id],
    ['createdAt', false, 'now', id],
    { sort: 'amount', desc: true, value: '1; drop table users', id },
    ['a', "' or 1=1 --"],
    [],
    null,
    'text',
    7,
  ].map((inside) => Buffer.from(JSON.stringify(inside)).toString('base64url'))
  const texts = [
    ...insides,
    Buffer.from('a\u0000b').toString('base64url'),
    Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
    'AAAA',
    '0',
    '-1',
    '99999999999999999999',
    '%00',
    "'",
  ]
  for (const { url, method } of consoleRoutes().filter(
    ({ schema }) =>
      schema['querystring'] && textFields(jsonOf(schema['querystring'])).some(([field]) => field === 'cursor'),
  )) {
    for (const cursor of texts) {
      for (const more of ['', '&sort=amount&desc=true', '&sort=name', '&sort=createdAt&desc=false']) {
        const answer = await clientOf().call(method as 'GET', `${url}?cursor=${cursor}${more}`)
        expect([url, cursor, more, answer.status < 500]).toEqual([url, cursor, more, true])
      }
    }
  }
}, 300_000)

test('nothing was dropped, changed or executed by these texts', async () => {
  const { rows } = await app.tenant.pool.query<{ users: number }>('select count(*)::int as users from users')
  expect(rows[0]?.users).toBeGreaterThan(0)
  expect(({} as { evil?: unknown; $ne?: unknown }).evil).toBeUndefined()
  expect((await app.client().get('/healthz')).status).toBe(200)
})
