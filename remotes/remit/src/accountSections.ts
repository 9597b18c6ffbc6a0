import { lazy, type ComponentType } from 'react'

/** A part that another screen's folder puts at the end of an account's drawer; `Section` is a `lazy()` component. */
export type AccountSection = { id: string; Section: ComponentType<{ accountId: string }> }

/** In the order in which they are drawn. Screens are strangers to each other: they meet in this list. */
export const accountSections: readonly AccountSection[] = [
  {
    id: 'statements',
    Section: lazy(() => import('./statements/AccountStatements').then((file) => ({ default: file.AccountStatements }))),
  },
]
