import type { Language } from '@kasa/domain/money'

/** What a person typed (trimmed, two characters or more), their language, and the end of their interest. */
export type SearchQuestion = { text: string; language: Language; signal: AbortSignal }

/** One record that was found. `link` is an address of the console; `icon` one of the console's names. */
export type SearchHit = { id: string; title: string; detail?: string; link: string; icon?: string }

/** Asks the server, which alone decides what this person may find. Best first; the palette shows the first few. */
export type SearchProvider = (question: SearchQuestion) => Promise<readonly SearchHit[]>
