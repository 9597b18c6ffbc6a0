import { addAccount, setStage, type Stage } from './moneyFixture'
import { nameAccount, preview, take, type WireStatement } from './statementFixture'
import { buildTestApp, type SignedInClient, type TestApp } from './testApp'

export const handedIban = 'TR330006100519786457841326'
export const sheetOf = (top: string, ...rows: readonly string[]) => `${[top, ...rows].join('\n')}\n`

type HandedRow = { rowNo: number; result: string; reason: string | null; same: { id: string } | null }

/**
 * An administrator who uploads statements for new accounts. `booked` returns the number and the sum (in lira) of an
 * account's bank transactions.
 */
export async function handingIn() {
  const test: TestApp = await buildTestApp()
  const stage: Stage = await setStage(test)
  const admin: SignedInClient = await test.signedIn({ name: 'Deniz Aksoy', scope: ['ADMIN'] })

  const account = async () => {
    const id = await addAccount(test.tenant, { remitGroupId: stage.groupId })
    await nameAccount(test, id, handedIban)
    return id
  }
  const rowsOf = async (id: string) =>
    ((await admin.client.get(`/api/statement/rows/${id}?limit=200`)).body as { rows: HandedRow[] }).rows
  /** The result of each row, or the reason why it is held. */
  const results = async (id: string) =>
    (await rowsOf(id)).map(({ result, reason }) => (result === 'HELD' ? reason : result))
  const booked = async (id: string) => {
    const { rows } = await test.tenant.pool.query<{ lines: number; sum: string }>(
      `select count(*)::int as lines,
        coalesce(sum(case direction when 'CREDIT' then amount_minor else -amount_minor end), 0)::text as sum
       from bank_tx where bank_account_id = $1`,
      [id],
    )
    return `${rows[0]?.lines} lines, ${Number(rows[0]?.sum) / 100}`
  }
  /**
   * Previews a file, imports it if it is new, and checks that the import gives the same row results as the preview. A
   * repeated file returns the statement that was already imported.
   */
  async function handIn(accountId: string, file: string): Promise<{ seen: WireStatement; rows: (string | null)[] }> {
    const look = await preview(test, admin, accountId, file)
    const before = await results(look.id)
    const seen = look.status === 'DONE' ? look : await take(test, admin, look)
    const rows = await results(look.id)
    expect(rows).toEqual(before)
    return { seen, rows }
  }
  return { test, stage, admin, account, rowsOf, results, booked, hand: handIn }
}
