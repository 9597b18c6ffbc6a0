import { provideRecordWords, type RecordWordsSource } from '@kasa/console/recordWords'
import type { RecordWords } from '@kasa/module/recordWords'
import * as z from 'zod/mini'

import { failureOf, ModuleError } from '../modules/failure'
import { follow, moduleState, offeredModule, tabRegistry, withinLimit } from '../modules/loader'
import { noteModule } from '../modules/moduleNotes'
import type { ModuleRegistry } from '../modules/registry'
import { whenSettled } from '../slots/whenSettled'

const words = z.record(z.string(), z.string())
/** What a module gives may be of a build that no compiler read beside this one. */
const recordWords = z.object({ tr: words, en: words })

/** One object for each build, by its address: who is told of it again asks nothing again. */
const known = new Map<string, RecordWordsSource>()

/** The modules that have words for their records, from their manifests alone. */
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
  // The module's own failure has its own report.
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

/**
 * Tells the first screen that says records, and all after it, which modules have words; follows the modules that this
 * tab runs.
 */
export function startRecordWords(): void {
  let told = tabRegistry()
  provideRecordWords(recordWordsSources(told))
  follow(() => {
    if (told === tabRegistry()) return
    told = tabRegistry()
    provideRecordWords(recordWordsSources(told))
  })
}
