import './boot/withoutEval'

import { boot } from '@kasa/console/tenant'
import { createRoot } from 'react-dom/client'

import { allowScripts } from './boot/loadScript'
import { rememberSignedIn } from './boot/signedIn'
import { entryOf } from './session/entry'

const { host } = boot()
allowScripts(host.base, host.integrity)

const root = createRoot(document.getElementById('root') ?? document.body)
const entry = entryOf(location)

if ('go' in entry) location.replace(entry.go)
else rememberSignedIn(entry.screen === 'console')
if ('screen' in entry && entry.screen === 'login') void import(/* webpackChunkName: 'login' */ './login/LoginPage').then(({ LoginPage }) => root.render(<LoginPage />))
if ('screen' in entry && entry.screen === 'console') void import('./boot/console').then(({ startConsole }) => startConsole(root))
