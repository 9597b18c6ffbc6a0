import { lazy, type ComponentType, type ReactNode } from 'react'

/** Code that is fetched when it is first drawn, or before that by `prepare`. */
export type Loaded<File> = {
  /**
   * Waits for it under `Suspense`, and gives it to what is drawn with it: unlike `lazy` alone, so its components keep
   * their type parameters.
   */
  Given: ComponentType<{ children: (file: File) => ReactNode }>
  /** Fetches it; a failure is forgotten, and drawing it tries again. */
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
