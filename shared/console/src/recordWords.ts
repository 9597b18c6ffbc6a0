import type { Language } from '@kasa/domain/money'
import type { RecordWordGroup, RecordWords } from '@kasa/module/recordWords'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useLanguage } from './i18n'
import { recordWordsHost } from './recordWordsHost'
import { claimSingleton } from './singleton'

claimSingleton('recordWords')

/** One build of a module that has words for its records. `load` fails where the module does. */
export type RecordWordsSource = { moduleId: string; load: () => Promise<RecordWords> }

/** What all modules call their records, in one language; another object whenever a module's words have come. */
export type SayRecord = {
  /** The words of a code, filled in; undefined where there are none. */
  find: (group: RecordWordGroup, code: string, params?: Readonly<Record<string, string>>) => string | undefined
  /** The words of a code; the code itself where no module has any, and nothing as long as one may yet have. */
  say: (group: RecordWordGroup, code: string) => string
  /** The codes of a group that have words. */
  codes: (group: RecordWordGroup) => string[]
}

/**
 * So long a code without words is left blank for a module that has not answered, in ms. Words that come later are taken
 * all the same.
 */
export const recordWordsWaitMs = 4000

type Given = { source: RecordWordsSource; words: RecordWords }
/** Undefined until the host has told who has words. */
let sources: readonly RecordWordsSource[] | undefined
let isAsked = false
let isOverdue = false
let timer: ReturnType<typeof setTimeout> | undefined
const running = new Set<RecordWordsSource>()
const given = new Map<string, Given>()

function sayRecord(language: Language, isWaiting: boolean): SayRecord {
  // Who comes first keeps the word: of what is laid over each other, the last is seen.
  const tables = (sources ?? []).map(({ moduleId }) => given.get(moduleId)?.words[language] ?? {}).reverse()
  const all = new Map(tables.flatMap((table) => Object.entries(table)))
  const find: SayRecord['find'] = (group, code, params = {}) =>
    all.get(`${group}.${code}`)?.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole)
  return {
    find,
    say: (group, code) => find(group, code) ?? (isWaiting ? '' : code),
    codes: (group) =>
      [...all.keys()].flatMap((key) => (key.startsWith(`${group}.`) ? [key.slice(group.length + 1)] : [])),
  }
}

function words(): Record<Language, SayRecord> {
  const isWaiting = !isOverdue && (sources === undefined || !isAsked || running.size > 0)
  return { tr: sayRecord('tr', isWaiting), en: sayRecord('en', isWaiting) }
}

const wordsStore = createStore(words)
const publish = () => wordsStore.setState(words(), true)

async function load(source: RecordWordsSource): Promise<void> {
  running.add(source)
  try {
    const loaded = await source.load()
    if (sources?.includes(source)) given.set(source.moduleId, { source, words: loaded })
  } catch {
    // The host has told of it. Codes stand, and the next screen asks again.
  } finally {
    running.delete(source)
    publish()
  }
}

/** Asks every module whose words are not here and not on their way. */
function ask(): void {
  isAsked = true
  const missing = (sources ?? []).filter(
    (source) => given.get(source.moduleId)?.source !== source && !running.has(source),
  )
  missing.forEach((source) => void load(source))
  if (missing.length > 0 || sources === undefined) {
    isOverdue = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      isOverdue = true
      publish()
    }, recordWordsWaitMs)
  }
  publish()
}

/**
 * The host tells which modules have words, in the registry's order; a build that stays is given as the same object.
 * Nothing is loaded before a screen has asked, and the words of a replaced build stay until its successor's are here.
 */
export function provideRecordWords(next: readonly RecordWordsSource[]): void {
  sources = next
  for (const id of given.keys()) if (!next.some(({ moduleId }) => moduleId === id)) given.delete(id)
  if (isAsked) ask()
}

// Where no host answers, nobody has words.
void recordWordsHost.start().then(() => sources ?? provideRecordWords([]))

/**
 * The words of all modules for their records, in the language on the screen, followed; the first to use it loads them.
 */
export function useRecordWords(): SayRecord {
  const language = useLanguage()
  useEffect(ask, [])
  return useStore(wordsStore, (all) => all[language])
}
