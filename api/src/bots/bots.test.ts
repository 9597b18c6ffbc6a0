import type { BotDetail, BotRow } from '@kasa/contracts/bots'

import { chainNewLines } from '../balances/chainLines'
import {
  addAccount,
  addBot,
  addGroup,
  askDeposit,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
  type Stage,
  type TestBot,
} from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { watchBots } from './watchBots'

let app: TestApp
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
})
// The clock advances beyond a token's ten minutes.
const freshAdmin = async () => {
  admin = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
  await stepUp(admin)
}
beforeEach(freshAdmin)
afterAll(() => app.close())

const stepUp = (who: SignedInClient) =>
  app.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
    who.actor.sessionId,
    new Date(app.clock.now().getTime() + 86_400_000),
  ])
const beat = (bot: { keyId: string; secret: string }, body: object = {}) =>
  sendSigned(app, bot, 'POST', '/bapi/v1/heartbeat', { version: '2.1', lagS: 3, ...body })
const get = async (who: SignedInClient, id: string) =>
  (await who.client.get(`/api/watcher-bot/get/${id}`)).body as BotDetail
const list = async (who: SignedInClient, query = '') =>
  ((await who.client.get(`/api/watcher-bot/list${query}`)).body as { rows: BotRow[] }).rows
/** A second administrator approves what is pending for a bot. */
const approved = async (botId: string, who?: SignedInClient) => {
  const other = who ?? (await app.signedIn({ scope: ['ADMIN'], role: 'admin' }))
  await stepUp(other)
  const { rows } = await app.tenant.pool.query<{ id: string }>(
    `select id from approval where target_id = $1 and status = 'PENDING'`,
    [botId],
  )
  return other.client.post(`/api/approval/approve/${rows[0]?.id ?? ''}`, {})
}
const later = (seconds: number) => app.clock.advance(seconds * 1000)

/** A group with one account, watched by a bot with a current heartbeat. */
async function watched(
  given: { ownerUserId?: string } = {},
): Promise<{ groupId: string; bot: TestBot; accountId: string }> {
  const groupId = await addGroup(app.tenant)
  const bot = await addBot(app.tenant, {})
  const accountId = await addAccount(app.tenant, { remitGroupId: groupId, botId: bot.id, ...given })
  await beat(bot)
  return { groupId, bot, accountId }
}

let refs = 0
const line = (accountId: string, minute: number, amount: number, balanceAfter?: number, more: object = {}) => ({
  accountId,
  direction: 'CREDIT',
  amount,
  bookedAt: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`,
  senderName: 'ELIF KILIC',
  bankRef: `gap-${(refs += 1)}`,
  ...(balanceAfter === undefined ? {} : { balanceAfter }),
  ...more,
})
const report = (bot: TestBot, ...transactions: object[]) =>
  sendSigned(app, bot, 'POST', '/bapi/v1/transactions', { transactions })

describe('heartbeats', () => {
  test('two missed make it LATE, five OFFLINE, the next brings it back; each change is sent once', async () => {
    const { bot } = await watched()
    expect((await beat(bot)).body).toEqual({ status: 'ONLINE', intervalS: 30 })
    const notified: string[] = []
    const step = async (seconds: number) => {
      later(seconds)
      await Promise.all([watchBots(app.ctx), watchBots(app.ctx)])
      const { status, history } = await get(admin, bot.id)
      notified.push(`${status} ${history.filter(({ kind }) => kind === 'STATUS').length}`)
    }
    for (const seconds of [59, 1, 89, 1, 300]) await step(seconds)
    expect(notified).toEqual(['ONLINE 1', 'LATE 2', 'LATE 2', 'OFFLINE 3', 'OFFLINE 3'])
    expect((await beat(bot, { lagS: 9 })).body).toMatchObject({ status: 'ONLINE' })
    expect(await get(admin, bot.id)).toMatchObject({
      status: 'ONLINE',
      lagS: 9,
      softwareVersion: '2.1',
      history: [{ kind: 'STATUS', params: { from: 'OFFLINE', to: 'ONLINE' } }, {}, {}, {}],
    })
  })

  test('a heartbeat with an error counts as missed', async () => {
    const { bot } = await watched()
    const statuses: unknown[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push(((await beat(bot, { error: 'the bank asks for a new consent' })).body as { status: string }).status)
    expect(statuses).toEqual(['ONLINE', 'LATE', 'LATE', 'LATE', 'ERROR'])
    expect(await get(admin, bot.id)).toMatchObject({
      status: 'ERROR',
      errorsInRow: 5,
      lastError: 'the bank asks for a new consent',
    })
    await beat(bot)
    expect(await get(admin, bot.id)).toMatchObject({ status: 'ONLINE', errorsInRow: 0, lastError: null })
  })

  test.each([
    ['silence', async ({ bot }: Stage) => void (later(150), await watchBots(app.ctx), bot)],
    [
      'errors',
      async ({ bot }: Stage) => {
        for (let n = 0; n < 5; n += 1) await beat(bot, { error: 'no' })
      },
    ],
    [
      'a pause',
      async ({ bot }: Stage) =>
        void (await admin.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'maintenance' })),
    ],
  ])('after %s its accounts get no requests until it is back', async (_name, fail) => {
    const stage = await setStage(app)
    await app.tenant.pool.query('update watcher_bot set heartbeat_at = $2 where id = $1', [
      stage.bot.id,
      app.clock.now(),
    ])
    await beat(stage.bot)
    expect((await askDeposit(app, stage.merchant)).status).toBe(201)
    await fail(stage)
    expect(
      await makeDeposit(app, stage.merchant).then(
        ({ status }) => status,
        (error: Error) => error.message,
      ),
    ).toMatch(/REJECTED|NO_ACCOUNT|No deposit/)
    const { paused } = (
      await app.tenant.pool.query<{ paused: boolean }>('select paused from watcher_bot where id = $1', [stage.bot.id])
    ).rows[0] ?? { paused: false }
    if (paused) await admin.client.post(`/api/watcher-bot/resume/${stage.bot.id}`, { reason: 'done' })
    await beat(stage.bot)
    expect((await makeDeposit(app, stage.merchant)).status).toBe('ASSIGNED')
  })
})

describe('the running balance', () => {
  test('a missing line is shown with its amount; when it comes late, the gap closes', async () => {
    const { bot, accountId } = await watched()
    const [a, b, c] = [line(accountId, 1, 100, 1100), line(accountId, 2, 50, 1150), line(accountId, 3, 25, 1175)]
    expect((await report(bot, a, c)).body).toMatchObject({ results: [{ result: 'new' }, { result: 'new' }] })
    const gapped = await get(admin, bot.id)
    expect(gapped.openGaps).toBe(1)
    expect(gapped.gaps).toMatchObject([
      {
        missingMinor: 50,
        after: { amountMinor: 100, balanceAfterMinor: 1100 },
        before: { amountMinor: 25, balanceAfterMinor: 1175 },
        closedAt: null,
      },
    ])
    expect(await list(admin, '?alarm=true')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: bot.id, openGaps: 1 })]),
    )
    await report(bot, b)
    const filled = await get(admin, bot.id)
    expect([
      filled.openGaps,
      filled.gaps.map(({ closedAt }) => closedAt !== null),
      filled.history.slice(0, 2).map(({ kind }) => kind),
    ]).toEqual([0, [true], ['GAP_CLOSED', 'GAP_OPENED']])
    const account = await app.tenant.pool.query(
      'select bank_balance_minor as balance from bank_account where id = $1',
      [accountId],
    )
    expect(account.rows).toEqual([{ balance: 1175n }])
  })

  test('a part of the missing amount leaves a smaller gap; outgoing money counts as negative', async () => {
    const { bot, accountId } = await watched()
    await report(bot, line(accountId, 1, 100, 1100), line(accountId, 9, 1, 1001))
    expect((await get(admin, bot.id)).gaps).toMatchObject([{ missingMinor: -100 }])
    await report(bot, line(accountId, 4, 60, 1040, { direction: 'DEBIT' }))
    expect(
      (await get(admin, bot.id)).gaps.map(({ missingMinor, closedAt }) => [missingMinor, closedAt === null]),
    ).toEqual([
      [-40, true],
      [-100, false],
    ])
  })

  test('lines without a balance make no gap, repeated batches change nothing, other accounts are ignored', async () => {
    const [one, two] = [await watched(), await watched()]
    const batch = [line(one.accountId, 1, 100), line(one.accountId, 2, 7), line(one.accountId, 3, 1, 10)]
    await report(one.bot, ...batch)
    expect(
      ((await report(one.bot, ...batch)).body as { results: { result: string }[] }).results.map(({ result }) => result),
    ).toEqual(['duplicate', 'duplicate', 'duplicate'])
    await report(two.bot, line(two.accountId, 5, 1, 99_999))
    expect([(await get(admin, one.bot.id)).gaps, (await get(admin, two.bot.id)).gaps]).toEqual([[], []])
  })

  test('a statement’s line that has only a day closes the gap when the job runs', async () => {
    const { bot, accountId } = await watched()
    await report(bot, line(accountId, 1, 100, 1100), line(accountId, 3, 25, 1175))
    expect((await get(admin, bot.id)).openGaps).toBe(1)
    await app.tenant.pool.query(
      `insert into bank_tx (id, bank_account_id, direction, amount_minor, booked_at, sender_name, sender_fold, channel,
        dedupe_key, occurrence_no, source, created_at, updated_at)
       values (gen_random_uuid(), $1, 'CREDIT', 50, '2026-11-20T00:00:00+03:00', 'Elif', 'elif', 'OTHER', $2, 1,
         'MT940', $3, $3)`,
      [accountId, `statement ${accountId}`, app.clock.now()],
    )
    await chainNewLines(app.ctx)
    expect((await get(admin, bot.id)).openGaps).toBe(0)
  })
})

describe('batches', () => {
  test('500 lines are answered one by one, 501 are refused whole @long', async () => {
    const { bot, accountId } = await watched()
    const lines = Array.from({ length: 500 }, (_, n) =>
      n % 100 === 99 ? { ...line(accountId, 1, 10), amount: -1 } : line(accountId, 1, 10 + n),
    )
    const { results } = (await report(bot, ...lines)).body as { results: { index: number; result: string }[] }
    expect(results.map(({ index }) => index)).toEqual(lines.map((_, n) => n))
    expect([
      results.filter(({ result }) => result === 'new').length,
      results.filter(({ result }) => result === 'error').length,
    ]).toEqual([495, 5])
    expect((await report(bot, ...lines, line(accountId, 1, 1))).status).toBe(400)
    expect(await get(admin, bot.id)).toMatchObject({ txToday: 495, matchedToday: 0, unmatchedToday: 495 })
  }, 60_000)

  test('a line with an impossible booking time is an error and is not booked', async () => {
    const { bot, accountId } = await watched()
    const days = (n: number) => new Date(app.clock.now().getTime() + n * 86_400_000).toISOString()
    const { body } = await report(
      bot,
      ...['1900-01-01T00:00:00.000Z', days(3), days(1), days(-300)].map((bookedAt, minute) =>
        line(accountId, minute, 500, undefined, { bookedAt }),
      ),
    )
    const absurd = { result: 'error', code: 'BOOKED_AT_ABSURD', field: 'bookedAt' }
    expect(body).toMatchObject({ results: [absurd, absurd, { result: 'new' }, { result: 'new' }] })
  })

  test('a line in another currency than the account’s is an error and is not booked', async () => {
    const { bot, accountId } = await watched()
    const { body } = await report(
      bot,
      line(accountId, 1, 100, undefined, { currency: 'USD' }),
      line(accountId, 2, 200, undefined, { currency: 'TL' }),
      line(accountId, 3, 300, undefined, { currency: 'QQQ' }),
      line(accountId, 4, 400),
    )
    expect(body).toMatchObject({
      results: [
        { result: 'error', code: 'OTHER_CURRENCY', field: 'currency' },
        { result: 'new' },
        { result: 'error', code: 'OTHER_CURRENCY' },
        { result: 'new' },
      ],
    })
    const { rows } = await app.tenant.pool.query<{ amount: string }>(
      'select amount_minor::text as amount from bank_tx where bank_account_id = $1 order by booked_at',
      [accountId],
    )
    expect(rows.map(({ amount }) => amount)).toEqual(['200', '400'])
  })

  test('the counters show how many lines were matched', async () => {
    const stage = await setStage(app, { autoMatch: 'APPROVE' })
    await reportPayment(app, stage, await makeDeposit(app, stage.merchant))
    await reportPayment(app, stage, await makeDeposit(app, stage.merchant), {
      description: 'no reference',
      senderName: 'SOMEBODY ELSE',
      amount: 1,
    })
    expect(await get(admin, stage.bot.id)).toMatchObject({ txToday: 2, matchedToday: 1, unmatchedToday: 1 })
  })

  test('lines of a paused bot are booked, because the money came', async () => {
    const { bot, accountId } = await watched()
    await admin.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'x' })
    expect((await report(bot, line(accountId, 1, 100))).body).toMatchObject({ results: [{ result: 'new' }] })
    expect((await beat(bot)).body).toMatchObject({ status: 'PAUSED' })
  })
})

describe('who sees and stops a bot', () => {
  test('an operator sees the bots of their accounts, with only these accounts, and stops only their own', async () => {
    const owner = await app.signedIn({ scope: ['REMIT'] })
    const stranger = await app.signedIn({ scope: ['REMIT'] })
    const sub = await app.signedIn({ scope: ['SUBREMIT'], parentUserId: owner.actor.id })
    const { bot } = await watched({ ownerUserId: owner.actor.id })
    const shared = await watched({ ownerUserId: owner.actor.id })
    await addAccount(app.tenant, { remitGroupId: shared.groupId, botId: shared.bot.id, ownerUserId: stranger.actor.id })
    expect((await list(owner)).map(({ id, isShared, accounts }) => [id, isShared, accounts.length]).sort()).toEqual(
      [
        [bot.id, false, 1],
        [shared.bot.id, true, 1],
      ].sort(),
    )
    expect((await list(sub)).length).toBe(2)
    const [seen, ...others] = await list(stranger)
    expect([seen?.id, others]).toEqual([shared.bot.id, []])
    const file = await stranger.client.post('/api/watcher-bot/export', {
      language: 'en',
      columns: [
        { id: 'name', header: 'Bot' },
        { id: 'status', header: 'Status', words: { ONLINE: 'Up', DELAYED: 'Late' } },
        { id: 'accounts', header: 'Accounts' },
      ],
    })
    expect(file.text).toBe(
      `\ufeff"Bot";"Status";"Accounts"\r\n"${seen?.name}";"Up";"${seen?.accounts.map(({ label }) => label).join()}"\r\n`,
    )
    expect((await stranger.client.get(`/api/watcher-bot/get/${bot.id}`)).status).toBe(404)
    expect((await stranger.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'x' })).status).toBe(404)
    expect((await sub.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'x' })).status).toBe(404)
    expect((await owner.client.post(`/api/watcher-bot/pause/${shared.bot.id}`, { reason: 'x' })).body).toMatchObject({
      code: 'BOT_SHARED',
    })
    expect(
      (await owner.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'bank’s maintenance' })).body,
    ).toMatchObject({ status: 'PAUSED', pauseReason: 'bank’s maintenance', keys: [] })
    expect((await owner.client.post(`/api/watcher-bot/pause/${bot.id}`, { reason: 'x' })).body).toMatchObject({
      code: 'BOT_PAUSED',
    })
    expect((await owner.client.post(`/api/watcher-bot/pause/${bot.id}`, {})).status).toBe(400)
    expect((await owner.client.post(`/api/watcher-bot/resume/${bot.id}`, { reason: 'over' })).body).toMatchObject({
      status: 'ONLINE',
      pauseReason: null,
    })
    const { rows } = await app.tenant.pool.query(
      `select action, reason from audit_log where object_id = $1 order by seq`,
      [bot.id],
    )
    expect(rows).toEqual([
      { action: 'bot.pause', reason: 'bank’s maintenance' },
      { action: 'bot.resume', reason: 'over' },
    ])
  })

  test('consoles are notified only of bots of visible accounts', async () => {
    const { bot } = await watched()
    later(150)
    await watchBots(app.ctx)
    const { rows } = await app.tenant.pool.query(
      `select topic, remit_group_id is not null as has_group from live_event where object_id = $1 order by seq`,
      [bot.id],
    )
    expect(rows).toEqual([
      { topic: 'bot', has_group: true },
      { topic: 'bot', has_group: true },
    ])
  })

  test('the list shows bots that need attention first, and filters by state', async () => {
    const owner = await app.signedIn({ scope: ['REMIT'] })
    const [fine, off] = [await watched({ ownerUserId: owner.actor.id }), await watched({ ownerUserId: owner.actor.id })]
    await app.tenant.pool.query('update watcher_bot set heartbeat_at = null where id = $1', [off.bot.id])
    expect((await list(owner)).map(({ id, status }) => [id, status])).toEqual([
      [off.bot.id, 'OFFLINE'],
      [fine.bot.id, 'ONLINE'],
    ])
    expect((await list(owner, '?status=OFFLINE,ERROR')).map(({ id }) => id)).toEqual([off.bot.id])
    expect((await owner.client.get('/api/counts')).body).toMatchObject({ bot: { alarms: 1, gaps: 0, needing: 1 } })
    const first = (await owner.client.get('/api/watcher-bot/list?limit=1')).body as {
      rows: BotRow[]
      nextCursor: string
    }
    expect((await list(owner, `?limit=1&cursor=${first.nextCursor}`)).map(({ id }) => id)).toEqual([fine.bot.id])
  })

  test.each(['', 'sort=name&', 'sort=beat&desc=true&'])(
    'a page of the list by "%s" begins where the one before ended, though its last bot is no longer in the filter',
    async (order) => {
      const owner = await app.signedIn({ scope: ['REMIT'] })
      for (let n = 0; n < 4; n += 1) {
        await watched({ ownerUserId: owner.actor.id })
        later(1)
      }
      const page = async (more: string) =>
        (await owner.client.get(`/api/watcher-bot/list?status=ONLINE&limit=2&${order}${more}`)).body as {
          rows: BotRow[]
          nextCursor: string | null
        }
      const whole = (await list(owner, `?status=ONLINE&${order}`)).map(({ id }) => id)
      const first = await page('')
      expect(first.rows.map(({ id }) => id)).toEqual(whole.slice(0, 2))
      await app.tenant.pool.query('update watcher_bot set heartbeat_at = null where id = $1', [whole[1]])
      const second = await page(`cursor=${first.nextCursor ?? ''}`)
      expect(second.rows.map(({ id }) => id)).toEqual(whole.slice(2))
      expect(second.nextCursor).toBeNull()
    },
  )
})

describe('an administrator', () => {
  const form = (name: string, accountIds: string[] = []) => ({
    name,
    kind: 'OPEN_BANKING',
    intervalS: 60,
    autoMatch: 'SUGGEST',
    accountIds,
  })
  const made = async (accountIds: string[] = []) =>
    (await admin.client.post('/api/watcher-bot/create', form(`Bot ${(refs += 1)}`, accountIds))).body as BotDetail
  const secretOf = async (keyId: string) =>
    ((await admin.client.post('/api/watcher-bot/showKeys', { keyId })).body as { secret: string }).secret

  test('a bot is added for free accounts and watches them after a second approval; its secret shows once', async () => {
    const accountId = await addAccount(app.tenant, { remitGroupId: await addGroup(app.tenant) })
    const bot = await made([accountId])
    expect([bot.accounts, bot.autoMatch, bot.waiting]).toEqual([[], 'OFF', ['bot.change']])
    const keyId = bot.keys[0]?.keyId ?? ''
    const secret = await secretOf(keyId)
    expect((await admin.client.post('/api/watcher-bot/showKeys', { keyId })).body).toMatchObject({
      code: 'KEY_ALREADY_SHOWN',
    })
    expect((await beat({ keyId, secret })).body).toEqual({ status: 'ONLINE', intervalS: 60 })
    expect((await report({ id: bot.id, keyId, secret }, line(accountId, 1, 5))).body).toMatchObject({
      results: [{ result: 'error' }],
    })
    expect((await approved(bot.id)).status).toBe(200)
    const watching = await get(admin, bot.id)
    expect([watching.accounts.map(({ id }) => id), watching.autoMatch, watching.waiting]).toEqual([
      [accountId],
      'SUGGEST',
      [],
    ])
    expect((await report({ id: bot.id, keyId, secret }, line(accountId, 1, 5))).body).toMatchObject({
      results: [{ result: 'new' }],
    })
    expect((await admin.client.post('/api/watcher-bot/create', form('Another', [accountId]))).body).toMatchObject({
      code: 'ACCOUNT_WATCHED',
      field: 'accountIds',
    })
    const written = await admin.client.post(`/api/watcher-bot/update/${bot.id}`, {
      ...form('Renamed', []),
      ipAllow: ['10.0.0.0/8'],
      credentialRef: 'vault/bank-7',
      version: watching.version,
    })
    expect(written.body).toMatchObject({ name: 'Renamed', accounts: [], ipAllow: ['10.0.0.0/8'], hasCredential: true })
    expect(written.text).not.toContain('vault/bank-7')
    expect(
      (await admin.client.post(`/api/watcher-bot/update/${bot.id}`, { ...form('Lost'), version: bot.version })).body,
    ).toMatchObject({ code: 'BOT_CHANGED' })
    // Its address is no longer on the list.
    expect((await beat({ keyId, secret })).body).toMatchObject({ code: 'IP_NOT_ALLOWED' })
  })

  test('a replaced key works during its hours of grace', async () => {
    const bot = await made()
    const old = { keyId: bot.keys[0]?.keyId ?? '', secret: await secretOf(bot.keys[0]?.keyId ?? '') }
    const after = (await admin.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 1 }))
      .body as BotDetail
    expect(after.keys.map(({ status }) => status)).toEqual(['ACTIVE', 'GRACE'])
    expect((await beat(old)).status).toBe(200)
    const [fresh] = after.keys
    const secret = await secretOf(fresh?.keyId ?? '')
    later(3600)
    await freshAdmin()
    expect((await beat(old)).body).toMatchObject({ code: 'KEY_REVOKED' })
    expect((await beat({ keyId: fresh?.keyId ?? '', secret })).status).toBe(200)
    await admin.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 0 })
    expect((await get(admin, bot.id)).keys.map(({ status }) => status)).toEqual(['ACTIVE', 'REVOKED', 'REVOKED'])
  })

  test('keys ask for a fresh code, and for an administrator', async () => {
    const plain = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    const remit = await app.signedIn({ scope: ['REMIT'] })
    const bot = await made()
    expect(
      (await plain.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 0 })).body,
    ).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect((await remit.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 0 })).status).toBe(404)
  })
})

describe('a bot is a source of evidence: nobody controls one alone', () => {
  const show = (who: SignedInClient, keyId = '') => who.client.post('/api/watcher-bot/showKeys', { keyId })
  const secondAdmin = async () => {
    const other = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
    await stepUp(other)
    return other
  }
  const stored = async (id: string) =>
    (
      await app.tenant.pool.query<{ auto: string; keys: number }>(
        `select auto_match as auto, (select count(*)::int from watcher_bot_key key where key.bot_id = bot.id) as keys
          from watcher_bot bot where id = $1`,
        [id],
      )
    ).rows[0]
  const formOf = ({ name, kind, intervalS, autoMatch, accounts, version }: BotDetail) => ({
    name,
    kind,
    intervalS,
    autoMatch,
    accountIds: accounts.map(({ id }) => id),
    version,
  })

  test('one administrator alone gets no key of a bot that watches an account, and cannot make it approve', async () => {
    const { bot, accountId } = await watched()
    const before = await get(admin, bot.id)
    const answer = (await admin.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 24 }))
      .body as BotDetail
    expect([answer.keys, answer.waiting]).toEqual([before.keys, ['bot.key']])
    expect((await show(admin, bot.keyId)).body).toMatchObject({ code: 'KEY_OF_ANOTHER' })
    const raised = (
      await admin.client.post(`/api/watcher-bot/update/${bot.id}`, {
        ...formOf(before),
        name: 'Raised',
        autoMatch: 'APPROVE',
      })
    ).body as BotDetail
    expect([raised.name, raised.autoMatch, raised.waiting]).toEqual(['Raised', 'SUGGEST', ['bot.key', 'bot.change']])
    expect((await approved(bot.id, admin)).body).toMatchObject({ code: 'APPROVAL_OWN' })
    expect(await stored(bot.id)).toEqual({ auto: 'SUGGEST', keys: 1 })
    // One person may take rights away, which also ends what a stolen key can do.
    const less = (
      await admin.client.post(`/api/watcher-bot/update/${bot.id}`, {
        ...formOf(raised),
        autoMatch: 'OFF',
        accountIds: [],
      })
    ).body as BotDetail
    expect([less.autoMatch, less.accounts]).toEqual(['OFF', []])
    expect((await report(bot, line(accountId, 1, 5))).body).toMatchObject({ results: [{ result: 'error' }] })
    // The bot has changed since the request.
    expect((await approved(bot.id)).body).toMatchObject({ code: 'BOT_CHANGED' })
  })

  test('after another administrator’s approval only the requester gets the key; both are recorded', async () => {
    const { bot } = await watched()
    const second = await secondAdmin()
    await admin.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 0 })
    const { rows } = await app.tenant.pool.query<{ after: unknown }>(
      `select after from approval where target_id = $1`,
      [bot.id],
    )
    expect(rows).toMatchObject([{ after: { holders: [admin.actor.name], autoMatch: 'SUGGEST', graceHours: 0 } }])
    expect((await approved(bot.id, second)).status).toBe(200)
    const [key] = (await get(admin, bot.id)).keys
    expect([key?.mayShow, (await get(second, bot.id)).keys[0]?.mayShow]).toEqual([true, false])
    expect((await show(second, key?.keyId)).body).toMatchObject({ code: 'KEY_OF_ANOTHER' })
    expect((await show(admin, key?.keyId)).status).toBe(200)
    const audit = await app.tenant.pool.query(
      `select action, reason from audit_log where object_id = $1 and action like 'bot.%' order by seq`,
      [bot.id],
    )
    expect(audit.rows).toEqual([
      { action: 'bot.resetKeys', reason: `${admin.actor.name} + ${second.actor.name}` },
      { action: 'bot.showKey', reason: null },
    ])
  })

  test('an approval is refused if the bot’s key changed hands since the request', async () => {
    const bot = (
      await admin.client.post('/api/watcher-bot/create', {
        name: `Bot ${(refs += 1)}`,
        kind: 'FILE',
        intervalS: 60,
        autoMatch: 'APPROVE',
        accountIds: [],
      })
    ).body as BotDetail
    expect([bot.autoMatch, bot.waiting, bot.keys[0]?.mayShow]).toEqual(['APPROVE', [], true])
    const accountId = await addAccount(app.tenant, { remitGroupId: await addGroup(app.tenant) })
    await admin.client.post(`/api/watcher-bot/update/${bot.id}`, { ...formOf(bot), accountIds: [accountId] })
    const third = await secondAdmin()
    await third.client.post('/api/watcher-bot/resetKeys', { botId: bot.id, graceHours: 24 })
    expect((await approved(bot.id)).body).toMatchObject({ code: 'BOT_CHANGED' })
    expect((await get(admin, bot.id)).accounts).toEqual([])
  })
})
