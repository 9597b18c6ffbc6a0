import type { Language } from '@kasa/domain/money'

/** The search text (trimmed, at least two characters), the user's language, and a signal that aborts the search. */
export type SearchQuestion = { text: string; language: Language; signal: AbortSignal }

/** A search result. `link` is a path of the console, `icon` the name of one of its icons. */
export type SearchHit = { id: string; title: string; detail?: string; link: string; icon?: string }

/**
 * Searches on the server, which checks the user's permissions. Returns the best results first; the palette shows a few.
 */
export type SearchProvider = (question: SearchQuestion) => Promise<readonly SearchHit[]>
