import { useUser } from '@kasa/console/session'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

/** Uses the host's components and session, which works only if each exists once. */
export function HealthyPage() {
  const user = useUser()
  const [count, setCount] = useState(0)
  return (
    <>
      <h1>Healthy</h1>
      <p>Signed in as {user?.name ?? 'nobody'}</p>
      <Button onClick={() => setCount(count + 1)}>Counted {count}</Button>
    </>
  )
}
