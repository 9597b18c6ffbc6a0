import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** Stores an event for processing. Returns false if it was stored before. */
export async function insertEvent(
  db: Reader,
  event: { id: string; type: string; eventEnc: Buffer; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'walletEvents.insert',
    text: `insert into wallet_event (event_id, type, event_enc, received_at, try_at) values ($1, $2, $3, $4, $4)
      on conflict do nothing`,
    values: [event.id, event.type, event.eventEnc, event.at],
  })
  return rowCount === 1
}

export type DueEvent = { id: string; eventEnc: Buffer; tries: number }

/** The oldest due event, locked. Skips events that another process has. */
export async function lockDueEvent(tx: Tx, at: Date): Promise<DueEvent | undefined> {
  const { rows } = await tx.query<DueEvent>({
    name: 'walletEvents.lockDue',
    text: `select event_id as id, event_enc as "eventEnc", tries from wallet_event
           where taken_at is null and try_at <= $1 order by try_at, event_id limit 1 for no key update skip locked`,
    values: [at],
  })
  return rows[0]
}

export async function setEventTaken(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'walletEvents.taken',
    text: `update wallet_event set taken_at = $2, tries = tries + 1, problem = null where event_id = $1`,
    values: [id, at],
  })
}

/** Records a failure; `tryAt` null: never retry. */
export async function setEventProblem(db: Reader, id: string, problem: string, tryAt: Date | null): Promise<void> {
  await db.query({
    name: 'walletEvents.problem',
    text: `update wallet_event set tries = tries + 1, problem = $2, try_at = coalesce($3::timestamptz, 'infinity')
      where event_id = $1 and taken_at is null`,
    values: [id, problem, tryAt],
  })
}

export type StatementRead = {
  accountId: string
  accountNo: string
  seq: number
  failures: number
  /** Null until it was read to its end once. */
  openingMinor: bigint | null
}

/** Adds every account that may move money to the statements to read. */
export async function insertStatements(db: Reader, at: Date): Promise<void> {
  await db.query({
    name: 'walletEvents.statements',
    text: `insert into wallet_statement (papara_account_id, next_at)
           select id, $1 from papara_account where status in ('ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED')
             on conflict do nothing`,
    values: [at],
  })
}

/** Leases the due statements to this process until `until`. */
export async function leaseStatements(db: Reader, at: Date, until: Date): Promise<StatementRead[]> {
  const { rows } = await db.query<StatementRead>({
    name: 'walletEvents.leaseStatements',
    text: `update wallet_statement statement set next_at = $2 from papara_account account
           where account.id = statement.papara_account_id and statement.papara_account_id in (
             select papara_account_id from wallet_statement where next_at <= $1 order by next_at limit 20
               for no key update skip locked)
           returning account.id as "accountId", account.account_no as "accountNo", statement.seq, statement.failures,
             statement.opening_minor as "openingMinor"`,
    values: [at, until],
  })
  return rows
}

/** The number of the account's last booked movement, locked until the transaction ends. */
export async function lockStatement(tx: Tx, accountId: string, at: Date): Promise<number> {
  const { rows } = await tx.query<{ seq: number }>({
    name: 'walletEvents.lockStatement',
    text: `insert into wallet_statement (papara_account_id, next_at) values ($1, $2)
           on conflict (papara_account_id) do update set seq = wallet_statement.seq returning seq`,
    values: [accountId, at],
  })
  return rows[0]?.seq ?? 0
}

export async function setStatementSeq(tx: Tx, accountId: string, seq: number): Promise<void> {
  await tx.query({
    name: 'walletEvents.statementSeq',
    text: `update wallet_statement set seq = $2 where papara_account_id = $1`,
    values: [accountId, seq],
  })
}

export async function setStatementDue(db: Reader, accountId: string, at: Date): Promise<void> {
  await db.query({
    name: 'walletEvents.statementDue',
    text: `update wallet_statement set next_at = least(next_at, $2) where papara_account_id = $1 and failures = 0`,
    values: [accountId, at],
  })
}

/** Records that the statement was read to its end. The opening balance stays as first found. */
export async function setStatementEnd(
  tx: Tx,
  accountId: string,
  end: { openingMinor: bigint; nextAt: Date; at: Date },
): Promise<void> {
  await tx.query({
    name: 'walletEvents.statementEnd',
    text: `update wallet_statement set next_at = $2, read_at = $3, failures = 0, problem = null,
      opening_minor = coalesce(opening_minor, $4::bigint)
           where papara_account_id = $1`,
    values: [accountId, end.nextAt, end.at, end.openingMinor],
  })
}

export async function setStatementProblem(db: Reader, accountId: string, problem: string, nextAt: Date): Promise<void> {
  await db.query({
    name: 'walletEvents.statementProblem',
    text: `update wallet_statement set failures = failures + 1, problem = $2, next_at = $3
      where papara_account_id = $1`,
    values: [accountId, problem, nextAt],
  })
}
