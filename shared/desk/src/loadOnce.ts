import { lazy, type ComponentType, type ReactNode } from 'react'

/** Code loaded on first render, or earlier by `prepare`. */
export type Loaded<File> = {
  /**
   * Suspends until loaded and passes the file to its children. Unlike `lazy`, components keep their type parameters.
   */
  Given: ComponentType<{ children: (file: File) => ReactNode }>
  /** Starts loading; after a failure, rendering retries. */
  prepare: () => void
}

export function loadOnce<File>(load: () => Promise<File>): Loaded<File> {
  return {
    Given: lazy(async () => {
      const file = await load()
      return { default: ({ children }: { children: (file: File) => ReactNode }) => children(file) }
    }),
    prepare: () => void load().catch(() => undefined),
  }
}
