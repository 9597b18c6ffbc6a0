import { formatAgeExact } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordDrawer } from '@kasa/console/records/RecordDrawer'
import { useWide } from '@kasa/ui/useWide'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'

import { ActionBar, type UseDecisions } from './acts/ActionBar'
import { styled } from './acts/lazyStyles'
import { useLazyWords } from './acts/lazyWords'
import { RequestPill } from './cells'
import { useNow } from './clock'
import type { DrawerProps, Noun, QueueFilters, QueueRow } from './noun'
import { knownRow, requestById } from './queries'

const ReasonDialog = lazy(() => import('./acts/ReasonDialog').then((file) => ({ default: file.ReasonDialog })))

type RequestDrawerProps<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters> = DrawerProps<Row> & {
  noun: Noun<Row, Detail, Filters>
  /** The title: the amount. */
  title: (row: Row) => string
  /** The subtitle: whose request it is. */
  from: (row: Row) => string
  /** A hook: the viewer's current decisions. `row` becomes the detail once loaded. */
  useDecisions: UseDecisions<Row | Detail>
  /** True for viewers who cannot decide but have other actions (a merchant that cancels). */
  mayAct?: boolean
  children: (detail: Detail) => ReactNode
}

function Subtitle<Row extends QueueRow>({
  noun,
  row,
  from,
}: {
  noun: Pick<Noun<Row, Row, QueueFilters>, 'words' | 'isOpen'>
  row: Row
  from: string
}) {
  const t = useLazyWords(noun)
  const language = useLanguage()
  const nowMs = useNow(1000)
  const age = formatAgeExact(row.createdAt, row.decidedAt ? Date.parse(row.decidedAt) : nowMs, language)
  const waited = noun.isOpen(row)
    ? t('drawer.waitingFor', { age })
    : row.decidedAt
      ? t('drawer.decidedAfter', { age })
      : null
  return [from, waited].filter(Boolean).join(' · ')
}

/** A request's drawer, with the possible actions. */
export function RequestDrawer<Row extends QueueRow, Detail extends Row, Filters extends QueueFilters>({
  noun,
  id,
  screen,
  keys,
  onClose,
  title,
  from,
  useDecisions,
  mayAct,
  children,
}: RequestDrawerProps<Row, Detail, Filters>) {
  const client = useQueryClient()
  const detail = useQuery(requestById(noun, id))
  const [openVerb, setOpenVerb] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isWide = useWide()
  const row = detail.data ?? knownRow(client, noun, id)

  return (
    <div ref={place} className={styled('drawer')}>
      <RecordDrawer<Detail, Row>
        read={detail}
        known={row}
        onClose={onClose}
        head={(known) => ({
          eyebrow: known.number,
          status: <RequestPill noun={noun} row={known} isLong />,
          title: title(known),
          subtitle: <Subtitle noun={noun} row={known} from={from(known)} />,
          ...((screen.viewer.mayDecide || mayAct) && {
            actions: (
              <ActionBar
                noun={noun}
                row={known}
                screen={screen}
                useDecisions={useDecisions}
                openVerb={openVerb}
                onAsk={setOpenVerb}
                keys={keys}
                within={isWide ? undefined : place}
              />
            ),
          }),
        })}
      >
        {children}
      </RecordDrawer>
      {row && openVerb !== null && (
        <DecisionDialog
          noun={noun}
          row={row}
          verb={openVerb}
          screen={screen}
          useDecisions={useDecisions}
          onClose={() => setOpenVerb(null)}
        />
      )}
    </div>
  )
}

type DecisionDialogProps<Row extends QueueRow> = {
  noun: { words: readonly string[] }
  row: Row
  verb: string
  screen: QueueScreenOf<Row>
  useDecisions: UseDecisions<Row>
  onClose: () => void
}
type QueueScreenOf<Row extends QueueRow> = DrawerProps<Row>['screen']

/** The reason dialog of a decision; above the drawer, so that the list's keys are inactive. */
function DecisionDialog<Row extends QueueRow>({
  noun,
  row,
  verb,
  screen: { actions },
  useDecisions,
  onClose,
}: DecisionDialogProps<Row>) {
  const decision = useDecisions(row, null, useNow(1000)).decisions.find((each) => each.verb === verb)
  if (decision?.asks?.by !== 'dialog') return null
  const { outcome, running } = actions
  return (
    <Suspense>
      <ReasonDialog
        noun={noun}
        dialog={decision.asks}
        isBusy={running === verb}
        problem={outcome?.id === row.id && outcome.tone === 'problem' ? outcome.text : undefined}
        onDecide={(details) => actions.decide(row, verb, decision.isClaimed, details)}
        onClose={onClose}
      />
    </Suspense>
  )
}
