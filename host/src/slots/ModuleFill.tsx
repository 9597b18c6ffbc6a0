import type { ModuleParts } from '@kasa/module/defineModule'
import type { SlotId, SlotProps } from '@kasa/module/slots'
import { lazy, use, type ComponentType } from 'react'

import { Boundary } from '../frame/Boundary'
import { failureOf, isNoBuildsFault, ModuleError } from '../modules/failure'
import { forgetFailure, moduleState, offeredModule, useModuleState, withinLimit } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import { isMounted, useMounted } from '../modules/mounted'
import { whenSettled } from './whenSettled'

type FillProps = { moduleId: string; slot: SlotId; slotProps: SlotProps[SlotId]; onFail: () => void }

/**
 * A module's part in another's slot. It may fail alone: neither the page around it nor its own module's pages notice.
 */
export function ModuleFill(props: FillProps) {
  const fail = (error: unknown) => {
    const { code, detail, errorId } = failureOf(error, 'RENDER')
    console.error(`${props.moduleId} left the slot ${props.slot}: ${code} [${errorId}] ${detail}`)
    const module = offeredModule(props.moduleId)
    if (module && !isNoBuildsFault(code))
      noteModule({
        module,
        phase: code === 'RENDER' ? 'render' : 'mount',
        code,
        errorId,
        detail: `slot ${props.slot}: ${detail}`,
      })
    props.onFail()
    // Nobody sees a card with a retry here: the next opening is the retry.
    forgetPart(props.moduleId, props.slot)
    setTimeout(
      () =>
        !isMounted(props.moduleId) && moduleState(props.moduleId).phase === 'failed' && forgetFailure(props.moduleId),
    )
  }
  return (
    <Boundary onCaught={fail}>
      <LoadedFill {...props} />
    </Boundary>
  )
}

function LoadedFill({ moduleId, slot, slotProps }: FillProps) {
  const state = useModuleState(moduleId)
  useMounted(moduleId)
  // The module's own failure has its own report; here it only means that there is nothing to draw.
  if (state.phase === 'failed') throw new ModuleError(state.failure.code, state.failure.detail)
  if (state.phase === 'incompatible') throw new ModuleError('MANIFEST', state.reason.code)
  if (state.phase !== 'ready') {
    use(whenSettled(moduleId))
    return null
  }
  const Part = partOf(state.parts, moduleId, slot)
  return <Part {...slotProps} />
}

type Part = ComponentType<SlotProps[SlotId]>
const known = new WeakMap<ModuleParts, Map<SlotId, Part>>()

/** One component per slot and load of its module, so that opening it again fetches nothing. */
function partOf(parts: ModuleParts, moduleId: string, slot: SlotId): Part {
  const ofModule = known.get(parts) ?? new Map<SlotId, Part>()
  known.set(parts, ofModule)
  const part = ofModule.get(slot) ?? lazy(() => withinLimit(loadPart(parts, moduleId, slot), `${moduleId} for ${slot}`))
  ofModule.set(slot, part)
  return part
}

/** A part whose own file did not come while its module runs is asked for anew. */
function forgetPart(moduleId: string, slot: SlotId): void {
  const state = moduleState(moduleId)
  if (state.phase === 'ready') known.get(state.parts)?.delete(slot)
}

async function loadPart(parts: ModuleParts, moduleId: string, slot: SlotId): Promise<{ default: Part }> {
  const load: (() => Promise<unknown>) | undefined = parts.fills?.[slot]
  const component = await load?.()
  if (typeof component !== 'function') throw new ModuleError('NO_PAGE', `${moduleId} has nothing for the slot ${slot}`)
  // The contract's types tie a slot to its props; here any slot's part stands beside any slot's props.
  return { default: component as Part }
}
