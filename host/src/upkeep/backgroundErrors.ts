import { language } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'

import { newErrorId, errorDetails } from '../modules/failure'
import { tabRegistry } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import type { OfferedModule } from '../modules/registry'
import { moduleAndTeam } from './moduleAndTeam'
import { upkeepWords } from './upkeepWords'

/** Repeated failures of a module are reported once a minute. */
const quietMs = 60_000
const reportedAtMs = new Map<string, number>()

/** The module with the topmost script in an error's stack. */
function culprit(error: unknown): OfferedModule | undefined {
  const registry = tabRegistry()
  const trace = error instanceof Error ? (error.stack ?? '') : ''
  const [, id] = /\/m\/([a-z0-9-]+)\//.exec(trace) ?? []
  return registry.status === 'verified' ? registry.modules.find((module) => module.id === id) : undefined
}

function report(error: unknown, code: 'PROMISE' | 'HANDLER'): void {
  const module = culprit(error)
  if (!module) return
  const errorId = newErrorId()
  console.error(`Module ${module.id} failed: ${code} [${errorId}]`)
  noteModule({ module, phase: 'background', code, errorId, ...errorDetails(error) })
  const nowMs = Date.now()
  if (nowMs - (reportedAtMs.get(module.id) ?? 0) < quietMs) return
  reportedAtMs.set(module.id, nowMs)
  const words = upkeepWords[language()]
  toast(
    'error',
    words['background.title'],
    words['background.text']
      .replace('{{module}}', () => moduleAndTeam(module, language()))
      .replace('{{errorId}}', errorId),
  )
}

/** Reports unhandled rejections and handler errors with the module they came from. */
export function followBackgroundErrors(): () => void {
  const onError = ({ error }: ErrorEvent) => report(error, 'HANDLER')
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, 'PROMISE')
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
