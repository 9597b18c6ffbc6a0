import { use } from 'react'

const never = new Promise<never>(() => undefined)

/** Suspends forever. */
export function HangPage() {
  use(never)
  return <h1>Never</h1>
}
