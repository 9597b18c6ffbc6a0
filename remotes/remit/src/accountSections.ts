import { lazy, type ComponentType } from 'react'

/** A section that another slice adds to the end of an account's drawer. `Section` is a `lazy()` component. */
export type AccountSection = { id: string; Section: ComponentType<{ accountId: string }> }

/** In drawing order. Slices may not import each other, so they register their sections here. */
export const accountSections: readonly AccountSection[] = [
  {
    id: 'statements',
    Section: lazy(() => import('./statements/AccountStatements').then((file) => ({ default: file.AccountStatements }))),
  },
]
