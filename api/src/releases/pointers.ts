import { pointer, type Pointer } from '@kasa/contracts/published'

import { pointerKey, pointersKey } from './keys'
import type { Store } from './store'

/** Somebody else moved the pointer first; nothing was changed. */
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
 * The pointer of a module now. With the last one known, this costs one look for the next number, which is mostly not
 * there yet; without, the names are listed once.
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

/** Every pointer there ever was, oldest first. */
export async function allPointers(store: Store, id: string): Promise<Pointer[]> {
  const numbers = Array.from({ length: await lastSerial(store, id) }, (_, index) => index + 1)
  const found = await Promise.all(numbers.map((serial) => read(store, id, serial)))
  return found.filter((one) => one !== undefined)
}

/** Makes a pointer the newest, unless its number is taken: then `PointerMoved`, and nothing has changed. */
export async function movePointer(store: Store, next: Pointer): Promise<Pointer> {
  const moved = await store.putIfAbsent(
    pointerKey(next.id, next.serial),
    Buffer.from(JSON.stringify(pointer.parse(next))),
  )
  if (!moved) throw new PointerMoved(next)
  return next
}
