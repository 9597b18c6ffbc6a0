import { BulkBar } from '../bulk/BulkBar'
import { DeskNotices } from '../notices/DeskNotices'
import type { Loaded } from '../loadOnce'
import type { Noun, NounLater, QueueFilters, QueueRow, QueueViewer, RequestActions } from '../noun'
import { ShortcutHelp } from './ShortcutHelp'
import { UndoToast } from './UndoToast'

type QueueAroundProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = {
  noun: Noun<Row, Detail, Filters>
  later: Loaded<NounLater<Row>>
  viewer: QueueViewer
  actions: RequestActions<Row>
  /** The selected rows that are visible. */
  chosen: readonly Row[]
  hasSelection: boolean
  onClear: () => void
  asking: 'help' | 'notices' | null
  onAnswered: () => void
  onOpen: (id: string) => void
}

/**
 * The parts around a list once someone works: undo, notifications, bulk actions, keys. The noun's later texts load
 * with its later code.
 */
export function QueueAround<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  later: { Given },
  viewer,
  actions,
  chosen,
  hasSelection,
  onClear,
  asking,
  onAnswered,
  onOpen,
}: QueueAroundProps<Row, Detail, Filters>) {
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
              isAsking={asking === 'notices'}
              onClose={onAnswered}
              onOpen={onOpen}
            />
          )}
          {hasSelection && (
            <BulkBar
              noun={noun}
              later={many}
              rows={chosen}
              onRows={(rows) => rows.forEach(actions.takeRow)}
              onClear={onClear}
            />
          )}
          {asking === 'help' && (
            <ShortcutHelp noun={noun} decisions={keys} mayDecide={viewer.mayDecide} onClose={onAnswered} />
          )}
        </>
      )}
    </Given>
  )
}
