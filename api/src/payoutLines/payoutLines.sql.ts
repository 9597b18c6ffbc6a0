import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import { mayBeSentBack } from '../banktx/moneySentBack'
import { isAwaited } from '../banklines/unmatchedMoney'
import { hasTwin, isReportedReversal } from '../banktx/lineConditions'
import { runSql } from '../db/runSql'
import type { Tx } from '../db/client'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawalTable } from '../withdrawals/withdrawalTable'

type Reader = Pick<Tx, 'query'>

/**
 * A debit in the form in which it is compared with payouts. `ibanHash` in hex; null if the bank does not report the
 * IBAN.
 */
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
  /** The rail that the bank reports: `HAVALE`, `FAST`, `EFT`, else `CASH` or `OTHER`. */
  channel: string
  namedBy: NamedOnlyBy
  /** It may be a duplicate of another line (`duplicateLines.ts`). */
  maybeDuplicate: boolean
  /** The line of which it may be a duplicate is not set aside. */
  hasTwin: boolean
  /** A file marks it as a reversal: the bank took money back with it, and it paid no payout. */
  isReversal: boolean
  /** Its bot leaves decisions to people (`auto_match` is `OFF`). */
  isLeftToPeople: boolean
  /** Its status is NEW: it is neither explained nor set aside. */
  isWaiting: boolean
  /** It has the amount and IBAN of money sent back to a payer whose debit was not seen. */
  mayBeSentBack: boolean
  /** It is the expected credit of a transfer between our accounts. */
  isAwaited: boolean
}

const leftToPeople = `exists (select from watcher_bot bot where bot.id = t.bot_id and bot.auto_match = 'OFF')`
export const columns =
  sql.raw(`t.id, t.bank_account_id as "bankAccountId", b.label as "bankAccountLabel", t.amount_minor as "amountMinor",
    t.sender_name as "senderName", t.description,
  t.bank_ref as "bankRef", encode(t.sender_iban_hash, 'hex') as "ibanHash", t.sender_iban_last4 as "ibanLast4",
    t.booked_at as "bookedAt", t.channel, t.named_by as "namedBy", t.maybe_same_as is not null as "maybeDuplicate",
  ${hasTwin('t')} as "hasTwin",
  ${isReportedReversal('t')} as "isReversal", ${leftToPeople} as "isLeftToPeople",
  t.status = 'NEW' as "isWaiting",
  (t.direction = 'DEBIT' and t.status = 'NEW' and ${mayBeSentBack('t')}) as "mayBeSentBack",
  ${isAwaited('t')} as "isAwaited"`)
export const tables = sql.raw('bank_tx t join bank_account b on b.id = t.bank_account_id')
export const freeOf = (direction: 'CREDIT' | 'DEBIT') => sql<boolean>`t.direction = ${direction} and t.status = 'NEW'`
const free = freeOf('DEBIT')

/** SQL: lines that the system may decide on: no file reports them as reversals, and their bot allows it. */
const isForSystem = sql.raw<boolean>(`not ${isReportedReversal('t')} and not ${leftToPeople}`)

/** SQL: of these, only lines that a bot reported. A file that a person wrote must not return money to a merchant. */
export const isBots = sql<boolean>`${isForSystem} and t.named_by is null`

/**
 * Locks the free debits among some lines, in order of id. `among` limits them to the lines that a person works on; by
 * default to those that the system may decide on.
 */
export const lockFreeDebits = (
  tx: Tx,
  ids: readonly string[],
  among: RawBuilder<boolean> = isForSystem,
): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where t.id = any(${[...ids]}::uuid[]) and ${free} and ${among} order by t.id
      for no key update of t`,
  )

/** What finds a payout's debit: its account, its amount and when it was requested. */
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
 * Locks the debits by which the system may prove a payout, or parts of `mostMinor` together, the oldest first. Skips
 * rows locked elsewhere.
 */
export const lockDebitsOf = (tx: Tx, wanted: Wanted, mostMinor: bigint): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where ${mayProve(wanted, mostMinor)} and ${isForSystem}
      order by t.booked_at, t.id limit 50 for no key update of t skip locked`,
  )

/**
 * The debits that may prove a payout, or parts of `mostMinor` together, unlocked. Includes those that the system may
 * not decide on.
 */
export const selectDebitsOf = (db: Reader, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(db, sql`select ${columns} from ${tables} where ${mayProve(wanted)} order by t.booked_at, t.id`)

/**
 * Returns the free debits, and those set aside, of all our accounts that have a payout's amount plus at most a bank fee
 * and were booked since it was requested.
 */
export const selectDebitsAnywhere = (
  db: Reader,
  { amountMinor, createdAt }: Omit<Wanted, 'bankAccountId'>,
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where t.direction = 'DEBIT' and t.status in ('NEW', 'IGNORED')
      and t.amount_minor between ${amountMinor} and ${amountMinor + mostBankFeeMinor}
        and t.booked_at > ${createdAt}::timestamptz - interval '1 day' order by t.booked_at, t.id`,
  )

export type SentRecord = WithdrawalRecord & { ibanHash: string }
/** A payout with the reference code of the split payout that it is a part of; null if it is no part. */
export type FoundRecord = SentRecord & { wholeCode: string | null }

export const sentColumns = sql.raw(`${withdrawalTable.columns}, encode(r.beneficiary_iban_hash, 'hex') as "ibanHash",
  (select whole.reference_code from withdraw_request whole where whole.id = r.parent_id) as "wholeCode"`)
export const sentTables = sql.raw(withdrawalTable.from)
type Debited = Pick<PayoutLineRecord, 'bankAccountId' | 'amountMinor'>
const mayBeProvedBy = (statuses: readonly WithdrawalStatus[], { bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...statuses]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid
    and r.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}`

/** Returns payouts of any account, queued or with a queued part, that have a debit's amount, bank fee or not. */
export const selectWaitingOf = (
  db: Reader,
  { amountMinor, bookedAt }: Pick<PayoutLineRecord, 'amountMinor' | 'bookedAt'>,
): Promise<SentRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.id in (
        select id from withdraw_request where status = 'QUEUED'
        union select parent_id from withdraw_request where status = 'QUEUED' and parent_id is not null)
      and r.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}
        and r.created_at < ${bookedAt}::timestamptz + interval '1 day' order by r.id limit 500`,
  )

const begun: readonly WithdrawalStatus[] = ['SENDING', 'SENT', 'SUSPECT']
/**
 * True if two or more parts of its payout are under way from the debit's account and their sum is at least the debit's
 * amount: the debit may have paid some of them.
 */
const mayBeJoinedIn = (statuses: readonly WithdrawalStatus[], { bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...statuses]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid
    and r.amount_minor < ${amountMinor} and r.parent_id in (
    select part.parent_id from withdraw_request part
    where part.parent_id is not null and part.status = any(${[...begun]}::text[])
      and part.bank_account_id = ${bankAccountId}::uuid
    group by part.parent_id having count(*) > 1 and sum(part.amount_minor) >= ${amountMinor - mostBankFeeMinor})`

const left: readonly WithdrawalStatus[] = ['SENT', 'SUSPECT']
/** True if it left the debit's account beside another part that the debit may prove alone. */
const isBeside = ({ bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...left]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid and r.parent_id in (
    select part.parent_id from withdraw_request part
    where part.parent_id is not null and part.status = any(${[...left]}::text[])
      and part.bank_account_id = ${bankAccountId}::uuid
      and part.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor})`

/**
 * Locks the payouts that a debit may prove, alone or together, in order of id. Waits for a transaction that is
 * reporting one as sent. Also locks the parts beside them: once one is paid, another debit may prove the others
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
 * Returns the payouts in SENDING that a debit may also have paid, and all parts that it may have paid together. The
 * debit proves none in SENDING, and then no other payout either.
 */
export const selectRivalsOf = (db: Reader, line: PayoutLineRecord): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where (${mayBeProvedBy(['SENDING'], line)})
      or (${mayBeJoinedIn(begun, line)}) order by r.id`,
  )

/** Returns the parts of a payout in some states, ordered by part number. */
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

/** Returns the parts among some payouts. */
export const selectPartsOf = (db: Reader, ids: readonly string[]): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.id = any(${[...ids]}::uuid[]) and r.parent_id is not null
      order by r.id`,
  )

/**
 * Returns up to `count` split payouts after `after`, in order of id. Each has an open part that is smaller than a free
 * debit on the part's account.
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

/** Locks all parts of a payout in order of id, before any single part: the debit of one may decide about the others. */
export async function lockAllParts(tx: Tx, parentId: string): Promise<void> {
  await runSql(
    tx,
    sql`select r.id from withdraw_request r where r.parent_id = ${parentId}::uuid order by r.id for no key update`,
  )
}

/** Locks some parts of a payout in order of id. */
export const lockParts = (tx: Tx, parentId: string, ids: readonly string[]): Promise<FoundRecord[]> =>
  runSql(
    tx,
    sql`select ${sentColumns} from ${sentTables} where r.parent_id = ${parentId}::uuid
      and r.id = any(${[...ids]}::uuid[]) order by r.id for no key update of r`,
  )

/**
 * Locks the parts of a payout that were or may have been sent from an account. Returns none if another transaction has
 * locked one of them.
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

/** Returns free debits of an account between two amounts, booked since a payout was requested, the oldest first. */
export const selectDebitsWithin = (
  db: Reader,
  wanted: { bankAccountId: string; createdAt: Date; least: bigint; most: bigint },
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where ${free} and ${within(wanted)} order by t.booked_at, t.id limit 200`,
  )

/**
 * Returns debits of an account between two amounts, free or set aside, booked since a payout was requested, the oldest
 * first.
 */
export const selectUnexplainedWithin = (
  db: Reader,
  wanted: { bankAccountId: string; createdAt: Date; least: bigint; most: bigint },
): Promise<PayoutLineRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where t.direction = 'DEBIT' and t.status <> 'MATCHED' and ${within(wanted)}
      order by t.booked_at, t.id`,
  )

/** Returns a debit by its id, in any status. */
export async function selectDebit(db: Reader, id: string): Promise<PayoutLineRecord | undefined> {
  const [line] = await runSql<PayoutLineRecord>(db, sql`select ${columns} from ${tables} where t.id = ${id}::uuid`)
  return line
}

/** Returns a line that a person works on. `isFree`: it is a debit that is not used yet. */
export async function selectWorkedLine(
  db: Reader,
  id: string,
  visible: RawBuilder<boolean>,
): Promise<(PayoutLineRecord & { isFree: boolean }) | undefined> {
  const [line] = await runSql<PayoutLineRecord & { isFree: boolean }>(
    db,
    sql`select ${columns}, ${free} as "isFree" from ${tables} where t.id = ${id}::uuid and ${visible}`,
  )
  return line
}

/**
 * Returns the payouts that a debit may have paid alone, by account and amount: begun on its account, or queued on any.
 * `visible` filters the payout `r`.
 */
export const selectMaybePaidBy = (
  db: Reader,
  { bankAccountId, amountMinor, bookedAt }: PayoutLineRecord,
  visible: RawBuilder<boolean>,
): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where ${visible} and r.part_count = 0
        and (r.status = 'QUEUED'
          or (r.status = any(${[...begun]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid))
        and r.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}
          and r.created_at < ${bookedAt}::timestamptz + interval '1 day'
        order by r.created_at desc, r.id limit 50`,
  )

/**
 * Returns the number of a begun payout that a free debit may have paid, by account, amount and IBAN. Undefined if there
 * is none.
 */
export async function selectMaybeProved(tx: Reader, line: PayoutLineRecord): Promise<string | undefined> {
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

/** Returns the hash of a payout's beneficiary IBAN, in hex. */
export async function selectIbanHash(db: Reader, id: string): Promise<string> {
  const [row] = await runSql<{ hash: string }>(
    db,
    sql`select encode(beneficiary_iban_hash, 'hex') as hash from withdraw_request where id = ${id}::uuid`,
  )
  if (!row) throw new Error(`The payout ${id} is not there`)
  return row.hash
}

/** Returns the accounts, among some, that have a sent or suspect payout without a debit. */
export async function selectAwaitingProof(db: Reader, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select account.id from unnest(${[...new Set(accountIds)]}::uuid[]) as account (id)
      where exists (select from withdraw_request r where r.status in ('SENT', 'SUSPECT')
        and r.bank_account_id = account.id)`,
  )
  return new Set(rows.map(({ id }) => id))
}
