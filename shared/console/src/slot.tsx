import { mayAccess, type AccessRule, type Viewer } from '@kasa/domain/access'
import type { SlotId, SlotProps } from '@kasa/module/slots'
import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useViewer } from './can'
import { claimSingleton } from './singleton'
import { slotHost } from './slotHost'

claimSingleton('slot')

/** A module's part for a slot, from its manifest without loading code. */
export type SlotFill = { slot: string; moduleId: string; order: number; rule: AccessRule }
/** The props of the host's `Fill` component. */
export type FillProps = { moduleId: string; slot: SlotId; slotProps: SlotProps[SlotId]; onFail: () => void }
type Slots = { fills: readonly SlotFill[]; Fill: ComponentType<FillProps> }

const slotStore = createStore<Slots>(() => ({ fills: [], Fill: () => null }))
void slotHost.start()

/**
 * Called by the host with the fills and the component that renders them, which may suspend, and calls `onFail`
 * instead of throwing.
 */
export const provideSlots = (slots: Slots): void => slotStore.setState(slots, true)

/** The fills of a slot that this person may see, in order. */
export const fillsFor = (fills: readonly SlotFill[], slot: string, viewer: Viewer): SlotFill[] =>
  fills.filter((fill) => fill.slot === slot && mayAccess(fill.rule, viewer)).sort((a, b) => a.order - b.order)

function useFills(slot: SlotId): SlotFill[] {
  const fills = useStore(slotStore, (slots) => slots.fills)
  const viewer = useViewer()
  return useMemo(() => fillsFor(fills, slot, viewer), [fills, slot, viewer])
}

/** True if a module fills this slot for this person. */
export const useIsFilled = (slot: SlotId): boolean => useFills(slot).length > 0

type PlaceProps<S extends SlotId> = {
  name: S
  /** Props for the slot's fills. */
  props: SlotProps[S]
  /** Shown while a part loads, and if there is none. */
  otherwise?: ReactNode
  /** A part failed. It was removed and reported already. */
  onFail?: () => void
  /**
   * Identifies an attempt, such as a navigation key: a new value retries failed parts even if the slot stays mounted.
   */
  attempt?: string
}

/**
 * A place for parts of other modules. Their code loads when the slot is rendered; modules that are missing, disabled,
 * forbidden or broken render nothing.
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
