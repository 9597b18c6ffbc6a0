import { addWords, useText } from '@kasa/console/i18n'
import { listAddress } from '@kasa/console/lists/listAddress'
import { useUser } from '@kasa/console/session'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { RequestAge, RequestCreated, RequestPill } from '../cells'
import type { Noun } from '../noun'
import {
  parcelFilters,
  parcelSchemas,
  parcelTransitions,
  type ParcelDetail,
  type ParcelFilters,
  type ParcelRow,
} from './parcelTable'

const en = {
  'tab.gone': 'Gone',
  'tab.kept': 'Kept',
  'status.SHELVED': 'On its shelf',
  'status.ASKED_FOR': 'Asked for',
  'status.HANDED_OUT': 'Handed out',
  'status.SENT_BACK': 'Sent back',
  'status.ON_HOLD': 'On hold',
  'status.LOST': 'Lost',
  'said.claimed': 'You carry {{number}}.',
  'said.hand': 'Handed out {{number}}.',
  'said.sendBack': 'Sent {{number}} back: {{reason}}.',
  'said.hold': 'Kept {{number}}.',
  'undo.HANDED_OUT': '{{number}} is handed out.',
  'undo.SENT_BACK': '{{number}} is on its way back.',
  'reason.NOBODY_CAME': 'Nobody came',
  'reason.DAMAGED': 'Damaged',
  'help.hand': 'Hand it out',
  'help.sendBack': 'Send it back',
  'bulk.outcome.hand': 'Handed out',
  'bulk.outcome.sendBack': 'Sent back',
  'history.shelve': 'Put on shelf {{shelf}}',
  'history.sendBackWhy': 'Sent back by {{actor}}: {{reason}}',
  'whyNot.GONE': 'It is gone already.',
  'whyNot.CLAIM_NEEDED': 'Take it in hand first.',
  'whyNot.IN_OTHER_HANDS': 'Somebody else carries it.',
} as const
addWords('toy-parcels', { en, tr: en })
export const useParcelWords = (): ((key: keyof typeof en, params?: Readonly<Record<string, string>>) => string) =>
  useText('toy-parcels')

const open: readonly string[] = parcelTransitions.hand.from
const looks = {
  words: ['toy-parcels'],
  isOpen: ({ status }: Pick<ParcelRow, 'status'>) => open.includes(status),
  latenessOf: () => undefined,
  tones: { SHELVED: 'amber', ASKED_FOR: 'amber', HANDED_OUT: 'green', SENT_BACK: 'red', ON_HOLD: 'gray', LOST: 'red' },
} as const

const columnsOf = (isWaiting: boolean): readonly GridColumn<ParcelRow>[] => [
  { id: 'number', header: 'Number', width: 120, cell: (row) => row.number },
  { id: 'grams', header: 'Weight', width: 100, cell: (row) => `${row.grams} g` },
  { id: 'status', header: 'State', width: 120, cell: (row) => <RequestPill noun={looks} row={row} /> },
  {
    id: 'createdAt',
    header: 'Came',
    width: 90,
    cell: (row) => (isWaiting ? <RequestAge noun={looks} row={row} /> : <RequestCreated row={row} />),
  },
]
const columns = { true: columnsOf(true), false: columnsOf(false) }

/** Parcels as a queue. */
export const parcels: Noun<ParcelRow, ParcelDetail, ParcelFilters> = {
  ...looks,
  topic: 'parcel',
  module: 'counter',
  path: '/api/parcel',
  link: (id) => (id === undefined ? '/parcel/list' : `/parcel/list?open=${id}`),
  schemas: parcelSchemas,
  facts: ({ number }) => ({ number }),
  tabs: {
    gone: ({ status }) => status === 'HANDED_OUT' || status === 'SENT_BACK',
    kept: ({ status }) => status === 'ON_HOLD',
  },
  address: listAddress(parcelFilters, ['tab', 'q', 'shelf', 'from', 'to']),
  fits: ({ shelf }, filters) => filters.shelf === undefined || filters.shelf === shelf,
  sorts: { grams: ({ grams }) => grams },
  undoMs: 5000,
  calls: { rings: ({ status }) => status === 'ASKED_FOR', isCalled: ({ status }) => status === 'ASKED_FOR' },
  useViewer: () => ({ id: useUser()?.sub ?? '', mayDecide: true }),
  useColumns: (isWaiting) => columns[`${isWaiting}`],
  useChips: () => [],
  useSummary: () => 'Parcels of this counter',
}
