import type { ListView } from '@kasa/console/lists/listAddress'
import type { ListChip } from '@kasa/console/lists/ListFilters'
import type { Language } from '@kasa/domain/money'
import type { ConfirmQuestion } from '@kasa/console/confirm'
import type { GridColumn } from '@kasa/ui/gridColumns'
import type { Hotkey } from '@kasa/ui/useHotkeys'
import type { StatusPillProps } from '@kasa/ui/StatusPill'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

import type { SentReceipt } from './receiptFile'

/** The fields of any request's row that the desk needs. Instants are ISO 8601 in UTC. */
export type QueueRow = {
  id: string
  number: string
  /** Increases with every change; an older row never replaces a newer one. */
  version: number
  status: string
  createdAt: string
  decidedAt: string | null
  /** Who has claimed it, and until when. */
  claim: { userId: string; userName: string; until: string } | null
  /** Who may undo the decision, and until when; null once the merchant is notified. */
  undo: { userId: string; until: string } | null
}

/**
 * Filters of a request list; nouns add their own. Days in Europe/Istanbul, `to` inclusive. With accounts, Next only
 * uses these.
 */
export type QueueFilters = {
  tab: string
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  bankAccountId?: string[] | undefined
  /** Only requests that wait longer than the service level. */
  late?: 'true' | undefined
  /** The list as it was at this time, ISO 8601 in UTC; read-only and without live updates. */
  asOf?: string | undefined
}

export type ClaimAnswer<Row> = { row: Row; claimToken: string; leaseMs: number }
/** The viewer and the time, which `mine` and expired claims depend on. */
export type Looking = { viewerId: string; nowMs: number }
/** The signed-in person, for a queue. */
export type QueueViewer = { id: string; mayDecide: boolean }

/**
 * The claim held by this screen; `untilMs` by this computer's clock, so that a wrong clock does not change the
 * duration.
 */
export type Lease = { id: string; token: string; untilMs: number; leaseMs: number }
export type Leases<Row> = {
  lease: Lease | null
  /** Stores the response of a claim: the token for decisions, and the current row. */
  hold: (answer: ClaimAnswer<Row>) => Lease
  /** Forgets the claim without releasing it, because a decision ended it. */
  forget: () => void
  /** Why renewing failed, or null. */
  renewFailure: unknown
}

/** Input of a decision besides its verb. A note is free text and may name people. */
export type Said = {
  reasonCode?: string | undefined
  note?: string | undefined
  /** Further fields of the decision's contract (`bankRef`). */
  more?: Readonly<Record<string, unknown>> | undefined
  /** A file as proof, if the decision accepts one. */
  receipt?: SentReceipt | undefined
}
/** The last action's result, shown beside the buttons; `id`: its request. */
export type Outcome = { tone: 'done' | 'problem'; id: string; text: string }
/** One's last decision, and until when it can be undone by this computer's clock. */
export type Decided<Row> = { row: Row; untilMs: number }

export type RequestActions<Row> = {
  outcome: Outcome | null
  /** The running action: `claim`, `next`, or a decision's verb. */
  running: string | null
  decided: Decided<Row> | null
  /** Applies a row from the server to everything on the screen. */
  takeRow: (row: Row) => boolean
  /** The decision was undone: the request is claimed and open again. */
  undone: (answer: ClaimAnswer<Row>) => void
  claim: (row: Row) => Promise<boolean>
  next: () => Promise<boolean>
  /** Decides by a verb of the noun's table; `isClaimed`: needs the claim, which is renewed after a reload. */
  decide: (row: Row, verb: string, isClaimed: boolean, said?: Said) => Promise<boolean>
  /** The fields last sent with a verb, on any request. */
  lastSaid?: (verb: string) => Said['more']
}

/** The list's shared state for decisions: one lease, one action at a time. */
export type QueueScreen<Row extends QueueRow> = {
  viewer: QueueViewer
  leases: Leases<Row>
  actions: RequestActions<Row>
  /** Called with true when the open row's own keys work, and false when they stop. */
  onKeys?: (areThere: boolean) => void
}
export type DrawerProps<Row extends QueueRow> = {
  id: string
  screen: QueueScreen<Row>
  keys: readonly Hotkey[]
  onClose: () => void
}

type Answer<Value> = z.core.$ZodType<Value>

/** Loaded when someone starts to work: the open request, and bulk actions. */
export type LazyParts<Row extends QueueRow> = {
  Drawer: (props: DrawerProps<Row>) => ReactNode
  /** A hook: the bulk actions for these rows. */
  useBulk: (rows: readonly Row[]) => readonly BulkAct<Row>[]
  /** The total of these rows, or one row's amount, as text; omitted if rows have no amount. */
  inAll?: (rows: readonly Row[], language: Language) => string
  /** Keys of its own decisions, for the help: `does` is a text key of the noun. */
  keys: readonly { key: string; does: string }[]
  bulkAnswer: Answer<{ results: readonly BulkResult<Row>[] }>
}

/** A reason; `digit` is its fixed number, if not its position. */
export type Reason<Code extends string = string> = { code: Code; text: string; digit?: number }

/** The current claim, by this computer's clock; null if there is none. */
export type Held = { userId: string; untilMs: number } | null

type Rejected = { reasonCode: string; note?: string | undefined }
/** The contract's schema of a reason and a note. */
type Rejection = z.core.$ZodType<Rejected, Rejected>

/** How a decision is confirmed before it is sent. */
export type Asking =
  /** Numbered reasons in one line beside the button. */
  | { by: 'keys'; title: string; reasons: readonly Reason[] }
  /** A dialog with reasons and a note. */
  | { by: 'dialog'; title: string; text: string; confirmLabel: string; reasons: readonly Reason[]; schema: Rejection }
  /**
   * One line of text beside the button, such as the bank's reference: a field of the decision's contract. `confirm`:
   * asked before sending. `takesPaste`: pasting opens it. `takesReceipt`: a file may be added, as `receipt` in the
   * same call. `recalls`: arrow up fills in the last text of this verb.
   */
  | {
      by: 'line'
      title: string
      field: string
      maxLength: number
      wrong: string
      confirm?: ConfirmQuestion
      /** Further fields to send. */
      also?: Readonly<Record<string, unknown>>
      takesPaste?: true
      takesReceipt?: true
      recalls?: true
    }
  | { by: 'question'; question: ConfirmQuestion }

/** A viewer's decision on an open request, by a verb of the noun's table. */
export type Decision = {
  verb: string
  label: string
  /** `plain` if it neither ends nor sends anything. */
  tone: 'primary' | 'plain' | 'danger'
  /** A letter. */
  key?: string
  /** Needs the claim. With tone `primary`, it replaces the claim button once claimed. */
  isClaimed: boolean
  /** Why it is not possible now, as text. */
  whyNot: string | undefined
  asks?: Asking
  /** The usual next decision, asked about right after this one. */
  then?: string
}

/** The possible decisions on an open request. */
export type Decisions = {
  /** Why it cannot be claimed now, as text. */
  whyNotClaim: string | undefined
  /** In button order. */
  decisions: readonly Decision[]
  /** A warning before claiming: why it could not be decided. */
  warning?: string | undefined
  /** The differences from the request. */
  aside?: ReactNode
  /** Replaces the lease: the deadline of the decision. */
  countdown?: ReactNode
}

/** A bulk decision. */
export type BulkAct<Row> = {
  /** A verb of the noun's table. */
  verb: string
  label: string
  tone: 'primary' | 'danger'
  /** The selected rows it applies to. */
  rows: readonly Row[]
  /** Why it is not possible for any of them, as text. */
  whyNot?: string | undefined
  /** Asks for confirmation, or for a reason. */
  asks:
    | { by: 'question'; question: ConfirmQuestion }
    | { by: 'reason'; title: string; text: string; confirmLabel: string; reasons: readonly Reason[] }
}

export type BulkResult<Row> =
  | { outcome: 'done'; id: string; row: Row }
  | { outcome: 'refused'; id: string; code: string; message_tr: string; message_en: string }

/**
 * A noun with a queue. The desk provides list, tabs, live rows, claim, next, decide, undo, bulk actions,
 * notifications and keys. Members that begin with `use` are hooks.
 */
export type Noun<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  /** The topic of its live rows, the kind of its counts, and the root of its query keys. */
  topic: string
  /** The module with texts for its money calls (`money.approve`). */
  module: string
  /** Its API path, with `list`, `counts`, `get`, `claim`, `next`, `release`, `decide`, `undo`, `bulk`. */
  path: `/${string}`
  /** The URL of a request for this viewer; of the list without an id. */
  link: (id?: string) => string
  schemas: {
    row: Answer<Row>
    page: Answer<{ rows: Row[]; nextCursor: string | null }>
    detail: Answer<Detail>
    counts: Answer<Readonly<Record<string, unknown>>>
    claim: Answer<ClaimAnswer<Row>>
    next: Answer<{ claim: ClaimAnswer<Row> | null }>
  }
  /** Namespaces of its texts, highest priority first; the desk's come last, so that a noun may override them. */
  words: readonly string[]
  /** Params of its texts: `number`, and any others they use. */
  facts: (row: Row, language: Language) => Readonly<Record<string, string>>
  /** True while it can be decided. */
  isOpen: (row: Pick<Row, 'status'>) => boolean
  /** Its own tabs, between `waiting` and `mine` before and `all` after; counted for the filtered days. */
  tabs: Readonly<Record<string, (row: Row) => boolean>>
  /** By tab: the time that the day filter applies to, if not the decision's. */
  times?: Readonly<Record<string, (row: Row) => string | null>>
  /** Its URL; `listAddress` of its filters. */
  address: {
    read: (search: URLSearchParams) => ListView<Filters>
    write: (view: ListView<Filters>) => URLSearchParams
    query: (filters: Filters) => Record<string, string>
    without: (filters: Filters) => Filters
    has: (filters: Filters) => boolean
  }
  /** Tabs of requests that are not over although no one can decide now. They show all days, not only today. */
  standing?: readonly string[]
  /** Tabs shown only while open, reached by links from elsewhere. */
  unlisted?: readonly string[]
  /** Tabs that turn red while not empty. */
  alarms?: readonly string[]
  /** True for open rows in the waiting tab; default: all. */
  isWaiting?: (row: Row) => boolean
  /** True if the row matches the noun's own filters, except free text, which only the server matches. */
  fits: (row: Row, filters: Filters) => boolean
  /** The server's sort keys besides `createdAt`, by column name; texts by their text, null sorts last. */
  sorts: Readonly<Record<string, (row: Row) => bigint | number | string | null>>
  /** The sort keys available with these filters; default: all. */
  sortsOf?: (filters: Filters) => readonly string[]
  /** Decisions after which Next runs automatically, if the request came by Next. */
  goesOnAfter?: readonly string[]
  /** How long a decision can be undone, in ms. */
  undoMs: number
  /** Which rows ring; `isCalled` is true of a row from then on. */
  calls: { rings: (row: Row) => boolean; isCalled: (row: Row) => boolean }
  tones: Readonly<Record<Row['status'], StatusPillProps['tone']>>
  /** How overdue an open request is. */
  latenessOf: (row: Row, nowMs: number) => 'late' | 'very-late' | undefined
  useViewer: () => QueueViewer
  /** Keep the arrays' identity: the grid identifies columns by it. `isWaiting`: the tab shows waiting requests. */
  useColumns: (isWaiting: boolean, tab: string) => readonly GridColumn<Row>[]
  useChips: (filters: Filters, onFilters: (filters: Filters) => void) => readonly ListChip[]
  /** The line under the title, updated every ten seconds. */
  useSummary: (nowMs: number) => ReactNode
}

/** The holder of a valid claim; null if there is none or it has expired. */
export const holderOf = ({ claim }: Pick<QueueRow, 'claim'>, nowMs: number): QueueRow['claim'] =>
  claim && Date.parse(claim.until) > nowMs ? claim : null
