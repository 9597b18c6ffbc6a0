import { pointer, type Pointer } from '@kasa/contracts/published'

import { pointerKey, pointersKey } from './keys'
import type { Store } from './store'

/** Another move was faster; nothing was changed. */
export class PointerMoved extends Error {
  constructor({ id, serial }: Pointer) {
    super(`Somebody else moved ${id} to serial ${serial} at the same moment; look at its releases and do it again`)
  }
}

const read = async (store: Store, id: string, serial: number): Promise<Pointer | undefined> => {
  const bytes = await store.get(pointerKey(id, serial))
  return bytes && pointer.parse(JSON.parse(bytes.toString()))
}

/**
 * A module's current pointer. With `known` it only checks whether the next number exists, which is rarely the case;
 * without it, it lists the names once.
 */
export async function newestPointer(store: Store, id: string, known?: Pointer): Promise<Pointer | undefined> {
  let newest = known ?? (await read(store, id, await lastSerial(store, id)))
  for (let next = newest; next; next = await read(store, id, next.serial + 1)) newest = next
  return newest
}

async function lastSerial(store: Store, id: string): Promise<number> {
  const last = (await store.list(pointersKey(id))).at(-1)
  return last === undefined ? 0 : Number(/(\d+)\.json$/.exec(last)?.[1] ?? 0)
}

/** Every pointer of a module, oldest first. */
export async function allPointers(store: Store, id: string): Promise<Pointer[]> {
  const numbers = Array.from({ length: await lastSerial(store, id) }, (_, index) => index + 1)
  const found = await Promise.all(numbers.map((serial) => read(store, id, serial)))
  return found.filter((one) => one !== undefined)
}

/** Makes a pointer the newest. Throws `PointerMoved` if its number is taken; then nothing has changed. */
export async function movePointer(store: Store, next: Pointer): Promise<Pointer> {
  const moved = await store.putIfAbsent(
    pointerKey(next.id, next.serial),
    Buffer.from(JSON.stringify(pointer.parse(next))),
  )
  if (!moved) throw new PointerMoved(next)
  return next
}
