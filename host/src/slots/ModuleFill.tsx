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
 * A module's part in another module's slot. Its failure affects neither the surrounding page nor its own module's
 * pages.
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
    // There is no retry card here; the next opening retries.
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
  // The module's failure is reported elsewhere; here there is nothing to draw.
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

/** One component per slot and load of its module, so that reopening fetches nothing. */
function partOf(parts: ModuleParts, moduleId: string, slot: SlotId): Part {
  const ofModule = known.get(parts) ?? new Map<SlotId, Part>()
  known.set(parts, ofModule)
  const part = ofModule.get(slot) ?? lazy(() => withinLimit(loadPart(parts, moduleId, slot), `${moduleId} for ${slot}`))
  ofModule.set(slot, part)
  return part
}

/** Retries a part that failed to load while its module works. */
function forgetPart(moduleId: string, slot: SlotId): void {
  const state = moduleState(moduleId)
  if (state.phase === 'ready') known.get(state.parts)?.delete(slot)
}

async function loadPart(parts: ModuleParts, moduleId: string, slot: SlotId): Promise<{ default: Part }> {
  const load: (() => Promise<unknown>) | undefined = parts.fills?.[slot]
  const component = await load?.()
  if (typeof component !== 'function') throw new ModuleError('NO_PAGE', `${moduleId} has nothing for the slot ${slot}`)
  // The contract's types tie a slot to its props; here parts of all slots are handled alike.
  return { default: component as Part }
}
