import type { Language } from '@kasa/domain/money'

/** What a person typed (trimmed, at least two characters), their language, and a signal that aborts the search. */
export type SearchQuestion = { text: string; language: Language; signal: AbortSignal }

/** One record found. `link` is a path of the console, `icon` the name of one of its icons. */
export type SearchHit = { id: string; title: string; detail?: string; link: string; icon?: string }

/**
 * Asks the server, which decides what this person may find. Returns the best first; the palette shows the first few.
 */
export type SearchProvider = (question: SearchQuestion) => Promise<readonly SearchHit[]>
