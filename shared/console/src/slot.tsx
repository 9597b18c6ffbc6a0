import { mayAccess, type AccessRule, type Viewer } from '@kasa/domain/access'
import type { SlotId, SlotProps } from '@kasa/module/slots'
import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useViewer } from './can'
import { claimSingleton } from './singleton'
import { slotHost } from './slotHost'

claimSingleton('slot')

/** A module's part for a slot, as its manifest says; nothing of its code is loaded. */
export type SlotFill = { slot: string; moduleId: string; order: number; rule: AccessRule }
/** What the host's drawing of a part is given. */
export type FillProps = { moduleId: string; slot: SlotId; slotProps: SlotProps[SlotId]; onFail: () => void }
type Slots = { fills: readonly SlotFill[]; Fill: ComponentType<FillProps> }

const slotStore = createStore<Slots>(() => ({ fills: [], Fill: () => null }))
void slotHost.start()

/** The host tells who fills what, and how a part is drawn: it may suspend, and calls `onFail` instead of throwing. */
export const provideSlots = (slots: Slots): void => slotStore.setState(slots, true)

/** The fills of a slot that this person may see, in order. */
export const fillsFor = (fills: readonly SlotFill[], slot: string, viewer: Viewer): SlotFill[] =>
  fills.filter((fill) => fill.slot === slot && mayAccess(fill.rule, viewer)).sort((a, b) => a.order - b.order)

function useFills(slot: SlotId): SlotFill[] {
  const fills = useStore(slotStore, (slots) => slots.fills)
  const viewer = useViewer()
  return useMemo(() => fillsFor(fills, slot, viewer), [fills, slot, viewer])
}

/** True when some module fills this slot for this person: only then is there something to offer. */
export const useIsFilled = (slot: SlotId): boolean => useFills(slot).length > 0

type PlaceProps<S extends SlotId> = {
  name: S
  /** What the slot tells its fills. */
  props: SlotProps[S]
  /** Stands in while a part is on its way, and where none is left; nothing unless given. */
  otherwise?: ReactNode
  /** A part could not be shown. It is gone from the screen and reported already. */
  onFail?: () => void
  /**
   * Which asking this is, such as the key of its navigation: a new one tries anew what failed in another, though the
   * place never went.
   */
  attempt?: string
}

/**
 * A place that other modules fill. Their code is fetched when the slot is drawn and not before; a module that is
 * absent, switched off, forbidden to this person or broken leaves nothing behind.
 */
export function Slot<S extends SlotId>({ name, props, otherwise = null, onFail, attempt = '' }: PlaceProps<S>) {
  const fills = useFills(name)
  const Fill = useStore(slotStore, (slots) => slots.Fill)
  const [failed, setFailed] = useState<readonly { moduleId: string; attempt: string }[]>([])
  const left = fills.filter(
    ({ moduleId }) => !failed.some((each) => each.moduleId === moduleId && each.attempt === attempt),
  )
  if (left.length === 0) return otherwise
  return (
    <Suspense fallback={otherwise}>
      {left.map(({ moduleId }) => (
        <Fill
          key={moduleId}
          moduleId={moduleId}
          slot={name}
          slotProps={props}
          onFail={() => {
            setFailed((before) => [...before, { moduleId, attempt }])
            onFail?.()
          }}
        />
      ))}
    </Suspense>
  )
}
