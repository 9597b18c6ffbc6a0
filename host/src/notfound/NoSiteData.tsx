import type { Language } from '@kasa/domain/money'
import { useEffect } from 'react'

import { noSiteDataWords } from '../language/noSiteDataWords'
import { showTitle } from '../theme/brand'

/** For a browser that keeps nothing: a session could not outlive its first page. */
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
