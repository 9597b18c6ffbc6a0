import './boot/withoutEval'

import { askAhead } from '@kasa/console/ahead'
import { boot } from '@kasa/console/tenant'
import { createRoot } from 'react-dom/client'

import { allowScripts } from './boot/loadScript'
import { rememberSignedIn } from './boot/signedIn'
import { entryOf } from './auth/entry'

const { host, first } = boot()
allowScripts(host)

const root = createRoot(document.getElementById('root') ?? document.body)
const entry = entryOf(location)

if ('go' in entry) location.replace(entry.go)
else if (entry.screen === 'login' || entry.screen === 'console') rememberSignedIn(entry.screen === 'console')
if ('screen' in entry && entry.screen !== 'console') {
  void import(/* webpackChunkName: 'login' */ './login/LoginPage').then(({ LoginPage }) =>
    root.render(
      <LoginPage
        {...(entry.screen === 'mail' && { mail: entry.path })}
        {...((entry.screen === 'nowhere' || entry.screen === 'noSiteData') && { notice: entry.screen })}
      />,
    ),
  )
}
if ('screen' in entry && entry.screen === 'console') {
  if (first) askAhead(first)
  void import('./start/console').then(({ startConsole }) => startConsole(root))
}
