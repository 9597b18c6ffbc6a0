import type { ReactNode } from 'react'

import { formPart } from './formStyles'

/** Fields in two columns; in one on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={formPart('pair')}>{children}</div>
}
