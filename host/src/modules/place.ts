const followers = new Set<(path: string) => void>()

/** Called with every new path of the console. */
export const onPlaceChange = (follow: (path: string) => void): (() => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** The console stands at another path now. */
export const placeChanged = (path: string): void => followers.forEach((follow) => follow(path))
