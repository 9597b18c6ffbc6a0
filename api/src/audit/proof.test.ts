import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auditProof, type AuditProof } from '@kasa/contracts/auditProof'

import { inTransaction } from '../db/transaction'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { recordAudit } from './audit.service'
import { chainAudit, verifyAuditChain } from './chain.service'
import { verifyProof } from './proof'

let app: TestApp
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ scope: ['ADMIN'] })
  await app.stepUp(admin)
  for (const id of ['a', 'b', 'a', 'a'])
    await inTransaction(app.ctx, (tx) =>
      recordAudit(tx, app.ctx, 'box.open', { type: 'box', id, before: { by: id }, after: { of: 'Çağla' } }),
    )
  await chainAudit(app.ctx)
})
afterAll(() => app.close())

const take = (filters: object = { objectType: 'box', objectId: 'a' }, who = admin) =>
  who.client.post('/api/audit/proof', { filters, reason: 'The auditor asked' })
const proof = async (): Promise<AuditProof> => auditProof.parse(JSON.parse((await take()).text))

test('a proof has every row that matches the filters, and can be checked without a database', async () => {
  const taken = await proof()
  expect([taken.seqs.length, taken.waiting]).toEqual([3, 0])
  expect(verifyProof(app.tenant.keys, taken)).toEqual({ isWhole: true, rows: 3 })
  const { rows } = await app.tenant.pool.query(
    `select reason, after -> 'rows' as rows from audit_log where action = 'audit.proof'`,
  )
  expect(rows).toContainEqual({ reason: 'The auditor asked', rows: 3 })
})

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place]
  if (found === undefined) throw new Error(`No row ${place}`)
  return found
}
const swap = ([first, second, ...rest]: AuditProof['rows']) => [second, first, ...rest].flatMap((row) => row ?? [])
test.each<[string, (taken: AuditProof) => AuditProof, object]>([
  [
    'a word of a row',
    (taken) => ({
      ...taken,
      rows: taken.rows.map((row, place) => (place === 1 ? { ...row, text: row.text.replace('Çağla', 'Cagla') } : row)),
    }),
    { why: 'CHANGED', place: 1 },
  ],
  [
    'a row left out',
    (taken) => ({ ...taken, rows: taken.rows.filter((_row, place) => place !== 1) }),
    { why: 'MISSING', place: 1 },
  ],
  [
    'a row left out, and its number too',
    (taken) => ({ ...taken, rows: taken.rows.slice(1), seqs: taken.seqs.slice(1) }),
    { why: 'HEAD' },
  ],
  [
    'a row more',
    (taken) => ({ ...taken, rows: [...taken.rows, { ...at(taken.rows, 0), seq: '99999' }] }),
    { why: 'ADDED', seq: '99999' },
  ],
  [
    'a row in another’s place',
    (taken) => ({ ...taken, rows: [{ ...at(taken.rows, 1), seq: at(taken.rows, 0).seq }, ...taken.rows.slice(1)] }),
    { why: 'CHANGED', place: 0 },
  ],
  [
    'a row that is not one',
    (taken) => ({ ...taken, rows: taken.rows.map((row, place) => (place === 1 ? { ...row, text: 'not JSON' } : row)) }),
    { why: 'CHANGED', place: 1 },
  ],
  [
    'a row left out, and a later one changed',
    (taken) => ({ ...taken, rows: [at(taken.rows, 0), { ...at(taken.rows, 2), text: '{}' }] }),
    { why: 'MISSING', place: 1 },
  ],
  ['a row twice', (taken) => ({ ...taken, rows: [...taken.rows, at(taken.rows, 2)] }), { why: 'ORDER' }],
  ['another order', (taken) => ({ ...taken, rows: swap(taken.rows) }), { why: 'ORDER', place: 1 }],
  ['other filters', (taken) => ({ ...taken, filters: {} }), { why: 'HEAD' }],
  ['another end', (taken) => ({ ...taken, end: '0'.repeat(64) }), { why: 'HEAD' }],
])(
  'the check of a changed file names the row that differs: %s',
  async (_what, change, { place, ...expected }: { place?: number }) => {
    const taken = await proof()
    expect(verifyProof(app.tenant.keys, change(taken))).toMatchObject({
      isWhole: false,
      ...expected,
      ...(place !== undefined && { seq: taken.seqs[place] }),
    })
  },
)

test('only an administrator with a fresh code can make a proof, of at most one file’s rows', async () => {
  const [stale, merchant] = [await app.signedIn({ scope: ['ADMIN'] }), await app.signedIn({ scope: ['MERCHANT'] })]
  await app.stepUp(merchant)
  expect(await take({}, stale)).toMatchObject({ status: 409, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await take({}, merchant)).status).toBe(404)
  await app.tenant.pool.query(`
    insert into audit_log (at, actor_kind, ip, request_id, action, object_type, object_id)
    select now(), 'system', '', 'r', 'test.many', 'many', n::text from generate_series(1, 5001) n`)
  expect(await take({ objectType: 'many' })).toMatchObject({ status: 409, body: { code: 'AUDIT_PROOF_LARGE' } })
})

test('the command checks a file with only the secret @long', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-proof-'))
  const file = join(folder, 'proof.json')
  writeFileSync(file, (await take()).text)
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'verify.ts'), '--file', file],
    {
      env: { ...process.env, KASA_SECRET: 'another secret than that of the tests', DATABASE_URL: '' },
      encoding: 'utf8',
    },
  )
  // Made with another secret, so this one cannot verify it.
  expect([status, stdout.trim()]).toEqual([
    1,
    'BROKEN at its head: what the file says of itself was changed, or KASA_SECRET is not the one it was made under',
  ])
}, 30_000)

test('a file is a proof on its own, and its end is a mark for the database', async () => {
  const taken = await proof()
  for (const more of [
    { ...taken, note: 'whole' },
    { ...taken, rows: taken.rows.map((row) => ({ ...row, by: 'nobody' })) },
  ])
    expect(auditProof.safeParse(more).success).toBe(false)
  const mark = { chained: Number(taken.chained), hash: taken.end }
  expect(await verifyAuditChain(app.tenant.pool, app.tenant.keys, mark)).toMatchObject({ broken: null })
  expect(await verifyAuditChain(app.tenant.pool, app.tenant.keys, { ...mark, hash: '0'.repeat(64) })).toMatchObject({
    broken: { why: 'NOT_OF_MARK' },
  })
})
