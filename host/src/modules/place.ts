const followers = new Set<(path: string) => void>()

/** Called with every new path of the console. */
export const onPlaceChange = (follow: (path: string) => void): (() => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** The console stands at another path now. */
export const placeChanged = (path: string): void => followers.forEach((follow) => follow(path))

let guard: ((event: PopStateEvent) => void) | undefined

// Listeners of the window run in the order they came, capturing ones too (measured): this one comes before the
// router's.
addEventListener('popstate', (event) => guard?.(event))

/** Hears of the back button before the router does, and may keep it from there; undefined ends it. */
export const guardPops = (next: typeof guard): void => void (guard = next)
