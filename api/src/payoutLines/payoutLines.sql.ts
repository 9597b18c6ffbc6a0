import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { sql, type RawBuilder } from 'kysely'

import { isAwaited } from '../banklines/unmatchedMoney'
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
  /** That other line is not set aside. */
  hasTwin: boolean
  /** A row of a file says that it is a reversal: the bank took money back, and no payout left by it. */
  isReversal: boolean
  /** Its bot leaves decisions to people. */
  isLeftToPeople: boolean
  /** Nobody has explained it or set it aside. */
  isWaiting: boolean
  /** A transfer between our accounts waits for this credit. */
  isAwaited: boolean
}

const toldAsReversal = `exists (select from statement_row told where told.bank_tx_id = t.id and told.is_reversal)`
const leftToPeople = `exists (select from watcher_bot bot where bot.id = t.bot_id and bot.auto_match = 'OFF')`
export const columns =
  sql.raw(`t.id, t.bank_account_id as "bankAccountId", b.label as "bankAccountLabel", t.amount_minor as "amountMinor",
    t.sender_name as "senderName", t.description,
  t.bank_ref as "bankRef", encode(t.sender_iban_hash, 'hex') as "ibanHash", t.sender_iban_last4 as "ibanLast4",
    t.booked_at as "bookedAt", t.channel, t.named_by as "namedBy", t.maybe_same_as is not null as "maybeDuplicate",
  exists (select from bank_tx twin where twin.id = t.maybe_same_as and twin.status not in ('IGNORED', 'RETURNED')) as
    "hasTwin",
  ${toldAsReversal} as "isReversal", ${leftToPeople} as "isLeftToPeople",
  t.status = 'NEW' as "isWaiting", ${isAwaited('t')} as "isAwaited"`)
export const tables = sql.raw('bank_tx t join bank_account b on b.id = t.bank_account_id')
export const freeOf = (direction: 'CREDIT' | 'DEBIT') => sql<boolean>`t.direction = ${direction} and t.status = 'NEW'`
const free = freeOf('DEBIT')

/** Lines of which a machine may decide: no row of a file took them back, and their bot leaves it to one. */
const isMachines = sql.raw<boolean>(`not ${toldAsReversal} and not ${leftToPeople}`)

/** Of these, those that a bot reported: money comes back to a merchant by no file that a person wrote. */
export const isBots = sql<boolean>`${isMachines} and t.named_by is null`

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
    sql`select ${columns} from ${tables} where t.direction = 'DEBIT' and t.status in ('NEW', 'IGNORED')
      and t.amount_minor between ${amountMinor} and ${amountMinor + mostBankFeeMinor}
        and t.booked_at > ${createdAt}::timestamptz - interval '1 day' order by t.booked_at, t.id`,
  )

export type SentRecord = WithdrawalRecord & { ibanHash: string }
/** With the reference code of the payout that it is a part of; null for no part. */
export type FoundRecord = SentRecord & { wholeCode: string | null }

export const sentColumns = sql.raw(`${withdrawalTable.columns}, encode(r.beneficiary_iban_hash, 'hex') as "ibanHash",
  (select whole.reference_code from withdraw_request whole where whole.id = r.parent_id) as "wholeCode"`)
export const sentTables = sql.raw(withdrawalTable.from)
type Debited = Pick<PayoutLineRecord, 'bankAccountId' | 'amountMinor'>
const mayBeProvedBy = (statuses: readonly WithdrawalStatus[], { bankAccountId, amountMinor }: Debited) =>
  sql<boolean>`r.status = any(${[...statuses]}::text[]) and r.bank_account_id = ${bankAccountId}::uuid
    and r.amount_minor between ${amountMinor - mostBankFeeMinor} and ${amountMinor}`

/**
 * Payouts that wait to be sent, or have a part that does, from any account, and whose amount a debit has, with or
 * without a bank fee.
 */
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

/** A line that a person works on; `isFree`: it is a debit that nothing was made of. */
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
 * The payouts that a debit may have paid alone, as far as account and amount say: begun on its account, or waiting on
 * any. `visible` is of the payout `r`.
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
 * The number of a payout that was begun and whose a free debit may be, as far as account, amount and IBAN say;
 * undefined where there is none.
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
