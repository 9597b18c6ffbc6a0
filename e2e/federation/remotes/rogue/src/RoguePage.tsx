import { useState } from 'react'

/** Never drawn: it does not use the console's React. */
export function RoguePage() {
  const [title] = useState('Rogue')
  return <h1>{title}</h1>
}
