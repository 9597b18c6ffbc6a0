import { useState } from 'react'

if (document.documentElement.dataset['fragile'] === 'throws') throw new Error('the fragile page cannot be evaluated')

/** Throws on demand while it draws. */
export function FragilePage() {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('the fragile page broke')
  return (
    <>
      <h1>Fragile</h1>
      <button type="button" onClick={() => setIsBroken(true)}>
        Break
      </button>
    </>
  )
}
