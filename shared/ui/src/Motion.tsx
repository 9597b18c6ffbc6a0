import { LazyMotion, m, AnimatePresence } from 'framer-motion'
import type { ReactNode } from 'react'

/**
 * Motion for parts that need it (toasts). Its 25 KB of features come after the first paint of such a part; a queue that
 * shows none never loads them. Honours `prefers-reduced-motion` through the parts' own durations.
 */
export function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion strict features={() => import('./motionFeatures').then((file) => file.motionFeatures)}>
      {children}
    </LazyMotion>
  )
}

export { m, AnimatePresence }
