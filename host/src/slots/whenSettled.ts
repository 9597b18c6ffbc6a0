import { follow, moduleState, openModule } from '../modules/loader'

const waits = new Map<string, Promise<void>>()
const isSettled = (id: string) => ['ready', 'failed', 'incompatible'].includes(moduleState(id).phase)

/** Loads a module and resolves when it is ready or failed; one promise per load, as React's `use` requires. */
export function whenSettled(id: string): Promise<void> {
  const known = waits.get(id)
  if (known) return known
  const wait = new Promise<void>((done) => {
    const look = () => {
      if (!isSettled(id)) return
      unfollow()
      waits.delete(id)
      done()
    }
    const unfollow = follow(look)
    // Not during rendering, because the module's state changes at once.
    queueMicrotask(() => {
      void openModule(id)
      look()
    })
  })
  waits.set(id, wait)
  return wait
}
