/**
 * Where published builds and pointers are stored: a folder or a bucket. A key is a path with `/`, made by `keys.ts`.
 * Nothing is ever overwritten, so a reader gets a complete object or none, even if a writer is killed.
 */
export type Store = {
  /** Writes the object, or returns false if the key exists; of parallel calls exactly one succeeds. */
  putIfAbsent: (key: string, bytes: Buffer) => Promise<boolean>
  get: (key: string) => Promise<Buffer | undefined>
  /** All keys with this prefix, sorted; the prefix ends in `/`. */
  list: (prefix: string) => Promise<string[]>
  remove: (key: string) => Promise<void>
}
