import { use } from 'react'

const never = new Promise<never>(() => undefined)

/** Waits for ever for what it would draw. */
export function HangPage() {
  use(never)
  return <h1>Never</h1>
}
