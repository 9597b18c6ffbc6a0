import { useEffect, useState, type ComponentType } from 'react'

/**
 * A part of the screen that is fetched when first needed. Unlike a lazy component, one that cannot be fetched takes
 * nothing else down: it is not drawn, and `onMissing` does without.
 */
export function usePart<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
  onMissing?: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (isNeeded && !Part)
      load().then(
        (loaded) => setPart(() => loaded),
        () => onMissing?.(),
      )
    // What to load never changes; it is asked for once each time it is needed and not there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNeeded])
  return isNeeded ? Part : undefined
}
