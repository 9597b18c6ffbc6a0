import { lazy, type ComponentType, type ReactNode } from 'react'

/** Code that is fetched when it is first drawn, or before that by `prepare`. */
export type Loaded<File> = {
  /** Waits for it under `Suspense`, and gives it to what is drawn with it: unlike `lazy` alone, so its components keep their type parameters. */
  Given: ComponentType<{ children: (file: File) => ReactNode }>
  /** Fetches it; a failure is forgotten, and drawing it tries again. */
  prepare: () => void
  isLoaded: () => boolean
}

export function loadOnce<File>(load: () => Promise<File>): Loaded<File> {
  let isLoaded = false
  const fetched = async () => {
    const file = await load()
    isLoaded = true
    return file
  }
  return {
    Given: lazy(async () => {
      const file = await fetched()
      return { default: ({ children }: { children: (file: File) => ReactNode }) => children(file) }
    }),
    prepare: () => void fetched().catch(() => undefined),
    isLoaded: () => isLoaded,
  }
}
