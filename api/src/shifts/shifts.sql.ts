import type { handoverSorts } from '@kasa/contracts/shifts'
import { handoverStatuses, type ClaimFate, type DutyStatus, type HandoverStatus } from '@kasa/domain/shift'
import { sql, type RawBuilder } from 'kysely'

import { asItWasThen, nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'

nameRecords('handover', 'shift_handover', 'number', asItWasThen)

type Reader = Pick<Tx, 'query'>

export async function selectDuty(
  db: Reader,
  userId: string,
): Promise<{ status: DutyStatus; since: Date | null } | undefined> {
  const { rows } = await db.query<{ status: DutyStatus; since: Date | null }>({
    name: 'shifts.duty',
    text: `select duty_status as status, duty_since as since from users where id = $1`,
    values: [userId],
  })
  return rows[0]
}

export async function setDuty(tx: Tx, userId: string, status: DutyStatus, at: Date): Promise<void> {
  await tx.query({
    name: 'shifts.setDuty',
    text: `update users set duty_status = $2, duty_since = $3 where id = $1 and duty_status <> $2`,
    values: [userId, status, at],
  })
}

export type Taker = { id: string; name: string; duty: DutyStatus }
/** Operators who may take over: of the same operator's people, or with one of the giver's groups. */
export async function selectTakers(
  db: Reader,
  giver: { id: string; parentUserId: string | null; remitGroupIds: readonly string[] },
): Promise<Taker[]> {
  const { rows } = await db.query<Taker>({
    name: 'shifts.takers',
    text: `select person.id, person.name, person.duty_status as duty from users person
           left join users boss on boss.id = person.parent_user_id
           where person.id <> $1 and person.login_status = 'ACTIVE' and person.scope && '{REMIT,SUBREMIT}'
             and (boss.id is null or boss.login_status = 'ACTIVE')
             and (coalesce(person.parent_user_id, person.id) = coalesce($2::uuid, $1)
               or coalesce(boss.remit_group_ids, person.remit_group_ids) && $3::uuid[])
           order by person.duty_status = 'ON' desc, person.name, person.id limit 200`,
    values: [giver.id, giver.parentUserId, giver.remitGroupIds],
  })
  return rows
}

export type AccountBalance = {
  id: string
  label: string
  ledgerMinor: bigint
  bankMinor: bigint | null
  bankAt: Date | null
}
/** Each account's balance by the journal, and the bank's last reported one. */
export const selectBalances = (db: Pool | Tx, visible: RawBuilder<boolean>): Promise<AccountBalance[]> =>
  runSql<AccountBalance>(
    db,
    sql`
    select account.id, account.label, (account.opening_balance_minor + coalesce(held.sum, 0))::bigint as "ledgerMinor",
      account.bank_balance_minor as "bankMinor",
      account.bank_balance_at as "bankAt"
    from bank_account account
    left join lateral (
      select sum(line.amount_minor) as sum from ledger_account ledger join journal_line line
        on line.account_id = ledger.id where ledger.code = 'BANK:' || account.id::text) held on true
    where account.status <> 'CLOSED' and ${visible} order by account.label, account.id limit 200`,
  )

export type HandoverRecord = {
  id: string
  number: string
  giverId: string
  giverName: string
  takerId: string
  takerName: string
  claims: ClaimFate
  document: string
  documentHash: Buffer
  givenAt: Date
  giverProof: string
  status: HandoverStatus
  endedAt: Date | null
  takerProof: string | null
  endReason: string | null
  sealHash: Buffer | null
}

const columns = `h.id, h.number, h.giver as "giverId", h.giver_name as "giverName", h.taker as "takerId",
  h.taker_name as "takerName", h.claims, h.document,
  h.document_hash as "documentHash", h.given_at as "givenAt", h.giver_proof as "giverProof", h.status,
    h.ended_at as "endedAt", h.taker_proof as "takerProof",
  h.end_reason as "endReason", h.seal_hash as "sealHash"`

export async function nextNumber(tx: Tx, year: string): Promise<string> {
  const { rows } = await tx.query<{ n: bigint }>(`select nextval('handover_number_seq') as n`)
  return `H-${year}-${String(rows[0]?.n ?? 0).padStart(7, '0')}`
}

/** Returns false if the giver already has a waiting hand-over. */
export async function insertHandover(
  tx: Tx,
  handover: Omit<HandoverRecord, 'status' | 'endedAt' | 'takerProof' | 'endReason' | 'sealHash'>,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'shifts.insert',
    text: `insert into shift_handover (id, number, giver, giver_name, taker, taker_name, claims, document,
      document_hash, given_at, giver_proof)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (giver) where status = 'GIVEN' do nothing`,
    values: [
      handover.id,
      handover.number,
      handover.giverId,
      handover.giverName,
      handover.takerId,
      handover.takerName,
      handover.claims,
      handover.document,
      handover.documentHash,
      handover.givenAt,
      handover.giverProof,
    ],
  })
  return rowCount === 1
}

export async function lockHandover(tx: Tx, id: string): Promise<HandoverRecord | undefined> {
  const { rows } = await tx.query<HandoverRecord>({
    name: 'shifts.lock',
    text: `select ${columns} from shift_handover h where h.id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

export async function endHandover(
  tx: Tx,
  end: {
    id: string
    status: HandoverStatus
    at: Date
    takerProof: string | null
    reason: string | null
    sealHash: Buffer | null
  },
): Promise<void> {
  await tx.query({
    name: 'shifts.end',
    text: `update shift_handover set status = $2, ended_at = $3, taker_proof = $4, end_reason = $5, seal_hash = $6
      where id = $1`,
    values: [end.id, end.status, end.at, end.takerProof, end.reason, end.sealHash],
  })
}

/** Visible hand-overs: everyone's, or those of this user and their subordinates. */
const seen = (ownerId: string | null) =>
  sql<boolean>`(${ownerId}::uuid is null
    or exists (select from users person where person.id in (h.giver, h.taker)
    and (person.id = ${ownerId}::uuid or person.parent_user_id = ${ownerId}::uuid)))`

export async function selectHandover(
  db: Pool | Tx,
  id: string,
  ownerId: string | null,
): Promise<HandoverRecord | undefined> {
  const [found] = await runSql<HandoverRecord>(
    db,
    sql`select ${sql.raw(columns)} from shift_handover h where h.id = ${id}::uuid and ${seen(ownerId)}`,
  )
  return found
}

export const handoverOrder: ListOrder<(typeof handoverSorts)[number]> = {
  id: { sql: 'h.id', as: 'id' },
  keys: {
    number: { sql: 'h.number', as: 'code' },
    giver: { sql: 'h.giver_name', as: 'words' },
    taker: { sql: 'h.taker_name', as: 'words' },
    status: rankOf('h.status', handoverStatuses),
    givenAt: { sql: 'h.given_at', as: 'time' },
    endedAt: { sql: 'h.ended_at', as: 'time', nullable: true },
  },
}

export const selectHandovers = (
  db: Pool | Tx,
  ownerId: string | null,
  { place, where, tail }: Keyset,
): Promise<(HandoverRecord & Placed)[]> =>
  runSql(
    db,
    sql`select ${sql.raw(columns)}, ${place} from shift_handover h where ${allOf([seen(ownerId), ...where])} ${tail}`,
  )

/** Hand-overs waiting for this user's signature, oldest first. */
export async function selectToSign(db: Reader, userId: string): Promise<HandoverRecord[]> {
  const { rows } = await db.query<HandoverRecord>({
    name: 'shifts.toSign',
    text: `select ${columns} from shift_handover h where h.taker = $1 and h.status = 'GIVEN' order by h.id`,
    values: [userId],
  })
  return rows
}

/** The user's own hand-over that waits for the taker's signature. */
export async function selectGiven(db: Reader, userId: string): Promise<HandoverRecord | undefined> {
  const { rows } = await db.query<HandoverRecord>({
    name: 'shifts.given',
    text: `select ${columns} from shift_handover h where h.giver = $1 and h.status = 'GIVEN'`,
    values: [userId],
  })
  return rows[0]
}
