const followers = new Set<(path: string) => void>()

/** Called with every new path of the console. */
export const onPlaceChange = (follow: (path: string) => void): (() => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** Reports that the console's path changed. */
export const placeChanged = (path: string): void => followers.forEach((follow) => follow(path))

let guard: ((event: PopStateEvent) => void) | undefined

// Window listeners run in the order they were added, even capturing ones (measured): this one runs before the
// router's.
addEventListener('popstate', (event) => guard?.(event))

/** Handles the back button before the router, and may stop the event; undefined removes the handler. */
export const guardPops = (next: typeof guard): void => void (guard = next)
