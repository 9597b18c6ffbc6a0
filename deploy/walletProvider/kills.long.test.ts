import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { verifyLedger } from '@kasa/api/ledger/verify.service'
import { setWalletStage } from '@kasa/api/testing/walletFixture'
import { testTenantConfig } from '@kasa/api/testing/testTenant'
import { openTenants } from '@kasa/api/tenants/tenants'
import { httpWalletProvider } from '@kasa/api/walletProvider/httpWalletProvider'

import { seededRandom } from '../demo/random'
import { freePort } from '../local/postgres'
import { startTemporaryPostgres } from '../local/temporaryPostgres'
import { killable, killableApi } from '../traffic/killableApi'
import { newTally, signedCall, sentUntilAnswered, type Caller } from '../traffic/signedCall'
import { ensureAccess } from './access'
import { providersVariable } from './clients'

const kills = Number(process.env['KASA_WALLET_KILLS'] ?? 10)
const accountNo = '7000000001'
const giveUpAfterMs = 120_000
const undo: (() => unknown)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test(`kill -9 of provider and API, ${kills} times: each payout leaves once, each payment counts once`, async () => {
  const random = seededRandom(27)
  const home = mkdtempSync(join(tmpdir(), 'kasa-wallet-kill-'))
  undo.push(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'tenants')
  mkdirSync(folder)
  const config = testTenantConfig({ modules: ['papara', 'reports', 'admin'] })
  writeFileSync(join(folder, 'test.json'), JSON.stringify(config))
  const postgres = await startTemporaryPostgres({})
  undo.push(postgres.stop)
  const secret = randomBytes(32).toString('base64url')
  const tenants = await openTenants([config], { databaseUrl: postgres.url, secret })
  undo.push(tenants.close)
  const [tenant] = tenants.all
  if (!tenant) throw new Error('There is no tenant')

  const port = await freePort()
  const access = await ensureAccess(home, ['test'])
  const base = new URL(`http://127.0.0.1:${access.port}`)
  const env = {
    KASA_HOME: home,
    KASA_SECRET: secret,
    KASA_TENANTS: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'warn',
  }
  const providerFile = 'deploy/walletProvider/main.ts'
  const provider = killable('provider', providerFile, { ...env, PORT: String(port) }, new URL('/healthz', base).href)
  const api = killableApi({ ...env, WALLET_PROVIDERS: providersVariable(access) }, port)
  undo.push(provider.stop, api.stop)
  for (const one of [provider, api]) one.start()
  await Promise.all([provider.untilReady(), api.untilReady()])

  const { merchant, accountId } = await setWalletStage({ tenant }, { accountNo })
  await tenant.pool.query(
    `update papara_account set direction = 'BOTH', created_at = now() - interval '1 day' where id = $1`,
    [accountId],
  )
  await tenant.pool.query(
    `update merchant_key set scopes = '{read,deposit:create,withdraw:create}', requests_per_minute = 60000`,
  )
  const tally = newTally()
  const patient = { tally, timeoutMs: 5_000, giveUpAfterMs }
  const caller: Caller = { ...patient, base: new URL(`http://test.localhost:${port}`), credentials: merchant }
  const admin = async (target: string, body: object) => {
    const headers = { authorization: `Bearer ${access.adminKey}` }
    const answer = await sentUntilAnswered(
      { ...patient, base },
      { method: 'POST', target },
      JSON.stringify(body),
      () => headers,
    )
    if (answer.status !== 200) throw new Error(`${target}: ${answer.status} ${answer.text}`)
  }
  const createTransfer = async (merchantRef: string, more: object) => {
    const call = { method: 'POST' as const, target: '/mapi/v1/wallet-transfers', idempotencyKey: merchantRef }
    const body = { merchantRef, customer: { id: merchantRef, name: 'Elif Kılıç' }, ...more }
    const answer = await signedCall(caller, { ...call, body })
    if (answer.status !== 201) throw new Error(`${merchantRef}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as { id: string; referenceCode: string }
  }
  const [ins, outs]: [string[], string[]] = [[], []]
  async function payIn(ref: string, amount: number) {
    const { id, referenceCode } = await createTransfer(ref, { direction: 'IN', amount })
    ins.push(id)
    const from = { fromNo: '3000000003', fromName: 'Elif Kılıç' }
    await admin('/admin/incoming', {
      key: ref,
      walletNo: accountNo,
      ...from,
      amountMinor: amount,
      description: referenceCode,
    })
  }
  async function payOut(ref: string) {
    outs.push(
      (await createTransfer(ref, { direction: 'OUT', amount: 1_000 + random.int(0, 500), walletNo: '2000000002' })).id,
    )
  }
  const states = async () =>
    new Map(
      (await tenant.pool.query<{ id: string; status: string }>('select id, status from papara_request')).rows.map(
        ({ id, status }) => [id, status],
      ),
    )
  const untilSettled = async () => {
    for (const until = Date.now() + 240_000; Date.now() < until; await wait(500)) {
      const found = await states()
      if (ins.every((id) => found.get(id) === 'APPROVED') && outs.every((id) => found.get(id) === 'PAID')) return
    }
  }

  await admin('/admin/wallets', { client: 'test', walletNo: accountNo, holder: 'Lale', openingMinor: 0 })
  await payIn('first', 1_000_000)
  await untilSettled()
  for (let kill = 0; kill < kills; kill += 1) {
    // In addition to being killed, the provider loses calls and responses.
    await admin('/admin/faults', {
      kind: random.pick(['lostAnswer', 'lostCall']),
      call: random.pick(['create', 'payOut', 'status']),
    })
    await admin('/admin/faults', { kind: random.pick(['duplicateEvent', 'lostEvent']) })
    const victim = random.pick([provider, api])
    const turns = Array.from({ length: 3 }, (_turn, index) => `${kill}-${index}`)
    const work = Promise.all(turns.flatMap((turn) => [payIn(`in-${turn}`, 50_000), payOut(`out-${turn}`)]))
    await wait(random.int(50, 1_200))
    await victim.kill()
    await wait(random.int(0, 500))
    victim.start()
    await victim.untilReady()
    await work
  }
  await untilSettled()

  const found = await states()
  expect(ins.map((id) => found.get(id))).toEqual(ins.map(() => 'APPROVED'))
  expect(outs.map((id) => found.get(id))).toEqual(outs.map(() => 'PAID'))
  const client = { url: base.href, apiKey: access.clients['test']?.apiKey ?? '', webhookSecrets: [] }
  const paid: string[] = []
  for (let [since, isLast] = [0, false]; !isLast;) {
    const statement = await httpWalletProvider(client).statement(accountNo, since)
    if (statement.kind !== 'answer') throw new Error('The provider does not answer')
    const { movements } = statement.value
    paid.push(...movements.flatMap(({ kind, payoutId }) => (kind === 'PAYOUT' && payoutId !== null ? [payoutId] : [])))
    since += movements.length
    isLast = statement.value.isLast
  }
  const { rows } = await tenant.pool.query<{ paymentId: string }>(
    `select provider_payment_id as "paymentId" from papara_request where direction = 'OUT'`,
  )
  expect(paid.toSorted()).toEqual(rows.map(({ paymentId }) => paymentId).toSorted())
  await wait(35_000)
  const statement = await tenant.pool.query<{ gap: bigint }>('select gap_minor as gap from papara_account')
  expect(statement.rows).toEqual([{ gap: 0n }])
  expect((await verifyLedger(tenant.pool)).broken).toEqual([])
  expect(tally.broken).toEqual([])
  expect(outs.length).toBe(3 * kills)
}, 900_000)
