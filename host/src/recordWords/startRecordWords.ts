import { provideRecordWords, type RecordWordsSource } from '@kasa/console/recordWords'
import type { RecordWords } from '@kasa/module/recordWords'
import * as z from 'zod/mini'

import { failureOf, ModuleError } from '../modules/failure'
import { follow, moduleState, offeredModule, tabRegistry, withinLimit } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import type { ModuleRegistry } from '../modules/registry'
import { whenSettled } from '../slots/whenSettled'

const words = z.record(z.string(), z.string())
/** Checked at run time, since a module may be from another build. */
const recordWords = z.object({ tr: words, en: words })

/** One object per build address, so that consumers do not load it again. */
const known = new Map<string, RecordWordsSource>()

/** Modules with texts for their records, from their manifests. */
const recordWordsSources = (registry: ModuleRegistry): RecordWordsSource[] =>
  (registry.status === 'refused' ? [] : registry.modules).flatMap((module) => {
    if (module.kind !== 'usable' || !module.manifest.recordWords) return []
    const { id, base } = module
    const source = known.get(base) ?? { moduleId: id, load: () => wordsOf(id) }
    known.set(base, source)
    return [source]
  })

async function wordsOf(id: string): Promise<RecordWords> {
  if (moduleState(id).phase !== 'ready') await whenSettled(id)
  const state = moduleState(id)
  // The module's failure is reported elsewhere.
  if (state.phase !== 'ready') throw new ModuleError('NO_MODULE', `${id} cannot say its records now`)
  try {
    const load = state.parts.recordWords
    if (!load) throw new ModuleError('NO_PAGE', `${id} has no words for its records`)
    return recordWords.parse(await withinLimit(load(), `${id} for its words`))
  } catch (error) {
    report(id, error)
    throw error
  }
}

function report(id: string, error: unknown): void {
  const { code, detail, errorId } = failureOf(error, 'NO_PAGE')
  console.error(`${id} leaves its records without words: ${code} [${errorId}] ${detail}`)
  const module = offeredModule(id)
  if (module) noteModule({ module, phase: 'mount', code, errorId, detail: `words for records: ${detail}` })
}

/** Provides the modules with record texts to screens, and follows changes of the registry. */
export function startRecordWords(): void {
  let registry = tabRegistry()
  provideRecordWords(recordWordsSources(registry))
  follow(() => {
    if (registry === tabRegistry()) return
    registry = tabRegistry()
    provideRecordWords(recordWordsSources(registry))
  })
}
