import type { ReactNode } from 'react'

import { formPart } from './formStyles'

/** Fields two by two; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={formPart('pair')}>{children}</div>
}
