import { wordOfFailure, type WordKey } from '../adminWords'

/** The receiver's failure as text: `HTTP 502`, `No answer within 10 s`. */
export function failureInWords(t: (key: WordKey) => string, error: string): string {
  const http = /^HTTP_(\d+)$/.exec(error)
  return http ? `HTTP ${http[1]}` : wordOfFailure(t, error)
}
