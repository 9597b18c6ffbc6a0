import { follow, moduleState, openModule } from '../modules/loader'

const waits = new Map<string, Promise<void>>()
const isSettled = (id: string) => ['ready', 'failed', 'incompatible'].includes(moduleState(id).phase)

/** Loads a module and resolves when it is ready or known to fail; one promise per load, as React's `use` needs. */
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
    // Not while React draws: the state of the module moves at once, and others follow it.
    queueMicrotask(() => {
      void openModule(id)
      look()
    })
  })
  waits.set(id, wait)
  return wait
}
