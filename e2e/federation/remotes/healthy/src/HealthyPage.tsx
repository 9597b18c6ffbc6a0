import { useUser } from '@kasa/console/session'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

/** Draws with the host's parts and reads the host's session: both only work while each exists once. */
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
