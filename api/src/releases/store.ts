/**
 * Where published builds and pointers lie: a folder, or a bucket. A key is a path with `/`, made by `keys.ts`. Nothing
 * in it is ever overwritten, so a reader gets a whole thing or none, whenever a writer is killed.
 */
export type Store = {
  /** Writes it, or answers false where the key is taken; of many at once exactly one succeeds. */
  putIfAbsent: (key: string, bytes: Buffer) => Promise<boolean>
  get: (key: string) => Promise<Buffer | undefined>
  /** All keys that begin with a prefix, which ends in `/`; sorted. */
  list: (prefix: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}
