import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import { runSql } from '../db/runSql'
import type { Tx } from '../db/client'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawalTable } from '../withdrawals/withdrawalTable'

type Reader = Pick<Tx, 'query'>

/** A debit as it is held against payouts. `ibanHash` in hex; null where the bank does not say where it went. */
export type PayoutLineRecord = {
  id: string
  bankAccountId: string
  bankAccountLabel: string
  amountMinor: bigint
  senderName: string
  description: string
  bankRef: string | null
  ibanHash: string | null
  ibanLast4: string | null
  bookedAt: Date
  /** By which rail it went, where the bank says so: `HAVALE`, `FAST`, `EFT`, else `CASH` or `OTHER`. */
  channel: string
  namedBy: NamedOnlyBy
  /** It may be a payment that another line told already (`duplicateLines.ts`). */
  maybeDuplicate: boolean
  /** A row of a file says that it is a reversal: the bank took money back, and no payout left by it. */
  isReversal: boolean
  /** Its bot leaves decisions to people. */
  isLeftToPeople: boolean
}

const toldAsReversal = `exists (select from statement_row told where told.bank_tx_id = t.id and told.is_reversal)`
const leftToPeople = `exists (select from watcher_bot bot where bot.id = t.bot_id and bot.auto_match = 'OFF')`
const columns =
  sql.raw(`t.id, t.bank_account_id as "bankAccountId", b.label as "bankAccountLabel", t.amount_minor as "amountMinor",
    t.sender_name as "senderName", t.description,
  t.bank_ref as "bankRef", encode(t.sender_iban_hash, 'hex') as "ibanHash", t.sender_iban_last4 as "ibanLast4",
    t.booked_at as "bookedAt", t.channel, t.named_by as "namedBy", t.maybe_same_as is not null as "maybeDuplicate",
  ${toldAsReversal} as "isReversal", ${leftToPeople} as "isLeftToPeople"`)
const tables = sql.raw('bank_tx t join bank_account b on b.id = t.bank_account_id')
const freeOf = (direction: 'CREDIT' | 'DEBIT') => sql<boolean>`t.direction = ${direction} and t.status = 'NEW'`
const free = freeOf('DEBIT')

/** Lines of which a machine may decide: no row of a file took them back, and their bot leaves it to one. */
const isMachines = sql.raw<boolean>(`not ${toldAsReversal} and not ${leftToPeople}`)

/** Of these, those that a bot reported: money comes back to a merchant by no file that a person wrote. */
const isBots = sql<boolean>`${isMachines} and t.named_by is null`

/**
 * Which of some lines are debits that nothing was made of yet, locked in order of id: of those that a person works on,
 * or that the machine decides.
 */
export const lockFreeDebits = (
  tx: Tx,
  ids: readonly string[],
  among: RawBuilder<boolean> = isMachines,
): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where t.id = any(${[...ids]}::uuid[]) and ${free} and ${among} order by t.id
      for no key update of t`,
  )

/** Where a payout was to go and when it was asked for: what finds its debit. */
export type Wanted = { bankAccountId: string; amountMinor: bigint; createdAt: Date }
const within = ({
  bankAccountId,
  createdAt,
  least,
  most,
}: {
  bankAccountId: string
  createdAt: Date
  least: bigint
  most: bigint
}) => sql<boolean>`t.bank_account_id = ${bankAccountId}::uuid and t.amount_minor between ${least} and ${most}
    and t.booked_at > ${createdAt}::timestamptz - interval '1 day'`
const mayProve = ({ amountMinor, ...wanted }: Wanted, mostMinor = amountMinor) =>
  sql<boolean>`${free} and ${within({ ...wanted, least: amountMinor, most: mostMinor + mostBankFeeMinor })}`

/**
 * The debits by which the machine may prove a payout, or parts that come to `mostMinor`, locked, the oldest first; one
 * that somebody else has in hand is left to them.
 */
export const lockDebitsOf = (tx: Tx, wanted: Wanted, mostMinor: bigint): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where ${mayProve(wanted, mostMinor)} and ${isMachines}
      order by t.booked_at, t.id limit 50 for no key update of t skip locked`,
  )

/** All of them, to be read. */
export const selectDebitsOf = (db: Reader, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(db, sql`select ${columns} from ${tables} where ${mayProve(wanted)} order by t.booked_at, t.id`)

/**
 * The free debits of any account of ours that are of a payout's amount, with what a bank may take, and booked since it
 * was asked for.
 */
export const selectDebitsAnywhere = (
  db: Reader,
  { amountMinor, createdAt }: Omit<Wanted, 'bankAccountId'>,
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where ${free}
      and t.amount_minor between ${amountMinor} and ${amountMinor + mostBankFeeMinor}
        and t.booked_at > ${createdAt}::timestamptz - interval '1 day' order by t.booked_at, t.id`,
  )

export type SentRecord = WithdrawalRecord & { ibanHash: string }
/** With the reference code of the payout that it is a part of; null for no part. */
export type FoundRecord = SentRecord & { wholeCode: string | null }

const sentColumns = sql.raw(`${withdrawalTable.columns}, encode(r.beneficiary_iban_hash, 'hex') as "ibanHash",
  (select whole.reference_code from withdraw_request whole where whole.id = r.parent_id) as "wholeCode"`)
const sentTables = sql.raw(withdrawalTable.from)
type Debited = Pick<PayoutLineRecord, 'bankAccountId' | 'amountMinor'>
const mayBeProvedBy = (statuses: readonly WithdrawalStatus[], { bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...statuses]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid
    and r.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}`

const begun: readonly WithdrawalStatus[] = ['SENDING', 'SENT', 'SUSPECT']
/**
 * Two or more parts of its payout are under way from the debit's account, and come to the debit or more: some of them
 * may have left in it.
 */
const mayBeJoinedIn = (statuses: readonly WithdrawalStatus[], { bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...statuses]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid
    and r.amount_minor < ${amountMinor} and r.parent_id in (
    select part.parent_id from withdraw_request part
    where part.parent_id is not null and part.status = any(${[...begun]}::text[])
      and part.bank_account_id = ${bankAccountId}::uuid
    group by part.parent_id having count(*) > 1 and sum(part.amount_minor) >= ${amountMinor - mostBankFeeMinor})`

const left: readonly WithdrawalStatus[] = ['SENT', 'SUSPECT']
/** It left from the debit's account beside a part that the debit may prove alone. */
const isBeside = ({ bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...left]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid and r.parent_id in (
    select part.parent_id from withdraw_request part
    where part.parent_id is not null and part.status = any(${[...left]}::text[])
      and part.bank_account_id = ${bankAccountId}::uuid
      and part.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor})`

/**
 * The payouts that a debit may prove, alone or together, locked in order of id: who says at this moment that one was
 * sent is waited for. The parts beside them are locked with them: once one is paid, another debit may prove the others
 * (`proveRest`).
 */
export async function lockSentOf(tx: Tx, line: PayoutLineRecord): Promise<FoundRecord[]> {
  const mayBeIt = sql<boolean>`((${mayBeProvedBy(left, line)}) or (${mayBeJoinedIn(left, line)}))`
  const rows = await runSql<FoundRecord & { mayBeIt: boolean }>(
    tx,
    sql`select ${sentColumns}, ${mayBeIt} as "mayBeIt" from ${sentTables} where ${mayBeIt} or (${isBeside(line)})
      order by r.id for no key update of r`,
  )
  return rows.flatMap(({ mayBeIt: isIt, ...payout }) => (isIt ? [payout] : []))
}

/**
 * The payouts that are being sent and whose a debit may be as well, and all parts that it may have paid together: it
 * proves none that is being sent, and no other one in its place.
 */
export const selectRivalsOf = (db: Reader, line: PayoutLineRecord): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where (${mayBeProvedBy(['SENDING'], line)})
      or (${mayBeJoinedIn(begun, line)}) order by r.id`,
  )

/** The parts of a payout that are in one of some states, in their order. */
export const selectPartsIn = (
  db: Reader,
  parentId: string,
  statuses: readonly WithdrawalStatus[],
): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.parent_id = ${parentId}::uuid
      and r.status = any(${[...statuses]}::text[]) order by r.part_no`,
  )

/** Those of some payouts that are parts. */
export const selectPartsOf = (db: Reader, ids: readonly string[]): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.id = any(${[...ids]}::uuid[]) and r.parent_id is not null
      order by r.id`,
  )

/**
 * `count` split payouts after another of which an open part has a free debit on its account that is more than the part,
 * in order of id.
 */
export const selectMaybeJoined = (
  db: Reader,
  visible: RawBuilder<boolean>,
  { after, count }: { after: string | null; count: number },
): Promise<{ id: string; number: string }[]> =>
  runSql(
    db,
    sql`select r.id, r.number from ${sentTables} where r.status = 'PARTIALLY_PAID' and ${visible}
        and (${after}::uuid is null or r.id > ${after}::uuid) and exists (
          select from withdraw_request part join bank_tx t on t.bank_account_id = part.bank_account_id
          where part.parent_id = r.id and part.status in ('QUEUED', 'SENDING', 'SENT', 'SUSPECT') and ${free}
            and t.booked_at > r.created_at - interval '1 day'
            and t.amount_minor > part.amount_minor and t.amount_minor <= r.amount_minor + ${mostBankFeeMinor})
        order by r.id limit ${count}`,
  )

/** All parts of a payout are locked, in order of id, before one of them is: its debit may decide about the others. */
export async function lockAllParts(tx: Tx, parentId: string): Promise<void> {
  await runSql(
    tx,
    sql`select r.id from withdraw_request r where r.parent_id = ${parentId}::uuid order by r.id for no key update`,
  )
}

/** Some parts of a payout, locked in order of id. */
export const lockParts = (tx: Tx, parentId: string, ids: readonly string[]): Promise<FoundRecord[]> =>
  runSql(
    tx,
    sql`select ${sentColumns} from ${sentTables} where r.parent_id = ${parentId}::uuid
      and r.id = any(${[...ids]}::uuid[]) order by r.id for no key update of r`,
  )

/**
 * The parts of a payout that were sent from an account, or may have been, locked; none of them if somebody else has one
 * in hand.
 */
export async function lockFreeParts(tx: Tx, parentId: string, bankAccountId: string): Promise<FoundRecord[]> {
  const sent = sql<boolean>`r.parent_id = ${parentId}::uuid and r.bank_account_id = ${bankAccountId}::uuid
    and r.status in ('SENT', 'SUSPECT')`
  const all = await runSql<FoundRecord>(tx, sql`select ${sentColumns} from ${sentTables} where ${sent}`)
  const locked = await runSql<FoundRecord>(
    tx,
    sql`select ${sentColumns} from ${sentTables} where ${sent} order by r.id for no key update of r skip locked`,
  )
  return locked.length === all.length ? locked : []
}

/** Free debits of an account within two amounts, booked since a payout was asked for, the oldest first. */
export const selectDebitsWithin = (
  db: Reader,
  wanted: { bankAccountId: string; createdAt: Date; least: bigint; most: bigint },
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where ${free} and ${within(wanted)} order by t.booked_at, t.id limit 200`,
  )

/** The same, with those that somebody set aside. */
export const selectUnexplainedWithin = (
  db: Reader,
  wanted: { bankAccountId: string; createdAt: Date; least: bigint; most: bigint },
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where t.direction = 'DEBIT' and t.status <> 'MATCHED' and ${within(wanted)}
      order by t.booked_at, t.id`,
  )

/** A debit by its id, whatever was made of it. */
export async function selectDebit(db: Reader, id: string): Promise<PayoutLineRecord | undefined> {
  const [line] = await runSql<PayoutLineRecord>(db, sql`select ${columns} from ${tables} where t.id = ${id}::uuid`)
  return line
}

/**
 * The number of a payout that was begun and whose a free debit may be, as far as account, amount and IBAN say;
 * undefined where there is none.
 */
export async function selectMaybeProved(tx: Tx, line: PayoutLineRecord): Promise<string | undefined> {
  const [payout] = await runSql<{ number: string }>(
    tx,
    sql`select r.number from withdraw_request r
        where ${mayBeProvedBy(['SENDING', 'SENT', 'SUSPECT'], line)}
          and ${line.bookedAt}::timestamptz > r.created_at - interval '1 day'
          and (${line.ibanHash}::text is null or encode(r.beneficiary_iban_hash, 'hex') = ${line.ibanHash}::text)
        order by r.id limit 1`,
  )
  return payout?.number
}

/** What a payout is looked up by beside itself, in hex. */
export async function selectIbanHash(db: Reader, id: string): Promise<string> {
  const [row] = await runSql<{ hash: string }>(
    db,
    sql`select encode(beneficiary_iban_hash, 'hex') as hash from withdraw_request where id = ${id}::uuid`,
  )
  if (!row) throw new Error(`The payout ${id} is not there`)
  return row.hash
}

/** On which of some accounts anything was sent, or may have been, that no debit has proved. */
export async function selectAwaitingProof(db: Reader, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select account.id from unnest(${[...new Set(accountIds)]}::uuid[]) as account (id)
      where exists (select from withdraw_request r where r.status in ('SENT', 'SUSPECT')
        and r.bank_account_id = account.id)`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Credits that nothing was made of yet, locked in order of id. */
export const lockFreeCredits = (
  tx: Tx,
  ids: readonly string[],
  among: RawBuilder<boolean> = isBots,
): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where t.id = any(${[...ids]}::uuid[]) and ${freeOf('CREDIT')} and ${among}
      order by t.id for no key update of t`,
  )

/** Paid, and sent since then: what may come back. */
const mayComeBack = (since: Date) => sql<boolean>`r.status = 'PAID' and r.decided_at > ${since}`

/** The debit by which a payout `r` was paid. */
const debitOf = sql.raw<string>(
  `(select link.bank_tx_id from match_line link join bank_tx debit on debit.id = link.bank_tx_id
    and debit.direction = 'DEBIT' where link.request_id = r.id and link.released_at is null)`,
)
/** It is a part, and with the others that left in its debit it comes to an amount. */
const cameTogether = (amountMinor: RawBuilder<bigint>) =>
  sql<boolean>`(r.parent_id is not null and r.amount_minor < ${amountMinor} and ${amountMinor} = (
    select sum(other.amount_minor) from match_line link join withdraw_request other on other.id = link.request_id
    where link.bank_tx_id = ${debitOf} and link.released_at is null and other.status = 'PAID'))`

/**
 * Which of some lines are free credits of an amount that was paid from their account, in one payout or in the parts of
 * one; of a batch of deposits none is.
 */
export async function selectMaybeReturns(db: Reader, ids: readonly string[], since: Date): Promise<string[]> {
  const amount = sql.raw<bigint>('t.amount_minor')
  const rows = await runSql<{ id: string }>(
    db,
    sql`select t.id from bank_tx t where t.id = any(${[...ids]}::uuid[]) and ${freeOf('CREDIT')}
      and exists (select from withdraw_request r where ${mayComeBack(since)} and r.bank_account_id = t.bank_account_id
        and (r.amount_minor = t.amount_minor or ${cameTogether(amount)})) order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/** A payout that was paid, and by which debit. */
export type PaidRecord = FoundRecord & { debitId: string | null }

/** The payouts that a credit may be the return of, alone or together, locked in order of id. */
export const lockPaidOf = (
  tx: Tx,
  { bankAccountId, amountMinor }: PayoutLineRecord,
  since: Date,
): Promise<PaidRecord[]> =>
  runSql(
    tx,
    sql`select ${sentColumns}, ${debitOf} as "debitId" from ${sentTables} where ${mayComeBack(since)}
      and r.bank_account_id = ${bankAccountId}::uuid
      and (r.amount_minor = ${amountMinor} or ${cameTogether(sql<bigint>`${amountMinor}::bigint`)})
      order by r.id for no key update of r`,
  )

/** The paid parts that left in the debit by which a payout was paid, itself among them, in their order. */
export const selectTogether = (db: Reader, id: string): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.status = 'PAID' and r.id in (
          select other.request_id from match_line own join bank_tx debit on debit.id = own.bank_tx_id
            and debit.direction = 'DEBIT'
          join match_line other on other.bank_tx_id = own.bank_tx_id and other.released_at is null
          where own.request_id = ${id}::uuid and own.released_at is null)
        order by r.part_no`,
  )

const mayReturn = ({ bankAccountId, amountMinor, createdAt }: Wanted) =>
  sql<boolean>`${freeOf('CREDIT')} and t.bank_account_id = ${bankAccountId}::uuid and t.amount_minor = ${amountMinor}
    and t.booked_at > ${createdAt}::timestamptz - interval '1 day'`

/** The credits by which the machine may say that a payout came back, locked, the oldest first. */
export const lockCreditsOf = (tx: Tx, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where ${mayReturn(wanted)} and ${isBots} order by t.booked_at, t.id limit 50
      for no key update of t skip locked`,
  )

/** The same to be read, whoever brought them. */
export const selectCreditsOf = (db: Reader, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(db, sql`select ${columns} from ${tables} where ${mayReturn(wanted)} order by t.booked_at, t.id limit 50`)
