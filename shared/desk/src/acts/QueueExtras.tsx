import { BulkBar } from '../bulk/BulkBar'
import { DeskNotices } from '../notices/DeskNotices'
import type { Loaded } from '../loadOnce'
import type { Noun, LazyParts, QueueFilters, QueueRow, QueueViewer, RequestActions } from '../noun'
import { ShortcutHelp } from './ShortcutHelp'
import { UndoToast } from './UndoToast'

type QueueExtrasProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  parts: Loaded<LazyParts<Row>>
  viewer: QueueViewer
  actions: RequestActions<Row>
  /** The selected rows that are visible. */
  chosen: readonly Row[]
  hasSelection: boolean
  onClear: () => void
  dialog: 'help' | 'notices' | null
  onAnswered: () => void
  onOpen: (id: string) => void
}

/**
 * The parts around a list once someone works: undo, notifications, bulk actions, keys. The noun's later texts load
 * with its later code.
 */
export function QueueExtras<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  parts: { Given },
  viewer,
  actions,
  chosen,
  hasSelection,
  onClear,
  dialog,
  onAnswered,
  onOpen,
}: QueueExtrasProps<Row, Detail, Filters>) {
  return (
    <Given>
      {({ keys, ...many }) => (
        <>
          {actions.decided && (
            <UndoToast
              key={actions.decided.row.version}
              noun={noun}
              decided={actions.decided}
              onUndone={actions.undone}
            />
          )}
          {viewer.mayDecide && (
            <DeskNotices
              noun={noun}
              viewerId={viewer.id}
              isAsking={dialog === 'notices'}
              onClose={onAnswered}
              onOpen={onOpen}
            />
          )}
          {hasSelection && (
            <BulkBar
              noun={noun}
              parts={many}
              rows={chosen}
              onRows={(rows) => rows.forEach(actions.takeRow)}
              onClear={onClear}
            />
          )}
          {dialog === 'help' && (
            <ShortcutHelp noun={noun} decisions={keys} mayDecide={viewer.mayDecide} onClose={onAnswered} />
          )}
        </>
      )}
    </Given>
  )
}
