import type { Language } from '@kasa/domain/money'
import type { RecordWordGroup, RecordWords } from '@kasa/module/recordWords'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useLanguage } from './i18n'
import { recordWordsHost } from './recordWordsHost'
import { claimSingleton } from './singleton'

claimSingleton('recordWords')

/** One build of a module with texts for its records. `load` rejects if the module fails. */
export type RecordWordsSource = { moduleId: string; load: () => Promise<RecordWords> }

/** All modules' texts for their records in one language; a new object whenever texts arrive. */
export type RecordTexts = {
  /** Translates a code with params; undefined if unknown. */
  find: (group: RecordWordGroup, code: string, params?: Readonly<Record<string, string>>) => string | undefined
  /** Translates a code. Empty while modules are still loading; the code itself if none translates it. */
  t: (group: RecordWordGroup, code: string) => string
  /** The codes of a group that have a text. */
  codes: (group: RecordWordGroup) => string[]
}

/** How long an unknown code stays blank while a module is loading, in ms. Later texts are still used. */
export const recordWordsWaitMs = 4000

type Given = { source: RecordWordsSource; words: RecordWords }
/** Undefined until the host provides the sources. */
let sources: readonly RecordWordsSource[] | undefined
let isAsked = false
let isOverdue = false
let timer: ReturnType<typeof setTimeout> | undefined
const running = new Set<RecordWordsSource>()
const given = new Map<string, Given>()

function sayRecord(language: Language, isWaiting: boolean): RecordTexts {
  // Earlier modules take precedence, so they are added last.
  const tables = (sources ?? []).map(({ moduleId }) => given.get(moduleId)?.words[language] ?? {}).reverse()
  const all = new Map(tables.flatMap((table) => Object.entries(table)))
  const find: RecordTexts['find'] = (group, code, params = {}) =>
    all.get(`${group}.${code}`)?.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => params[name] ?? hole)
  return {
    find,
    t: (group, code) => find(group, code) ?? (isWaiting ? '' : code),
    codes: (group) =>
      [...all.keys()].flatMap((key) => (key.startsWith(`${group}.`) ? [key.slice(group.length + 1)] : [])),
  }
}

function words(): Record<Language, RecordTexts> {
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
    // The host has reported the failure. Codes are shown, and the next screen retries.
  } finally {
    running.delete(source)
    publish()
  }
}

/** Loads the texts of all modules that are neither loaded nor loading. */
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
 * Called by the host with the modules that have texts, in registry order; an unchanged build is the same object.
 * Nothing loads until a screen needs it, and old texts stay until their successors arrive.
 */
export function provideRecordWords(next: readonly RecordWordsSource[]): void {
  sources = next
  for (const id of given.keys()) if (!next.some(({ moduleId }) => moduleId === id)) given.delete(id)
  if (isAsked) ask()
}

// Without a host there are no texts.
void recordWordsHost.start().then(() => sources ?? provideRecordWords([]))

/** All modules' texts for their records in the current language, as a hook; the first use loads them. */
export function useRecordWords(): RecordTexts {
  const language = useLanguage()
  useEffect(ask, [])
  return useStore(wordsStore, (all) => all[language])
}
