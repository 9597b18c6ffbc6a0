import type { ListOrder, SortKey } from '../db/keyset'
import type { RequestRecord } from './requestRecord'

/**
 * Where a noun's requests are stored. The table has the columns below under these names; its history is in
 * `<table>_event` (request_id, seq, at, action, actor, params). All of this goes into SQL unescaped: only constants of
 * the noun's own file, never input.
 */
export type TableOf<R> = {
  /** For example `remit_request`. */
  name: string
  /** The columns of a request's group and account, and the table of these accounts, which has a `label`. */
  place?: Place
  /** The noun's own columns in the select list; `r` is the request. */
  columns: string
  /** SQL of the joins; empty if there are none. */
  joins: string
  /** The noun's own columns that may change: column, type, field. */
  saved: readonly (readonly [column: string, type: string, field: keyof R & string])[]
  /** Changing columns that the list shows or filters by. `<table>_event.state` stores them (`asOf.ts`). */
  past?: readonly string[]
  /** Statuses a person can still decide on. */
  open: readonly string[]
  /** The order in which `next` gives out open requests. The table has an index of it, partial in `open`. */
  nextBy: string
  /**
   * The amount that lists show, sort, filter and sum, in kuruş, of `r` and of a record. Default: the requested amount.
   */
  listed?: { sql: string; of: (record: R) => bigint }
  /** Further sort keys of its lists, besides creation time, decision time and amount. */
  sorts?: Readonly<Record<string, SortKey>>
  /** Statuses that expire, and the column with the time. */
  due: { statuses: readonly string[]; column: string }
  /**
   * How a merchant's request is inserted (`newRequest.sql.ts`), if merchants create them: the letter and sequence of
   * its number, the noun's own columns, and the statuses in which its reference code is unique. `partOf`: the column
   * that marks a row as a part of a merchant's request, if there are such rows.
   */
  made?: {
    letter: string
    sequence: string
    columns: readonly string[]
    pending: readonly string[]
    partOf?: string
  }
}

/** The columns of a request's group and account, and the table of these accounts. */
export type Place = { group: string; account: string; accounts: string }

const bankPlace: Place = { group: 'remit_group_id', account: 'bank_account_id', accounts: 'bank_account' }

const columnsOfAll = ({ group, account }: Place) => `
  r.id, r.number, r.merchant_id as "merchantId", r.${group} as "remitGroupId", r.${account} as "bankAccountId",
    r.status, r.amount_minor as "amountMinor",
  r.deadline_at as "deadlineAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy",
    r.decided_by_name as "decidedByName", r.undo_until as "undoUntil",
  r.undo_count as "undoCount", r.claimed_by as "claimedBy", r.claimed_by_name as "claimedByName",
    r.claim_token as "claimToken", r.claim_until as "claimUntil",
  r.created_at as "createdAt", r.version`

const pastOfAll = ['status', 'decided_at', 'decided_by_name', 'version']

const savedOfAll = [
  ['status', 'text', 'status'],
  ['deadline_at', 'timestamptz', 'deadlineAt'],
  ['decided_at', 'timestamptz', 'decidedAt'],
  ['decided_by', 'uuid', 'decidedBy'],
  ['decided_by_name', 'text', 'decidedByName'],
  ['undo_until', 'timestamptz', 'undoUntil'],
  ['undo_count', 'int', 'undoCount'],
  ['claimed_by', 'uuid', 'claimedBy'],
  ['claimed_by_name', 'text', 'claimedByName'],
  ['claim_token', 'text', 'claimToken'],
  ['claim_until', 'timestamptz', 'claimUntil'],
  ['version', 'int', 'version'],
] as const

export type RequestTable<R> = {
  name: string
  place: Place
  listed: { sql: string; of: (record: R) => bigint }
  /** `select … from …`, to be continued with `where`, and its pieces, for statements that select more. */
  select: string
  columns: string
  from: string
  joins: string
  /** `from` without the joins. */
  bare: string
  /** SQL of the state of `r` that a history line stores. */
  state: string
  order: ListOrder<string>
  /** SQL conditions on `r`: `isOpen`, and `due.isOne` (it may expire) with the column of the time. */
  isOpen: string
  due: { isOne: string; at: string }
  nextBy: string
  /** `pending`, and `whole` (it is what a merchant requested and not a part), as conditions on the bare columns. */
  made: { letter: string; sequence: string; columns: readonly string[]; pending: string; whole: string } | undefined
  saved: readonly (readonly [
    column: string,
    type: string,
    field: (typeof savedOfAll)[number][2] | (keyof R & string),
  ])[]
}

const among = (statuses: readonly string[], column = 'r.status'): string =>
  `${column} in (${statuses.map((status) => `'${status}'`).join(', ')})`

/**
 * Builds a table's SQL once, when the noun's file is loaded. Throws if a name is not a valid SQL name.
 */
export function requestTable<R extends RequestRecord>({
  name,
  place = bankPlace,
  columns,
  joins,
  saved,
  past = [],
  open,
  nextBy,
  listed = { sql: 'r.amount_minor', of: ({ amountMinor }) => amountMinor },
  sorts = {},
  due,
  made,
}: TableOf<R>): RequestTable<R> {
  const wrong =
    [
      ...[name, ...Object.values(place), due.column, ...past, ...saved.flatMap(([column, type]) => [column, type])],
      ...(made ? [made.sequence, ...made.columns, ...(made.partOf ? [made.partOf] : [])] : []),
    ].find((text) => !/^[a-z][a-z0-9_]*$/.test(text)) ??
    [...open, ...due.statuses, ...(made ? [made.letter, ...made.pending] : [])].find((text) => !/^[A-Z_]+$/.test(text))
  if (wrong !== undefined) throw new Error(`${wrong} is no name of a table, column, type or status`)
  const parts = {
    joins,
    columns: `${columnsOfAll(place)}${columns === '' ? '' : `, ${columns}`}`,
    from: `${name} r ${joins}`,
  }
  return {
    name,
    place,
    listed,
    ...parts,
    bare: `${name} r`,
    state: `jsonb_build_object(${[...pastOfAll, ...past].map((column) => `'${column}', r.${column}`).join(', ')})`,
    select: `select ${parts.columns} from ${parts.from}`,
    order: {
      id: { sql: 'r.id', as: 'id' },
      keys: {
        createdAt: { sql: 'r.created_at', as: 'time' },
        decidedAt: { sql: 'r.decided_at', as: 'time', nullable: true },
        amount: { sql: listed.sql, as: 'number' },
        ...sorts,
      },
    },
    isOpen: among(open),
    due: { isOne: among(due.statuses), at: `r.${due.column}` },
    nextBy,
    made: made && {
      ...made,
      pending: among(made.pending, 'status'),
      whole: made.partOf ? `${made.partOf} is null` : 'true',
    },
    saved: [...savedOfAll, ...saved],
  }
}
