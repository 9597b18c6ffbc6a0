import { language } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'

import { newErrorId } from '../modules/failure'
import { offeredModule } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import { lastMounted } from '../modules/mounted'
import { moduleAndTeam } from './moduleAndTeam'
import { upkeepWords } from './upkeepWords'

/** Properties that dialogs of the UI kit and its libraries set while open. */
const allowed =
  /^(overflow(-[xy])?|padding-(right|inline-end)|pointer-events|position|top|scrollbar-gutter|color-scheme|--.*)$/

/** Removes foreign styles and classes; returns their names. */
function undo(root: HTMLElement, classes: string): string[] {
  const foreign = [...root.style].filter((name) => !allowed.test(name))
  for (const name of foreign) root.style.removeProperty(name)
  const others = root.className !== classes ? ['class'] : []
  if (others.length > 0) root.className = classes
  const hidden = ['hidden', 'inert'].filter((name) => root.hasAttribute(name))
  for (const name of hidden) root.removeAttribute(name)
  return [...foreign, ...others, ...hidden].map((name) => `${root.localName} ${name}`)
}

/** Keeps `html` and `body` as the host set them. Changes by modules are reverted at once and reported. */
export function keepRootStyles(): () => void {
  const roots = [document.documentElement, document.body].map((root) => ({ root, classes: root.className }))
  const watcher = new MutationObserver(() => {
    const touched = roots.flatMap(({ root, classes }) => undo(root, classes))
    // Ignores the changes made by `undo`.
    watcher.takeRecords()
    if (touched.length > 0) report(touched)
  })
  for (const { root } of roots)
    watcher.observe(root, { attributes: true, attributeFilter: ['style', 'class', 'hidden', 'inert'] })
  return () => watcher.disconnect()
}

/** Attributes the change to the last mounted module, since an observer cannot tell. */
function report(touched: readonly string[]): void {
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
