import { language } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'

import { newErrorId } from '../modules/failure'
import { offeredModule } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import { lastMounted } from '../modules/mounted'
import { moduleAndTeam } from './moduleAndTeam'
import { upkeepWords } from './upkeepWords'

/** What dialogs of the kit and its libraries write there while one is open. */
const allowed =
  /^(overflow(-[xy])?|padding-(right|inline-end)|pointer-events|position|top|scrollbar-gutter|color-scheme|--.*)$/

/** Takes back what was done to the looks of the whole page; answers what it was. */
function undo(root: HTMLElement, classes: string): string[] {
  const foreign = [...root.style].filter((name) => !allowed.test(name))
  for (const name of foreign) root.style.removeProperty(name)
  const others = root.className !== classes ? ['class'] : []
  if (others.length > 0) root.className = classes
  const hidden = ['hidden', 'inert'].filter((name) => root.hasAttribute(name))
  for (const name of hidden) root.removeAttribute(name)
  return [...foreign, ...others, ...hidden].map((name) => `${root.localName} ${name}`)
}

/**
 * Keeps `html` and `body` as the host has them. A module that restyles the whole page is undone at once, named and told
 * of.
 */
export function keepRootStyles(): () => void {
  const roots = [document.documentElement, document.body].map((root) => ({ root, classes: root.className }))
  const watcher = new MutationObserver(() => {
    const touched = roots.flatMap(({ root, classes }) => undo(root, classes))
    // What was taken back here is no news.
    watcher.takeRecords()
    if (touched.length > 0) tell(touched)
  })
  for (const { root } of roots)
    watcher.observe(root, { attributes: true, attributeFilter: ['style', 'class', 'hidden', 'inert'] })
  return () => watcher.disconnect()
}

/** The module that came to the screen last: an observer knows no more. */
function tell(touched: readonly string[]): void {
  const module = offeredModule(lastMounted() ?? '')
  if (!module) return
  const errorId = newErrorId()
  console.error(`Module ${module.id} changed the whole page: ${touched.join(', ')} [${errorId}]`)
  noteModule({ module, phase: 'background', code: 'PAGE_TOUCHED', errorId, detail: touched.join(', ') })
  const words = upkeepWords[language()]
  toast(
    'error',
    words['touched.title'],
    words['touched.text']
      .replace('{{module}}', () => moduleAndTeam(module, language()))
      .replace('{{errorId}}', errorId),
  )
}
