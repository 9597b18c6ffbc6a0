import { makePaidCard, type CardStage, type MadeCard } from './cardFixture'
import { reportPayment, type Stage } from './moneyFixture'
import type { TestAnswer } from './testClient'
import type { SignedInClient, TestApp } from './testApp'

let paid = 0

/** Creates a card transfer that is credited to its merchant, with a unique RRN; 1,000.00 by default. */
export async function makeCredited(
  test: TestApp,
  stage: CardStage,
  trader: SignedInClient,
  amount = 100_000,
): Promise<MadeCard & { rrn: string; authCode: string }> {
  const [rrn, authCode] = [`6325140${10_000 + (paid += 1)}`, String(400_000 + paid)]
  const card = await makePaidCard(test, stage, { amount }, { rrn, authCode })
  const { claimToken, row } = (await trader.client.post(`/api/trn/claim/${card.id}`)).body as {
    claimToken: string
    row: { version: number }
  }
  await trader.client.post(`/api/trn/decide/${card.id}`, {
    decision: 'approve',
    reasonCode: 'CONFIRMED',
    claimToken,
    version: row.version,
  })
  return { ...card, rrn, authCode }
}

/** An acquirer's file as CSV: RRN, auth code, kind, gross and net of each row, in lira. */
export const settlementCsv = (
  rows: readonly (readonly [rrn: string, auth: string, kind: string, gross: string, net: string])[],
): Buffer =>
  Buffer.from(
    `RRN;Provizyon No;İşlem Tipi;Brüt Tutar;Net Tutar\r\n${rows.map((row) => row.join(';')).join('\r\n')}\r\n`,
  )

/** Uploads a settlement file of the acquirer of the test terminals. */
export const handInFile = (
  who: SignedInClient,
  accountId: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  who.client.call(
    'POST',
    `/api/card-settlement/create?${new URLSearchParams({ name: 'pos.csv', acquirer: 'Garanti BBVA', accountId })}`,
    bytes,
    { 'content-type': 'application/octet-stream', ...headers },
  )

/** Adds the statement line of an acquirer's payment; returns the line's id. */
export async function bankPaid(
  test: TestApp,
  stage: Stage,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const deposit = { id: '', number: '', referenceCode: '', status: '', amount }
  const answer = await reportPayment(test, stage, deposit, { senderName: 'GARANTI POS', description: 'POS', ...more })
  if (answer.status !== 200) throw new Error(`No line: ${answer.text}`)
  const { rows } = await test.tenant.pool.query<{ id: string }>(
    `select id from bank_tx order by created_at desc, id desc limit 1`,
  )
  return rows[0]?.id ?? ''
}
