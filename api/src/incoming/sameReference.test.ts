import { verifyLedger } from '../ledger/verify.service'
import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { nameAccount, preview, take } from '../testing/statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
let admin: SignedInClient
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setStage(test, { autoMatch: 'APPROVE' })
  await nameAccount(test, stage.accountId, iban)
  admin = await test.signedIn({ scope: ['ADMIN'] })
})
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const iban = 'TR330006100519786457841326'
const dayMs = 86_400_000
const nextDay = () => new Date(test.clock.now().getTime() + dayMs).toISOString()
let requests = 0
const request = () => makeDeposit(test, stage.merchant, { amount: 2_000_000 + (requests += 2_000) })

/** Reports half of a deposit by a bot; returns `new` or `duplicate`. */
const half = async (deposit: MadeDeposit, line: Record<string, unknown>) => {
  const { body } = await reportPayment(test, stage, deposit, { amount: deposit.amount / 2, ...line })
  return (body as { results: { result: string }[] }).results[0]?.result
}
const received = async ({ id }: MadeDeposit) =>
  (await admin.client.get(`/api/remit-request/get/${id}`)).body as { amountReceivedMinor?: unknown; status: string }
const linesOf = async (amount: number) =>
  (
    await test.tenant.pool.query<{ isLinked: boolean; isMarked: boolean }>(
      `select linked_minor > 0 as "isLinked", maybe_same_as is not null as "isMarked" from bank_tx
        where amount_minor = $1 order by id`,
      [amount],
    )
  ).rows

const day = (from: number) => test.clock.now().getTime() + from * dayMs
const swift = (from: number) => new Date(day(from) + 3 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
let files = 0
const file = (amount: number, rows: readonly { from: number; ref: string }[]) =>
  [
    `:20:REF${(files += 1)}`,
    `:25:${iban}`,
    ':28C:1/1',
    ...rows.flatMap(({ from, ref }) => [
      `:61:${swift(from)}${swift(from).slice(2)}C${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF//${ref}`,
      ':86:GONDEREN: ELIF KILIC',
    ]),
    '-',
    '',
  ].join('\r\n')
const taken = async (text: string) => {
  const { rowsNew, rowsDuplicate } = await take(test, admin, await preview(test, admin, stage.accountId, text))
  return { rowsNew, rowsDuplicate }
}

it('a bot’s repeated reference, with another day or letter case, is one payment', async () => {
  const deposit = await request()
  const bankRef = `Fast-${deposit.amount}`
  expect(await half(deposit, { bankRef })).toBe('new')
  expect(await half(deposit, { bankRef, bookedAt: nextDay() })).toBe('duplicate')
  expect(await half(deposit, { bankRef: ` ${bankRef.toUpperCase()} ` })).toBe('duplicate')
  expect(await linesOf(deposit.amount / 2)).toHaveLength(1)
  expect((await received(deposit)).status).not.toBe('APPROVED')
})

it('a bot’s reference with another IBAN or amount is never answered as known', async () => {
  const deposit = await request()
  const reportLine = async (bankRef: string, senderIban: string | undefined, amount = deposit.amount / 2) => {
    const { body } = await reportPayment(test, stage, deposit, { amount, bankRef, senderIban })
    return (body as { results: object[] }).results
  }
  const [ref, other] = [`FAST-${deposit.amount}`, 'TR470000100100000350930001']
  const refused = [{ index: 0, result: 'error', code: 'REFERENCE_OTHER_IBAN', field: 'senderIban' }]
  expect(await reportLine(ref, iban)).toMatchObject([{ result: 'new' }])
  expect(await reportLine(ref, other)).toEqual(refused)
  // With another letter case; the second report stores nothing.
  expect(await reportLine(ref.toLowerCase(), other)).toEqual(refused)
  expect(await reportLine(ref.toLowerCase(), undefined)).toMatchObject([{ result: 'duplicate' }])
  expect(await linesOf(deposit.amount / 2)).toHaveLength(1)
  // The fee of a payment has the same reference.
  expect(await reportLine(ref, other, 700)).toMatchObject([{ result: 'new' }])
})

it('a statement with a bot’s reference on another day books nothing, nor does a second statement', async () => {
  const deposit = await request()
  const [amount, ref] = [deposit.amount / 2, `FAST${deposit.amount}`]
  await half(deposit, { bankRef: ref.toLowerCase() })
  expect(await taken(file(amount, [{ from: -1, ref }]))).toEqual({ rowsNew: 0, rowsDuplicate: 1 })
  expect(await taken(file(amount, [{ from: 0, ref }]))).toEqual({ rowsNew: 0, rowsDuplicate: 1 })
  expect(await linesOf(amount)).toHaveLength(1)
})

it('a bot’s report confirms a line that a statement brought first with another day', async () => {
  const deposit = await request()
  const [amount, ref] = [deposit.amount / 2, `EFT${deposit.amount}`]
  const text = file(amount, [{ from: -2, ref }])
  expect(await taken(text)).toEqual({ rowsNew: 1, rowsDuplicate: 0 })
  expect(await half(deposit, { bankRef: ref })).toBe('duplicate')
  expect(await taken(text.replace(':20:REF', ':20:AGAIN'))).toEqual({ rowsNew: 0, rowsDuplicate: 1 })
  expect(await linesOf(amount)).toEqual([{ isLinked: true, isMarked: false }])
})

it.each([
  ['copies its words', (_: MadeDeposit) => 'GONDEREN: ELIF KILIC'],
  ['has its code put into them by a bot', ({ referenceCode }: MadeDeposit) => `GONDEREN: ELIF KILIC ${referenceCode}`],
])('a line does not pay a request made after a file reported it, though it %s', async (_, wordsFor) => {
  const amount = 2_000_000 + (requests += 2_000)
  const ref = `SONRA${amount}`
  expect(await taken(file(amount, [{ from: 0, ref }]))).toEqual({ rowsNew: 1, rowsDuplicate: 0 })
  test.clock.advance(60_000)
  const deposit = await makeDeposit(test, stage.merchant, { amount })
  expect(await half(deposit, { amount, bankRef: ref, description: wordsFor(deposit) })).toBe('duplicate')
  expect(await linesOf(amount)).toEqual([{ isLinked: false, isMarked: false }])
})

it('two rows of one file with one reference are two lines, also in the next file; two equal rows wait @long', async () => {
  const { amount } = await request()
  const rows = [-1, 0].map((from) => ({ from, ref: `IKI${amount}` }))
  expect(await taken(file(amount, rows))).toEqual({ rowsNew: 2, rowsDuplicate: 0 })
  expect(await taken(file(amount, rows))).toEqual({ rowsNew: 0, rowsDuplicate: 2 })
  // No balance shows that both were booked, so the second waits for a person.
  const other = await request()
  const equal = [0, 0].map((from) => ({ from, ref: `IKI${other.amount}` }))
  expect(await taken(file(other.amount, equal))).toEqual({ rowsNew: 1, rowsDuplicate: 0 })
})

it('a payment reported with a reference and then without counts once; the second waits for a person', async () => {
  const deposit = await request()
  expect(await half(deposit, { bankRef: `REF${deposit.amount}` })).toBe('new')
  expect(await half(deposit, { bankRef: undefined })).toBe('new')
  expect(await linesOf(deposit.amount / 2)).toEqual([
    { isLinked: true, isMarked: false },
    { isLinked: false, isMarked: true },
  ])
})
