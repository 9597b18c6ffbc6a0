import type { Language } from '@kasa/domain/money'
import { useEffect } from 'react'

import { noSiteDataWords } from '../language/noSiteDataWords'
import { notFoundWords } from '../language/notFoundWords'
import { showTitle } from '../theme/brand'

/** The 404 page when signed out (specification section 2): an unknown address does not ask for sign-in. */
export function Nowhere({ language }: { language: Language }) {
  const words = notFoundWords[language]
  useEffect(() => showTitle(words.title), [words])
  return (
    <div className="l-form">
      <p aria-hidden="true">404</p>
      <h1>{words.title}</h1>
      <p>
        <a href="/">{words.back}</a>
      </p>
    </div>
  )
}

/** For browsers that block storage: a session could not outlive its first page. */
export function NoSiteData({ language }: { language: Language }) {
  const words = noSiteDataWords[language]
  useEffect(() => showTitle(words.title), [words])
  return (
    <div className="l-form" role="alert">
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <p>
        <a href={location.href}>{words.again}</a>
      </p>
    </div>
  )
}
