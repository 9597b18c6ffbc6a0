import { LazyMotion, m, AnimatePresence } from 'framer-motion'
import type { ReactNode } from 'react'

/**
 * Animation for parts that need it (toasts). Its 25 KB load after the first paint of such a part. Durations respect
 * `prefers-reduced-motion`.
 */
export function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion strict features={() => import('./motionFeatures').then((file) => file.motionFeatures)}>
      {children}
    </LazyMotion>
  )
}

export { m, AnimatePresence }
