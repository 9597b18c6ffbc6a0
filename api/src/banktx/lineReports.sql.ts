import { sameRefWithinDays, type KnownLine } from '@kasa/domain/linePairing'
import { foldText } from '@kasa/domain/turkishText'

import type { Tx } from '../db/client'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'

/** Lines that may match one report share a slot: one account, one day in Istanbul, one direction, one amount. */
export type Slot = {
  readonly bankAccountId: string
  readonly day: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly amountMinor: bigint
}

export const slotKey = ({ bankAccountId, day, direction, amountMinor }: Slot): string =>
  `${bankAccountId} ${day} ${direction} ${amountMinor}`

/** A slot to read, and the reference that may identify lines on nearby days. */
export type SlotQuery = { readonly slot: Slot; readonly bankRef: string | null }

/**
 * Locks the account, direction and amount of these slots, on all days, until the transaction ends. Locks in a fixed
 * order, so that two batches cannot deadlock.
 */
export async function lockSlots(tx: Tx, slots: readonly SlotQuery[]): Promise<void> {
  await tx.query({
    name: 'lineReports.lock',
    text: `select pg_advisory_xact_lock(hashtextextended(slot, 4171))
      from (select distinct slot from unnest($1::text[]) slot order by slot) ordered`,
    values: [
      slots.map(
        ({ slot: { bankAccountId, direction, amountMinor } }) => `${bankAccountId} ${direction} ${amountMinor}`,
      ),
    ],
  })
}

type SlotLine = Omit<KnownLine, 'text'> & { slot: string; description: string; isInThisFile: boolean }
/** `inThisFile`: lines already matched by earlier rows of the same file. */
export type SlotLines = { known: Map<string, KnownLine[]>; inThisFile: Set<string> }

const onSlotsDay = `(line.booked_at >= ${dayStartSql('slot.day')} and line.booked_at < ${dayEndSql('slot.day')})`

/** The lines of each slot, plus lines of nearby days with a requested reference; each with its reports. */
export async function selectSlotLines(
  db: Pick<Tx, 'query'>,
  queries: readonly SlotQuery[],
  importId: string | null,
): Promise<SlotLines> {
  // Identical bookings share a slot, so each slot is read once.
  const slots = [...new Map(queries.map(({ slot }) => [slotKey(slot), slot])).values()]
  const { rows } = await db.query<SlotLine>({
    name: 'lineReports.lines',
    text: `select slot.key as slot, line.id, line.bank_ref as "bankRef", line.description, line.sender_fold as name,
             line.balance_after_minor as "balanceAfterMinor", line.linked_minor > 0 as "isGiven",
               not ${onSlotsDay} as "isElsewhere",
             exists (select from statement_row told where told.import_id = $7 and told.report_key is not null
               and told.bank_tx_id = line.id and told.direction = slot.direction
                       and told.amount_minor = slot.amount and told.day between slot.day - ${sameRefWithinDays}
                         and slot.day + ${sameRefWithinDays}) as "isInThisFile",
             coalesce((select jsonb_agg(jsonb_build_object('source', seen.source, 'key', seen.report_key,
               'shortKey', seen.short_key, 'occurrenceNo', seen.occurrence_no, 'hasRef', seen.has_ref))
                       from line_report seen where seen.bank_tx_id = line.id), '[]') as seen
           from unnest($1::text[], $2::uuid[], $3::date[], $4::text[], $5::bigint[]) as slot
             (key, account, day, direction, amount)
           join bank_tx line on line.bank_account_id = slot.account and line.direction = slot.direction
             and line.amount_minor = slot.amount
             and line.booked_at >= ${dayStartSql(`(slot.day - ${sameRefWithinDays})`)}
               and line.booked_at < ${dayEndSql(`(slot.day + ${sameRefWithinDays})`)}
             and (${onSlotsDay} or upper(btrim(line.bank_ref) collate "C") = any($6::text[]))
           order by line.id`,
    values: [
      slots.map(slotKey),
      slots.map(({ bankAccountId }) => bankAccountId),
      slots.map(({ day }) => day),
      slots.map(({ direction }) => direction),
      slots.map(({ amountMinor }) => amountMinor),
      [...new Set(queries.flatMap(({ bankRef }) => bankRef?.trim().toUpperCase() ?? []))],
      importId,
    ],
  })
  const known = new Map<string, KnownLine[]>(slots.map((slot) => [slotKey(slot), []]))
  for (const { slot, description, isInThisFile: _, ...line } of rows)
    known.get(slot)?.push({ ...line, text: foldText(description) })
  return { known, inThisFile: new Set(rows.filter(({ isInThisFile }) => isInThisFile).map(({ id }) => id)) }
}

export type NewLineReport = {
  source: string
  key: string
  shortKey: string | null
  occurrenceNo: number
  bankTxId: string
  hasRef: boolean
  makers: readonly string[] | null
  agrees: boolean
  at: Date
}

export async function insertLineReports(tx: Tx, lineReports: readonly NewLineReport[]): Promise<void> {
  if (lineReports.length === 0) return
  await tx.query({
    name: 'lineReports.insert',
    text: `insert into line_report (source, report_key, occurrence_no, bank_tx_id, has_ref, created_at, makers, agrees,
             short_key)
           select source, key, occurrence_no, line, has_ref, at, makers::uuid[], agrees, short_key
           from unnest($1::text[], $2::text[], $3::int[], $4::uuid[], $5::bool[], $6::timestamptz[], $7::text[],
             $8::bool[], $9::text[])
             as seen (source, key, occurrence_no, line, has_ref, at, makers, agrees, short_key)`,
    values: [
      lineReports.map(({ source }) => source),
      lineReports.map(({ key }) => key),
      lineReports.map(({ occurrenceNo }) => occurrenceNo),
      lineReports.map(({ bankTxId }) => bankTxId),
      lineReports.map(({ hasRef }) => hasRef),
      lineReports.map(({ at }) => at),
      lineReports.map(({ makers }) => makers && `{${makers.join(',')}}`),
      lineReports.map(({ agrees }) => agrees),
      lineReports.map(({ shortKey }) => shortKey),
    ],
  })
}

/** Pairs of linked accounts, in both directions. */
export type LinkedPairs = readonly (readonly [string, string])[]
const linkedIn = (pairs: LinkedPairs) => [pairs.map(([one]) => one), pairs.map(([, other]) => other)] as const

/** The people behind the files that report these lines, or behind these reports of a source. */
export async function selectMakers(
  tx: Tx,
  of: { bankTxIds: readonly string[] } | { source: string; reports: readonly { key: string; occurrenceNo: number }[] },
): Promise<string[]> {
  const { rows } = await tx.query<{ maker: string }>(
    'source' in of
      ? {
          name: 'lineReports.makersNotified',
          text: `select distinct maker from line_report seen
            join unnest($2::text[], $3::int[]) as told (key, occurrence_no) on seen.report_key = told.key
            and seen.occurrence_no = told.occurrence_no
                 cross join unnest(seen.makers) maker where seen.source = $1`,
          values: [of.source, of.reports.map(({ key }) => key), of.reports.map(({ occurrenceNo }) => occurrenceNo)],
        }
      : {
          name: 'lineReports.makersOf',
          text: `select distinct maker from line_report seen cross join unnest(seen.makers) maker
            where seen.bank_tx_id = any($1::uuid[])`,
          values: [[...of.bankTxIds]],
        },
  )
  return rows.map(({ maker }) => maker)
}

/**
 * For reports that files of `makers` repeated: keeps only makers, or their linked accounts, behind all of these
 * files. Returns the lines of the reports that changed.
 */
export async function narrowMakers(
  tx: Tx,
  source: string,
  reports: readonly { key: string; occurrenceNo: number }[],
  makers: readonly string[],
  pairs: LinkedPairs,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'lineReports.narrow',
    text: `with hand (one, other) as (select * from unnest($5::uuid[], $6::uuid[])),
             kept as (
               select seen.source, seen.report_key, seen.occurrence_no, array(
                 select maker from (select unnest(seen.makers) union select unnest($4::uuid[])) both_of (maker)
                 where (maker = any(seen.makers)
                   or exists (select from hand where one = maker and other = any(seen.makers)))
                   and (maker = any($4::uuid[])
                     or exists (select from hand where one = maker and other = any($4::uuid[])))
                 order by maker) as makers
               from line_report seen join unnest($2::text[], $3::int[]) as told (key, occurrence_no)
                 on seen.report_key = told.key and seen.occurrence_no = told.occurrence_no
               where seen.source = $1 and not seen.makers <@ $4::uuid[])
           update line_report seen set makers = kept.makers from kept
           where seen.source = kept.source and seen.report_key = kept.report_key
             and seen.occurrence_no = kept.occurrence_no and seen.makers is distinct from kept.makers
             returning seen.bank_tx_id as id`,
    values: [
      source,
      reports.map(({ key }) => key),
      reports.map(({ occurrenceNo }) => occurrenceNo),
      [...makers],
      ...linkedIn(pairs),
    ],
  })
  return rows.map(({ id }) => id)
}

/**
 * Recomputes which people the lines' evidence depends on, from their current reports (`lineSource.ts`). Returns the
 * lines that changed.
 */
export async function setNamedBy(tx: Tx, bankTxIds: readonly string[], pairs: LinkedPairs): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'lineReports.namedBy',
    text: `update bank_tx line set named_by = told.by
           from (select told.id, case
             when not exists (select from line_report seen where seen.bank_tx_id = told.id and seen.makers is null)
             then array(
                   select distinct maker from line_report seen cross join unnest(seen.makers) maker
                     where seen.bank_tx_id = told.id and seen.agrees
                     and not exists (select from line_report every where every.bank_tx_id = told.id and every.agrees
                       and not maker = any(every.makers)
                       and not exists (select from unnest($2::uuid[], $3::uuid[]) as hand (one, other)
                         where hand.one = maker and hand.other = any(every.makers))) order by maker) end as by
                 from unnest($1::uuid[]) as told (id)) told
           where line.id = told.id and line.named_by is distinct from told.by returning line.id`,
    values: [[...bankTxIds], ...linkedIn(pairs)],
  })
  return rows.map(({ id }) => id)
}

/** Sets the line's reference if it has none. */
export async function setLearntRef(tx: Tx, bankTxId: string, bankRef: string, at: Date): Promise<void> {
  await tx.query({
    name: 'lineReports.learn',
    text: `update bank_tx set bank_ref = $2, updated_at = $3 where id = $1 and bank_ref is null`,
    values: [bankTxId, bankRef, at],
  })
}

/**
 * Removes a reference from a line that got it by mistake, and moves the reports with that reference to the right
 * line.
 */
export async function moveRef(tx: Tx, fromId: string, toId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'lineReports.moveRef',
    text: `update bank_tx set bank_ref = null, updated_at = $2 where id = $1`,
    values: [fromId, at],
  })
  await tx.query({
    name: 'lineReports.move',
    text: `update line_report set bank_tx_id = $2, agrees = makers is null where bank_tx_id = $1 and has_ref`,
    values: [fromId, toId],
  })
  // If the report that gave the line its text moved away, the oldest remaining report takes its place.
  await tx.query({
    name: 'lineReports.keep',
    text: `update line_report kept set agrees = true
           from (select source, report_key, occurrence_no from line_report where bank_tx_id = $1
             order by created_at, source, report_key, occurrence_no limit 1) first
           where not exists (select from line_report where bank_tx_id = $1 and agrees)
             and kept.source = first.source and kept.report_key = first.report_key
               and kept.occurrence_no = first.occurrence_no`,
    values: [fromId],
  })
}
