import { useDirty } from '@kasa/console/dirty'
import { useText } from '@kasa/console/i18n'
import { beginMoney, settleMoney } from '@kasa/console/inFlight'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { build } from './build'

const Late = lazy(() => import('./Late').then((file) => ({ default: file.Late })))
const key = 'a-key-of-the-living-fixture'
const call = {
  key,
  module: 'living',
  act: 'title',
  number: '1',
  link: '/living',
  path: '/api/nothing',
  body: null,
} as const

const breakInAPromise = () => void Promise.reject(new Error('the living page broke in a promise'))
const breakInAHandler = () => {
  throw new Error('the living page broke in a handler')
}

/** Holds a draft, loads a part late, keeps a money call running, and fails in every way a page can. */
export function LivingPage() {
  const unheardOf = useText('unheard-of')
  const [draft, setDraft] = useState('')
  const [isMore, setIsMore] = useState(false)
  const [fault, setFault] = useState('')
  useDirty(draft !== '')
  useEffect(() => {
    if (document.documentElement.dataset['living'] === 'effect') throw new Error('the living page broke in an effect')
  }, [])
  // Blocks the page's thread; nothing in the page can end this.
  while (build.hangs) performance.now()
  if (build.isBroken || fault === 'drawing') throw new Error('the living page broke while drawing')
  return (
    <>
      <h1>Living {build.version}</h1>
      <p>{unheardOf('a.key.of.nobody')}</p>
      <label>
        Draft <input value={draft} onChange={({ target }) => setDraft(target.value)} />
      </label>
      <button type="button" onClick={() => setIsMore(true)}>
        Load more
      </button>
      <button type="button" onClick={() => setFault('drawing')}>
        Break while drawing
      </button>
      <button type="button" onClick={breakInAHandler}>
        Break in a handler
      </button>
      <button type="button" onClick={breakInAPromise}>
        Break in a promise
      </button>
      <button type="button" onClick={() => beginMoney(call, true)}>
        Begin a money call
      </button>
      <button type="button" onClick={() => settleMoney(key)}>
        End the money call
      </button>
      <Link to="/living/more">More</Link>
      <Suspense fallback={null}>{isMore && <Late />}</Suspense>
    </>
  )
}
