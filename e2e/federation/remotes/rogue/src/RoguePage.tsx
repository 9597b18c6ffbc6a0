import { useState } from 'react'

/** Never drawn: its React is not the console's. */
export function RoguePage() {
  const [title] = useState('Rogue')
  return <h1>{title}</h1>
}
