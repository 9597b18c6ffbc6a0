import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

/** One person writes statement files and requests a deposit: attempts to create money that nobody sent (ADR 17). */
let test: TestApp
let stage: Stage
let thief: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test, { autoMatch: 'APPROVE' })
  await nameAccount(test, stage.accountId, iban)
  thief = await test.signedIn({ name: 'Ayşe Demir', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const iban = 'TR330006100519786457841326'
const api = '/api/remit-request'
type Row = { id: string; version: number; status: string; match: string; namedOnlyBy: string[] | null }
type Booked = { text: string; name?: string; ref?: string }

const today = () => test.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Istanbul' })
const money = (minor: number) => (minor / 100).toFixed(2)
let files = 0
/** Bookings of one amount today, in each kind of file. */
const kinds = {
  csv: (amount: number, bookings: readonly Booked[]) =>
    [
      'Tarih;Açıklama;Tutar;Gönderen;Referans',
      ...bookings.map(({ text, name, ref }) =>
        [today(), text, money(amount).replace('.', ','), name ?? '', ref ?? ''].join(';'),
      ),
      '',
    ].join('\n'),
  mt940: (amount: number, bookings: readonly Booked[]) => {
    const [, month, day] = today().split('-')
    const booked = bookings.flatMap(({ text, name, ref }) => [
      `:61:26${month}${day}${month}${day}C${money(amount).replace('.', ',')}NTRFNONREF${ref ? `//${ref}` : ''}`,
      `:86:GONDEREN: ${name ?? ''} ACIKLAMA: ${text}`,
    ])
    return [
      `:20:KASA${(files += 1)}`,
      `:25:${iban}`,
      ':28C:1/1',
      `:60F:C26${month}${day}TRY0,00`,
      ...booked,
      `:62F:C26${month}${day}TRY0,00`,
      '-',
      '',
    ].join('\r\n')
  },
} as const
const handIn = async (who: SignedInClient, kind: keyof typeof kinds, amount: number, bookings: readonly Booked[]) =>
  take(
    test,
    who,
    await preview(
      test,
      who,
      stage.accountId,
      kinds[kind](amount, bookings),
      kind === 'csv' ? `hareket${(files += 1)}.csv` : undefined,
    ),
  )
const get = async (id: string) =>
  (await thief.client.get(`${api}/get/${id}`)).body as Row & { bankLines: { id: string }[] }
const lineOf = async (id: string) => {
  const { rows } = await test.tenant.pool.query<Record<string, unknown>>(
    `select bank_ref as ref, named_by as named, sender_name as name, description as text, status,
      (select array_agg(source order by source) from line_report where bank_tx_id = id) as sources from bank_tx
      where id = $1`,
    [id],
  )
  return rows[0]
}
const reported = async (deposit: MadeDeposit, line: Record<string, unknown> = {}) =>
  ((await reportPayment(test, stage, deposit, line)).body as { results: { id: string; result: string }[] }).results[0]

let amounts = 400_000
const request = (more: Record<string, unknown> = {}) =>
  makeDeposit(test, stage.merchant, { amount: (amounts += 1_300), ...more })

/** Claims the deposit and approves it, as a person at the desk. */
async function confirm(who: SignedInClient, id: string): Promise<[number, string | undefined]> {
  const claim = (await who.client.post(`${api}/claim/${id}`)).body as { row: Row; claimToken: string }
  const answer = await who.client.post(`${api}/decide/${id}`, {
    decision: 'approve',
    claimToken: claim.claimToken,
    version: claim.row.version,
    reasonCode: 'SAME_PERSON',
  })
  const body = answer.body as { code?: string; status?: string }
  return [answer.status, body.code ?? body.status]
}

describe('a line that a bot reported and that was paid out', () => {
  it.each(['csv', 'mt940'] as const)('is not copied into another by two %s files', async (kind) => {
    const paid = await request()
    const line = await reported(paid, { bankRef: `REF${paid.number}` })
    expect(await get(paid.id)).toMatchObject({ status: 'APPROVED' })
    const puppet = await request({ amount: paid.amount })
    await handIn(thief, kind, paid.amount, [{ text: 'havale' }])
    await handIn(thief, kind, paid.amount, [
      { text: puppet.referenceCode, name: 'ELIF KILIC', ref: `REF${paid.number}` },
    ])
    expect(await lineOf(line?.id ?? '')).toMatchObject({
      ref: `REF${paid.number}`,
      named: null,
      status: 'MATCHED',
      sources: expect.arrayContaining(['BOT']) as unknown,
    })
    expect(await get(puppet.id)).toMatchObject({ status: 'ASSIGNED', namedOnlyBy: [thief.actor.id] })
    expect(await confirm(thief, puppet.id)).toEqual([409, 'OWN_STATEMENT'])
  })

  it('nor one that waits in suspense', async () => {
    const puppet = await request()
    const line = await reported(puppet, { bankRef: 'BEKLEYEN', description: 'kira', senderName: 'BASKASI' })
    await handIn(thief, 'mt940', puppet.amount, [{ text: 'havale' }])
    await handIn(thief, 'mt940', puppet.amount, [{ text: puppet.referenceCode, name: 'ELIF KILIC', ref: 'BEKLEYEN' }])
    expect(await lineOf(line?.id ?? '')).toMatchObject({ ref: 'BEKLEYEN', named: null })
    expect(await confirm(thief, puppet.id)).toEqual([409, 'OWN_STATEMENT'])
  })
})

describe('a payment that a file names before it comes', () => {
  it('takes all its text from the bot once a bot reports it; suggestions by the file’s text are dropped', async () => {
    const victim = await request()
    const puppet = await request({ amount: victim.amount, customer: { id: `puppet-${files}`, name: 'Kukla Kişi' } })
    await handIn(thief, 'csv', victim.amount, [{ text: puppet.referenceCode, name: 'KUKLA KISI' }])
    const [{ id = '' } = {}] = (await get(puppet.id)).bankLines
    expect(await reported(victim)).toMatchObject({ result: 'duplicate', id })
    expect(await lineOf(id)).toMatchObject({
      name: 'ELIF KILIC',
      text: `odeme ${victim.referenceCode}`,
      named: null,
      status: 'MATCHED',
    })
    expect(await get(puppet.id)).toMatchObject({ status: 'ASSIGNED', match: 'none', bankLines: [] })
    expect(await get(victim.id)).toMatchObject({ status: 'APPROVED', match: 'exact', bankLines: [{ id }] })
    expect(await confirm(thief, puppet.id)).toEqual([409, 'BANK_LINE_NEEDED'])
  })

  it.each([
    ['of another kind', 'mt940', undefined],
    ['of the same kind, by its reference', 'csv', 'ASIL'],
  ] as const)('is still the uploader’s own evidence if another’s file %s shows the real one', async (_, kind, ref) => {
    const colleague = await test.signedIn({ name: 'Can Öz', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    const puppet = await request()
    const named = ref ? { ref: `${ref}${puppet.number}` } : {}
    await handIn(thief, 'csv', puppet.amount, [{ text: puppet.referenceCode, name: 'ELIF KILIC', ...named }])
    await handIn(colleague, kind, puppet.amount, [{ text: 'kira', name: 'BASKASI', ...named }])
    expect(await get(puppet.id)).toMatchObject({ namedOnlyBy: [thief.actor.id] })
    expect(await confirm(thief, puppet.id)).toEqual([409, 'OWN_STATEMENT'])
  })

  it('that others paid out on the file’s text is recorded, and shows the bank’s text', async () => {
    const colleague = await test.signedIn({ name: 'Can Öz', scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    const puppet = await request()
    await handIn(thief, 'csv', puppet.amount, [{ text: puppet.referenceCode, name: 'ELIF KILIC' }])
    expect(await confirm(colleague, puppet.id)).toEqual([200, 'APPROVED'])
    const line = await reported(puppet, { senderName: 'BASKASI', description: 'kira' })
    expect(await lineOf(line?.id ?? '')).toMatchObject({ name: 'BASKASI', text: 'kira', status: 'MATCHED' })
    const { rows } = await test.tenant.pool.query<{ action: string }>(
      `select action from audit_log where object_id = $1 and action <> 'bankLine.seen'`,
      [line?.id],
    )
    expect(rows).toEqual([{ action: 'bankLine.paidOnOtherWords' }])
  })
})

describe('money that two approved on a receipt before the bank showed it', () => {
  const proven = async (name: string) => {
    const who = await test.signedIn({ scope: ['ADMIN'], name })
    await test.tenant.pool.query('update session set stepped_up_until = $2 where id = $1', [
      who.actor.sessionId,
      new Date(test.clock.now().getTime() + 86_400_000),
    ])
    return who
  }

  it('is not shown by a file of either of them; another person’s file, or a bot, closes it', async () => {
    const [maker, checker, another] = [await proven('Deniz Aksoy'), await proven('Umut Er'), await proven('Selin Tan')]
    const unseen = async () => {
      const deposit = await request()
      const content = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(deposit.number)]).toString(
        'base64',
      )
      await maker.client.post(`${api}/attach/${deposit.id}`, { fileName: 'dekont.png', content })
      const { version } = (await maker.client.get(`${api}/get/${deposit.id}`)).body as Row
      const { approvalId } = (
        await maker.client.post(`${api}/unseen/${deposit.id}`, { reason: 'the bank is down', version })
      ).body as { approvalId: string }
      expect((await checker.client.post(`/api/approval/approve/${approvalId}`)).status).toBe(200)
      return deposit
    }
    const linesOf = async (id: string) =>
      ((await maker.client.get(`${api}/get/${id}`)).body as { bankLines: unknown[] }).bankLines.length
    for (const approver of [maker, checker]) {
      const deposit = await unseen()
      await handIn(approver, 'csv', deposit.amount, [{ text: deposit.referenceCode, name: 'ELIF KILIC' }])
      expect(await linesOf(deposit.id)).toBe(0)
      expect(await reported(deposit)).toMatchObject({ result: 'duplicate' })
      expect(await linesOf(deposit.id)).toBe(1)
    }
    const deposit = await unseen()
    await handIn(another, 'csv', deposit.amount, [{ text: deposit.referenceCode, name: 'ELIF KILIC' }])
    expect(await linesOf(deposit.id)).toBe(1)
  })
})
