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

/** What the desk knows of any request: its row in the list of its noun. Instants are ISO 8601 in UTC. */
export type QueueRow = {
  id: string
  number: string
  /** Rises with every change; an older row never replaces a newer one. */
  version: number
  status: string
  createdAt: string
  decidedAt: string | null
  /** Who works on it, and until when. */
  claim: { userId: string; userName: string; until: string } | null
  /** Who may take the decision back, and until when; null once it was told. */
  undo: { userId: string; until: string } | null
}

/**
 * The filters of a list of requests; a noun adds its own. Days in Europe/Istanbul, `to` inclusive. Where accounts are
 * chosen, Next deals what is on these.
 */
export type QueueFilters = {
  tab: string
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  bankAccountId?: string[] | undefined
  /** Only what waits longer than its service level. */
  late?: 'true' | undefined
  /** The list as it was at this moment, ISO 8601 in UTC: nothing in it changes, and nobody acts in it. */
  asOf?: string | undefined
}

export type ClaimAnswer<Row> = { row: Row; claimToken: string; leaseMs: number }
/** Who looks, and when: `mine` and a claim that ran out depend on both. */
export type Looking = { viewerId: string; nowMs: number }
/** The signed-in person as a queue knows them. */
export type QueueViewer = { id: string; mayDecide: boolean }

/** The claim this screen holds; `untilMs` by this machine's clock, so that a wrong one neither gives nor takes time. */
export type Lease = { id: string; token: string; untilMs: number; leaseMs: number }
export type Leases<Row> = {
  lease: Lease | null
  /** Takes the answer to a claim: the token for deciding, and the row as it is now. */
  hold: (answer: ClaimAnswer<Row>) => Lease
  /** Forgets the claim without giving it back: the decision ended it. */
  forget: () => void
  /** Why it could not be renewed; null where it could. */
  renewFailure: unknown
}

/** What a decision says beside its verb. A note is free text and may name people. */
export type Said = {
  reasonCode?: string | undefined
  note?: string | undefined
  /** What a decision takes beside, by the names of its contract (`bankRef`). */
  more?: Readonly<Record<string, unknown>> | undefined
  /** The file that proves it, where the decision takes one. */
  receipt?: SentReceipt | undefined
}
/** What the last action came to, said once beside the buttons; `id` is the request it was about. */
export type Outcome = { tone: 'done' | 'problem'; id: string; text: string }
/** One's own last decision, and until when by this machine's clock it can be taken back. */
export type Decided<Row> = { row: Row; untilMs: number }

export type RequestActions<Row> = {
  outcome: Outcome | null
  /** The verb that is under way: `claim`, `next`, or a decision's. */
  running: string | null
  decided: Decided<Row> | null
  /** Puts the server's own row into everything on the screen. */
  takeRow: (row: Row) => boolean
  /** The decision was taken back: the request is held and open again. */
  undone: (answer: ClaimAnswer<Row>) => void
  claim: (row: Row) => Promise<boolean>
  next: () => Promise<boolean>
  /**
   * Decides by a verb of the noun's table; `isClaimed` where it needs the claim, which is asked for again after a
   * reload.
   */
  decide: (row: Row, verb: string, isClaimed: boolean, said?: Said) => Promise<boolean>
  /** What this screen last said with a verb beside a reason, on whatever request; where it is kept. */
  lastSaid?: (verb: string) => Said['more']
}

/** What the list gives to whatever decides: one lease, one act at a time. */
export type QueueScreen<Row extends QueueRow> = {
  viewer: QueueViewer
  leases: Leases<Row>
  actions: RequestActions<Row>
  /** Told true once the open row's own keys work, and false when they are gone. */
  onKeys?: (areThere: boolean) => void
}
export type DrawerProps<Row extends QueueRow> = {
  id: string
  screen: QueueScreen<Row>
  keys: readonly Hotkey[]
  onClose: () => void
}

type Answer<Value> = z.core.$ZodType<Value>

/** What comes with the first sign of somebody at work, in one piece: the open request, and many at once. */
export type NounLater<Row extends QueueRow> = {
  Drawer: (props: DrawerProps<Row>) => ReactNode
  /** A hook: what can be done with these together. */
  useBulk: (rows: readonly Row[]) => readonly BulkAct<Row>[]
  /** What these rows come to in all, and one of them alone, in words; left out where rows have no amount. */
  inAll?: (rows: readonly Row[], language: Language) => string
  /** The keys of its own decisions, for the help: `does` is a word of the noun. */
  keys: readonly { key: string; does: string }[]
  bulkAnswer: Answer<{ results: readonly BulkResult<Row>[] }>
}

/**
 * A reason that may be given, in the order of its number; `digit` where it keeps one of its own although others before
 * it are not offered.
 */
export type Reason<Code extends string = string> = { code: Code; text: string; digit?: number }

/** The claim as the screen knows it, timed by this machine's clock; null while nobody holds it. */
export type Held = { userId: string; untilMs: number } | null

type Rejected = { reasonCode: string; note?: string | undefined }
/** The contract's own schema of a reason and a note. */
type Rejection = z.core.$ZodType<Rejected, Rejected>

/** How a decision is made sure of before it is sent. */
export type Asking =
  /** One line with numbered reasons beside the button. */
  | { by: 'keys'; title: string; reasons: readonly Reason[] }
  /** A dialog with reasons and a note for colleagues. */
  | { by: 'dialog'; title: string; text: string; confirmLabel: string; reasons: readonly Reason[]; schema: Rejection }
  /**
   * One line to type beside the button, such as the bank's reference: a field of the decision's contract. `confirm` is
   * asked before it is sent. `takesPaste`: what is pasted while nothing is asked opens it. `takesReceipt`: a file is
   * taken with it, as `receipt` of the same call. `recalls`: arrow up fills in what was last said with this verb.
   */
  | {
      by: 'line'
      title: string
      field: string
      maxLength: number
      wrong: string
      confirm?: ConfirmQuestion
      /** What else is sent with the line. */
      also?: Readonly<Record<string, unknown>>
      takesPaste?: true
      takesReceipt?: true
      recalls?: true
    }
  | { by: 'question'; question: ConfirmQuestion }

/** One decision that this viewer has on an open request, by a verb of the noun's table. */
export type Decision = {
  verb: string
  label: string
  /** `plain` for what neither ends nor sends anything. */
  tone: 'primary' | 'plain' | 'danger'
  /** A letter. */
  key?: string
  /** Needs the claim: one of tone `primary` takes the place of claiming once it is held. */
  isClaimed: boolean
  /** Why it cannot be done now, in words. */
  whyNot: string | undefined
  asks?: Asking
  /** The decision that as a rule comes next: asked about as soon as this one is done. */
  then?: string
}

/** What can be done with an open request now. */
export type Decisions = {
  /** Why it cannot be claimed now, in words. */
  whyNotClaim: string | undefined
  /** In the order of their buttons. */
  decisions: readonly Decision[]
  /** What whoever takes it should know before: why it could not be decided even then. */
  warning?: string | undefined
  /** What differs from what was asked for. */
  aside?: ReactNode
  /** Stands in place of the lease: by when this has to be decided. */
  countdown?: ReactNode
}

/** A decision on many requests, beside claiming them. */
export type BulkAct<Row> = {
  /** A verb of the noun's table. */
  verb: string
  label: string
  tone: 'primary' | 'danger'
  /** Of those selected, the ones that it is for. */
  rows: readonly Row[]
  /** Why it cannot be done with any of them, in words. */
  whyNot?: string | undefined
  /** Asked before, or with a reason to pick. */
  asks:
    | { by: 'question'; question: ConfirmQuestion }
    | { by: 'reason'; title: string; text: string; confirmLabel: string; reasons: readonly Reason[] }
}

export type BulkResult<Row> =
  | { outcome: 'done'; id: string; row: Row }
  | { outcome: 'refused'; id: string; code: string; message_tr: string; message_en: string }

/**
 * A noun that people work off as a queue. The desk does the rest: list, tabs, live rows, claim, next, decide, undo,
 * many at once, notices, keys. Members that begin with `use` are hooks.
 */
export type Noun<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  /** The topic of its live rows, the kind of its counts, and the root of its cached queries. */
  topic: string
  /** The module whose manifest names its money calls (`money.approve`). */
  module: string
  /** Below which its API answers: `list`, `counts`, `get`, `claim`, `next`, `release`, `decide`, `undo`, `bulk`. */
  path: `/${string}`
  /** Where one request can be looked at by this viewer; the list without an id. */
  link: (id?: string) => string
  schemas: {
    row: Answer<Row>
    page: Answer<{ rows: Row[]; nextCursor: string | null }>
    detail: Answer<Detail>
    counts: Answer<Readonly<Record<string, unknown>>>
    claim: Answer<ClaimAnswer<Row>>
    next: Answer<{ claim: ClaimAnswer<Row> | null }>
  }
  /**
   * The namespaces of its words, first the one that wins; the desk's own come last, so that a noun may say any of them
   * otherwise.
   */
  words: readonly string[]
  /** What its words are filled with: `number`, and whatever else they name. */
  facts: (row: Row, language: Language) => Readonly<Record<string, string>>
  /** True while somebody can still decide on it. */
  isOpen: (row: Pick<Row, 'status'>) => boolean
  /**
   * Its tabs between the desk's own, `waiting` and `mine` before them and `all` after; counted by the filters' days.
   */
  tabs: Readonly<Record<string, (row: Row) => boolean>>
  /** By tab: the time whose day the tab shows, if that is not the time of the decision. */
  times?: Readonly<Record<string, (row: Row) => string | null>>
  /** Its address; `listAddress` of its filters. */
  address: {
    read: (search: URLSearchParams) => ListView<Filters>
    write: (view: ListView<Filters>) => URLSearchParams
    query: (filters: Filters) => Record<string, string>
    without: (filters: Filters) => Filters
    has: (filters: Filters) => boolean
  }
  /** Tabs of requests that are not over although nobody can decide on them now. They show every day, not only today. */
  standing?: readonly string[]
  /** Of these tabs, those that stand there only while they are open: a link from elsewhere leads to them. */
  unlisted?: readonly string[]
  /** Of these tabs, those that are red while there is anything in them. */
  alarms?: readonly string[]
  /** True of an open row that is in the tab of what waits; of all of them, where it is left out. */
  isWaiting?: (row: Row) => boolean
  /** True when the row belongs under the noun's own filters. Free text is the server's to judge. */
  fits: (row: Row, filters: Filters) => boolean
  /**
   * What the server sorts by beside `createdAt`, by the names of the columns; words by their text, null for what comes
   * last in either direction.
   */
  sorts: Readonly<Record<string, (row: Row) => bigint | number | string | null>>
  /** Which of them a list under these filters offers; all of them where it is left out. */
  sortsOf?: (filters: Filters) => readonly string[]
  /** Decisions after which the next one is taken by itself, if this one came by Next: the queue is being worked off. */
  goesOnAfter?: readonly string[]
  /** How long a decision can be taken back, in ms. */
  undoMs: number
  /** Which rows ring: those that call for somebody, of which `isCalled` is true from then on. */
  calls: { rings: (row: Row) => boolean; isCalled: (row: Row) => boolean }
  tones: Readonly<Record<Row['status'], StatusPillProps['tone']>>
  /** How late an open request is. */
  latenessOf: (row: Row, nowMs: number) => 'late' | 'very-late' | undefined
  useViewer: () => QueueViewer
  /** Keep each kind's identity: the grid tells columns apart by it. `isWaiting`: the tab is of those that wait. */
  useColumns: (isWaiting: boolean, tab: string) => readonly GridColumn<Row>[]
  useChips: (filters: Filters, onFilters: (filters: Filters) => void) => readonly ListChip[]
  /** The line under the title; asked again every ten seconds. */
  useSummary: (nowMs: number) => ReactNode
}

/** Who holds the request now; a claim whose lease ran out holds nothing. */
export const holderOf = ({ claim }: Pick<QueueRow, 'claim'>, nowMs: number): QueueRow['claim'] =>
  claim && Date.parse(claim.until) > nowMs ? claim : null
