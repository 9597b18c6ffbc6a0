import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component loaded when first needed. Unlike `lazy`, a failed load breaks nothing: it is not rendered, and
 * `onMissing` is called.
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
    // `load` never changes; it runs once each time the part is needed and missing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNeeded])
  return isNeeded ? Part : undefined
}
